// SPDX-License-Identifier: Apache-2.0
// How long an SM has its blocks: the unit "latency" of the cost model where the machine code and
// its schedules are known. All warps that are on an SM together are simulated, from their first
// instruction to their last (in_core::run_blocks).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/costs/keys.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/in_core/issue.h"
#include "analysis/model/launch.h"
#include "analysis/model/waits.h"

namespace warpgauge::model {

/// The part of a warp that executes more than the others, where it is the longest.
inline constexpr const char* kSerialWarp = "serial warp";

class Residence {
 public:
  /// The kernel, which must have code with schedules, and the profile have to outlive it. Throws
  /// Defect for code that cannot be (build_flow_graph).
  Residence(const descriptor::Descriptor& kernel, int warps_per_block,
            const profile::Profile& profile);
  ~Residence();
  Residence(Residence&&) noexcept;

  struct Question {
    const Phase& phase;
    double imbalance = 1;            ///< Setting::imbalance
    double serial_instructions = 0;  ///< Setting::serial_instructions
    bool ends_kernel = false;        ///< Setting::ends_kernel
    double loads_in_flight_factor = 1;
  };

  /// How long an SM has the blocks of a phase, and where the time goes.
  struct Answer {
    std::vector<Part> parts;  ///< by what the warps do and wait for
    /// The same seconds by instruction of the code, without the part "serial warp".
    std::vector<in_core::LineTally> lines;
  };

  /// In the whole phase: its rounds one after the other. A warp that executes `serial_instructions`
  /// more than the others runs by itself; where that is longer, the rest is the part "serial warp".
  ///
  /// Instructions take what costs::InstructionCosts says at the keys' corner, with the loads
  /// answered as counted_mix.h says. What loads bring from L2 and DRAM, and what stores give to
  /// both, passes ports as wide as the SM's share of both; an SM that asks while others do not has
  /// more, as far as l2.one_sm.read_gbps and l2.one_sm.write_gbps. Throws AbsentKey.
  Answer seconds(const Question& question, const costs::Keys& keys) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace warpgauge::model
