// RUN: %cudalint --no-cuda-toolkit %s 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: error:
// CHECK-NOT: warning:
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/scan.h>
#include <thrust/copy.h>
#include <thrust/fill.h>
#include <thrust/sequence.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/random.h>
#include <thrust/unique.h>
#include <thrust/extrema.h>
#include <thrust/tuple.h>
#include <thrust/complex.h>
#include <iostream>
struct saxpy {
  float a;
  __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};
struct zf {
  template <class T> __device__ void operator()(T t) {
    float v = thrust::get<0>(t);
    thrust::get<1>(t) = v * 2;
    thrust::get<0>(t) += 1;
  }
};
namespace {
struct An {
  int x;
  __host__ __device__ bool operator<(const An &o) const { return x < o.x; }
};
} // namespace
int main() {
  thrust::host_vector<float> h(10, 1.f);
  thrust::device_vector<float> d = h, e(10), z(h.begin(), h.end());
  d[0] = 3;
  std::cout << d[0] << std::endl;
  float x = d[1];
  thrust::device_vector<int> keys(10);
  thrust::sequence(keys.begin(), keys.end());
  thrust::sequence(thrust::device, keys.begin(), keys.end(), 1, 2);
  thrust::sort(d.begin(), d.end());
  thrust::sort(thrust::device, d.begin(), d.end(), thrust::greater<float>());
  thrust::sort_by_key(keys.begin(), keys.end(), d.begin());
  float s = thrust::reduce(d.begin(), d.end()) + thrust::reduce(d.begin(), d.end(), 0.f, thrust::plus<float>());
  thrust::transform(d.begin(), d.end(), e.begin(), z.begin(), saxpy{2});
  thrust::transform(thrust::cuda::par.on(0), d.begin(), d.end(), e.begin(), thrust::negate<float>());
  auto it = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), e.begin()));
  thrust::for_each(it, it + 10, zf());
  thrust::for_each(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(10),
                   [=] __device__(int i) { (void)i; });
  thrust::inclusive_scan(d.begin(), d.end(), e.begin());
  h = d;
  d = h;
  thrust::copy(d.begin(), d.end(), h.begin());
  float *raw = thrust::raw_pointer_cast(d.data());
  raw = thrust::raw_pointer_cast(&d[0]);
  thrust::device_ptr<float> p(raw);
  p[0] = 1.f;
  thrust::fill(p, p + 10, 0.f);
  auto m = thrust::max_element(d.begin(), d.end());
  auto pos = m - d.begin();
  float mv = *m;
  auto en = thrust::unique(d.begin(), d.end());
  d.erase(en, d.end());
  thrust::default_random_engine rng(1);
  thrust::uniform_real_distribution<float> u(0, 1);
  x += u(rng);
  thrust::device_vector<An> an(4);
  thrust::sort(an.begin(), an.end());
  thrust::stable_sort(an.begin(), an.end());
  auto r = thrust::reduce_by_key(keys.begin(), keys.end(), d.begin(), keys.begin(), e.begin());
  auto n = r.first - keys.begin();
  float ip = thrust::transform_reduce(d.begin(), d.end(), thrust::square<float>(), 0.f, thrust::plus<float>());
  thrust::complex<float> c(1, 2);
  c = c * c + 1.f;
  thrust::tuple<int, float> t(1, 2.f);
  thrust::get<0>(t) = 4;
  auto t2 = thrust::make_tuple(1, 'c', 2.0);
  t = thrust::make_tuple(3, 4.f);
  int a;
  float b;
  thrust::tie(a, b) = t;
  return int(s + x + mv + ip + pos + n);
}
