// SPDX-License-Identifier: Apache-2.0
// Launches kernels of `tcgen05.mma` on one SM, a pair or all of them, and compares their products
// with the host's.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/compute/operands.h"
#include "probes/compute/tcgen05_kernels.cuh"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/harness/launch_resident.h"
#include "probes/harness/probe_spec.h"
#include "probes/methods/one_block_an_sm.h"

namespace warpgauge::probes {

/// What a launch multiplies, by which kernel.
struct Tcgen05Work {
  using Kernel = void (*)(int iterations, int amount, Tcgen05Tiles, WarpSpanSink, std::uint32_t*);
  Kernel kernel;
  Tcgen05Line line;
  Tcgen05Form form;
  int columns;

  std::string name() const { return line.name(form, columns); }
};

/// Why the running code has none of these; empty where it has them.
inline std::string why_no_tcgen05(const Tcgen05Line& line, const CompiledFor& code) {
  if (!code.has_tcgen05()) return kNoTcgen05;
  if (line.kind == Tcgen05Kind::kI8 && code.capability == 103) {
    return "10.3 has no tcgen05.mma of 8-bit integers";
  }
  if (line.deeper && code.capability != 103) return "tcgen05.mma with k = 96 exists on 10.3 only";
  return {};
}

/// What machine code says of a kernel that keeps them coming (tcgen05_run_kernel).
inline std::vector<CodeExpectation> tcgen05_expectations(Tcgen05Work::Kernel run, Tcgen05Kind kind,
                                                         const Tcgen05Form& form, const char* on) {
  return {expect(run, tcgen05_opcode(kind, form), tcgen05_ptx(kind, form), kTcgen05Run).on(on),
          expect(run, "UTC[A-Z]+MMA*", "tcgen05.mma*", kTcgen05Run).on(on),
          // The loop that the compiler writes around each where it sees no single thread.
          expect(run, "(BRA.U.ANY|ELECT)", "", 0).on(on),
          expect(run, tcgen05_commit_opcode(form), "tcgen05.commit*", 1).in_kernel().on(on),
          expect_no_tcgen05(run, on)};
}

class Tcgen05Launcher {
  static_assert(kTcgen05SharedBytes <= kAloneBytes);

 public:
  /// Throws SkipSeries where no block is alone on an SM: two that want all of TMEM would wait for
  /// each other.
  explicit Tcgen05Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        shared_bytes_(one_block_bytes(device)),
        a_(kTileBytes),
        b_(kTileBytes),
        spans_(static_cast<std::size_t>(sm_count_) * kWarps) {
    multiply(finite_bits(a_.size(), 1), finite_bits(b_.size(), a_.size() + 1));
  }

  /// The tiles of all launches from now on.
  void multiply(const std::vector<char>& a, const std::vector<char>& b) {
    a_.from_host(a);
    b_.from_host(b);
  }

  /// Blocks of a launch on the whole chip: one an SM, or as many as there are in pairs.
  int blocks(const Tcgen05Work& work) const {
    const LaunchShape shape = shape_of(work, work.form.blocks);
    allow_shared_bytes(work.kernel, shape.shared_bytes);
    const int most = resident_blocks(reinterpret_cast<const void*>(work.kernel), shape);
    return std::min(most, sm_count_) / work.form.blocks * work.form.blocks;
  }

  /// On `blocks` SMs, with scales of 1.
  void launch(const Tcgen05Work& work, int blocks, int iterations, int amount, WarpSpans& spans) {
    launch(work, blocks, iterations, amount, spans, false, nullptr);
  }

  /// An SM's cycles of a launch on all of them.
  double cycles(const Tcgen05Work& work, int iterations, int amount) {
    const int all = blocks(work);
    launch(work, all, iterations, amount, spans_);
    return spans_.median_sm_cycles(static_cast<std::size_t>(all) * kWarps);
  }

  /// Compares all elements of one product with the host's. `amount`: of the kernel's loop, for
  /// `multiplications` of an iteration. Every 16 bytes of a row hold one number: the sums show the
  /// rows, the columns, the depth, the types, the scales and where each number was read. Throws
  /// std::runtime_error at the first element that is not exactly right.
  void verify(const Tcgen05Work& work, int amount, int multiplications) {
    const Tcgen05Line& line = work.line;
    const Numbers a(line, 0), b(line, kMostRows);
    multiply(a.bytes(line), b.bytes(line));
    const int rows = work.form.tile_rows();
    DeviceBuffer<std::uint32_t> results(static_cast<std::size_t>(rows) * work.columns);
    results.fill_bytes(0xff);  // never right: what is not written is seen
    launch(work, work.form.blocks, 1, amount, spans_, true, results.data());
    check(cudaGetLastError());
    const auto got = results.to_host();
    const double times = multiplications / kTcgen05Slices * line.elements_of_chunk() *
                         (is_scaled(line.kind) ? kScaleOfVerification : 1);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < work.columns; ++column) {
        const double expected = times * a.product(line, row, b, column);
        const double value =
            number_in(line, got[static_cast<std::size_t>(row) * work.columns + column]);
        if (value != expected) {
          throw std::runtime_error(work.name() + ": row " + std::to_string(row) + ", column " +
                                   std::to_string(column) + " of the product is " +
                                   std::to_string(value) + ", not " + std::to_string(expected));
        }
      }
    }
    multiply(finite_bits(a_.size(), 1), finite_bits(b_.size(), a_.size() + 1));
  }

  static constexpr int kMostRows = 256;
  static constexpr std::size_t kTileBytes = std::size_t{kMostRows} * kTileRowBytesOfTcgen05;
  static constexpr int kWarps = kTcgen05Threads / 32;  ///< of a block

 private:
  static constexpr double kScaleOfVerification = 0.5;

  /// A number for each row and each 16 bytes of it, by its place among the type's four.
  class Numbers {
   public:
    Numbers(const Tcgen05Line&, int first) : places_(kMostRows * kChunksOfRow) {
      for (std::size_t i = 0; i < places_.size(); ++i) {
        places_[i] = static_cast<int>(Permutation::mix(first * kChunksOfRow + i + 1) % 4);
      }
    }
    std::vector<char> bytes(const Tcgen05Line& line) const {
      std::vector<char> all(kTileBytes);
      for (std::size_t i = 0; i < all.size(); i += 4) {
        std::memcpy(&all[i], &line.numbers[places_[i / kChunkBytes]], 4);
      }
      return all;
    }
    /// The sum over the slices that come in turn.
    double product(const Tcgen05Line& line, int row, const Numbers& other, int column) const {
      double sum = 0;
      for (int slice = 0; slice < kTcgen05Slices; ++slice) {
        const int begin = slice_begin(line, slice) / kChunkBytes;
        for (int chunk = begin; chunk < begin + line.slice_bytes() / kChunkBytes; ++chunk) {
          sum += number(row, chunk) * other.number(column, chunk);
        }
      }
      return sum;
    }

   private:
    int number(int row, int chunk) const {
      return kSignedNumbers[places_[row * kChunksOfRow + chunk]];
    }
    std::vector<int> places_;
  };

  static int slice_begin(const Tcgen05Line& line, int slice) {
    return slice % line.slices() * line.slice_bytes();
  }

  static double number_in(const Tcgen05Line& line, std::uint32_t bits) {
    switch (line.sums) {
      case Tcgen05Sums::kF16:
        return number_of_half(bits & 0xffff);  // one in a column
      case Tcgen05Sums::kS32:
        return static_cast<std::int32_t>(bits);
      case Tcgen05Sums::kF32:
        break;
    }
    return std::bit_cast<float>(bits);
  }

  LaunchShape shape_of(const Tcgen05Work& work, int blocks) const {
    return {.blocks = blocks,
            .threads = kTcgen05Threads,
            .cluster_size = work.form.blocks == 1 ? 0 : work.form.blocks,
            .shared_bytes = shared_bytes_};
  }

  void launch(const Tcgen05Work& work, int blocks, int iterations, int amount, WarpSpans& spans,
              bool verifies, std::uint32_t* results) {
    const Tcgen05Line& line = work.line;
    Tcgen05Tiles tiles{.a = a_.data(),
                       .b = b_.data(),
                       .columns = work.columns,
                       .instruction = tcgen05_instruction(line.shape(work.form, work.columns))};
    for (int slice = 0; slice < kTcgen05Slices; ++slice) {
      tiles.slice_bytes[slice] = static_cast<std::uint32_t>(slice_begin(line, slice));
    }
    const bool exponents = line.kind != Tcgen05Kind::kMxf4nvf4;
    tiles.scales_of_b = exponents ? 0x7f7f7f7f : 0x38383838;  // 1
    const std::uint32_t half = exponents ? 0x7e7e7e7e : 0x30303030;
    tiles.scales_of_a = verifies ? half : tiles.scales_of_b;
    allow_shared_bytes(work.kernel, shared_bytes_);
    launch_resident(work.kernel, shape_of(work, blocks), iterations, amount, tiles, spans.prepare(),
                    results);
  }

  int sm_count_;
  std::size_t shared_bytes_;
  DeviceBuffer<char> a_, b_;
  WarpSpans spans_;
};

}  // namespace warpgauge::probes
