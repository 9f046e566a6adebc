#include "checks/LlvmCompat.h"
