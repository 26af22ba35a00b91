// SPDX-License-Identifier: Apache-2.0
// What would help a kernel: changes that the cost model can judge, ranked by the time that each
// saves, and the lines of its machine code that it waits at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/judge.h"
#include "analysis/model/kernel_report.h"
#include "analysis/model/predict.h"

namespace warpgauge::model {

/// An instruction at which the warps of an SM stand, by the simulation that predicts the time.
struct HotLine {
  std::uint64_t offset_bytes = 0;
  std::string text;
  std::string source;     ///< "softmax.cu:42"; empty where it is not known
  double share = 0;       ///< of the life of all warps: its waits, its stall and its issue
  std::string waits_for;  ///< the instruction whose result it waits for most; may be empty
};

/// The same kernel on another device.
struct Elsewhere {
  std::string device;
  Prediction prediction;  ///< without a time where a key is missing there
  std::string why;        ///< why there is no prediction at all: the block does not fit
};

struct AdviceReport {
  Prediction prediction;
  std::vector<Advice> changes;  ///< that save time, most first; then those that save at most so
  std::vector<HotLine> lines;   ///< longest first; empty where the machine code is not known
  std::vector<Elsewhere> elsewhere;
  std::vector<std::string> facts = {};            ///< launch_facts.h
  std::vector<WhatIfAnswer> answers = {};         ///< to what was asked beside (kernel_report.h)
  std::optional<CollectiveTime> collective = {};  ///< where it was asked for, too
};

struct AdviceOptions {
  PredictOptions predict = {};
  std::size_t most_lines = 5;
  /// The launch that follows this one in its program, or nullptr where it is not known.
  const descriptor::Descriptor* next = nullptr;
  std::vector<const profile::Profile*> other_devices = {};
};

/// Judges
/// - shared memory without bank conflicts, and accesses that are coalesced;
/// - wider loads, where the machine code has loads that 16-byte ones could replace;
/// - twice the loads in flight, and work spread evenly over the SM sub-partitions;
/// - blocks on an SM: the next step up, and the best of all numbers, each with the registers or the
///   shared memory that it takes; another size of block, where nothing ties a block together;
/// - the fusion with the next launch, as an upper bound.
///
/// Left out is what does not apply, what saves less than 1 % of the time, and what may save
/// nothing: a change whose interval reaches 0. Throws as predict() does.
AdviceReport advise(const descriptor::Descriptor& kernel, const profile::Profile& profile,
                    const AdviceOptions& options = {});

/// Time here less time there, where both are known. The two devices were measured apart: the ends
/// are those of opposite errors.
std::optional<Bound> saved_elsewhere(const Prediction& here, const Prediction& there);

/// Why there is no time there; empty where there is one.
std::string why_not(const Elsewhere& there);

}  // namespace warpgauge::model
