// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
// Sizes, alignments and members are those of CUDA, with nothing included.
#define CHECK(Type, Size, Align) static_assert(sizeof(Type) == Size && alignof(Type) == Align, #Type)
CHECK(char1, 1, 1);
CHECK(char3, 3, 1);
CHECK(char4, 4, 4);
CHECK(uchar2, 2, 2);
CHECK(short2, 4, 4);
CHECK(ushort4, 8, 8);
CHECK(int2, 8, 8);
CHECK(int3, 12, 4);
CHECK(uint4, 16, 16);
CHECK(float2, 8, 8);
CHECK(float3, 12, 4);
CHECK(float4, 16, 16);
CHECK(double2, 16, 16);
CHECK(longlong2, 16, 16);
CHECK(ulonglong2, 16, 16);
CHECK(dim3, 12, 4);

__host__ __device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }

__global__ void kernel(float *out) {
  uint3 t = threadIdx;
  dim3 b = blockDim;
  dim3 g(gridDim.x, 2);
  out[t.x + b.x * blockIdx.x] = sum(make_float4(1, 2, 3, 4)) + make_int2(1, 2).y + g.z + make_uchar4(1, 2, 3, 4).w;
}

int main() {
  dim3 grid(2, 2), block = 32;
  kernel<<<grid, block>>>(nullptr);
  kernel<<<1, 32, 16, 0>>>(nullptr);
}
