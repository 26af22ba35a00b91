// SPDX-License-Identifier: Apache-2.0
// Thrust's algorithms that thrust_algorithms leaves out, or with other types and iterators: zipped
// and discarded ranges, sets with keys, tuples, complex numbers, doubles and small integers.
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/unique.h>
#include <thrust/zip_function.h>
#include <cuda/functional>
#include <cuda/std/functional>

#include "outside.h"

namespace {

using namespace outside;
using thrust::device;
using thrust::placeholders::_1;
using thrust::placeholders::_2;
using Complex = thrust::complex<float>;

constexpr int kSize = 1 << 23;

struct Arrays {
  Buffer<double> a{uniform<double>(kSize, 0, 1, 71)};
  Buffer<double> out{kSize};
  Buffer<float> floats{uniform<float>(kSize, -1, 1, 72)};
  Buffer<float> results{2 * kSize};
  Buffer<Complex> waves{kSize / 2};
  Buffer<std::int64_t> wide{random_bits<std::int64_t>(kSize, 73)};
  Buffer<std::int64_t> wide_out{2 * kSize};
  Buffer<std::uint8_t> bytes{random_bits<std::uint8_t>(4 * kSize, 74)};
  Buffer<int> runs{in_order<int>(kSize, kSize / 20, 1, 75)};
  Buffer<int> left{in_order<int>(kSize, 1 << 23, 1, 76)};
  Buffer<int> right{in_order<int>(kSize, 1 << 23, 2, 77)};
  Buffer<int> keys{2 * kSize};
  Buffer<int> places{skewed<int>(kSize, kSize, 78)};
};

template <class Call>
void each(const std::string& name, Call&& call) {
  operation(name, [&] { repeat(call); });
}

void zips(const Arrays& x) {
  const auto pairs = thrust::make_zip_iterator(x.floats.data(), x.runs.data());
  each("transform of zipped ranges", [&] {
    thrust::transform(device, thrust::make_zip_iterator(x.floats.data(), x.results.data()),
                      thrust::make_zip_iterator(x.floats.end(), x.results.data() + kSize),
                      x.results.data(), thrust::make_zip_function(cuda::std::multiplies<float>{}));
  });
  each("copy of zipped ranges", [&] {
    thrust::copy(device, pairs, pairs + kSize,
                 thrust::make_zip_iterator(x.results.data(), x.keys.data()));
  });
  each("reverse of zipped ranges", [&] {
    thrust::copy(device, thrust::make_reverse_iterator(pairs + kSize),
                 thrust::make_reverse_iterator(pairs),
                 thrust::make_zip_iterator(x.results.data(), x.keys.data()));
  });
  each("max_element of zipped ranges",
       [&] { thrust::max_element(device, pairs, pairs + kSize / 2); });
  each("copy_if of zipped ranges", [&] {
    thrust::copy_if(device, pairs, pairs + kSize, x.floats.data(),
                    thrust::make_zip_iterator(x.results.data(), x.keys.data()), _1 > 0.5F);
  });
  each("remove_copy of zipped by stencil", [&] {
    thrust::remove_copy_if(device, pairs, pairs + kSize, x.runs.data(),
                           thrust::make_zip_iterator(x.results.data(), x.keys.data()), _1 % 3 == 0);
  });
  each("unique_copy of zipped ranges", [&] {
    const auto same = thrust::make_zip_iterator(x.runs.data(), x.runs.data());
    thrust::unique_copy(device, same, same + kSize,
                        thrust::make_zip_iterator(x.keys.data(), x.keys.data() + kSize));
  });
  each("gather of zipped ranges", [&] {
    thrust::gather(device, x.places.data(), x.places.end(), pairs,
                   thrust::make_zip_iterator(x.results.data(), x.keys.data()));
  });
}

void sets(const Arrays& x) {
  const int *l = x.left.data(), *r = x.right.data();
  int* const keys = x.keys.data();
  each("set_union_by_key", [&] {
    thrust::set_union_by_key(device, l, l + kSize, r, r + kSize, x.floats.data(), x.floats.data(),
                             keys, x.results.data());
  });
  each("set_intersection_by_key", [&] {
    thrust::set_intersection_by_key(device, l, l + kSize, r, r + kSize, x.a.data(), keys,
                                    x.out.data());
  });
  each("set_difference of 64-bit integers", [&] {
    const auto wide_l = thrust::make_transform_iterator(l, _1 * std::int64_t{3});
    const auto wide_r = thrust::make_transform_iterator(r, _1 * std::int64_t{3});
    thrust::set_difference(device, wide_l, wide_l + kSize, wide_r, wide_r + kSize,
                           x.wide_out.data());
  });
  each("merge_by_key", [&] {
    thrust::merge_by_key(device, l, l + kSize, r, r + kSize, x.floats.data(), x.floats.data(), keys,
                         x.results.data());
  });
  each("lower_bound of counted values", [&] {
    const thrust::counting_iterator<int> values(0);
    thrust::lower_bound(device, l, l + kSize, values, values + kSize, keys);
  });
  each("upper_bound in doubles", [&] {
    thrust::upper_bound(device, x.a.data(), x.a.data() + 4096, x.out.data(), x.out.end(), keys);
  });
}

void scans(const Arrays& x) {
  each("inclusive_scan of doubles", [&] {
    thrust::inclusive_scan(device, x.a.data(), x.a.end(), x.out.data(), cuda::std::plus<>{});
  });
  each("exclusive_scan of flags", [&] {
    const auto flags = thrust::make_transform_iterator(x.floats.data(), _1 > 0.0F);
    thrust::exclusive_scan(device, flags, flags + kSize, x.keys.data(), 0);
  });
  each("exclusive_scan_by_key of doubles", [&] {
    thrust::exclusive_scan_by_key(device, x.runs.data(), x.runs.end(), x.a.data(), x.out.data());
  });
  each("inclusive_scan_by_key of minima", [&] {
    thrust::inclusive_scan_by_key(device, x.runs.data(), x.runs.end(), x.wide.data(),
                                  x.wide_out.data(), cuda::std::equal_to<>{}, cuda::minimum<>{});
  });
  each("transform_exclusive_scan of squares", [&] {
    thrust::transform_exclusive_scan(device, x.a.data(), x.a.end(), x.out.data(), _1 * _1, 0.0,
                                     cuda::std::plus<>{});
  });
  each("adjacent_difference of 64-bit integers", [&] {
    thrust::adjacent_difference(device, x.wide.data(), x.wide.end(), x.wide_out.data(),
                                cuda::std::bit_xor<>{});
  });
}

void choices(const Arrays& x) {
  each("stable_partition_copy of doubles", [&] {
    thrust::stable_partition_copy(device, x.a.data(), x.a.end(), x.out.data(),
                                  reinterpret_cast<double*>(x.wide_out.data()), _1 < 0.4);
  });
  each("partition of bytes",
       [&] { thrust::partition(device, x.bytes.data(), x.bytes.end(), _1 < 100); });
  each("remove of a byte", [&] {
    thrust::remove_copy(device, x.bytes.data(), x.bytes.end(),
                        reinterpret_cast<std::uint8_t*>(x.wide_out.data()), std::uint8_t{7});
  });
  each("count of a byte", [&] { thrust::count(device, x.bytes.data(), x.bytes.end(), 65); });
  each("find what is not there", [&] { thrust::find(device, x.a.data(), x.a.end(), 2.0); });
  each("all_of", [&] { thrust::all_of(device, x.wide.data(), x.wide.end(), _1 != 12345); });
  each("none_of", [&] { thrust::none_of(device, x.floats.data(), x.floats.end(), _1 > 2); });
  each("equal", [&] { thrust::equal(device, x.wide.data(), x.wide.end(), x.wide.data()); });
  each("mismatch", [&] { thrust::mismatch(device, x.a.data(), x.a.end(), x.a.data()); });
  each("is_partitioned",
       [&] { thrust::is_partitioned(device, x.left.data(), x.left.end(), _1 < 1000000); });
  each("is_sorted",
       [&] { thrust::is_sorted(device, x.right.data(), x.right.end(), cuda::std::less<>{}); });
  each("replace_if by stencil in place", [&] {
    thrust::replace_if(device, x.out.data(), x.out.end(), x.floats.data(), _1 < 0, 1.25);
  });
  each("unique_by_key of doubles", [&] {
    thrust::unique_by_key_copy(device, x.runs.data(), x.runs.end(), x.a.data(), x.keys.data(),
                               x.out.data());
  });
}

void reductions(const Arrays& x) {
  each("reduce of 64-bit maxima", [&] {
    thrust::reduce(device, x.wide.data(), x.wide.end(), std::int64_t{0}, cuda::maximum<>{});
  });
  each("reduce of bytes into integers",
       [&] { thrust::reduce(device, x.bytes.data(), x.bytes.end(), 0, cuda::std::plus<int>{}); });
  each("transform_reduce of moduli", [&] {
    thrust::transform_reduce(device, x.wide.data(), x.wide.end(), _1 % std::int64_t{97},
                             std::int64_t{0}, cuda::std::plus<>{});
  });
  each("inner_product of complex numbers", [&] {
    thrust::inner_product(device, x.waves.data(), x.waves.end(), x.waves.data(), Complex(0, 0));
  });
  each("inner_product: greatest difference", [&] {
    thrust::inner_product(device, x.floats.data(), x.floats.end() - 1, x.floats.data() + 1, 0.0F,
                          cuda::maximum<>{}, cuda::std::minus<>{});
  });
  each("min_element of doubles",
       [&] { thrust::min_element(device, x.a.data(), x.a.end(), cuda::std::greater<>{}); });
  each("minmax_element of bytes",
       [&] { thrust::minmax_element(device, x.bytes.data(), x.bytes.end()); });
  each("reduce_by_key, keys discarded", [&] {
    thrust::reduce_by_key(device, x.runs.data(), x.runs.end(), x.a.data(),
                          thrust::make_discard_iterator(), x.out.data());
  });
  each("reduce_by_key of ones: counts", [&] {
    thrust::reduce_by_key(device, x.left.data(), x.left.end(), thrust::make_constant_iterator(1),
                          x.keys.data(), x.keys.data() + kSize);
  });
  each("reduce_by_key of 64-bit minima", [&] {
    thrust::reduce_by_key(device, x.runs.data(), x.runs.end(), x.wide.data(), x.keys.data(),
                          x.wide_out.data(), cuda::std::equal_to<>{}, cuda::minimum<>{});
  });
}

void movements(const Arrays& x) {
  each("gather of doubles",
       [&] { thrust::gather(device, x.places.data(), x.places.end(), x.a.data(), x.out.data()); });
  each("gather_if", [&] {
    thrust::gather_if(device, x.places.data(), x.places.end(), x.floats.data(), x.a.data(),
                      x.out.data(), _1 > 0.0F);
  });
  each("scatter of 64-bit integers", [&] {
    thrust::scatter(device, x.wide.data(), x.wide.end(), x.places.data(), x.wide_out.data());
  });
  each("copy of every second double", [&] {
    const auto even = thrust::make_transform_iterator(thrust::make_counting_iterator(0), _1 * 2);
    const auto first = thrust::make_permutation_iterator(x.a.data(), even);
    thrust::copy(device, first, first + kSize / 2, x.out.data());
  });
  each("for_each in place", [&] {
    thrust::for_each(device, x.results.data(), x.results.end(), _1 = _1 * 0.5F + 0.25F);
  });
  each("transform of complex products", [&] {
    thrust::transform(device, x.waves.data(), x.waves.end(), x.waves.data(), x.waves.data(),
                      cuda::std::multiplies<>{});
  });
  each("transform of double quotients", [&] {
    thrust::transform(device, x.a.data(), x.a.end(), x.a.data(), x.out.data(), _1 / (_2 + 1.0));
  });
  each("transform of bytes to doubles", [&] {
    thrust::transform(device, x.bytes.data(), x.bytes.data() + kSize, x.out.data(), _1 * 0.1);
  });
  each("sort of doubles", [&] {
    CHECK(cudaMemcpy(x.out.data(), x.a.data(), kSize * 8, cudaMemcpyDeviceToDevice));
    thrust::sort(device, x.out.data(), x.out.end());
  });
  each("stable_sort_by_key of 64-bit keys, downwards", [&] {
    CHECK(cudaMemcpy(x.wide_out.data(), x.wide.data(), kSize * 8, cudaMemcpyDeviceToDevice));
    thrust::stable_sort_by_key(device, x.wide_out.data(), x.wide_out.data() + kSize,
                               x.results.data(), cuda::std::greater<>{});
  });
  each("sort of zipped keys, a half million", [&] {
    CHECK(cudaMemcpy(x.keys.data(), x.places.data(), kSize * 4, cudaMemcpyDeviceToDevice));
    const auto first = thrust::make_zip_iterator(x.keys.data(), x.results.data());
    thrust::stable_sort(device, first, first + kSize / 16, cuda::std::greater<>{});
  });
}

}  // namespace

int main() try {
  const Arrays arrays;
  zips(arrays);
  sets(arrays);
  scans(arrays);
  choices(arrays);
  reductions(arrays);
  movements(arrays);
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_thrust: %s\n", error.what());
  return 1;
}
