// SPDX-License-Identifier: Apache-2.0
// Question: do accesses of 32 bytes move more than accesses of 16 bytes, in L2 and in DRAM?
//
// Method: one kernel in two widths. The whole chip loads or stores 128 bytes a thread in each trip,
// by eight instructions of 16 bytes or four of 32, neighbouring lanes on neighbouring elements;
// past L1. A quarter of L2 is passed over many times (L2), or an array several times as large once
// (DRAM). Rates are bytes over the time of a launch.
//
// What could fool it: an assembler that splits or joins accesses (machine code must show the
// width); words that were not moved (the sum of all words that were loaded, and of all that are
// there after stores, is compared); L1 (loads go past it). Instructions of 32 bytes exist from
// compute capability 10.0 on: this probe was proven on machine code and has never run on a card.
#include <cstdint>
#include <string>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::wide_access_probe {
namespace {

constexpr int kThreads = 256, kBlocksOfSm = 4;
constexpr int kTripBytes = 128;  // of a thread
constexpr std::uint32_t kStored = 0x9e3779b1;

// sums[0]: of all words that were loaded, in all passes.
template <int width, bool stores>
__global__ void __launch_bounds__(kThreads)
    wide_kernel(char* data, std::size_t bytes, int passes, std::uint32_t* sums) {
  constexpr int kAccesses = kTripBytes / width;
  const std::size_t row = std::size_t{gridDim.x} * kThreads * width;
  char* const own = data + (std::size_t{blockIdx.x} * kThreads + threadIdx.x) * width;
  std::uint32_t sum = 0;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (std::size_t at = 0; at < bytes; at += row * kAccesses) {
      if constexpr (stores) {
#pragma unroll
        for (int k = 0; k < kAccesses; ++k) {
          if constexpr (width == 32) {
            store_eight(own + at + k * row, kStored);
          } else {
            store_global<width>(own + at + k * row, kStored);
          }
        }
      } else if constexpr (width == 32) {
        EightWords words[kAccesses];
#pragma unroll
        for (int k = 0; k < kAccesses; ++k) words[k] = load_eight_past_l1(own + at + k * row);
#pragma unroll
        for (int k = 0; k < kAccesses; ++k) sum += words[k].sum();
      } else {
        uint4 words[kAccesses];
#pragma unroll
        for (int k = 0; k < kAccesses; ++k) words[k] = load_past_l1<width>(own + at + k * row);
#pragma unroll
        for (int k = 0; k < kAccesses; ++k) {
          sum += words[k].x + words[k].y + words[k].z + words[k].w;
        }
      }
    }
  }
  if constexpr (!stores) atomicAdd(sums, sum);
}

using Kernel = void (*)(char*, std::size_t, int, std::uint32_t*);

Kernel kernel_of(int width, bool stores) {
  if (width == 32) return stores ? wide_kernel<32, true> : wide_kernel<32, false>;
  return stores ? wide_kernel<16, true> : wide_kernel<16, false>;
}

class Array {
 public:
  /// As many whole trips of the grid as `bytes` have.
  Array(const Device& device, std::size_t bytes)
      : sm_count_(device.sm_count()), bytes_(bytes / trip_bytes() * trip_bytes()), data_(bytes_) {
    if (bytes_ == 0) throw SkipSeries{"the array is smaller than one trip of all threads"};
  }

  double bytes() const { return static_cast<double>(bytes_); }

  void launch(int width, bool stores, int passes) const {
    kernel_of(width, stores)<<<sm_count_ * kBlocksOfSm, kThreads>>>(data_.data(), bytes_, passes,
                                                                    sums_.data());
    check(cudaGetLastError());
  }

  /// Throws std::runtime_error where a pass does not move all words.
  void verify(int width, bool stores) const {
    fill_with_hashes(data_, sm_count_);
    std::uint32_t expected = sum_of_hashes(bytes_);
    if (stores) {
      launch(width, true, 1);
      expected = static_cast<std::uint32_t>(bytes_ / 4) * kStored;
    }
    check(cudaMemset(sums_.data(), 0, sizeof(std::uint32_t)));
    launch(stores ? 16 : width, false, 1);
    if (sums_.value() != expected) {
      throw std::runtime_error("accesses of " + std::to_string(width) +
                               " bytes do not move all words");
    }
  }

 private:
  std::size_t trip_bytes() const {
    return std::size_t(sm_count_) * kBlocksOfSm * kThreads * kTripBytes;
  }

  int sm_count_;
  std::size_t bytes_;
  DeviceBuffer<char> data_;
  DeviceBuffer<std::uint32_t> sums_{1};
};

void measure_place(Probe& probe, const std::string& place, bool stores) {
  const bool in_l2 = place == "l2";
  const int passes = in_l2 ? 64 : 1;
  const std::string access = stores ? "st" : "ld", name = place + "." + access;
  SeriesSpec spec{
      .fit = {"rate_at"},
      .figure = {"wide_access", "Bytes moved a second against the width of an access", name},
      .kernel = {kernel_of(16, stores), kernel_of(32, stores)}};
  for (const int width : {16, 32}) {
    spec.fit.fills.push_back({"wide." + place + "." + access + std::to_string(width * 8) + "_gbps",
                              "at." + std::to_string(width)});
  }
  measure_rates(probe, name, {"width", "bytes"}, spec, [&](Sweep& sweep) {
    const Device& device = probe.device();
    const Array array(
        device, in_l2 ? device.l2_bytes() / 4 : bytes_beyond_l2(device, std::size_t{2} << 30, 4));
    for (const int width : {16, 32}) array.verify(width, stores);
    for (const int width : {16, 32}) {
      add_rate(sweep, width, array.bytes() * passes, probe.at_level(3, 7, 15),
               [&] { array.launch(width, stores, passes); });
    }
  });
}

void measure(Probe& probe) {
  for (const bool stores : {false, true}) {
    measure_place(probe, "l2", stores);
    measure_place(probe, "dram", stores);
  }
}

std::vector<CodeExpectation> machine_code() {
  const char* const wide = "!sm_[789]*";
  const std::string why = "accesses of 32 bytes exist from sm_100 on";
  return {expect(wide_kernel<16, false>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 8),
          expect(wide_kernel<16, true>, "STG.E.128", "st.global.v4.u32", 8),
          expect(wide_kernel<32, false>, "LDG.E.ENL2.256.STRONG.GPU", "ld.global.cg.v8.u32", 4)
              .on(wide),
          expect(wide_kernel<32, true>, "STG.E.ENL2.256", "st.global.v8.u32", 4).on(wide),
          expect_absent({wide_kernel<32, false>, wide_kernel<32, true>}, "(LDG|STG)*ENL2*", why)
              .on("sm_[789]*")};
}

const Register kRegister{
    measure,
    {.question = "Do accesses of 32 bytes move more than accesses of 16 bytes?",
     .min_capability = 100,
     .cost_seconds = 2,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::wide_access_probe
