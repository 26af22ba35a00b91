// SPDX-License-Identifier: Apache-2.0
// Question: which numbers do tensor cores keep, and which matrix do they read?
//
// Method: nothing is timed but the loads of the last series; small products by CUDA C++'s own
// interface (nvcuda::wmma) are compared. `mantissa`: one times 1 + 2^-k in tf32, into fp32; what is
// left of 2^-k, with the bits as they are and converted as the interface asks for. `range`: 16
// equal products of powers of two in fp16, into fp16 and into fp32: whether the sum is a finite
// number, and the share of it that is left. `layout`: B is stored by rows and is loaded as a matrix
// by rows or by columns; the elements of A B that are wrong, and those of A times B transposed.
// `padding`: A is loaded from rows in shared memory whose length in halves varies, also over
// lengths that are not multiples of eight, which the interface forbids: a process of its own says
// whether that is an error, which elements are wrong and how many cycles a load takes.
//
// What could fool it: sums that are rounded on their way (all are powers of two, or small whole
// numbers); a compiler that folds the products (operands come from memory, and machine code must
// show the multiplications); loads that are made once for all (memory is declared as changed
// between two).
#include <cuda_fp16.h>
#include <mma.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/for_each_value.h"

namespace warpgauge::probes::tensor_numbers_probe {
namespace {

namespace wmma = nvcuda::wmma;

constexpr int kOrder = 16;  // rows and columns of all matrices but tf32's, which are half as deep
constexpr int kTf32Depth = 8;
constexpr int kElements = kOrder * kOrder;
constexpr int kLastBit = 23;
constexpr int kLoads = 64;

// One warp. d = a b, by rows; `converted`: as the interface asks for.
template <bool converted>
__global__ void tf32_kernel(const float* a, const float* b, float* d) {
  wmma::fragment<wmma::matrix_a, 16, 16, kTf32Depth, wmma::precision::tf32, wmma::row_major> in_a;
  wmma::fragment<wmma::matrix_b, 16, 16, kTf32Depth, wmma::precision::tf32, wmma::row_major> in_b;
  wmma::fragment<wmma::accumulator, 16, 16, kTf32Depth, float> sums;
  wmma::load_matrix_sync(in_a, a, kTf32Depth);
  wmma::load_matrix_sync(in_b, b, kOrder);
  if constexpr (converted) {
    for (float& number : in_a.x) number = wmma::__float_to_tf32(number);
    for (float& number : in_b.x) number = wmma::__float_to_tf32(number);
  }
  wmma::fill_fragment(sums, 0.0F);
  wmma::mma_sync(sums, in_a, in_b, sums);
  wmma::store_matrix_sync(d, sums, kOrder, wmma::mem_row_major);
}

template <class Layout>
using HalfA = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, Layout>;
template <class Layout>
using HalfB = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, Layout>;

// One warp. d = a b, by rows; B is loaded as what `Layout` says, whatever it is.
template <class Number, class Layout>
__global__ void half_kernel(const half* a, const half* b, Number* d) {
  HalfA<wmma::row_major> in_a;
  HalfB<Layout> in_b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, Number> sums;
  wmma::load_matrix_sync(in_a, a, kOrder);
  wmma::load_matrix_sync(in_b, b, kOrder);
  wmma::fill_fragment(sums, Number(0.0F));
  wmma::mma_sync(sums, in_a, in_b, sums);
  wmma::store_matrix_sync(d, sums, kOrder, wmma::mem_row_major);
}

// One warp. As above, with A and B in shared memory, A in rows of `row` halves. *cycles: of kLoads
// loads of A.
template <int row>
__global__ void padded_kernel(const half* a, const half* b, float* d, std::uint64_t* cycles) {
  __shared__ __align__(32) half of_a[kOrder * row];
  __shared__ __align__(32) half of_b[kElements];
  for (int i = static_cast<int>(threadIdx.x); i < kElements; i += 32) {
    of_a[i / kOrder * row + i % kOrder] = a[i];
    of_b[i] = b[i];
  }
  __syncwarp();
  HalfA<wmma::row_major> in_a;
  HalfB<wmma::row_major> in_b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::load_matrix_sync(in_b, of_b, kOrder);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < kLoads; ++i) {
    wmma::load_matrix_sync(in_a, of_a, row);
    for (half& number : in_a.x)
      asm volatile("" : "+h"(*reinterpret_cast<short*>(&number))::"memory");
  }
  *cycles = read_clock() - start;
  wmma::fill_fragment(sums, 0.0F);
  wmma::mma_sync(sums, in_a, in_b, sums);
  wmma::store_matrix_sync(d, sums, kOrder, wmma::mem_row_major);
}

template <class T>
DeviceBuffer<T> on_device(const std::vector<T>& numbers) {
  DeviceBuffer<T> buffer(numbers.size());
  buffer.from_host(numbers);
  return buffer;
}

/// The value that all elements of a product have. Throws std::runtime_error where they differ.
template <class Number>
double common_value(const DeviceBuffer<Number>& product) {
  check(cudaGetLastError());
  const auto numbers = product.to_host();
  const auto value = static_cast<float>(numbers.front());
  for (const Number number : numbers) {
    if (static_cast<float>(number) != value) {
      throw std::runtime_error("the elements of a product of equal numbers differ");
    }
  }
  return value;
}

/// What is left of 2^-bit: one operand holds 1 + 2^-bit, the other one 1, where they meet.
template <bool converted>
double kept_of(bool in_b, int bit) {
  const auto number = static_cast<float>(1 + std::ldexp(1, -bit));
  std::vector<float> a(kOrder * kTf32Depth), b(kTf32Depth * kOrder);
  for (int i = 0; i < kOrder; ++i) {
    a[static_cast<std::size_t>(i) * kTf32Depth] = in_b ? 1 : number;
    b[static_cast<std::size_t>(i)] = in_b ? number : 1;
  }
  const DeviceBuffer<float> product(kElements);
  tf32_kernel<converted><<<1, 32>>>(on_device(a).data(), on_device(b).data(), product.data());
  return std::ldexp(common_value(product) - 1, bit);
}

template <bool converted>
void add_mantissa(Sweep& sweep) {
  for (const bool in_b : {false, true}) {
    for (int bit = 1; bit <= kLastBit; ++bit) {
      sweep.add({double(converted), double(in_b), double(bit)}, {{kept_of<converted>(in_b, bit)}});
    }
  }
}

/// Exponents of two factors whose product is added 16 times: near the largest and the smallest
/// numbers of fp16, and beyond.
struct Factors {
  int a, b;
  int of_sum() const { return a + b + 4; }
};
constexpr Factors kFactors[] = {{5, 6}, {6, 6}, {-10, -10}, {-14, -14}, {-15, -15}};

template <class Number>
void add_range(Sweep& sweep) {
  for (const Factors& factors : kFactors) {
    const auto all = [](int exponent) {
      return std::vector<half>(kElements,
                               __float2half(static_cast<float>(std::ldexp(1, exponent))));
    };
    const DeviceBuffer<Number> product(kElements);
    half_kernel<Number, wmma::row_major><<<1, 32>>>(
        on_device(all(factors.a)).data(), on_device(all(factors.b)).data(), product.data());
    const double sum = common_value(product);
    const bool finite = std::isfinite(sum);
    std::vector<double> share;
    if (finite) share.push_back(std::ldexp(sum, -factors.of_sum()));
    sweep.add({double(sizeof(Number)), double(factors.of_sum())}, {{double(finite)}, share});
  }
}

/// Two matrices of small whole numbers, and their products.
struct Example {
  std::vector<half> a = std::vector<half>(kElements), b = a;
  std::vector<float> product = std::vector<float>(kElements), of_transposed = product;

  Example() {
    std::vector<int> x(kElements), y(kElements);
    for (int i = 0; i < kElements; ++i) {
      x[i] = i * 5 % 7;
      y[i] = i * 11 % 13;
      a[i] = __float2half(static_cast<float>(x[i]));
      b[i] = __float2half(static_cast<float>(y[i]));
    }
    for (int row = 0; row < kOrder; ++row) {
      for (int column = 0; column < kOrder; ++column) {
        for (int k = 0; k < kOrder; ++k) {
          const auto left = static_cast<float>(x[row * kOrder + k]);
          product[row * kOrder + column] += left * static_cast<float>(y[k * kOrder + column]);
          of_transposed[row * kOrder + column] += left * static_cast<float>(y[column * kOrder + k]);
        }
      }
    }
  }
};

double differing(const std::vector<float>& one, const std::vector<float>& other) {
  double count = 0;
  for (int i = 0; i < kElements; ++i) count += one[i] != other[i];
  return count;
}

template <class Layout>
void add_layout(Sweep& sweep) {
  const Example example;
  DeviceBuffer<float> product(kElements);
  product.fill_bytes(0xff);  // no number
  half_kernel<float, Layout>
      <<<1, 32>>>(on_device(example.a).data(), on_device(example.b).data(), product.data());
  check(cudaGetLastError());
  const auto got = product.to_host();
  constexpr bool kByColumns = std::is_same_v<Layout, wmma::col_major>;
  const double wrong = differing(got, example.product);
  if (!kByColumns && wrong > 0)
    throw std::runtime_error("a product of small whole numbers is wrong");
  sweep.add({double(kByColumns)}, {{wrong}, {differing(got, example.of_transposed)}});
}

constexpr int kRows[] = {kOrder, 17, 129};  // without padding, and with one number of it

template <int row>
std::vector<double> padded() {
  const Example example;
  DeviceBuffer<float> product(kElements);
  product.fill_bytes(0xff);
  const DeviceBuffer<std::uint64_t> cycles(1);
  const auto a = on_device(example.a), b = on_device(example.b);
  for (int time = 0; time < 2; ++time) {  // the first launch loads the code
    padded_kernel<row><<<1, 32>>>(a.data(), b.data(), product.data(), cycles.data());
  }
  check(cudaGetLastError());
  return {differing(product.to_host(), example.product), double(cycles.value()) / kLoads};
}

std::vector<double> alone(int row) {
  std::vector<double> seen;
  for_each_value<kOrder, 17, 129>([&]<int each>() {
    if (each == row) seen = padded<each>();
  });
  if (seen.empty()) throw std::runtime_error("there are no rows of this length");
  return seen;
}

void measure(Probe& probe) {
  probe.series({.variant = "mantissa",
                .axes = {{"converted", "1"}, {"in_b", "1"}, {"bit", "1"}},
                .quantities = {{"kept", "1"}},
                .facts = {{"kept", "the result's difference from 1, over 2^-bit"}},
                .kernel = every_instance_of(tf32_kernel<true>)},
               [](Sweep& sweep) {
                 add_mantissa<false>(sweep);
                 add_mantissa<true>(sweep);
               });
  probe.series(
      {.variant = "range",
       .axes = {{"accumulator", "bytes"}, {"exponent", "1"}},
       .quantities = {{"finite", "1"}, {"share", "1"}},
       .facts = {{"exponent", "of two, of the sum of 16 equal products"}},
       .kernel = {half_kernel<half, wmma::row_major>, half_kernel<float, wmma::row_major>}},
      [](Sweep& sweep) {
        add_range<half>(sweep);
        add_range<float>(sweep);
      });
  probe.series(
      {.variant = "layout",
       .axes = {{"by_columns", "1"}},
       .quantities = {{"wrong", "elements"}, {"wrong_of_transposed", "elements"}},
       .kernel = {half_kernel<float, wmma::row_major>, half_kernel<float, wmma::col_major>}},
      [](Sweep& sweep) {
        add_layout<wmma::row_major>(sweep);
        add_layout<wmma::col_major>(sweep);
      });
  probe.series(
      {.variant = "padding",
       .axes = {{"row", "elements"}},
       .quantities = {{"loaded", "1"}, {"error", "1"}, {"wrong", "elements"}, {"load", "cycles"}},
       .kernel = every_instance_of(padded_kernel<16>)},
      [&](Sweep& sweep) {
        for (const int row : kRows) {
          const AloneResult result = probe.alone(row);
          if (!result.ended) throw std::runtime_error("a load did not end");
          if (result.went_well()) {
            sweep.add({double(row)}, {{1}, {0}, {result.values.at(0)}, {result.values.at(1)}});
          } else if (row % 8 == 0) {
            throw std::runtime_error("a load that is allowed met CUDA error " +
                                     std::to_string(result.error));
          } else {
            sweep.add({double(row)}, {{0}, {double(result.error)}, {}, {}});
          }
        }
      });
}

/// At least one in the whole kernel: what CUDA C++ calls one may be several.
CodeExpectation expect_some(const Kernels& kernel, const char* sass, const char* ptx) {
  return expect(kernel, sass, ptx, 1).in_kernel().or_more();
}

const Register kRegister{
    {.question = "Which numbers do tensor cores keep, and which matrix do they read?",
     .min_capability = 80,
     .cost_seconds = 2,
     .machine_code = {expect_some(every_instance_of(tf32_kernel<true>), "HMMA*TF32",
                                  "wmma.mma*tf32*"),
                      expect_some(half_kernel<half, wmma::row_major>, "HMMA*F16", "wmma.mma*"),
                      expect_some(
                          {half_kernel<float, wmma::row_major>, half_kernel<float, wmma::col_major>,
                           padded_kernel<16>, padded_kernel<17>},
                          "HMMA*F32", "wmma.mma*"),
                      expect(every_instance_of(padded_kernel<16>), "LDSM*", "wmma.load.a*", 1)},
     .measure = measure,
     .alone = alone}};

}  // namespace
}  // namespace warpgauge::probes::tensor_numbers_probe
