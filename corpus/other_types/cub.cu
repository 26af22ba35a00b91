// SPDX-License-Identifier: Apache-2.0
// CUB's device-wide algorithms with the types and variants that cub_primitives and cub_sorts leave
// out: keys of half precision, of 16 bytes and of pairs, three-way transforms, segments of one
// length, counts by several channels. All functors are CUB's, Thrust's or libcu++'s own.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <thrust/complex.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/functional>
#include <cuda/std/tuple>

#include "outside.h"

namespace {

using namespace outside;
using thrust::placeholders::_1;
using thrust::placeholders::_2;
using thrust::placeholders::_3;

using Wide = cuda::std::int64_t;

struct Inputs {
  explicit Inputs(int count) : n(count) {}
  int n;
  Buffer<double> doubles{uniform<double>(n / 2, -1, 1, 61)};
  Buffer<float> floats{uniform<float>(n, 0, 1, 62)};
  Buffer<std::uint32_t> bits{random_bits<std::uint32_t>(n, 63)};
  Buffer<double> result{16};
  Buffer<Wide> place{2};
};

void reductions(const Inputs& x) {
  operation("reduce min of 64-bit integers", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Min(storage, bytes, reinterpret_cast<const Wide*>(x.bits.data()),
                                    x.place.data(), x.n / 2);
    });
  });
  operation("reduce argmax of doubles", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::ArgMax(storage, bytes, x.doubles.data(), x.result.data(),
                                       x.place.data(), x.n / 2);
    });
  });
  operation("reduce or of 16-bit integers", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Reduce(storage, bytes,
                                       reinterpret_cast<const std::uint16_t*>(x.bits.data()),
                                       reinterpret_cast<std::uint16_t*>(x.result.data()), 2 * x.n,
                                       cuda::std::bit_or<>{}, std::uint16_t{0});
    });
  });
  operation("reduce product of complex doubles", [&] {
    using Complex = cuda::std::complex<double>;
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Reduce(storage, bytes,
                                       reinterpret_cast<const Complex*>(x.doubles.data()),
                                       reinterpret_cast<Complex*>(x.result.data()), x.n / 4,
                                       cuda::std::multiplies<>{}, Complex(1, 0));
    });
  });
  operation("transform and reduce: greatest cube of a double", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::TransformReduce(storage, bytes, x.doubles.data(), x.result.data(),
                                                x.n / 2, cuda::maximum<>{}, _1 * _1 * _1, -2.0);
    });
  });
  operation("transform and reduce: count of small", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::TransformReduce(storage, bytes, x.floats.data(), x.place.data(),
                                                x.n, cuda::std::plus<>{}, _1 < 0.25F, Wide{0});
    });
  });
  operation("reduce by key, 64-bit keys, maxima of doubles", [&] {
    const Buffer<Wide> keys(in_order<Wide>(x.n / 2, 1e6, 2));
    const Buffer<Wide> unique(x.n / 2);
    const Buffer<double> maxima(x.n / 2);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::ReduceByKey(storage, bytes, keys.data(), unique.data(),
                                            x.doubles.data(), maxima.data(), x.place.data(),
                                            cuda::maximum<>{}, x.n / 2);
    });
  });
}

void segmented(const Inputs& x) {
  std::vector<int> uneven = power_law_offsets(x.n / 256, 96, 1 << 15);
  for (int& offset : uneven) offset = std::min(offset, x.n / 2);
  const Buffer<int> offsets(uneven);
  const int count = static_cast<int>(uneven.size()) - 1;
  operation("segmented argmin", [&] {
    const Buffer<cub::KeyValuePair<int, float>> out(count);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedReduce::ArgMin(storage, bytes, x.floats.data(), out.data(), count,
                                                offsets.data(), offsets.data() + 1);
    });
  });
  operation("segmented product of doubles", [&] {
    const Buffer<double> out(count);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedReduce::Reduce(storage, bytes, x.doubles.data(), out.data(), count,
                                                offsets.data(), offsets.data() + 1,
                                                cuda::std::multiplies<>{}, 1.0);
    });
  });
  operation("segmented minimum of 64-bit integers", [&] {
    const Buffer<Wide> out(count);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedReduce::Min(storage, bytes,
                                             reinterpret_cast<const Wide*>(x.bits.data()),
                                             out.data(), count, offsets.data(), offsets.data() + 1);
    });
  });
  operation("segmented sum of bytes as integers", [&] {
    const Buffer<int> out(count);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedReduce::Reduce(
          storage, bytes, reinterpret_cast<const std::uint8_t*>(x.bits.data()), out.data(), count,
          offsets.data(), offsets.data() + 1, cuda::std::plus<int>{}, 0);
    });
  });
}

void scans(const Inputs& x) {
  const Buffer<double> out(x.n / 2);
  operation("exclusive sum of doubles", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::ExclusiveSum(storage, bytes, x.doubles.data(), out.data(), x.n / 2);
    });
  });
  operation("inclusive scan with a start", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::InclusiveScanInit(storage, bytes, x.bits.data(),
                                                reinterpret_cast<std::uint32_t*>(out.data()),
                                                cuda::std::bit_xor<>{}, std::uint32_t{7}, x.n);
    });
  });
  operation("inclusive scan of complex products", [&] {
    using Complex = cuda::std::complex<float>;
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::InclusiveScan(
          storage, bytes, reinterpret_cast<const Complex*>(x.floats.data()),
          reinterpret_cast<Complex*>(out.data()), cuda::std::multiplies<>{}, x.n / 2);
    });
  });
  operation("exclusive sum of 16-bit integers into 64 bits", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::ExclusiveScan(
          storage, bytes, reinterpret_cast<const std::uint16_t*>(x.bits.data()),
          reinterpret_cast<Wide*>(out.data()), cuda::std::plus<>{}, Wide{0}, x.n / 2);
    });
  });
  const Buffer<std::uint16_t> keys(in_order<std::uint16_t>(x.n / 2, 60000, 1));
  operation("exclusive maximum of doubles by key", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::ExclusiveScanByKey(storage, bytes, keys.data(), x.doubles.data(),
                                                 out.data(), cuda::maximum<>{}, -2.0, x.n / 2);
    });
  });
}

void selections(const Inputs& x) {
  const Buffer<double> out(x.n / 2);
  const Buffer<int> chosen(2);
  const Buffer<float> stencil(uniform<float>(x.n, 0, 1, 64));
  operation("select doubles by a condition on flags", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::FlaggedIf(storage, bytes, x.doubles.data(), stencil.data(),
                                          out.data(), chosen.data(), x.n / 2, _1 > 0.8F);
    });
  });
  operation("select odd bytes", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::If(
          storage, bytes, reinterpret_cast<const std::uint8_t*>(x.bits.data()),
          reinterpret_cast<std::uint8_t*>(out.data()), chosen.data(), 2 * x.n, _1 % 2 == 1);
    });
  });
  operation("select places of large values", [&] {
    const thrust::counting_iterator<int> places(0);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::FlaggedIf(storage, bytes, places, x.floats.data(),
                                          reinterpret_cast<int*>(out.data()), chosen.data(), x.n,
                                          _1 > 0.9F);
    });
  });
  operation("select unique 64-bit keys with double values", [&] {
    const Buffer<Wide> keys(in_order<Wide>(x.n / 2, 3e6, 1));
    const Buffer<Wide> unique(x.n / 2);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::UniqueByKey(storage, bytes, keys.data(), x.doubles.data(),
                                            unique.data(), out.data(), chosen.data(), x.n / 2);
    });
  });
  operation("partition doubles in two", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DevicePartition::If(storage, bytes, x.doubles.data(), out.data(), chosen.data(),
                                      x.n / 2, _1 < 0.0);
    });
  });
  operation("run-length encode bytes", [&] {
    const Buffer<std::uint8_t> keys(in_order<std::uint8_t>(x.n, 256, 2));
    const Buffer<std::uint8_t> values(x.n);
    const Buffer<int> lengths(x.n);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceRunLengthEncode::Encode(storage, bytes, keys.data(), values.data(),
                                                lengths.data(), chosen.data(), x.n);
    });
  });
  operation("adjacent difference of doubles to the right", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceAdjacentDifference::SubtractRightCopy(storage, bytes, x.doubles.data(),
                                                              out.data(), x.n / 2);
    });
  });
}

void histograms(const Inputs& x) {
  operation("histogram of doubles by ranges", [&] {
    const Buffer<double> levels(in_order<double>(501, 1, 2));
    const Buffer<int> counts(500);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceHistogram::HistogramRange(storage, bytes, x.doubles.data(), counts.data(),
                                                  501, levels.data(), x.n / 2);
    });
  });
  operation("histogram of 16-bit integers", [&] {
    const Buffer<unsigned long long> counts(4096);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceHistogram::HistogramEven(
          storage, bytes, reinterpret_cast<const std::uint16_t*>(x.bits.data()), counts.data(),
          4097, 0, 65536, x.n);
    });
  });
  operation("histograms of two float channels", [&] {
    const Buffer<int> counts(2 * 300);
    const cuda::std::array<int*, 2> all_counts{counts.data(), counts.data() + 300};
    const cuda::std::array<int, 2> levels{301, 301};
    const cuda::std::array<float, 2> lower{0, 0};
    const cuda::std::array<float, 2> upper{1, 0.5F};
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceHistogram::MultiHistogramEven<2, 2>(
          storage, bytes, x.floats.data(), all_counts, levels, lower, upper, x.n / 2);
    });
  });
}

void merges_and_transforms(const Inputs& x) {
  const int half = x.n / 2;
  const Buffer<double> left(in_order<double>(half / 2, 1, 1, 65));
  const Buffer<double> right(in_order<double>(half / 2, 1, 2, 66));
  const Buffer<double> keys(half);
  const Buffer<int> values(half);
  const Buffer<float> out(x.n);
  operation("merge doubles", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMerge::MergeKeys(storage, bytes, left.data(), half / 2, right.data(),
                                         half / 2, keys.data());
    });
  });
  operation("merge pairs of doubles and integers", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMerge::MergePairs(storage, bytes, left.data(),
                                          reinterpret_cast<int*>(x.bits.data()), half / 2,
                                          right.data(), reinterpret_cast<int*>(x.bits.data()),
                                          half / 2, keys.data(), values.data());
    });
  });
  operation("transform: multiply and add three arrays", [&] {
    repeat([&] {
      CHECK(cub::DeviceTransform::Transform(
          cuda::std::make_tuple(x.floats.data(), out.data(),
                                static_cast<const std::uint32_t*>(x.bits.data())),
          out.data(), x.n, _1 * 0.5F + _2 * 0.25F + _3));
    });
  });
  operation("transform: bytes to floats", [&] {
    repeat([&] {
      CHECK(cub::DeviceTransform::Transform(reinterpret_cast<const std::uint8_t*>(x.bits.data()),
                                            out.data(), x.n, _1 * 0.125F));
    });
  });
  operation("transform: remainder of 64-bit integers", [&] {
    const auto* const wide = reinterpret_cast<const std::uint64_t*>(x.bits.data());
    repeat([&] {
      CHECK(cub::DeviceTransform::Transform(wide, reinterpret_cast<std::uint64_t*>(keys.data()),
                                            half, _1 % 1000003U));
    });
  });
  operation("for each float, in place", [&] {
    repeat([&] { CHECK(cub::DeviceFor::ForEachN(out.data(), x.n, _1 *= 0.999F)); });
  });
  operation("for each double, in place", [&] {
    repeat([&] { CHECK(cub::DeviceFor::ForEach(keys.data(), keys.end(), _1 += 1.0)); });
  });
}

template <class Key>
void radix(const std::string& name, const std::vector<Key>& host, bool descending) {
  operation("radix sort: " + name, [&] {
    const int n = static_cast<int>(host.size());
    const Buffer<Key> in(host), out(host.size());
    with_storage([&](void* storage, std::size_t& bytes) {
      return descending ? cub::DeviceRadixSort::SortKeysDescending(storage, bytes, in.data(),
                                                                   out.data(), n)
                        : cub::DeviceRadixSort::SortKeys(storage, bytes, in.data(), out.data(), n);
    });
  });
}

template <class Half>
std::vector<Half> halves(int n) {
  const std::vector<float> values = uniform<float>(n, -100, 100, 67);
  return std::vector<Half>(values.begin(), values.end());
}

void sorts(const Inputs& x) {
  const int n = x.n / 2;
  radix("halves", halves<__half>(n), false);
  radix("bfloat16", halves<__nv_bfloat16>(n), true);
  radix("signed bytes", random_bits<std::int8_t>(n), false);
  radix("doubles downwards", uniform<double>(n / 2, -1, 1), true);
  operation("radix sort: keys of 16 bytes", [&] {
    const Buffer<unsigned __int128> out(n / 4);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortKeys(
          storage, bytes, reinterpret_cast<const unsigned __int128*>(x.bits.data()), out.data(),
          n / 4);
    });
  });
  operation("radix sort: double keys and 16-byte values, downwards", [&] {
    const Buffer<double> keys(n / 4);
    const Buffer<float4> values(n / 4), sorted_values(n / 4);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortPairsDescending(storage, bytes, x.doubles.data(),
                                                       keys.data(), values.data(),
                                                       sorted_values.data(), n / 4);
    });
  });
  operation("merge sort of 64-bit integers, downwards", [&] {
    const Buffer<Wide> out(n / 2);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMergeSort::SortKeysCopy(storage, bytes,
                                                reinterpret_cast<const Wide*>(x.bits.data()),
                                                out.data(), n / 2, cuda::std::greater<>{});
    });
  });
  const int count = 20000;
  const std::vector<int> host_offsets = power_law_offsets(count, 64, 1 << 14);
  const int total = host_offsets.back();
  const Buffer<int> offsets(host_offsets);
  operation("segmented sort of doubles, downwards", [&] {
    const Buffer<double> keys(x.n);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedSort::SortKeysDescending(storage, bytes, x.doubles.data(),
                                                          keys.data(), total, count, offsets.data(),
                                                          offsets.data() + 1);
    });
  });
  operation("segmented radix sort of bytes", [&] {
    const Buffer<std::uint8_t> keys(x.n);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedRadixSort::SortKeys(
          storage, bytes, reinterpret_cast<const std::uint8_t*>(x.bits.data()), keys.data(), total,
          count, offsets.data(), offsets.data() + 1);
    });
  });
}

}  // namespace

int main(int argc, char** argv) try {
  const Inputs inputs(static_cast<int>(outside::scale(argc, argv) * (1 << 24)));
  reductions(inputs);
  segmented(inputs);
  scans(inputs);
  selections(inputs);
  histograms(inputs);
  merges_and_transforms(inputs);
  sorts(inputs);
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_cub: %s\n", error.what());
  return 1;
}
