// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/kernel_columns.h"

namespace warpgauge::claims {
namespace {

using ladder::Row;

constexpr KernelColumn kColumns[] = {
    {"time_us", &Row::time_us, "us", true},
    {"spread", &Row::spread, "1", false},
    {"fraction_of_ceiling", &Row::fraction_of_ceiling, "1", true},
    {"ratio_to_library", &Row::ratio_to_library, "1", true},
    {"gbps", &Row::gbps, "GB/s", true},
    {"tflops", &Row::tflops, "TFLOP/s", true},
    {"cycles", &Row::cycles, "cycles", true},
    {"sm_clock_mhz", &Row::sm_clock_mhz, "MHz", false},
    {"power_watts", &Row::power_watts, "W", false},
    {"joules", &Row::joules, "J", true},
    {"flop", &Row::flop, "FLOP", false},
    {"compulsory_bytes", &Row::compulsory_bytes, "bytes", false},
    {"registers_per_thread", &Row::registers_per_thread, "registers", false},
    {"shared_bytes_per_block", &Row::shared_bytes_per_block, "bytes", false},
    {"local_bytes_per_thread", &Row::local_bytes_per_thread, "bytes", false},
    {"blocks_per_sm", &Row::blocks_per_sm, "blocks", false},
};

}  // namespace

std::span<const KernelColumn> kernel_columns() { return kColumns; }

const KernelColumn* find_kernel_column(std::string_view name) {
  for (const KernelColumn& column : kColumns) {
    if (column.name == name) return &column;
  }
  return nullptr;
}

}  // namespace warpgauge::claims
