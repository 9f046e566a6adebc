// RUN: %check_cuda %s cuda-missing-syncwarp,cuda-full-mask-in-divergent-code

#include <cassert>
#include <cstdlib>

// What the launches in sight say of the block and of the arguments.

#define NEIGHBOURS                                                                                                     \
  unsigned x = blockIdx.x * blockDim.x * 2 + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;                   \
  unsigned p = gridDim.x * blockDim.x * 2 * y + x

// Rows of 8: every thread has elements of its own.
__global__ void byMember(float *o) {
  NEIGHBOURS;
  o[p] += 1.f;
  o[p + 8] += 2.f;
}
void launchByMember(float *d) {
  dim3 g, b;
  b.x = 8;
  b.y = 8;
  b.z = 1;
  g.x = 64 / (b.x * 2);
  byMember<<<g, b>>>(d);
}

__global__ void changed(float *o) {
  NEIGHBOURS;
  o[p] += 1.f;
  o[p + 8] += 2.f;
}
void launchChanged(float *d, int t) {
  dim3 b(32, 4);
  b.x = 8;
  changed<<<3, b>>>(d);
  b = dim3(8, 8);
  changed<<<3, b>>>(d);
  dim3 c = b, e;
  c.y = 2;
  e = c;
  changed<<<3, e>>>(d);
  dim3 f = {8, 4, (unsigned)t / 32};
  changed<<<3, f>>>(d);
}

__global__ void rowsOf16(float *o) {
  NEIGHBOURS;
  o[p] += 1.f;
  o[p + 8] += 2.f;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a lane reads an element of 'o' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 8 writes the element here that lane 0 reads
}
void launchRowsOf16(float *d) {
  dim3 b;
  b.x = 16;
  b.y = 4;
  rowsOf16<<<3, b>>>(d);
}

// The rows are not known: they may be short.
__global__ void unknownRows(float *o) {
  NEIGHBOURS;
  o[p] += 1.f;
  o[p + 8] += 2.f;
}
void launchUnknownRows(float *d, dim3 b) { unknownRows<<<3, b>>>(d); }

// What short rows do not help against.
__global__ void unknownRowsNext(float *o) {
  NEIGHBOURS;
  o[p] += 1.f;
  o[p + 1] += 2.f;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a lane reads an element of 'o' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 1 writes the element here that lane 0 reads
}
void launchUnknownRowsNext(float *d, dim3 b) { unknownRowsNext<<<3, b>>>(d); }

// That a row holds whole warps is no more than likely where nothing is launched.
__global__ void notLaunched(float *o) {
  NEIGHBOURS;
  o[p] += 1.f;
  o[p + 8] += 2.f;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a lane reads an element of 'o' that another lane of its warp writes, with no '__syncwarp' in between [cuda-missing-syncwarp,likely]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: lane 8 writes the element here that lane 0 reads
}
__global__ void notLaunchedBranch(float *o) {
  if (threadIdx.x < 16)
    o[threadIdx.y] += __shfl_down_sync(~0u, o[threadIdx.x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: '__shfl_down_sync' needs all lanes, but 'threadIdx.x < 16' can keep some of them away [cuda-full-mask-in-divergent-code,likely]
}

#define PAIRS                                                                                                          \
  int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);                                                                 \
  if (i >= n)                                                                                                          \
    return;                                                                                                            \
  float m = x[i];                                                                                                      \
  for (int d = 4; d; d >>= 1)                                                                                          \
    m += __shfl_xor_sync(~0u, m, d);                                                                                   \
  x[i] = m

__global__ void asserted(float *x, int n) { PAIRS; }
void launchAsserted(float *x, int n) {
  assert(n % 128 == 0);
  asserted<<<(n + 511) / 512, 128>>>(x, n);
}

#define MUST(c)                                                                                                        \
  do {                                                                                                                 \
    if (!(c))                                                                                                          \
      abort();                                                                                                         \
  } while (0)
__global__ void demanded(float *x, int n) { PAIRS; }
void launchDemanded(float *x, int n) {
  MUST(n > 0 && (n & 127) == 0);
  demanded<<<(n + 511) / 512, 128>>>(x, n);
}

__global__ void returned(float *x, int n) { PAIRS; }
void launchReturned(float *x, int n) {
  if (n % 128 != 0 || n < 1)
    return;
  returned<<<(n + 511) / 512, 128>>>(x, n);
}

__global__ void tooWeak(float *x, int n) {
  PAIRS;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__shfl_xor_sync' reads lane 4 of warp 0, which can have exited because of
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: every warp {{.*}} arrives here
}
void launchTooWeak(float *x, int n) {
  if (n % 8 != 0)
    return;
  tooWeak<<<(n + 511) / 512, 128>>>(x, n);
}

// Another number by the time of the launch.
__global__ void outdated(float *x, int n) {
  PAIRS;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__shfl_xor_sync' reads lane 4 of warp 0, which can have exited because of
}
void launchOutdated(float *x, int n) {
  assert(n % 128 == 0);
  n++;
  outdated<<<(n + 511) / 512, 128>>>(x, n);
}

#define WHOLE                                                                                                          \
  int i = blockIdx.x * blockDim.x + threadIdx.x;                                                                       \
  if (i < n)                                                                                                           \
  x[i] = __shfl_xor_sync(~0u, x[i], 1)

__global__ void multiple(float *x, int n) { WHOLE; }
void launchMultiple(float *x, char **v) {
  int n = atoi(v[1]) * 1024;
  multiple<<<(n + 255) / 256, 256>>>(x, n);
}

__global__ void multipleOfCaller(float *x, int n) { WHOLE; }
void launchMultipleOfCaller(float *x, int m) { multipleOfCaller<<<(m + 255) / 256, 256>>>(x, m); }
void callLaunchMultiple(float *x, char **v) {
  int m = atoi(v[1]);
  m *= 1024;
  launchMultipleOfCaller(x, m);
}

__global__ void ofTwoCallers(float *x, int n) {
  WHOLE;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__shfl_xor_sync' needs all lanes, but
}
void launchOfTwoCallers(float *x, int m) { ofTwoCallers<<<(m + 255) / 256, 256>>>(x, m); }
void callTwice(float *x, int m) {
  launchOfTwoCallers(x, 1024);
  launchOfTwoCallers(x, m);
}

__global__ void constants(float *x, int n) { WHOLE; }
void launchConstants(float *x) {
  const int n = 65536, t = 256;
  constants<<<n / t - 1, t>>>(x, n - 7);
}

__global__ void constantsTooLarge(float *x, int n) {
  WHOLE;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '__shfl_xor_sync' needs all lanes, but
}
void launchConstantsTooLarge(float *x) {
  const int n = 65536, t = 256;
  constantsTooLarge<<<n / t, t>>>(x, n - 7);
}

__global__ void sizes(float *x, int n) { WHOLE; }
void launchSizes(float *x) {
  for (int b : {64, 256})
    sizes<<<8, b>>>(x, 8192);
}

// A part of the kernel that is not chosen yet is looked at too.
__global__ void chosen(float *x, int mode) {
  if (mode == 1 && threadIdx.x < 16)
    x[threadIdx.x] = __shfl_xor_sync(~0u, x[threadIdx.x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: '__shfl_xor_sync' needs lanes 16-31, but 'threadIdx.x < 16' keeps them away
}
void launchChosen(float *x) { chosen<<<8, 128>>>(x, 0); }

// The half of the condition that differs in a warp.
__global__ void halves(float *o, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  bool inside = x < w && y < h;
  if (inside)
    o[y * w + x] += __shfl_down_sync(~0u, o[y * w + x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: '__shfl_down_sync' needs all lanes, but 'y < h' can keep some of them away
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: warp 0 {{.*}} arrives here
}
void launchHalves(float *o, int W, int H) { halves<<<dim3(W, (H + 31) / 32), dim3(1, 32)>>>(o, W, H); }
