// Thrust on the host and through its device policy.
// RUN: %python %S/Inputs/parse_everywhere.py %cudalint %toolkits --every --toolkit-only %s -- -std=c++17
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
struct Increment {
  __host__ __device__ int operator()(int v) const { return v + 1; }
};
int main() {
  thrust::device_vector<int> data(10);
  thrust::host_vector<int> copy = data;
  thrust::sort(data.begin(), data.end());
  thrust::transform(data.begin(), data.end(), data.begin(), Increment());
  return thrust::reduce(thrust::device, data.begin(), data.end()) + copy[0];
}
