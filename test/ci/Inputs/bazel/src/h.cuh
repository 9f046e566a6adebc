#define VALUE(p) (*p)
