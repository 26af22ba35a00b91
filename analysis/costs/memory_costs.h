// SPDX-License-Identifier: Apache-2.0
// Costs of instructions that go to memory, by where it is and how it is spread. Private to the
// costs of instructions.
#pragma once

#include <initializer_list>
#include <string>

#include "analysis/costs/keys.h"
#include "analysis/costs/memory_mix.h"
#include "analysis/in_core/instruction_cost.h"

namespace warpgauge::costs {

/// A load waits for the slowest line that it touches. L1 has each of its n lines with probability
/// h, and DRAM must give each with probability d: L1 answers in time with probability h^n, and DRAM
/// is waited for with probability 1 - (1 - d)^n. Each line beyond the first adds a cycle: L1 is
/// taken to look up one a cycle, which no probe has measured. DRAM answers later the more lines it
/// gives: each doubling of them adds a fifth of what a warp waits longer for 32 sectors, each in a
/// line of its own, than for one (dram.round_cycles). A shared access waits for the rounds beyond
/// those that its width takes; those of a matrix load were never timed, and are left out. Tensor
/// memory gives a word after tmem.ld.latency_cycles, which its address' way into a uniform register
/// is part of, and what is beyond the first word follows at the rate of its shape.
class MemoryCosts {
 public:
  /// `schedulers` and `lanes` of an SM and a warp. The keys have to outlive it.
  MemoryCosts(const Keys& keys, MemoryMix mix, double schedulers, double lanes)
      : keys_(keys), mix_(mix), schedulers_(schedulers), lanes_(lanes) {}

  // A latency of 0 says that the profile lacks the key `lacks`.
  in_core::InstructionCost shared_load(const machine_code::ExecutedInstruction& one,
                                       const machine_code::Operands& operands) const;
  in_core::InstructionCost shared_store(const machine_code::ExecutedInstruction& one,
                                        const machine_code::Operands& operands) const;
  in_core::InstructionCost global_load(const machine_code::ExecutedInstruction& one,
                                       const machine_code::Operands& operands) const;
  /// From global into shared memory (LDGSTS): no lane takes a word, so that only L1's tags are
  /// busy.
  in_core::InstructionCost async_copy(const machine_code::ExecutedInstruction& one,
                                      const machine_code::Operands& operands) const;
  in_core::InstructionCost local_load(const machine_code::ExecutedInstruction& one,
                                      const machine_code::Operands& operands) const;
  // Nothing waits for a store but what would overwrite its sources.
  in_core::InstructionCost global_store(const machine_code::ExecutedInstruction& one) const;
  in_core::InstructionCost local_store(const machine_code::ExecutedInstruction& one) const;
  in_core::InstructionCost shared_atomic(const machine_code::ExecutedInstruction& one,
                                         const machine_code::Operands& operands) const;
  in_core::InstructionCost global_atomic(const machine_code::ExecutedInstruction& one) const;
  in_core::InstructionCost tensor_memory(const machine_code::Operands& operands) const;
  /// Anything else that the pipe of memory instructions takes, with the latency of that key.
  in_core::InstructionCost by_key(const std::string& latency_key) const;

 private:
  double known(const std::string& key) const { return keys_.known_value(key); }
  struct Latency {
    double cycles = 0;
    std::string lacks = {};  ///< a key without which the cycles are too few
    Latency& add(const Latency& more, double times = 1);
  };
  Latency latency(const std::string& key) const;
  in_core::InstructionCost memory(const Latency& latency, double busy, std::string source) const;
  in_core::InstructionCost with_rates(in_core::InstructionCost cost,
                                      std::initializer_list<std::string> keys) const;
  double data_cycles(double bytes, const std::string& bandwidth_key) const;
  double least_ways(const std::string& width, double bytes) const;
  double ways_of(const machine_code::ExecutedInstruction& one, double bytes,
                 double least = 1) const;
  in_core::InstructionCost matrices(const machine_code::Operands& operands) const;
  double shared_cycles(const machine_code::ExecutedInstruction& one, const std::string& width,
                       double bytes) const;
  double sectors_of(const machine_code::ExecutedInstruction& one, double bytes) const;
  /// Cycles that L1 takes: by its banks where they are known, else a line after the other.
  double cycles_of_l1(const machine_code::ExecutedInstruction& one, double sectors) const;
  double lines_of(const machine_code::ExecutedInstruction& one, double sectors) const;
  struct Lines;
  Lines lines_of_load(const machine_code::ExecutedInstruction& one, double sectors) const;
  void set_answers(in_core::InstructionCost& cost, double sectors, const Lines& lines) const;
  Latency l2_latency(double sectors) const;
  Latency dram_latency(double lines) const;

  /// A part of the bytes goes through it, at that rate for the whole device.
  struct Port {
    in_core::Unit unit;
    const char* rate_key;
    double share;
  };
  void add_traffic(in_core::InstructionCost& cost, double bytes,
                   std::initializer_list<Port> ports) const;

  const Keys& keys_;
  MemoryMix mix_;
  double schedulers_, lanes_;
};

/// Whether an access of `sectors` touches many more of them than its bytes need.
bool is_scattered(const machine_code::ExecutedInstruction& one, double sectors);

/// Lines of an access of `sectors` whose hits are independent of each other, from what it touches
/// at least: scattered sectors lie in as many as the sectors of a missed line say. `one` was
/// executed.
double independent_lines(const MemoryMix& mix, const machine_code::ExecutedInstruction& one,
                         double sectors);

/// How probable it is that a load, global or local, waits for DRAM: that one at least of the lines
/// that it touches comes from there. `one` was executed.
double dram_probability(const MemoryMix& mix, const machine_code::ExecutedInstruction& one,
                        bool is_local);

}  // namespace warpgauge::costs
