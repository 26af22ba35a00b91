// SPDX-License-Identifier: Apache-2.0
// cuBLASLt's products with an epilogue (bias, GELU, ReLU, gradients), of 8-bit types and of mixed
// types, and the routines of cuBLAS that cublas_products leaves out: complex and double vectors,
// bands, packed and Hermitian matrices, batches of vectors.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "outside.h"

namespace {

using namespace outside;

constexpr float kOne = 1, kHalf = 0.5F, kZero = 0;
constexpr double kOneDouble = 1, kHalfDouble = 0.5;
constexpr cuComplex kOneComplex{1, 0}, kHalfComplex{0.5F, 0.1F};
constexpr cuDoubleComplex kOneDoubleComplex{1, 0};

struct Inputs {
  Buffer<float> a{uniform<float>(1 << 24, -1, 1, 81)};
  Buffer<float> b{uniform<float>(1 << 24, -1, 1, 82)};
  Buffer<float> c{1 << 24};
  Buffer<double> da{uniform<double>(1 << 23, -1, 1, 83)};
  Buffer<double> dc{1 << 23};
  cuComplex* ca() const { return reinterpret_cast<cuComplex*>(a.data()); }
  cuComplex* cb() const { return reinterpret_cast<cuComplex*>(b.data()); }
  cuComplex* cc() const { return reinterpret_cast<cuComplex*>(c.data()); }
  cuDoubleComplex* za() const { return reinterpret_cast<cuDoubleComplex*>(da.data()); }
  cuDoubleComplex* zc() const { return reinterpret_cast<cuDoubleComplex*>(dc.data()); }
};

template <class Call>
void each(const std::string& name, Call&& call) {
  operation(name, [&] { repeat([&] { check(call(), name.c_str()); }); });
}

void vectors(cublasHandle_t blas, const Inputs& x) {
  const int n = 1 << 23;
  cuComplex dot{};
  cuDoubleComplex double_dot{};
  float result = 0;
  double result_double = 0;
  int place = 0;
  each("cdotc", [&] { return cublasCdotc(blas, n, x.ca(), 1, x.cb(), 1, &dot); });
  each("zdotu", [&] { return cublasZdotu(blas, n / 2, x.za(), 1, x.za(), 1, &double_dot); });
  each("scnrm2", [&] { return cublasScnrm2(blas, n, x.ca(), 1, &result); });
  each("dzasum", [&] { return cublasDzasum(blas, n / 2, x.za(), 1, &result_double); });
  each("dasum with stride",
       [&] { return cublasDasum(blas, n / 2, x.da.data(), 2, &result_double); });
  each("isamin", [&] { return cublasIsamin(blas, 2 * n, x.a.data(), 1, &place); });
  each("icamax", [&] { return cublasIcamax(blas, n, x.ca(), 1, &place); });
  each("caxpy", [&] { return cublasCaxpy(blas, n, &kHalfComplex, x.ca(), 1, x.cc(), 1); });
  each("daxpy with stride",
       [&] { return cublasDaxpy(blas, n / 2, &kHalfDouble, x.da.data(), 2, x.dc.data(), 2); });
  each("csscal", [&] { return cublasCsscal(blas, n, &kHalf, x.cc(), 1); });
  each("dswap", [&] { return cublasDswap(blas, n / 2, x.dc.data(), 1, x.dc.data() + n / 2, 1); });
  each("zcopy", [&] { return cublasZcopy(blas, n / 2, x.za(), 1, x.zc(), 1); });
  const float modified[5] = {-1, 0.9F, 0.1F, -0.1F, 0.9F};
  each("srotm", [&] { return cublasSrotm(blas, n, x.c.data(), 1, x.c.data() + n, 1, modified); });
  each("drot", [&] {
    return cublasDrot(blas, n / 2, x.dc.data(), 1, x.dc.data() + n / 2, 1, &kHalfDouble,
                      &kHalfDouble);
  });
}

void matrix_vector(cublasHandle_t blas, const Inputs& x) {
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto upper = CUBLAS_FILL_MODE_UPPER;
  const int n = 2048;
  each("cgemv conjugated", [&] {
    return cublasCgemv(blas, CUBLAS_OP_C, n, n, &kOneComplex, x.ca(), n, x.cb(), 1, &kHalfComplex,
                       x.cc(), 1);
  });
  each("zgemv", [&] {
    return cublasZgemv(blas, CUBLAS_OP_N, n, n / 2, &kOneDoubleComplex, x.za(), n, x.za(), 1,
                       &kOneDoubleComplex, x.zc(), 1);
  });
  each("dgemv transposed", [&] {
    return cublasDgemv(blas, CUBLAS_OP_T, n, 2 * n, &kOneDouble, x.da.data(), n, x.da.data(), 1,
                       &kHalfDouble, x.dc.data(), 1);
  });
  each("sgbmv", [&] {
    return cublasSgbmv(blas, CUBLAS_OP_N, 1 << 18, 1 << 18, 8, 8, &kOne, x.a.data(), 17, x.b.data(),
                       1, &kHalf, x.c.data(), 1);
  });
  each("sspmv, packed", [&] {
    return cublasSspmv(blas, lower, 4096, &kOne, x.a.data(), x.b.data(), 1, &kHalf, x.c.data(), 1);
  });
  each("dsymv", [&] {
    return cublasDsymv(blas, upper, n, &kOneDouble, x.da.data(), n, x.da.data(), 1, &kHalfDouble,
                       x.dc.data(), 1);
  });
  each("chemv", [&] {
    return cublasChemv(blas, lower, n, &kOneComplex, x.ca(), n, x.cb(), 1, &kHalfComplex, x.cc(),
                       1);
  });
  each("ssyr",
       [&] { return cublasSsyr(blas, lower, 4096, &kHalf, x.a.data(), 1, x.c.data(), 4096); });
  each("dsyr2", [&] {
    return cublasDsyr2(blas, upper, n, &kHalfDouble, x.da.data(), 1, x.da.data() + n, 1,
                       x.dc.data(), n);
  });
  each("cgeru",
       [&] { return cublasCgeru(blas, n, n, &kHalfComplex, x.ca(), 1, x.cb(), 1, x.cc(), n); });
  each("dger", [&] {
    return cublasDger(blas, n, n, &kHalfDouble, x.da.data(), 1, x.da.data(), 1, x.dc.data(), n);
  });
  each("stpmv, packed", [&] {
    return cublasStpmv(blas, upper, CUBLAS_OP_T, CUBLAS_DIAG_UNIT, 2048, x.a.data(), x.c.data(), 1);
  });
  each("sgemv of a batch", [&] {
    return cublasSgemvStridedBatched(blas, CUBLAS_OP_T, 64, 64, &kOne, x.a.data(), 64, 64 * 64,
                                     x.b.data(), 1, 64, &kZero, x.c.data(), 1, 64, 4096);
  });
  each("sgemv of a batch of bf16", [&] {
    return cublasTSTgemvStridedBatched(
        blas, CUBLAS_OP_N, 128, 128, &kOne, reinterpret_cast<__nv_bfloat16*>(x.c.data()), 128,
        128 * 128, reinterpret_cast<__nv_bfloat16*>(x.c.data()), 1, 128, &kZero,
        reinterpret_cast<__nv_bfloat16*>(x.c.data()) + (1 << 24), 1, 128, 1000);
  });
}

void matrices(cublasHandle_t blas, const Inputs& x) {
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto left = CUBLAS_SIDE_LEFT;
  const int n = 1024;
  each("ssymm", [&] {
    return cublasSsymm(blas, left, lower, n, n, &kOne, x.a.data(), n, x.b.data(), n, &kHalf,
                       x.c.data(), n);
  });
  each("cherk", [&] {
    return cublasCherk(blas, lower, CUBLAS_OP_N, n, 512, &kOne, x.ca(), n, &kHalf, x.cc(), n);
  });
  each("chemm", [&] {
    return cublasChemm(blas, left, lower, 512, n, &kOneComplex, x.ca(), 512, x.cb(), 512,
                       &kHalfComplex, x.cc(), 512);
  });
  each("zgemm", [&] {
    return cublasZgemm(blas, CUBLAS_OP_N, CUBLAS_OP_C, 768, 768, 768, &kOneDoubleComplex, x.za(),
                       768, x.za(), 768, &kOneDoubleComplex, x.zc(), 768);
  });
  each("cgemm3m", [&] {
    return cublasCgemm3m(blas, CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &kOneComplex, x.ca(), n, x.cb(),
                         n, &kHalfComplex, x.cc(), n);
  });
  each("ssyrkx", [&] {
    return cublasSsyrkx(blas, lower, CUBLAS_OP_T, n, 256, &kOne, x.a.data(), 256, x.b.data(), 256,
                        &kHalf, x.c.data(), n);
  });
  each("dgeam: transpose and add", [&] {
    return cublasDgeam(blas, CUBLAS_OP_T, CUBLAS_OP_N, 2000, 2000, &kOneDouble, x.da.data(), 2000,
                       &kHalfDouble, x.da.data(), 2000, x.dc.data(), 2000);
  });
  each("cdgmm", [&] { return cublasCdgmm(blas, left, n, 2 * n, x.ca(), n, x.cb(), 1, x.cc(), n); });
  each("dgemm of a batch", [&] {
    return cublasDgemmStridedBatched(blas, CUBLAS_OP_N, CUBLAS_OP_T, 48, 48, 48, &kOneDouble,
                                     x.da.data(), 48, 48 * 48, x.da.data(), 48, 48 * 48,
                                     &kHalfDouble, x.dc.data(), 48, 48 * 48, 3000);
  });
}

/// cuBLASLt: the first algorithm of its heuristic, with a workspace of 32 MiB.
struct Product {
  cudaDataType type = CUDA_R_16BF;
  cudaDataType result = CUDA_R_16BF;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  int m = 2048, n = 2048, k = 1024;
  bool second_transposed = false;
};

void lt_product(cublasLtHandle_t lt, const std::string& name, const Product& p,
                const Buffer<char>& inputs, const Buffer<char>& outputs) {
  operation("cublasLt " + name, [&] {
    cublasLtMatmulDesc_t product = nullptr;
    const bool integers = p.compute == CUBLAS_COMPUTE_32I;
    CHECK(cublasLtMatmulDescCreate(&product, p.compute, integers ? CUDA_R_32I : CUDA_R_32F));
    const auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
      CHECK(cublasLtMatmulDescSetAttribute(product, attribute, &value, sizeof value));
    };
    // The first matrix is transposed: 8-bit types are multiplied in this form alone.
    set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
    set(CUBLASLT_MATMUL_DESC_TRANSB, p.second_transposed ? CUBLAS_OP_T : CUBLAS_OP_N);
    const std::size_t quarter = outputs.size() / 4;
    if (p.epilogue != CUBLASLT_EPILOGUE_DEFAULT) {
      set(CUBLASLT_MATMUL_DESC_EPILOGUE, p.epilogue);
      const void* const bias = outputs.data() + 2 * quarter;
      void* const kept = outputs.data() + 3 * quarter;
      set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
      if (p.epilogue & 0x80) {  // the epilogues that write or read an auxiliary matrix
        set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, kept);
        set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, static_cast<std::int64_t>(p.m));
      }
    }
    cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;
    CHECK(cublasLtMatrixLayoutCreate(&a, p.type, p.k, p.m, p.k));
    CHECK(p.second_transposed ? cublasLtMatrixLayoutCreate(&b, p.type, p.n, p.k, p.n)
                              : cublasLtMatrixLayoutCreate(&b, p.type, p.k, p.n, p.k));
    CHECK(cublasLtMatrixLayoutCreate(&c, p.result, p.m, p.n, p.m));
    const Buffer<char> workspace(32 << 20);
    cublasLtMatmulPreference_t preference = nullptr;
    CHECK(cublasLtMatmulPreferenceCreate(&preference));
    const std::size_t bytes = workspace.size();
    CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                               &bytes, sizeof bytes));
    cublasLtMatmulHeuristicResult_t best{};
    int found = 0;
    CHECK(cublasLtMatmulAlgoGetHeuristic(lt, product, a, b, c, c, preference, 1, &best, &found));
    if (found == 0) throw std::runtime_error("cublasLt has no algorithm");
    const std::int32_t one_integer = 1, zero_integer = 0;
    const void* const alpha = integers ? static_cast<const void*>(&one_integer) : &kOne;
    const void* const beta = integers ? static_cast<const void*>(&zero_integer) : &kZero;
    repeat([&] {
      CHECK(cublasLtMatmul(lt, product, alpha, inputs.data(), a, inputs.data(), b, beta,
                           outputs.data(), c, outputs.data(), c, &best.algo, workspace.data(),
                           bytes, nullptr));
    });
    CHECK(cublasLtMatmulPreferenceDestroy(preference));
    for (const auto layout : {a, b, c}) CHECK(cublasLtMatrixLayoutDestroy(layout));
    CHECK(cublasLtMatmulDescDestroy(product));
  });
}

void lt_products() {
  cublasLtHandle_t lt = nullptr;
  CHECK(cublasLtCreate(&lt));
  const Buffer<char> in(random_bits<char>(1 << 26, 84));
  const Buffer<char> out(std::size_t{1} << 27);
  // Small numbers: random bits of a floating type would also be infinities.
  std::vector<__nv_bfloat16> numbers(1 << 25);
  Numbers draw(85);
  for (auto& number : numbers) number = static_cast<float>(draw.next() % 7) - 3.0F;
  CHECK(cudaMemcpy(in.data(), numbers.data(), numbers.size() * 2, cudaMemcpyHostToDevice));
  const auto run = [&](const std::string& name, const Product& p) {
    lt_product(lt, name, p, in, out);
  };
  run("bf16 bias", {.epilogue = CUBLASLT_EPILOGUE_BIAS});
  run("bf16 relu and bias", {.epilogue = CUBLASLT_EPILOGUE_RELU_BIAS});
  run("bf16 gelu and bias", {.epilogue = CUBLASLT_EPILOGUE_GELU_BIAS});
  run("bf16 gelu, kept", {.epilogue = CUBLASLT_EPILOGUE_GELU_AUX_BIAS});
  run("bf16 gradient of gelu", {.epilogue = CUBLASLT_EPILOGUE_DGELU});
  run("bf16 gradient of the bias", {.epilogue = CUBLASLT_EPILOGUE_BGRADB});
  run("bf16 into fp32", {.result = CUDA_R_32F});
  run("bf16 of few columns", {.m = 8192, .n = 24, .k = 1024});
  run("bf16 of a long inner side", {.m = 192, .n = 320, .k = 40960, .second_transposed = true});
  run("fp16 in 16 bits",
      {.type = CUDA_R_16F, .result = CUDA_R_16F, .epilogue = CUBLASLT_EPILOGUE_RELU});
  run("tf32 gelu", {.type = CUDA_R_32F,
                    .result = CUDA_R_32F,
                    .epilogue = CUBLASLT_EPILOGUE_GELU,
                    .compute = CUBLAS_COMPUTE_32F_FAST_TF32});
  run("fp32 relu and bias",
      {.type = CUDA_R_32F, .result = CUDA_R_32F, .epilogue = CUBLASLT_EPILOGUE_RELU_BIAS});
  run("fp32 by bf16",
      {.type = CUDA_R_32F, .result = CUDA_R_32F, .compute = CUBLAS_COMPUTE_32F_FAST_16BF});
  run("e4m3", {.type = CUDA_R_8F_E4M3, .result = CUDA_R_16BF});
  run("e4m3 bias and gelu",
      {.type = CUDA_R_8F_E4M3, .result = CUDA_R_16BF, .epilogue = CUBLASLT_EPILOGUE_GELU_BIAS});
  run("e4m3 into fp32", {.type = CUDA_R_8F_E4M3, .result = CUDA_R_32F, .m = 4096, .k = 2048});
  run("int8 into int32",
      {.type = CUDA_R_8I, .result = CUDA_R_32I, .compute = CUBLAS_COMPUTE_32I, .k = 2048});
  CHECK(cublasLtDestroy(lt));
}

}  // namespace

int main() try {
  lt_products();
  cublasHandle_t blas = nullptr;
  CHECK(cublasCreate(&blas));
  const Inputs inputs;
  vectors(blas, inputs);
  matrix_vector(blas, inputs);
  matrices(blas, inputs);
  CHECK(cublasDestroy(blas));
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_cublas: %s\n", error.what());
  return 1;
}
