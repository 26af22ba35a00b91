// SPDX-License-Identifier: Apache-2.0
// What the C++ programs of this corpus share: operations that may fail alone, device memory, and
// inputs that are the same at every run. No kernel stands here: all kernels are the libraries',
// but for the set in kinds/.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace outside {

/// Success is 0 in the CUDA runtime and in every library used here. Throws with the function's
/// name.
template <class Status>
void check(Status status, const char* call) {
  if (static_cast<int>(status) == 0) return;
  throw std::runtime_error(std::string(call, std::strcspn(call, "(")) + " returned " +
                           std::to_string(static_cast<int>(status)));
}
#define CHECK(call) ::outside::check((call), #call)

/// Runs `body` (inputs, then `repeat`). Whatever fails in it is one line on stderr, and the program
/// goes on with the next operation.
template <class Body>
void operation(const std::string& name, Body&& body) {
  try {
    body();
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: skipped: %s\n", name.c_str(), error.what());
    static_cast<void>(cudaGetLastError());  // so that the next operation starts without an error
  }
}

/// Five calls: the first loads the library's code, and the median of five is a warm one.
template <class Call>
void repeat(Call&& call) {
  for (int i = 0; i < 5; ++i) call();
  CHECK(cudaDeviceSynchronize());
}

/// Device memory for `size` elements, all bytes zero at first.
template <class T>
class Buffer {
 public:
  explicit Buffer(std::size_t size) : size_(size) {
    const std::size_t bytes = std::max<std::size_t>(size * sizeof(T), 1);
    CHECK(cudaMalloc(&data_, bytes));
    CHECK(cudaMemset(data_, 0, bytes));
  }
  explicit Buffer(const std::vector<T>& host) : Buffer(host.size()) {
    CHECK(cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { cudaFree(data_); }

  T* data() const { return static_cast<T*>(data_); }
  T* end() const { return data() + size_; }
  std::size_t size() const { return size_; }

 private:
  void* data_ = nullptr;
  std::size_t size_;
};

/// CUB's two calls: the first asks how much storage the second needs.
template <class Call>
void with_storage(Call&& call) {
  std::size_t bytes = 0;
  check(call(nullptr, bytes), "size of CUB's storage");
  const Buffer<char> storage(bytes);
  repeat([&] { check(call(storage.data(), bytes), "CUB's algorithm"); });
}

/// The splitmix64 sequence from a fixed seed.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }  ///< in [0, 1)

 private:
  std::uint64_t state_;
};

/// Uniform in [low, high).
template <class T>
std::vector<T> uniform(std::size_t size, double low, double high, std::uint64_t seed = 1) {
  Numbers numbers(seed);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(low + (high - low) * numbers.uniform());
  return values;
}

/// All bits random: keys of any range.
template <class T>
std::vector<T> random_bits(std::size_t size, std::uint64_t seed = 2) {
  Numbers numbers(seed);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(numbers.next());
  return values;
}

/// Indices in [0, limit), small ones far more often: index i about as often as 1 / sqrt(i).
template <class T>
std::vector<T> skewed(std::size_t size, std::size_t limit, std::uint64_t seed = 3) {
  Numbers numbers(seed);
  std::vector<T> values(size);
  for (T& value : values) {
    const double u = numbers.uniform();
    value = static_cast<T>(static_cast<double>(limit) * u * u);
  }
  return values;
}

/// Sorted draws in [0, limit): uniform (power 1), or as `skewed` draws them (power 2). Sums of
/// exponential gaps, divided by their total, are uniform numbers in order (Devroye 1986, V.3).
template <class T>
std::vector<T> in_order(std::size_t size, double limit, int power, std::uint64_t seed = 4) {
  Numbers numbers(seed);
  std::vector<double> sums(size);
  double sum = 0;
  for (double& so_far : sums) so_far = sum -= std::log(1.0 - numbers.uniform());
  sum -= std::log(1.0 - numbers.uniform());  // the gap to the end
  std::vector<T> values(size);
  for (std::size_t i = 0; i < size; ++i) {
    const double u = sums[i] / sum;
    values[i] = static_cast<T>(limit * (power == 2 ? u * u : u));
  }
  return values;
}

/// Lengths of `count` rows that follow a power law (few long, many short), their mean about `mean`
/// and none longer than `longest`; as offsets, count + 1 of them.
inline std::vector<int> power_law_offsets(std::size_t count, double mean, int longest,
                                          std::uint64_t seed = 5) {
  Numbers numbers(seed);
  std::vector<int> offsets(count + 1, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const double length = 0.5 * mean / std::sqrt(1.0 - numbers.uniform());  // Pareto, exponent 2
    offsets[i + 1] = offsets[i] + static_cast<int>(std::min<double>(length, longest));
  }
  return offsets;
}

/// The factor after --scale, 1 without. Ends the program with status 2 at anything else.
inline double scale(int argc, char** argv) {
  if (argc == 1) return 1;
  const double factor = argc == 3 && std::strcmp(argv[1], "--scale") == 0 ? std::atof(argv[2]) : 0;
  if (factor >= 0.25 && factor <= 4) return factor;
  std::fprintf(stderr, "usage: %s [--scale FACTOR]   (0.25 to 4)\n", argv[0]);
  std::exit(2);
}

}  // namespace outside
