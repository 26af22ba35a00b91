// SPDX-License-Identifier: Apache-2.0
// A kernel's prediction for people.
//
//   transpose_naive, 8192 x 8192 float (hand) on NVIDIA H200, laws and profile a78ec566b85ff20e
//     time               458.5 us [363.4, 591.5]
//     interval           learnt from our own kernels by their counters, on one H200; how often ...
//     bound by           l2, next latency: block_start; busy 99.7 % of the time
//     occupancy          8 blocks an SM, 64 of 64 warps, limited by threads; 62.06 waves
//     l2                  99.7 %  busy 456.9 us  (reads 27.55, writes 429.4)
//     measured roofline  247.7 us (l2)
//     if coalesced       131.2 us [101.4, 186.8], bound by dram, 3.49 times as fast
#pragma once

#include <string>

#include "analysis/model/kernel_report.h"
#include "analysis/report/same_names.h"

namespace warpgauge::report {

/// "fp32 40 %, integer and moves 35 %"; empty where the code is not known.
std::string mix_text(const machine_code::ExecutedCode& code);

/// A block of lines, without colours: time and interval, the measured time, what bounds it, the
/// share of the time for which each unit is busy, the rooflines, the what-ifs, what is missing and
/// what was assumed.
/// `names`: of all kernels that are told of together.
std::string prediction_text(const model::KernelReport& report, const std::string& device,
                            const SameNames& names = {});

}  // namespace warpgauge::report
