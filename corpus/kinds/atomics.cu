// SPDX-License-Identifier: Apache-2.0
// Atomics: of shared memory on one word, on few and by skew, histograms of 8, 16 and 32 bits with
// one and many copies; of global memory on one word, on few, once a block, of integers and floats,
// with and without their result, and loops of compare-and-swap.
#include "kinds.h"

namespace atomics {

using namespace kinds;

/// Which word a lane takes: the same, one of `words` at random, small ones far more often, or its
/// own.
enum class Place { kOne, kRandom, kSkewed, kOwn };

template <Place place>
__device__ __forceinline__ std::uint32_t place_of(std::uint32_t i, std::uint32_t words) {
  if (place == Place::kOne) return 0;
  if (place == Place::kOwn) return i % words;
  const std::uint32_t h = hashed(i);
  if (place == Place::kRandom) return h % words;
  const float u = static_cast<float>(h >> 8) * 0x1p-24F;
  return static_cast<std::uint32_t>(u * u * u * static_cast<float>(words));
}

/// What is done to the word.
enum class How { kAdd, kAddReturned, kMax, kCas };

/// One step; gives back what was there, where somebody asks.
template <How how, class T>
__device__ __forceinline__ T one_atomic(T* word, T x) {
  if constexpr (how == How::kMax) {
    return atomicMax(word, x);
  } else if constexpr (how == How::kCas) {  // adds, by a loop
    static_assert(sizeof(T) == 4);
    auto* const bits = reinterpret_cast<unsigned*>(word);
    unsigned old = *reinterpret_cast<volatile unsigned*>(word), seen;
    do {
      seen = old;
      T value;
      memcpy(&value, &seen, 4);
      value += x;
      unsigned to;
      memcpy(&to, &value, 4);
      old = atomicCAS(bits, seen, to);
    } while (old != seen);
    return T{};
  } else {
    return atomicAdd(word, x);
  }
}

template <class T, How how, Place place, int words>
__global__ void shared_words(int each, T* out) {
  __shared__ T counts[words];
  for (int i = threadIdx.x; i < words; i += blockDim.x) counts[i] = 0;
  __syncthreads();
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  T last = 0;
#pragma unroll 4
  for (int i = 0; i < each; ++i) {
    const T old = one_atomic<how>(&counts[place_of<place>(thread + i * 0x9e3779b9U, words)], T{1});
    if (how == How::kAddReturned) last += old;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < words; i += blockDim.x) {
    if (counts[i] != 0) atomicAdd(&out[i], counts[i]);
  }
  if (how == How::kAddReturned && last < 0) out[words] = last;  // never: the results are asked for
}

template <class T, How how, Place place, int words>
__global__ void global_words(int each, T* out) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t stride = gridDim.x * blockDim.x;
  T last = 0;
#pragma unroll 4
  for (int i = 0; i < each; ++i) {
    const T old = one_atomic<how>(&out[place_of<place>(thread + i * stride, words)], T{1});
    if (how == How::kAddReturned) last += old;
  }
  if (how == How::kAddReturned && last < 0) out[words] = last;
}

/// A sum of each block's numbers, added to one of `words` by one thread a block.
template <class T, int words>
__global__ void once_a_block(const T* in, std::size_t n, T* out) {
  T sum = 0;
  const std::size_t first = std::size_t{blockIdx.x} * 4 * blockDim.x + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    if (first + k * blockDim.x < n) sum += in[first + k * blockDim.x];
  }
  __shared__ T of_warps[32];
  for (int to = 16; to > 0; to /= 2) sum += __shfl_down_sync(~0U, sum, to);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) sum += of_warps[warp];
  atomicAdd(&out[blockIdx.x % words], sum);
}

/// A histogram in `copies` copies in shared memory, a copy for every so many warps. `values` of
/// type T lie side by side in the words that are loaded.
template <class T, int bins, int copies, int variant>
__global__ void histogram(const uint4* in, std::size_t n, std::uint32_t* out) {
  extern __shared__ std::uint32_t counts[];
  for (int i = threadIdx.x; i < bins * copies; i += blockDim.x) counts[i] = 0;
  __syncthreads();
  std::uint32_t* const mine = counts + threadIdx.x / 32 % copies * bins;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const uint4 four = in[i];
    const std::uint32_t words[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
#pragma unroll
      for (int bit = 0; bit < 32; bit += 8 * sizeof(T)) {
        atomicAdd(&mine[static_cast<T>(words[k] >> bit) % bins], 1U);
      }
    }
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < bins; bin += blockDim.x) {
    std::uint32_t sum = 0;
    for (int copy = 0; copy < copies; ++copy) sum += counts[copy * bins + bin];
    if (sum != 0) atomicAdd(&out[bin], sum);
  }
}

/// The four channels of a picture's pixels, each in a histogram of its own.
__global__ void channels(const uchar4* in, std::size_t n, std::uint32_t* out) {
  __shared__ std::uint32_t counts[4 * 256];
  for (int i = threadIdx.x; i < 4 * 256; i += blockDim.x) counts[i] = 0;
  __syncthreads();
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const uchar4 pixel = in[i];
    atomicAdd(&counts[pixel.x], 1U);
    atomicAdd(&counts[256 + pixel.y], 1U);
    atomicAdd(&counts[512 + pixel.z], 1U);
    atomicAdd(&counts[768 + pixel.w], 1U);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 4 * 256; i += blockDim.x) atomicAdd(&out[i], counts[i]);
}

constexpr const char* name_of(Place place) {
  return place == Place::kOne      ? "one word"
         : place == Place::kRandom ? "random words"
         : place == Place::kSkewed ? "skewed words"
                                   : "words of their own";
}
constexpr const char* name_of(How how) {
  return how == How::kAdd           ? "add"
         : how == How::kAddReturned ? "add with result"
         : how == How::kMax         ? "maximum"
                                    : "compare and swap";
}

template <class T, How how, Place place, int words, bool shared>
void on_words(Cases& cases, const std::string& type, Shape shape, int each) {
  cases.run(std::string(shared ? "shared " : "global ") + name_of(how) + " of " + type + ", " +
                name_of(place) + " of " + std::to_string(words) + ", " +
                std::to_string(shape.blocks) + " blocks of " + std::to_string(shape.threads),
            [&] {
              const Buffer<T> out(words + 1);
              if constexpr (shared) {
                launch(shared_words<T, how, place, words>, shape, each, out.data());
              } else {
                launch(global_words<T, how, place, words>, shape, each, out.data());
              }
              double sum = 0;
              for (const T x : to_host(out.data(), words)) sum += static_cast<double>(x);
              if (how == How::kMax) return;
              const double want = 5.0 * shape.blocks * shape.threads * each;
              // a float stands still at 2^24 when ones are added
              if (std::is_same_v<T, float> && want / (place == Place::kOne ? 1 : words) > 4e6)
                return;
              agree(sum, want, std::is_same_v<T, float> ? 1e-4 : 0);
            });
}

template <class T, int bins, int copies, int variant>
void histograms(Cases& cases, const std::string& data, unsigned blocks, unsigned threads,
                std::size_t mib, const std::vector<std::uint32_t>& words) {
  cases.run("histogram of " + data + " of " + std::to_string(sizeof(T)) + " bytes, " +
                std::to_string(bins) + " bins, " + std::to_string(copies) + " copies",
            [&] {
              const Filled<std::uint32_t> in(mib * kMiB / 4, words);
              const Buffer<std::uint32_t> out(bins);
              const Shape shape{blocks, threads, std::size_t{4} * bins * copies};
              launch(histogram<T, bins, copies, variant>, shape,
                     reinterpret_cast<const uint4*>(in.data()), in.size() / 4, out.data());
              agree(sum_of(out), 5.0 * static_cast<double>(in.size() * 4 / sizeof(T)), 0);
            });
}

template <class T, int words>
void by_blocks(Cases& cases, const std::string& type, std::size_t mib, unsigned threads) {
  cases.run("once a block, " + type + ", " + std::to_string(words) + " words, " +
                std::to_string(mib) + " MiB, blocks of " + std::to_string(threads),
            [&] {
              const std::size_t n = mib * kMiB / sizeof(T);
              const Filled<T> in(n, std::vector<T>(1 << 20, T{1}));
              const Buffer<T> out(words);
              launch(once_a_block<T, words>, {blocks_for(n, 4 * threads), threads}, in.data(), n,
                     out.data());
              agree(sum_of(out), 5.0 * static_cast<double>(n), 1e-3);
            });
}

void shared_cases(Cases& cases) {
  const Shape few{kSms, 256}, full{2 * kSms, 1024};
  on_words<int, How::kAdd, Place::kOne, 1, true>(cases, "int", few, 4096);
  on_words<int, How::kAddReturned, Place::kOne, 1, true>(cases, "int", few, 1024);
  on_words<int, How::kAdd, Place::kRandom, 8, true>(cases, "int", full, 256);
  on_words<int, How::kAdd, Place::kRandom, 256, true>(cases, "int", full, 256);
  on_words<int, How::kAdd, Place::kSkewed, 256, true>(cases, "int", full, 128);
  on_words<int, How::kAdd, Place::kOwn, 2048, true>(cases, "int", full, 512);
  on_words<float, How::kAdd, Place::kOne, 1, true>(cases, "float", few, 16);
  on_words<float, How::kAdd, Place::kRandom, 512, true>(cases, "float", full, 64);
  on_words<int, How::kCas, Place::kRandom, 64, true>(cases, "int", few, 32);
}

void global_cases(Cases& cases) {
  const Shape few{kSms, 256}, full{2 * kSms, 1024}, small{8 * kSms, 128};
  on_words<int, How::kAdd, Place::kOne, 1, false>(cases, "int", full, 16);
  on_words<int, How::kAddReturned, Place::kOne, 1, false>(cases, "int", few, 64);
  on_words<float, How::kAdd, Place::kOne, 1, false>(cases, "float", few, 16);
  on_words<float, How::kAdd, Place::kRandom, 64, false>(cases, "float", small, 4);
  on_words<int, How::kAdd, Place::kRandom, 1 << 16, false>(cases, "int", full, 32);
  on_words<int, How::kAddReturned, Place::kRandom, 1 << 20, false>(cases, "int", full, 32);
  on_words<float, How::kAdd, Place::kRandom, 1 << 22, false>(cases, "float", full, 32);
  on_words<float, How::kAdd, Place::kRandom, 1 << 26, false>(cases, "float", full, 32);
  on_words<int, How::kAdd, Place::kSkewed, 1 << 20, false>(cases, "int", full, 16);
  on_words<float, How::kAdd, Place::kOwn, 1 << 22, false>(cases, "float", full, 64);
  on_words<int, How::kAddReturned, Place::kOwn, 1 << 24, false>(cases, "int", full, 128);
  on_words<float, How::kCas, Place::kRandom, 1 << 20, false>(cases, "float", full, 8);
  on_words<int, How::kCas, Place::kRandom, 1024, false>(cases, "int", few, 4);
  by_blocks<int, 1>(cases, "int", 64, 128);
  by_blocks<float, 16>(cases, "float", 32, 64);
  by_blocks<double, 4>(cases, "double", 256, 1024);
}

void histogram_cases(Cases& cases) {
  const auto random = random_bits<std::uint32_t>(1 << 20);
  std::vector<std::uint32_t> crowded = random;  // most values of all widths small
  for (std::uint32_t& word : crowded) word &= word >> 1 & word >> 2 & 0x1f3f1f3fU;
  const std::vector<std::uint32_t> same(1024, 0x05050505U);
  histograms<std::uint8_t, 256, 1, 0>(cases, "random bytes", 2 * kSms, 1024, 64, random);
  histograms<std::uint8_t, 256, 8, 0>(cases, "random bytes", 8 * kSms, 256, 64, random);
  histograms<std::uint8_t, 256, 1, 1>(cases, "crowded bytes", 4 * kSms, 256, 32, crowded);
  histograms<std::uint8_t, 256, 16, 1>(cases, "crowded bytes", 2 * kSms, 512, 32, crowded);
  histograms<std::uint8_t, 256, 1, 2>(cases, "equal bytes", 4 * kSms, 256, 64, same);
  histograms<std::uint16_t, 4096, 1, 0>(cases, "random numbers", 2 * kSms, 1024, 128, random);
  histograms<std::uint16_t, 256, 4, 1>(cases, "crowded numbers", 8 * kSms, 128, 64, crowded);
  histograms<std::uint32_t, 4096, 2, 0>(cases, "random numbers", 2 * kSms, 512, 256, random);
  cases.run("histograms of four channels", [&] {
    const Filled<std::uint32_t> in(64 * kMiB / 4, random);
    const Buffer<std::uint32_t> out(1024);
    launch(channels, {4 * kSms, 512}, reinterpret_cast<const uchar4*>(in.data()), in.size(),
           out.data());
    agree(sum_of(out), 20.0 * static_cast<double>(in.size()), 0);
  });
}

void all(Cases& cases) {
  shared_cases(cases);
  global_cases(cases);
  histogram_cases(cases);
}

}  // namespace atomics

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, atomics::all); }
