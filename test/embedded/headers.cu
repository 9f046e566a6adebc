// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
// Headers that only name what is there already, each twice.
#include <builtin_types.h>
#include <channel_descriptor.h>
#include <common_functions.h>
#include <crt/device_functions.h>
#include <crt/host_config.h>
#include <crt/host_defines.h>
#include <crt/math_functions.h>
#include <cuComplex.h>
#include <cuda_device_runtime_api.h>
#include <cuda_gl_interop.h>
#include <cuda_occupancy.h>
#include <cuda_surface_types.h>
#include <cuda_texture_types.h>
#include <device_atomic_functions.h>
#include <device_double_functions.h>
#include <device_functions.h>
#include <device_launch_parameters.h>
#include <device_types.h>
#include <driver_functions.h>
#include <driver_types.h>
#include <host_config.h>
#include <host_defines.h>
#include <library_types.h>
#include <math_constants.h>
#include <math_functions.h>
#include <sm_20_atomic_functions.h>
#include <sm_20_intrinsics.h>
#include <sm_30_intrinsics.h>
#include <sm_32_atomic_functions.h>
#include <sm_32_intrinsics.h>
#include <sm_35_intrinsics.h>
#include <sm_60_atomic_functions.h>
#include <sm_61_intrinsics.h>
#include <surface_functions.h>
#include <surface_indirect_functions.h>
#include <surface_types.h>
#include <texture_fetch_functions.h>
#include <texture_indirect_functions.h>
#include <texture_types.h>
#include <vector_functions.h>
#include <vector_functions.hpp>
#include <vector_types.h>
#include <vector_types.h>

__global__ void kernel(float *p) { p[0] = CUDART_PI_F + cuCrealf(make_cuComplex(1, 2)) + __popc(threadIdx.x); }
int main() { kernel<<<1, 1>>>(nullptr); }
