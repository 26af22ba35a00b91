// SPDX-License-Identifier: Apache-2.0
// CUB's sorts: radix sorts of keys of one to eight bytes and of pairs, merge sorts, and sorts of
// many segments; keys that are random, few, skewed or sorted already.
#include <cub/cub.cuh>
#include <cuda/std/functional>

#include "outside.h"

namespace {

using namespace outside;

template <class Key>
void radix_keys(const std::string& name, const std::vector<Key>& host, bool descending = false) {
  operation("radix sort of keys: " + name, [&] {
    const Buffer<Key> in(host);
    const Buffer<Key> out(host.size());
    const int n = static_cast<int>(host.size());
    with_storage([&](void* storage, std::size_t& bytes) {
      return descending ? cub::DeviceRadixSort::SortKeysDescending(storage, bytes, in.data(),
                                                                   out.data(), n)
                        : cub::DeviceRadixSort::SortKeys(storage, bytes, in.data(), out.data(), n);
    });
  });
}

template <class Value, class Key>
void radix_pairs(const std::string& name, const std::vector<Key>& host) {
  operation("radix sort of pairs: " + name, [&] {
    const Buffer<Key> in(host);
    const Buffer<Key> out(host.size());
    const Buffer<Value> values(host.size());
    const Buffer<Value> sorted_values(host.size());
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortPairs(storage, bytes, in.data(), out.data(), values.data(),
                                             sorted_values.data(), static_cast<int>(host.size()));
    });
  });
}

void radix(int n) {
  radix_keys("32 random bits", random_bits<std::uint32_t>(n));
  radix_keys("64 random bits", random_bits<std::uint64_t>(n / 2));
  radix_keys("bytes", random_bits<std::uint8_t>(n * 2));
  radix_keys("16 bits", random_bits<std::uint16_t>(n * 2));
  radix_keys("floats", uniform<float>(n, -1e6, 1e6));
  radix_keys("doubles", uniform<double>(n / 2, -1, 1));
  radix_keys("ten distinct integers, downwards", uniform<std::int32_t>(n, 0, 10), true);
  radix_keys("sorted 64-bit integers", in_order<std::int64_t>(n / 2, 1U << 31, 2));
  radix_keys("few keys: 300000 integers", random_bits<std::int32_t>(300000), true);
  radix_pairs<std::uint32_t>("32-bit key and value", random_bits<std::uint32_t>(n));
  radix_pairs<std::uint64_t>("float key, 64-bit value", uniform<float>(n / 2, 0, 1));
  radix_pairs<std::uint8_t>("64-bit key, byte", skewed<std::uint64_t>(n / 2, 1000));
  radix_pairs<double2>("16-bit key, 16-byte value", random_bits<std::uint16_t>(n / 4));
}

void merge(int n) {
  operation("merge sort of floats", [&] {
    const Buffer<float> keys(uniform<float>(n, 0, 1));
    const Buffer<float> out(n);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMergeSort::SortKeysCopy(storage, bytes, keys.data(), out.data(), n,
                                                cuda::std::less<>{});
    });
  });
  operation("merge sort of pairs of doubles and integers, downwards", [&] {
    const Buffer<double> keys(uniform<double>(n / 4, 0, 1));
    const Buffer<int> values(n / 4);
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMergeSort::StableSortPairs(storage, bytes, keys.data(), values.data(),
                                                   n / 4, cuda::std::greater<>{});
    });
  });
  operation("merge sort of 16-bit integers", [&] {
    const Buffer<std::int16_t> keys(random_bits<std::int16_t>(n));
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceMergeSort::StableSortKeys(storage, bytes, keys.data(), n,
                                                  cuda::std::less<>{});
    });
  });
}

void segments(const std::string& name, const std::vector<int>& host_offsets) {
  const int n = host_offsets.back();
  const int count = static_cast<int>(host_offsets.size()) - 1;
  const Buffer<int> offsets(host_offsets);
  const Buffer<float> keys(uniform<float>(n, -1, 1));
  const Buffer<float> sorted_keys(n);
  const Buffer<int> values(n);
  const Buffer<int> sorted_values(n);
  operation("segmented radix sort of keys: " + name, [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedRadixSort::SortKeys(storage, bytes, keys.data(),
                                                     sorted_keys.data(), n, count, offsets.data(),
                                                     offsets.data() + 1);
    });
  });
  operation("segmented radix sort of pairs: " + name, [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedRadixSort::SortPairsDescending(
          storage, bytes, keys.data(), sorted_keys.data(), values.data(), sorted_values.data(), n,
          count, offsets.data(), offsets.data() + 1);
    });
  });
  operation("segmented sort of keys: " + name, [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedSort::SortKeys(storage, bytes, keys.data(), sorted_keys.data(), n,
                                                count, offsets.data(), offsets.data() + 1);
    });
  });
  operation("segmented sort of pairs: " + name, [&] {
    with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedSort::StableSortPairs(
          storage, bytes, keys.data(), sorted_keys.data(), values.data(), sorted_values.data(), n,
          count, offsets.data(), offsets.data() + 1);
    });
  });
}

}  // namespace

int main() try {
  const int n = 1 << 24;
  radix(n);
  merge(n / 2);
  std::vector<int> even(4097);
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<int>(i) * 1000;
  segments("4096 of 1000", even);
  segments("power law", power_law_offsets(60000, 64, 1 << 15));
} catch (const std::exception& error) {
  std::fprintf(stderr, "cub_sorts: %s\n", error.what());
  return 1;
}
