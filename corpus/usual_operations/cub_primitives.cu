// SPDX-License-Identifier: Apache-2.0
// CUB's device-wide algorithms other than sorts: reduce, scan, select, partition, run lengths,
// histograms, adjacent differences, merges, transforms, batched copies. All functors are CUB's,
// Thrust's or libcu++'s own.
#include <thrust/functional.h>
#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/functional>

#include "outside.h"

namespace {

using namespace outside;
using thrust::placeholders::_1;

void reductions(const Buffer<float>& floats, const Buffer<std::uint32_t>& bits, int n) {
  const Buffer<double> result(4);
  const Buffer<std::int64_t> place(1);
  auto* const as_float = reinterpret_cast<float*>(result.data());
  operation("reduce sum float", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Sum(storage, bytes, floats.data(), as_float, n);
    });
  });
  operation("reduce sum double", [&] {
    const Buffer<double> in(uniform<double>(n, -1, 1));
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Sum(storage, bytes, in.data(), result.data(), n);
    });
  });
  operation("reduce max of bytes", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Max(storage, bytes, reinterpret_cast<std::uint8_t*>(bits.data()),
                                    reinterpret_cast<std::uint8_t*>(result.data()), n * 4);
    });
  });
  operation("reduce argmin float", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::ArgMin(storage, bytes, floats.data(), as_float, place.data(), n);
    });
  });
  operation("reduce xor", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Reduce(storage, bytes, bits.data(),
                                       reinterpret_cast<std::uint32_t*>(result.data()), n,
                                       cuda::std::bit_xor<>{}, std::uint32_t{0});
    });
  });
  operation("reduce product of 64-bit integers", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::Reduce(storage, bytes,
                                       reinterpret_cast<std::uint64_t*>(bits.data()),
                                       reinterpret_cast<std::uint64_t*>(result.data()), n / 2,
                                       cuda::std::multiplies<>{}, std::uint64_t{1});
    });
  });
  operation("transform and reduce: sum of squares", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceReduce::TransformReduce(storage, bytes, floats.data(), as_float, n,
                                                cuda::std::plus<>{}, _1 * _1, 0.0F);
    });
  });
  for (const int distinct : {n / 4, 1000}) {  // runs of about four, and of thousands
    operation("reduce by key, " + std::to_string(distinct) + " keys", [&] {
      const Buffer<int> keys(in_order<int>(n, distinct, 1));
      const Buffer<int> unique(n);
      const Buffer<float> sums(n);
      with_storage([&](void* storage, std::size_t& bytes) {
        return cub::DeviceReduce::ReduceByKey(
            storage, bytes, keys.data(), unique.data(), floats.data(), sums.data(),
            reinterpret_cast<int*>(place.data()), cuda::std::plus<>{}, n);
      });
    });
  }
}

void segmented(const Buffer<float>& floats, int n) {
  std::vector<int> even(n / 256 + 1);
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<int>(i) * 256;
  std::vector<int> uneven = power_law_offsets(n / 128, 96, 1 << 16);
  for (int& offset : uneven) offset = std::min(offset, n);
  for (const auto& [name, host] : {std::pair{"even", even}, std::pair{"power law", uneven}}) {
    const Buffer<int> offsets(host);
    const int count = static_cast<int>(host.size()) - 1;
    const Buffer<float> out(count);
    operation(std::string("segmented sum, ") + name, [&] {
      with_storage([&](void* storage, std::size_t& bytes) {
        return cub::DeviceSegmentedReduce::Sum(storage, bytes, floats.data(), out.data(), count,
                                               offsets.data(), offsets.data() + 1);
      });
    });
    operation(std::string("segmented max, ") + name, [&] {
      with_storage([&](void* storage, std::size_t& bytes) {
        return cub::DeviceSegmentedReduce::Max(storage, bytes, floats.data(), out.data(), count,
                                               offsets.data(), offsets.data() + 1);
      });
    });
  }
}

void scans(const Buffer<float>& floats, const Buffer<std::uint32_t>& bits, int n) {
  const Buffer<float> out(n);
  operation("exclusive sum float", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::ExclusiveSum(storage, bytes, floats.data(), out.data(), n);
    });
  });
  operation("inclusive sum of 64-bit integers", [&] {
    const Buffer<std::int64_t> sums(n / 2);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::InclusiveSum(
          storage, bytes, reinterpret_cast<std::int64_t*>(bits.data()), sums.data(), n / 2);
    });
  });
  operation("inclusive maximum", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::InclusiveScan(storage, bytes, floats.data(), out.data(),
                                            cuda::maximum<>{}, n);
    });
  });
  operation("exclusive scan of bytes", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::ExclusiveScan(storage, bytes,
                                            reinterpret_cast<std::uint8_t*>(bits.data()),
                                            reinterpret_cast<std::uint8_t*>(out.data()),
                                            cuda::std::bit_or<>{}, std::uint8_t{0}, n * 4);
    });
  });
  const Buffer<int> keys(in_order<int>(n, n / 16, 2));
  operation("exclusive sum by key", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::ExclusiveSumByKey(storage, bytes, keys.data(), floats.data(),
                                                out.data(), n);
    });
  });
  operation("inclusive minimum by key", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceScan::InclusiveScanByKey(storage, bytes, keys.data(), floats.data(),
                                                 out.data(), cuda::minimum<>{}, n);
    });
  });
}

void selections(const Buffer<float>& floats, int n) {
  const Buffer<float> out(n);
  const Buffer<float> rest(n);
  const Buffer<int> chosen(2);
  const Buffer<char> flags(uniform<char>(n, 0, 2));
  operation("select by flag", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::Flagged(storage, bytes, floats.data(), flags.data(), out.data(),
                                        chosen.data(), n);
    });
  });
  operation("select one in ten", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::If(storage, bytes, floats.data(), out.data(), chosen.data(), n,
                                   _1 < 0.1F);
    });
  });
  operation("select unique", [&] {
    const Buffer<int> keys(in_order<int>(n, n / 3, 1));
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::Unique(storage, bytes, keys.data(),
                                       reinterpret_cast<int*>(out.data()), chosen.data(), n);
    });
  });
  operation("select unique by key", [&] {
    const Buffer<int> keys(in_order<int>(n, 100000, 2));
    const Buffer<int> unique(n);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSelect::UniqueByKey(storage, bytes, keys.data(), floats.data(),
                                            unique.data(), out.data(), chosen.data(), n);
    });
  });
  operation("partition by flag", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DevicePartition::Flagged(storage, bytes, floats.data(), flags.data(), out.data(),
                                           chosen.data(), n);
    });
  });
  operation("partition three ways", [&] {
    const Buffer<float> unselected(n);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DevicePartition::If(storage, bytes, floats.data(), out.data(), rest.data(),
                                      unselected.data(), chosen.data(), n, _1<0.2F, _1> 0.7F);
    });
  });
}

void runs(int n) {
  const Buffer<int> keys(in_order<int>(n, n / 2, 2));
  const Buffer<int> values(n);
  const Buffer<int> lengths(n);
  const Buffer<int> count(1);
  operation("run-length encode", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceRunLengthEncode::Encode(storage, bytes, keys.data(), values.data(),
                                                lengths.data(), count.data(), n);
    });
  });
  operation("runs longer than one", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceRunLengthEncode::NonTrivialRuns(storage, bytes, keys.data(), values.data(),
                                                        lengths.data(), count.data(), n);
    });
  });
  operation("adjacent difference to the left", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceAdjacentDifference::SubtractLeftCopy(storage, bytes, keys.data(),
                                                             values.data(), n);
    });
  });
  operation("adjacent difference to the right, in place", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceAdjacentDifference::SubtractRight(storage, bytes, lengths.data(), n);
    });
  });
}

void histograms(const Buffer<float>& floats, const Buffer<std::uint32_t>& bits, int n) {
  const Buffer<float> crowded(
      skewed<float>(n, 1));  // a half of the values in a quarter of the bins
  for (const int bins : {64, 2000, 200000}) {
    const Buffer<int> counts(bins);
    for (const auto& [name, in] : {std::pair{"uniform", &floats}, std::pair{"skewed", &crowded}}) {
      operation("histogram, " + std::to_string(bins) + " bins, " + name, [&, samples = in] {
        with_storage([&](void* storage, std::size_t& bytes) {
          return cub::DeviceHistogram::HistogramEven(storage, bytes, samples->data(), counts.data(),
                                                     bins + 1, 0.0F, 1.0F, n);
        });
      });
    }
  }
  operation("histogram of ranges", [&] {
    const Buffer<float> levels(in_order<float>(257, 1, 1));
    const Buffer<int> counts(256);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceHistogram::HistogramRange(storage, bytes, floats.data(), counts.data(), 257,
                                                  levels.data(), n);
    });
  });
  operation("histograms of three of four byte channels", [&] {
    const Buffer<int> counts(3 * 256);
    const cuda::std::array<int*, 3> all_counts{counts.data(), counts.data() + 256,
                                               counts.data() + 512};
    const cuda::std::array<int, 3> levels{257, 257, 257};
    const cuda::std::array<int, 3> lower{0, 0, 0};
    const cuda::std::array<int, 3> upper{256, 256, 256};
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceHistogram::MultiHistogramEven<4, 3>(
          storage, bytes, reinterpret_cast<std::uint8_t*>(bits.data()), all_counts, levels, lower,
          upper, n);
    });
  });
}

void merges_and_transforms(const Buffer<float>& floats, int n) {
  const Buffer<int> left(in_order<int>(n / 2, 1 << 30, 1, 5));
  const Buffer<int> right(in_order<int>(n / 2, 1 << 30, 2, 6));
  const Buffer<int> keys(n);
  const Buffer<float> out(n);
  operation("merge keys", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMerge::MergeKeys(storage, bytes, left.data(), n / 2, right.data(), n / 2,
                                         keys.data());
    });
  });
  operation("merge pairs", [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMerge::MergePairs(storage, bytes, left.data(), floats.data(), n / 2,
                                          right.data(), floats.data() + n / 2, n / 2, keys.data(),
                                          out.data());
    });
  });
  operation("transform: add two arrays", [&] {
    repeat([&] {
      CHECK(cub::DeviceTransform::Transform(cuda::std::make_tuple(floats.data(), out.data()),
                                            out.data(), n, cuda::std::plus<>{}));
    });
  });
  operation("transform: divide integers", [&] {
    repeat([&] {
      CHECK(cub::DeviceTransform::Transform(cuda::std::make_tuple(keys.data(), left.data()),
                                            keys.data(), n / 2, cuda::std::divides<>{}));
    });
  });
  operation("transform: negate doubles", [&] {
    const Buffer<double> doubles(n);
    repeat([&] {
      CHECK(cub::DeviceTransform::Transform(doubles.data(), doubles.data(), n,
                                            cuda::std::negate<>{}));
    });
  });
}

/// Copies ranges of very unequal lengths in one launch.
void batches(const Buffer<float>& floats, int n) {
  std::vector<int> offsets = power_law_offsets(n / 256, 200, 1 << 20);
  const std::size_t count = offsets.size() - 1;
  const Buffer<float> out(n);
  std::vector<float*> from(count);
  std::vector<float*> to(count);
  std::vector<int> sizes(count);
  for (std::size_t i = 0; i < count; ++i) {
    from[i] = floats.data() + std::min(offsets[i], n);
    to[i] = out.data() + std::min(offsets[i], n);
    sizes[i] = std::min(offsets[i + 1], n) - std::min(offsets[i], n);
  }
  std::vector<int> sizes_bytes(count);
  for (std::size_t i = 0; i < count; ++i) sizes_bytes[i] = 4 * sizes[i];
  const Buffer<float*> sources(from);
  const Buffer<float*> targets(to);
  operation("batched copy", [&] {
    const Buffer<int> lengths(sizes);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceCopy::Batched(storage, bytes, sources.data(), targets.data(),
                                      lengths.data(), count);
    });
  });
  operation("batched memcpy", [&] {
    const Buffer<void*> raw_sources(std::vector<void*>(from.begin(), from.end()));
    const Buffer<void*> raw_targets(std::vector<void*>(to.begin(), to.end()));
    const Buffer<int> lengths(sizes_bytes);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMemcpy::Batched(storage, bytes, raw_sources.data(), raw_targets.data(),
                                        lengths.data(), count);
    });
  });
}

}  // namespace

int main(int argc, char** argv) try {
  const int n = static_cast<int>(outside::scale(argc, argv) * (1 << 24));
  const Buffer<float> floats(uniform<float>(n, 0, 1));
  const Buffer<std::uint32_t> bits(random_bits<std::uint32_t>(n));
  reductions(floats, bits, n);
  segmented(floats, n);
  scans(floats, bits, n);
  selections(floats, n);
  runs(n);
  histograms(floats, bits, n);
  merges_and_transforms(floats, n);
  batches(floats, n);
} catch (const std::exception& error) {
  std::fprintf(stderr, "cub_primitives: %s\n", error.what());
  return 1;
}
