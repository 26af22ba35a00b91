// SPDX-License-Identifier: Apache-2.0
// Thrust's algorithms with functors and iterators that ship with Thrust and libcu++.
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/shuffle.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/unique.h>
#include <cuda/functional>
#include <cuda/std/functional>

#include "outside.h"

namespace {

using namespace outside;
using thrust::device;
using thrust::placeholders::_1;
using thrust::placeholders::_2;

constexpr int kSize = 1 << 23;

struct Arrays {
  Buffer<float> a{uniform<float>(kSize, 0, 1, 11)};
  Buffer<float> b{uniform<float>(kSize, 0, 1, 12)};
  Buffer<float> out{kSize};
  Buffer<int> numbers{uniform<int>(kSize, 0, 1 << 30, 13)};
  Buffer<int> few{skewed<int>(kSize, 500, 14)};
  Buffer<int> runs{in_order<int>(kSize, kSize / 8, 2, 15)};
  Buffer<int> left{in_order<int>(kSize, 1 << 30, 1, 16)};
  Buffer<int> right{in_order<int>(kSize, 1 << 30, 2, 17)};
  Buffer<int> ints{2 * kSize};
  Buffer<int> places{uniform<int>(kSize, 0, kSize, 18)};  // anywhere
  Buffer<int> crowd{skewed<int>(kSize, kSize, 19)};       // many near the start
};

template <class T>
std::vector<thrust::complex<T>> unit_circle(std::size_t size) {
  Numbers numbers(20);
  std::vector<thrust::complex<T>> values(size);
  for (auto& value : values) value = thrust::polar<T>(1, static_cast<T>(6.28 * numbers.uniform()));
  return values;
}

void sorts(const Arrays& x) {
  const auto again = [&] {
    CHECK(cudaMemcpy(x.ints.data(), x.numbers.data(), kSize * 4, cudaMemcpyDeviceToDevice));
  };
  operation("sort_by_key", [&] {
    repeat([&] {
      again();
      thrust::sort_by_key(device, x.ints.data(), x.ints.data() + kSize, x.out.data());
    });
  });
  operation("stable sort by remainder's order", [&] {
    repeat([&] {
      again();
      thrust::stable_sort(device, x.ints.data(), x.ints.data() + kSize, _1 % 1000 < _2 % 1000);
    });
  });
  operation("sort of pairs as tuples", [&] {
    repeat([&] {
      const auto first = thrust::make_zip_iterator(x.few.data(), x.ints.data());
      thrust::sort(device, first, first + kSize / 4);
    });
  });
}

void sets(const Arrays& x) {
  const int *l = x.left.data(), *r = x.right.data();
  operation("set_intersection", [&] {
    repeat([&] { thrust::set_intersection(device, l, l + kSize, r, r + kSize, x.ints.data()); });
  });
  operation("set_union", [&] {
    repeat([&] { thrust::set_union(device, l, l + kSize, r, r + kSize, x.ints.data()); });
  });
  operation("set_symmetric_difference", [&] {
    repeat([&] {
      thrust::set_symmetric_difference(device, l, l + kSize, r, r + kSize, x.ints.data());
    });
  });
  operation("set_difference_by_key", [&] {
    const Buffer<float> values(2 * kSize);
    repeat([&] {
      thrust::set_difference_by_key(device, l, l + kSize, r, r + kSize, x.a.data(), x.b.data(),
                                    x.ints.data(), values.data());
    });
  });
  operation("merge", [&] {
    repeat([&] { thrust::merge(device, l, l + kSize, r, r + kSize, x.ints.data()); });
  });
  operation("lower_bound of random values", [&] {
    repeat([&] {
      thrust::lower_bound(device, l, l + kSize, x.numbers.data(), x.numbers.end(), x.ints.data());
    });
  });
  operation("upper_bound of sorted values", [&] {
    repeat([&] { thrust::upper_bound(device, l, l + kSize, r, r + kSize, x.ints.data()); });
  });
  operation("binary_search in a small table", [&] {
    const Buffer<bool> found(kSize);
    repeat([&] {
      thrust::binary_search(device, l, l + 1000, x.numbers.data(), x.numbers.end(), found.data());
    });
  });
}

void scans(const Arrays& x) {
  operation("inclusive_scan_by_key", [&] {
    repeat([&] {
      thrust::inclusive_scan_by_key(device, x.runs.data(), x.runs.end(), x.a.data(), x.out.data());
    });
  });
  operation("exclusive_scan of maxima", [&] {
    repeat([&] {
      thrust::exclusive_scan(device, x.a.data(), x.a.end(), x.out.data(), 0.0F, cuda::maximum<>{});
    });
  });
  operation("transform_inclusive_scan", [&] {
    repeat([&] {
      thrust::transform_inclusive_scan(device, x.a.data(), x.a.end(), x.out.data(), 1.0F - _1,
                                       cuda::std::plus<>{});
    });
  });
  operation("scan backwards", [&] {
    repeat([&] {
      const auto last = thrust::make_reverse_iterator(x.a.end());
      thrust::inclusive_scan(device, last, last + kSize, x.out.data());
    });
  });
  operation("scan of complex products", [&] {
    const Buffer<thrust::complex<float>> waves(unit_circle<float>(kSize / 2));
    repeat([&] {
      thrust::inclusive_scan(device, waves.data(), waves.end(), waves.data(),
                             cuda::std::multiplies<>{});
    });
  });
  operation("adjacent_difference", [&] {
    repeat([&] {
      thrust::adjacent_difference(device, x.a.data(), x.a.end(), x.out.data(), (_1 - _2) * 0.5F);
    });
  });
}

void choices(const Arrays& x) {
  operation("unique_copy", [&] {
    repeat([&] { thrust::unique_copy(device, x.runs.data(), x.runs.end(), x.ints.data()); });
  });
  operation("unique_by_key_copy", [&] {
    repeat([&] {
      thrust::unique_by_key_copy(device, x.runs.data(), x.runs.end(), x.a.data(), x.ints.data(),
                                 x.out.data());
    });
  });
  operation("partition_copy by parity", [&] {
    repeat([&] {
      thrust::partition_copy(device, x.numbers.data(), x.numbers.end(), x.ints.data(),
                             x.ints.data() + kSize, _1 % 2 == 0);
    });
  });
  operation("stable_partition by stencil", [&] {
    repeat([&] {
      thrust::stable_partition(device, x.out.data(), x.out.end(), x.few.data(), _1 < 100);
    });
  });
  operation("copy_if with stencil", [&] {
    repeat([&] {
      thrust::copy_if(device, x.a.data(), x.a.end(), x.b.data(), x.out.data(), _1 > 0.95F);
    });
  });
  operation("remove_copy_if", [&] {
    repeat([&] {
      thrust::remove_copy_if(device, x.a.data(), x.a.end(), x.out.data(), _1 * _1 < 0.5F);
    });
  });
  operation("replace_copy_if", [&] {
    repeat([&] {
      thrust::replace_copy_if(device, x.a.data(), x.a.end(), x.out.data(), _1 < 0.5F, 0.5F);
    });
  });
  operation("count_if of bits", [&] {
    repeat([&] { thrust::count_if(device, x.numbers.data(), x.numbers.end(), (_1 & 12) == 4); });
  });
  operation("is_sorted_until the end",
            [&] { repeat([&] { thrust::is_sorted_until(device, x.left.data(), x.left.end()); }); });
}

void reductions(const Arrays& x) {
  operation("transform_reduce: polynomial", [&] {
    repeat([&] {
      thrust::transform_reduce(device, x.a.data(), x.a.end(),
                               ((_1 * 0.3F + 0.7F) * _1 - 1.1F) * _1 + 2.0F, 0.0F,
                               cuda::std::plus<>{});
    });
  });
  operation("inner_product of doubles", [&] {
    const Buffer<double> values(uniform<double>(kSize, -1, 1));
    repeat([&] { thrust::inner_product(device, values.data(), values.end(), values.data(), 0.0); });
  });
  operation("minmax_element",
            [&] { repeat([&] { thrust::minmax_element(device, x.a.data(), x.a.end()); }); });
  operation("reduce_by_key", [&] {
    repeat([&] {
      thrust::reduce_by_key(device, x.runs.data(), x.runs.end(), x.a.data(), x.ints.data(),
                            x.out.data());
    });
  });
  operation("reduce of complex products", [&] {
    const Buffer<thrust::complex<double>> waves(unit_circle<double>(kSize / 2));
    repeat([&] {
      thrust::reduce(device, waves.data(), waves.end(), thrust::complex<double>(1, 0),
                     cuda::std::multiplies<>{});
    });
  });
  operation("sum of gathered values", [&] {
    repeat([&] {
      const auto first = thrust::make_permutation_iterator(x.a.data(), x.places.data());
      thrust::reduce(device, first, first + kSize);
    });
  });
}

void movements(const Arrays& x) {
  operation("gather from anywhere", [&] {
    repeat(
        [&] { thrust::gather(device, x.places.data(), x.places.end(), x.a.data(), x.out.data()); });
  });
  operation("gather, skewed", [&] {
    repeat(
        [&] { thrust::gather(device, x.crowd.data(), x.crowd.end(), x.a.data(), x.out.data()); });
  });
  operation("scatter to anywhere", [&] {
    repeat([&] { thrust::scatter(device, x.a.data(), x.a.end(), x.places.data(), x.out.data()); });
  });
  operation("scatter_if", [&] {
    repeat([&] {
      thrust::scatter_if(device, x.a.data(), x.a.end(), x.crowd.data(), x.few.data(), x.out.data(),
                         _1 > 50);
    });
  });
  operation("reverse in place",
            [&] { repeat([&] { thrust::reverse(device, x.out.data(), x.out.end()); }); });
  operation("swap_ranges", [&] {
    repeat(
        [&] { thrust::swap_ranges(device, x.ints.data(), x.ints.data() + kSize, x.few.data()); });
  });
  operation("shuffle_copy", [&] {
    repeat([&] {
      thrust::shuffle_copy(device, x.a.data(), x.a.end(), x.out.data(),
                           thrust::default_random_engine(7));
    });
  });
  operation("transpose by gathering", [&] {  // 2048 x 4096: position i comes from column i / 2048
    repeat([&] {
      const auto source = thrust::make_transform_iterator(thrust::make_counting_iterator(0),
                                                          _1 % 2048 * 4096 + _1 / 2048);
      thrust::gather(device, source, source + kSize, x.a.data(), x.out.data());
    });
  });
  operation("sequence of 64-bit integers", [&] {
    const Buffer<std::int64_t> values(kSize);
    repeat([&] { thrust::sequence(device, values.data(), values.end(), 5, 3); });
  });
  operation("fill with doubles", [&] {
    const Buffer<double> values(2 * kSize);
    repeat([&] { thrust::fill(device, values.data(), values.end(), 1.5); });
  });
}

void transforms(const Arrays& x) {
  operation("saxpy", [&] {
    repeat([&] {
      thrust::transform(device, x.a.data(), x.a.end(), x.b.data(), x.out.data(), 2.0F * _1 + _2);
    });
  });
  operation("integer remainder of arrays", [&] {
    const Buffer<std::int64_t> divisors(uniform<std::int64_t>(kSize, 1, 1e9));
    repeat([&] {
      thrust::transform(device, divisors.data(), divisors.end() - 1, divisors.data() + 1,
                        divisors.data(), cuda::std::modulus<>{});
    });
  });
  operation("complex division", [&] {
    const Buffer<thrust::complex<double>> waves(unit_circle<double>(kSize / 2));
    repeat([&] {
      thrust::transform(device, waves.data(), waves.end(), waves.data(), waves.data(),
                        cuda::std::divides<>{});
    });
  });
  operation("tabulate bits of the index", [&] {
    repeat(
        [&] { thrust::tabulate(device, x.ints.data(), x.ints.end(), (_1 * 40503) ^ (_1 & 255)); });
  });
  operation("transform_if", [&] {
    repeat([&] {
      thrust::transform_if(device, x.a.data(), x.a.end(), x.few.data(), x.out.data(), -_1, _1 < 10);
    });
  });
}

}  // namespace

int main() try {
  const Arrays arrays;
  sorts(arrays);
  sets(arrays);
  scans(arrays);
  choices(arrays);
  reductions(arrays);
  movements(arrays);
  transforms(arrays);
} catch (const std::exception& error) {
  std::fprintf(stderr, "thrust_algorithms: %s\n", error.what());
  return 1;
}
