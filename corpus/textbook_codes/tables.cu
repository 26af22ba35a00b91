// SPDX-License-Identifier: Apache-2.0
// Tables: hashing with probes, in buckets and by two choices, filters of bits, searches in sorted
// arrays and in trees with wide nodes, a question to a data base, heaps.
#include "outside_checks.h"

namespace tables {

using namespace outside;

constexpr unsigned kEmpty = ~0u;

__host__ __device__ inline unsigned mixed(unsigned x) {
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}

/// Open addressing: the key and its value are one word of 64 bits, taken by a compare and swap.
__global__ void insert_probing(int n, unsigned mask, const unsigned* keys, const unsigned* values,
                               unsigned long long* table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned long long empty = ~0ull,
                           mine = static_cast<unsigned long long>(keys[i]) << 32 | values[i];
  for (unsigned slot = mixed(keys[i]) & mask;; slot = (slot + 1) & mask) {
    const unsigned long long seen = atomicCAS(table + slot, empty, mine);
    if (seen == empty || seen >> 32 == keys[i]) return;
  }
}
__global__ void look_up_probing(int n, unsigned mask, const unsigned* keys,
                                const unsigned long long* table, unsigned* values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned found = kEmpty;
  for (unsigned slot = mixed(keys[i]) & mask;; slot = (slot + 1) & mask) {
    const unsigned long long entry = table[slot];
    if (entry == ~0ull) break;
    if (entry >> 32 == keys[i]) {
      found = static_cast<unsigned>(entry);
      break;
    }
  }
  values[i] = found;
}

/// The same in buckets of eight keys: eight lanes look at a bucket together.
__global__ void look_up_buckets(int n, unsigned buckets, const unsigned* keys,
                                const unsigned* table_keys, const unsigned* table_values,
                                unsigned* values) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / 8, lane = threadIdx.x % 8;
  if (i >= n) return;
  const unsigned group = 0xffu << (threadIdx.x % 32 / 8 * 8);
  unsigned bucket = mixed(keys[i]) % buckets, found = kEmpty;
  for (unsigned tries = 0; tries < buckets; ++tries) {
    const unsigned key = table_keys[bucket * 8 + lane];
    const unsigned hits = __ballot_sync(group, key == keys[i]) & group,
                   holes = __ballot_sync(group, key == kEmpty) & group;
    if (hits != 0) {
      found = table_values[bucket * 8 + (__ffs(hits) - 1) % 8];
      break;
    }
    if (holes != 0) break;
    bucket = bucket + 1 == buckets ? 0 : bucket + 1;
  }
  if (lane == 0) values[i] = found;
}

/// Two choices (cuckoo): a key is in one of two places.
__global__ void look_up_choices(int n, unsigned mask, const unsigned* keys, const uint2* table,
                                unsigned* values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned key = keys[i];
  const uint2 first = table[mixed(key) & mask], second = table[mixed(key ^ 0x5bd1e995u) & mask];
  values[i] = first.x == key ? first.y : second.x == key ? second.y : kEmpty;
}

/// A filter of bits (Bloom) with four bits a key.
__global__ void filter_insert(int n, unsigned mask, const unsigned* keys, unsigned* bits) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned hash = mixed(keys[i]);
  const unsigned step = mixed(keys[i] + 1) | 1;
#pragma unroll
  for (int k = 0; k < 4; ++k, hash += step) atomicOr(bits + (hash >> 5 & mask), 1u << (hash & 31));
}
__global__ void filter_test(int n, unsigned mask, const unsigned* keys, const unsigned* bits,
                            unsigned char* maybe) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned hash = mixed(keys[i]);
  const unsigned step = mixed(keys[i] + 1) | 1;
  bool all = true;
#pragma unroll
  for (int k = 0; k < 4; ++k, hash += step)
    all = all && (bits[hash >> 5 & mask] >> (hash & 31) & 1);
  maybe[i] = all;
}

/// Where numbers belong in a sorted array: halving, and halving whose first steps are in shared
/// memory.
template <class T>
__global__ void search_sorted(int n, int size, const T* sorted, const T* wanted, int* place) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T value = wanted[i];
  int low = 0, high = size;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (sorted[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  place[i] = low;
}
template <class T>
__global__ void search_staged(int n, int size, const T* sorted, const T* wanted, int* place) {
  __shared__ T guide[1024];
  const int stride = size / 1024;  // a whole number
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) guide[i] = sorted[i * stride];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const T value = wanted[i];
    int step = 0;  // numbers of the guide that are less than the value
#pragma unroll
    for (int reach = 512; reach > 0; reach /= 2) {
      if (guide[step + reach - 1] < value) step += reach;
    }
    if (guide[step] < value) ++step;
    int low = step == 0 ? 0 : (step - 1) * stride, high = min(step * stride, size);
    while (low < high) {
      const int middle = (low + high) / 2;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    place[i] = low;
  }
}

/// A tree of nodes with 16 keys: a thread goes down, or 16 lanes compare a node's keys at once.
constexpr int kFan = 16;
__global__ void tree_by_thread(int n, int levels, const int* nodes, const int* wanted, int* leaf) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = wanted[i];
  int first = 0, node = 0, width = 1;
  for (int level = 0; level < levels; ++level) {
    const int* keys = nodes + size_t(first + node) * kFan;
    int child = 0;
    while (child < kFan - 1 && keys[child + 1] <= value) ++child;
    first += width;
    width *= kFan;
    node = node * kFan + child;
  }
  leaf[i] = node;
}
__global__ void tree_by_lanes(int n, int levels, const int* nodes, const int* wanted, int* leaf) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / kFan, lane = threadIdx.x % kFan;
  if (i >= n) return;
  const unsigned group = 0xffffu << (threadIdx.x % 32 / kFan * kFan);
  const int value = wanted[i];
  int first = 0, node = 0, width = 1;
  for (int level = 0; level < levels; ++level) {
    const bool low = lane == 0 || nodes[size_t(first + node) * kFan + lane] <= value;
    const int child = __popc(__ballot_sync(group, low) & group) - 1;
    first += width;
    width *= kFan;
    node = node * kFan + child;
  }
  if (lane == 0) leaf[i] = node;
}
/// All leaves between two values: how many, and their sum.
__global__ void tree_ranges(int n, const int* leaves, const int* from, const int* count,
                            long long* sum) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= n) return;
  long long mine = 0;
  for (int j = lane; j < count[i]; j += 32) mine += leaves[from[i] + j];
#pragma unroll
  for (int reach = 16; reach > 0; reach /= 2) mine += __shfl_xor_sync(~0u, mine, reach);
  if (lane == 0) sum[i] = mine;
}

/// A question to a data base: three conditions on columns of different types, a sum of products.
__global__ void filtered_sum(int n, const int* day, const float* rebate,
                             const unsigned char* amount, const float* price, double* total) {
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (day[i] >= 365 && day[i] < 730 && rebate[i] > 0.05f && rebate[i] < 0.07f && amount[i] < 24)
      sum += double(price[i]) * rebate[i];
  }
#pragma unroll
  for (int reach = 16; reach > 0; reach /= 2) sum += __shfl_xor_sync(~0u, sum, reach);
  if (threadIdx.x % 32 == 0) atomicAdd(total, sum);
}

/// The 8 smallest of each thread's stride of numbers, in a heap in local memory.
__global__ void heaps(int n, int threads, const float* in, float* out) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= threads) return;
  float heap[8];
  for (int k = 0; k < 8; ++k) heap[k] = 1e30f;
  for (int i = t; i < n; i += threads) {
    const float value = in[i];
    if (value >= heap[0]) continue;
    int at = 0;
    while (2 * at + 1 < 8) {
      int child = 2 * at + 1;
      if (child + 1 < 8 && heap[child + 1] > heap[child]) ++child;
      if (heap[child] <= value) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = value;
  }
  out[t] = heap[0];
}

void hashes(Checks& checks, int n, int log2) {
  checks.run("hash table of 2^" + std::to_string(log2), [&] {
    const unsigned slots = 1u << log2, mask = slots - 1;
    std::vector<unsigned> keys(n), values(n), wanted(n);
    for (int i = 0; i < n; ++i) {
      keys[i] =
          2654435761u * static_cast<unsigned>(i) & 0x7fffffff;  // no key twice: n is below 2^31
      values[i] = i;
    }
    Numbers numbers(3);
    for (unsigned& key : wanted)
      key = keys[numbers.next() % n] |
            (numbers.next() % 4 == 0 ? 0x80000000u : 0);  // a quarter misses
    const Buffer<unsigned> key(keys), value(values), query(wanted), found(n);
    const Buffer<unsigned long long> table(slots);
    repeat([&] {
      CHECK(cudaMemset(table.data(), 0xff, slots * sizeof(unsigned long long)));
      insert_probing<<<blocks(n, 256), 256>>>(n, mask, key.data(), value.data(), table.data());
    });
    const auto right = [&](const char* what) {
      const std::vector<unsigned> got = on_host(found, 10'000);
      bool all = true;
      for (std::size_t i = 0; i < got.size(); ++i) {
        all &=
            wanted[i] >> 31 ? got[i] == kEmpty : got[i] < unsigned(n) && keys[got[i]] == wanted[i];
      }
      checks.that(all, what);
    };
    repeat([&] {
      look_up_probing<<<blocks(n, 256), 256>>>(n, mask, query.data(), table.data(), found.data());
    });
    right("probing");
    const unsigned buckets = slots / 8;
    std::vector<unsigned> bucket_keys(slots, kEmpty), bucket_values(slots);
    std::vector<unsigned char> fill(buckets, 0);
    for (int i = 0; i < n; ++i) {
      unsigned b = mixed(keys[i]) % buckets;
      while (fill[b] == 8) b = b + 1 == buckets ? 0 : b + 1;
      bucket_keys[b * 8 + fill[b]] = keys[i];
      bucket_values[b * 8 + fill[b]++] = i;
    }
    const Buffer<unsigned> table_keys(bucket_keys), table_values(bucket_values);
    repeat([&] {
      look_up_buckets<<<blocks(n, 32), 256>>>(n, buckets, query.data(), table_keys.data(),
                                              table_values.data(), found.data());
    });
    right("buckets");
    std::vector<unsigned> choices(2 * std::size_t(slots), kEmpty);
    for (int i = 0; i < n;
         ++i) {  // the second choice where the first is taken; else the key is not in the table
      std::size_t at = mixed(keys[i]) & mask;
      if (choices[2 * at] != kEmpty) at = mixed(keys[i] ^ 0x5bd1e995u) & mask;
      if (choices[2 * at] != kEmpty) continue;
      choices[2 * at] = keys[i];
      choices[2 * at + 1] = i;
    }
    const Buffer<unsigned> choice(choices);
    repeat([&] {
      look_up_choices<<<blocks(n, 256), 256>>>(
          n, mask, query.data(), reinterpret_cast<const uint2*>(choice.data()), found.data());
    });
    const Buffer<unsigned> bits(slots / 4);
    const Buffer<unsigned char> maybe(n);
    repeat(
        [&] { filter_insert<<<blocks(n, 256), 256>>>(n, slots / 4 - 1, key.data(), bits.data()); });
    repeat([&] {
      filter_test<<<blocks(n, 256), 256>>>(n, slots / 4 - 1, query.data(), bits.data(),
                                           maybe.data());
    });
    bool none_lost = true;
    const std::vector<unsigned char> passed = on_host(maybe, 10'000);
    for (std::size_t i = 0; i < passed.size(); ++i) none_lost &= passed[i] || wanted[i] >> 31;
    checks.that(none_lost, "a key does not pass its own filter");
  });
}

template <class T>
void searches(Checks& checks, int n, int size, const std::string& type) {
  checks.run("searches in " + std::to_string(size) + " " + type, [&] {
    const std::vector<T> sorted = in_order<T>(size, 1e9, 1), values = uniform<T>(n, 0, 1e9);
    const Buffer<T> device(sorted), wanted(values);
    const Buffer<int> place(n);
    const auto right = [&](const char* what) {
      checks.near(
          element(place, n - 1),
          double(std::lower_bound(sorted.begin(), sorted.end(), values[n - 1]) - sorted.begin()), 0,
          what);
      CHECK(cudaMemset(place.data(), 0, n * sizeof(int)));
    };
    repeat([&] {
      search_sorted<T>
          <<<blocks(n, 256), 256>>>(n, size, device.data(), wanted.data(), place.data());
    });
    right("halving");
    repeat([&] {
      search_staged<T><<<528, 256>>>(n, size, device.data(), wanted.data(), place.data());
    });
    right("with a guide");
  });
}

void trees(Checks& checks, int n, int levels) {
  checks.run("tree of " + std::to_string(levels) + " levels", [&] {
    int leaves = 1;
    std::vector<int> nodes;
    for (int level = 0; level < levels; ++level) leaves *= kFan;
    for (int level = 0, width = kFan; level < levels; ++level, width *= kFan) {
      for (int i = 0; i < width; ++i)
        nodes.push_back(i * (leaves / width) * 3);  // a leaf holds every third number
    }
    const std::vector<int> values = uniform<int>(n, 0, 3.0 * leaves);
    const Buffer<int> device(nodes), wanted(values), leaf(n);
    std::vector<int> expected(n);
    for (int i = 0; i < n; ++i) expected[i] = values[i] / 3;
    repeat([&] {
      tree_by_thread<<<blocks(n, 256), 256>>>(n, levels, device.data(), wanted.data(), leaf.data());
    });
    checks.same(on_host(leaf), expected, "by threads");
    CHECK(cudaMemset(leaf.data(), 0, n * sizeof(int)));
    repeat([&] {
      tree_by_lanes<<<blocks(n, 16), 256>>>(n, levels, device.data(), wanted.data(), leaf.data());
    });
    checks.same(on_host(leaf), expected, "by lanes");
    const int ranges = n / 16;
    const Buffer<int> from(uniform<int>(ranges, 0, leaves - 300)),
        count(uniform<int>(ranges, 0, 300, 5));
    const Buffer<int> ones(std::vector<int>(leaves, 1));
    const Buffer<long long> sum(ranges);
    repeat([&] {
      tree_ranges<<<blocks(ranges, 8), 256>>>(ranges, ones.data(), from.data(), count.data(),
                                              sum.data());
    });
    checks.near(double(element(sum, 3)), element(count, 3), 0, "leaves of a range");
  });
}

void questions(Checks& checks, int n) {
  checks.run("question to " + std::to_string(n), [&] {
    const Buffer<int> day(uniform<int>(n, 0, 2000));
    const Buffer<float> rebate(uniform<float>(n, 0, 0.1, 2)), price(uniform<float>(n, 1, 1000, 3));
    const Buffer<unsigned char> amount(uniform<unsigned char>(n, 0, 50, 4));
    const Buffer<double> total(1);
    repeat([&] {
      filtered_sum<<<1056, 256>>>(n, day.data(), rebate.data(), amount.data(), price.data(),
                                  total.data());
    });
    checks.near(element(total, 0) / (5.0 * n * 0.1825 * 0.2 * 0.48 * 0.06 * 500), 1, 0.1,
                "share of the expected sum");
    const int threads = 135'168;
    const Buffer<float> smallest(threads);
    repeat(
        [&] { heaps<<<blocks(threads, 128), 128>>>(n, threads, price.data(), smallest.data()); });
    checks.that(element(smallest, 5) >= 1 && element(smallest, 5) < 1000, "eighth of a stride");
  });
}

}  // namespace tables

int main() {
  using namespace tables;
  Checks checks;
  hashes(checks, 1'000'000, 21);
  hashes(checks, 5'000'000, 23);
  searches<int>(checks, 4'000'000, 1 << 20, "integers");
  searches<float>(checks, 8'000'000, 1 << 24, "floats");
  searches<double>(checks, 4'000'000, 1 << 22, "doubles");
  trees(checks, 2'000'000, 4);
  trees(checks, 4'000'000, 5);
  questions(checks, 12'000'000);
  questions(checks, 40'000'000);
  return checks.status();
}
