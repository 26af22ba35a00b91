// SPDX-License-Identifier: Apache-2.0
// cuFFT's transforms of lengths that suit it and of lengths that do not, and cuRAND's generators.
#include <cufft.h>
#include <curand.h>

#include "outside.h"

namespace {

using namespace outside;

/// A plan that ends with its operation.
class Plan {
 public:
  Plan() { CHECK(cufftCreate(&handle_)); }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  ~Plan() { cufftDestroy(handle_); }
  cufftHandle get() const { return handle_; }

 private:
  cufftHandle handle_ = 0;
};

/// Noise in device memory; read as doubles it is noise too.
const Buffer<float>& noise() {
  static const Buffer<float> values(uniform<float>(1 << 24, -1, 1));
  return values;
}

template <class T>
class Signal : public Buffer<T> {
 public:
  explicit Signal(std::size_t size) : Buffer<T>(size) {
    const std::size_t bytes = std::min(size * sizeof(T), noise().size() * sizeof(float));
    CHECK(cudaMemcpy(this->data(), noise().data(), bytes, cudaMemcpyDeviceToDevice));
  }
};

/// Forward and inverse transform of `batch` signals, each of the given shape, in place.
void transform(const std::string& name, std::vector<int> shape, int batch, cufftType type) {
  operation("fft " + name, [&] {
    const Plan plan;
    std::size_t points = batch;
    for (const int length : shape) points *= length;
    std::size_t workspace_bytes = 0;
    CHECK(cufftMakePlanMany(plan.get(), static_cast<int>(shape.size()), shape.data(), nullptr, 1, 0,
                            nullptr, 1, 0, type, batch, &workspace_bytes));
    if (type == CUFFT_C2C) {
      const Signal<cufftComplex> signal(points);
      repeat([&] {
        CHECK(cufftExecC2C(plan.get(), signal.data(), signal.data(), CUFFT_FORWARD));
        CHECK(cufftExecC2C(plan.get(), signal.data(), signal.data(), CUFFT_INVERSE));
      });
    } else if (type == CUFFT_Z2Z) {
      const Signal<cufftDoubleComplex> signal(points);
      repeat([&] { CHECK(cufftExecZ2Z(plan.get(), signal.data(), signal.data(), CUFFT_FORWARD)); });
    } else if (type == CUFFT_R2C) {
      const Signal<cufftReal> signal(points);
      const Buffer<cufftComplex> spectrum(points);  // more than the half that is written
      repeat([&] { CHECK(cufftExecR2C(plan.get(), signal.data(), spectrum.data())); });
    } else if (type == CUFFT_C2R) {
      const Buffer<cufftReal> signal(points);
      const Signal<cufftComplex> spectrum(points);
      repeat([&] { CHECK(cufftExecC2R(plan.get(), spectrum.data(), signal.data())); });
    } else {
      const Signal<cufftDoubleReal> signal(points);
      const Buffer<cufftDoubleComplex> spectrum(points);
      repeat([&] { CHECK(cufftExecD2Z(plan.get(), signal.data(), spectrum.data())); });
    }
  });
}

void transforms() {
  transform("64 points", {64}, 1 << 17, CUFFT_C2C);
  transform("1024 points", {1024}, 8192, CUFFT_C2C);
  transform("8192 points", {8192}, 1024, CUFFT_C2C);
  transform("2^23 points", {1 << 23}, 1, CUFFT_C2C);
  transform("3^7 points", {2187}, 4096, CUFFT_C2C);
  transform("3^14 points", {4782969}, 1, CUFFT_C2C);
  transform("5^5 points", {3125}, 2048, CUFFT_C2C);
  transform("7^4 points", {2401}, 2048, CUFFT_C2C);
  transform("1013 points, a prime", {1013}, 4096, CUFFT_C2C);
  transform("1000003 points, a prime", {1000003}, 2, CUFFT_C2C);
  transform("113 points, a small prime", {113}, 32768, CUFFT_C2C);
  transform("2048 x 2048", {2048, 2048}, 1, CUFFT_C2C);
  transform("1000 x 1000 of four", {1000, 1000}, 4, CUFFT_C2C);
  transform("192 x 192 x 192", {192, 192, 192}, 1, CUFFT_C2C);
  transform("256 points, doubles", {256}, 16384, CUFFT_Z2Z);
  transform("2^21 points, doubles", {1 << 21}, 1, CUFFT_Z2Z);
  transform("625 points, doubles", {625}, 4096, CUFFT_Z2Z);
  transform("real 4096 points", {4096}, 4096, CUFFT_R2C);
  transform("real 720 x 1280", {720, 1280}, 4, CUFFT_R2C);
  transform("to real, 512 points", {512}, 32768, CUFFT_C2R);
  transform("to real, 128 x 128 x 128", {128, 128, 128}, 4, CUFFT_C2R);
  transform("real doubles, 1000 points", {1000}, 8192, CUFFT_D2Z);
}

/// A generator that ends with its operation.
class Generator {
 public:
  explicit Generator(curandRngType type) {
    CHECK(curandCreateGenerator(&handle_, type));
    if (type == CURAND_RNG_QUASI_SOBOL32 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64) {
      CHECK(curandSetQuasiRandomGeneratorDimensions(handle_, 64));
    } else {
      CHECK(curandSetPseudoRandomGeneratorSeed(handle_, 20250101ULL));
    }
  }
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;
  ~Generator() { curandDestroyGenerator(handle_); }
  curandGenerator_t get() const { return handle_; }

 private:
  curandGenerator_t handle_ = nullptr;
};

void distributions(const std::string& name, curandRngType type, const Buffer<float>& floats,
                   const Buffer<double>& doubles) {
  auto* const integers = reinterpret_cast<unsigned*>(floats.data());
  const bool bits_of_64 = type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
  if (bits_of_64) {
    operation(name + " 64 bits", [&] {
      const Generator generator(type);
      repeat([&] {
        CHECK(curandGenerateLongLong(generator.get(),
                                     reinterpret_cast<unsigned long long*>(doubles.data()),
                                     doubles.size()));
      });
    });
  } else {
    operation(name + " 32 bits", [&] {
      const Generator generator(type);
      repeat([&] { CHECK(curandGenerate(generator.get(), integers, floats.size())); });
    });
  }
  operation(name + " uniform", [&] {
    const Generator generator(type);
    repeat([&] { CHECK(curandGenerateUniform(generator.get(), floats.data(), floats.size())); });
  });
  operation(name + " uniform doubles", [&] {
    const Generator generator(type);
    repeat([&] {
      CHECK(curandGenerateUniformDouble(generator.get(), doubles.data(), doubles.size()));
    });
  });
  operation(name + " normal", [&] {
    const Generator generator(type);
    repeat([&] {
      CHECK(curandGenerateNormal(generator.get(), floats.data(), floats.size(), 1.0F, 2.0F));
    });
  });
  operation(name + " lognormal doubles", [&] {
    const Generator generator(type);
    repeat([&] {
      CHECK(curandGenerateLogNormalDouble(generator.get(), doubles.data(), doubles.size(), 0, 1));
    });
  });
  for (const double mean : {3.0, 5000.0}) {
    operation(name + " poisson of mean " + std::to_string(static_cast<int>(mean)), [&] {
      const Generator generator(type);
      repeat([&] {
        CHECK(curandGeneratePoisson(generator.get(), integers, floats.size() / 4, mean));
      });
    });
  }
}

void generators() {
  const Buffer<float> floats(1 << 24);
  const Buffer<double> doubles(1 << 23);
  distributions("xorwow", CURAND_RNG_PSEUDO_XORWOW, floats, doubles);
  distributions("mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A, floats, doubles);
  distributions("mtgp32", CURAND_RNG_PSEUDO_MTGP32, floats, doubles);
  distributions("mt19937", CURAND_RNG_PSEUDO_MT19937, floats, doubles);
  distributions("philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, floats, doubles);
  distributions("sobol32", CURAND_RNG_QUASI_SOBOL32, floats, doubles);
  distributions("scrambled sobol64", CURAND_RNG_QUASI_SCRAMBLED_SOBOL64, floats, doubles);
}

}  // namespace

int main() try {
  transforms();
  generators();
} catch (const std::exception& error) {
  std::fprintf(stderr, "cufft_curand: %s\n", error.what());
  return 1;
}
