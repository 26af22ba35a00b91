// SPDX-License-Identifier: Apache-2.0
// cuFFT's transforms of half precision, of doubles, with strides and of lengths that cufft_curand
// leaves out, and cuRAND's other generators and distributions.
#include <cuda_fp16.h>
#include <cufft.h>
#include <cufftXt.h>
#include <curand.h>

#include "outside.h"

namespace {

using namespace outside;

constexpr std::size_t kBytes = std::size_t{1} << 26;

struct Shape {
  std::string name;
  std::vector<long long> lengths;
  long long batch = 1;
  cudaDataType in = CUDA_C_32F, out = CUDA_C_32F, compute = CUDA_C_32F;
  bool interleaved = false;  // the batch's signals lie element by element beside each other
};

/// One direction of one transform, out of place. cuFFT takes half precision for powers of 2 alone.
void transform(const Shape& shape, const Buffer<char>& from, const Buffer<char>& to) {
  operation("fft " + shape.name, [&] {
    cufftHandle plan = 0;
    CHECK(cufftCreate(&plan));
    std::size_t bytes = 0;
    std::vector<long long> lengths = shape.lengths;
    const int rank = static_cast<int>(lengths.size());
    long long* const embed = shape.interleaved ? lengths.data() : nullptr;
    const long long stride = shape.interleaved ? shape.batch : 1;
    CHECK(cufftXtMakePlanMany(plan, rank, lengths.data(), embed, stride, 1, shape.in, embed, stride,
                              1, shape.out, shape.batch, &bytes, shape.compute));
    const int direction =
        shape.in == CUDA_R_32F || shape.in == CUDA_R_64F ? CUFFT_FORWARD : CUFFT_INVERSE;
    repeat([&] { CHECK(cufftXtExec(plan, from.data(), to.data(), direction)); });
    CHECK(cufftDestroy(plan));
  });
}

void transforms() {
  const std::vector<float> noise = uniform<float>(kBytes / 4, -1, 1, 92);
  const Buffer<char> from(kBytes), to(2 * kBytes);
  CHECK(cudaMemcpy(from.data(), noise.data(), kBytes, cudaMemcpyHostToDevice));
  const auto c16 = CUDA_C_16F;
  const auto z = CUDA_C_64F;
  const auto d = CUDA_R_64F;
  const auto r = CUDA_R_32F;
  const auto c = CUDA_C_32F;
  const Shape shapes[] = {
      {"16 points", {16}, 1 << 18},
      {"300 points", {300}, 20000},
      {"4096 points, interleaved", {4096}, 1024, c, c, c, true},
      {"509 points, a prime", {509}, 8192},
      {"16384 points", {16384}, 256},
      {"11^3 points", {1331}, 4096},
      {"2^20 points of four", {1 << 20}, 4},
      {"512 x 512 of sixteen", {512, 512}, 16},
      {"90 x 100 x 110", {90, 100, 110}, 4},
      {"4096 points, doubles", {4096}, 512, z, z, z},
      {"1000 points, doubles", {1000}, 3000, z, z, z},
      {"1009 points, doubles, a prime", {1009}, 1024, z, z, z},
      {"1024 x 1024, doubles", {1024, 1024}, 2, z, z, z},
      {"64 points, doubles, interleaved", {64}, 32768, z, z, z, true},
      {"to real doubles, 2048 points", {2048}, 2048, z, d, z},
      {"real doubles, 256 x 256", {256, 256}, 32, d, z, z},
      {"real 1155 points", {1155}, 8000, r, c, c},
      {"real 2^22 points", {1 << 22}, 1, r, c, c},
      {"real 100 x 100 x 100", {100, 100, 100}, 4, r, c, c},
      {"to real, 1080 x 1920", {1080, 1920}, 1, c, r, c},
      {"to real, 343 points", {343}, 16384, c, r, c},
  };
  for (const Shape& shape : shapes) transform(shape, from, to);
  std::vector<__half> small(kBytes / 2);
  Numbers numbers(93);
  for (__half& value : small) value = static_cast<float>(numbers.uniform()) * 0.01F;
  CHECK(cudaMemcpy(from.data(), small.data(), kBytes, cudaMemcpyHostToDevice));
  transform({"256 points, halves", {256}, 32768, c16, c16, c16}, from, to);
  transform({"4096 points, halves", {4096}, 2048, c16, c16, c16}, from, to);
  transform({"1024 x 1024, halves", {1024, 1024}, 4, c16, c16, c16}, from, to);
  transform({"real 2048 points, halves", {2048}, 4096, CUDA_R_16F, c16, c16}, from, to);
}

struct Kind {
  const char* name;
  curandRngType type;
  bool quasi, wide;
};

template <class Fill>
void fill(const std::string& name, const Kind& kind, curandOrdering ordering, Fill&& call) {
  operation(std::string(kind.name) + ' ' + name, [&] {
    curandGenerator_t generator = nullptr;
    CHECK(curandCreateGenerator(&generator, kind.type));
    if (kind.quasi) {
      CHECK(curandSetQuasiRandomGeneratorDimensions(generator, 128));
    } else {
      CHECK(curandSetPseudoRandomGeneratorSeed(generator, 4242ULL));
      CHECK(curandSetGeneratorOrdering(generator, ordering));
    }
    repeat([&] { CHECK(call(generator)); });
    CHECK(curandDestroyGenerator(generator));
  });
}

void generators() {
  const std::size_t n = 1 << 23;
  const Buffer<float> floats(n);
  const Buffer<double> doubles(n);
  auto* const integers = reinterpret_cast<unsigned*>(floats.data());
  auto* const wide = reinterpret_cast<unsigned long long*>(doubles.data());
  const Kind kinds[] = {
      {"xorwow", CURAND_RNG_PSEUDO_XORWOW, false, false},
      {"mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A, false, false},
      {"mtgp32", CURAND_RNG_PSEUDO_MTGP32, false, false},
      {"mt19937", CURAND_RNG_PSEUDO_MT19937, false, false},
      {"philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, false, false},
      {"sobol32", CURAND_RNG_QUASI_SOBOL32, true, false},
      {"scrambled sobol32", CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, true, false},
      {"sobol64", CURAND_RNG_QUASI_SOBOL64, true, true},
  };
  for (const Kind& kind : kinds) {
    const auto with = [&](const std::string& name, auto&& call,
                          curandOrdering ordering = CURAND_ORDERING_PSEUDO_DEFAULT) {
      fill(name, kind, ordering, call);
    };
    with("normal doubles", [&](curandGenerator_t g) {
      return curandGenerateNormalDouble(g, doubles.data(), n, 0, 1);
    });
    with("lognormal", [&](curandGenerator_t g) {
      return curandGenerateLogNormal(g, floats.data(), n, 0.0F, 0.5F);
    });
    if (kind.wide || std::strcmp(kind.name, "scrambled sobol32") == 0) {
      with("uniform",
           [&](curandGenerator_t g) { return curandGenerateUniform(g, floats.data(), n); });
      with("uniform doubles",
           [&](curandGenerator_t g) { return curandGenerateUniformDouble(g, doubles.data(), n); });
    }
    if (kind.wide)
      with("64 bits", [&](curandGenerator_t g) { return curandGenerateLongLong(g, wide, n); });
    if (!kind.quasi) {
      with(
          "normal in legacy order",
          [&](curandGenerator_t g) {
            return curandGenerateNormal(g, floats.data(), n, 0.0F, 1.0F);
          },
          CURAND_ORDERING_PSEUDO_LEGACY);
      with(
          "bits in dynamic order",
          [&](curandGenerator_t g) { return curandGenerate(g, integers, n); },
          CURAND_ORDERING_PSEUDO_DYNAMIC);
    }
  }
}

}  // namespace

int main() try {
  transforms();
  generators();
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_cufft_curand: %s\n", error.what());
  return 1;
}
