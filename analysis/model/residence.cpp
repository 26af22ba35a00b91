// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/residence.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "analysis/costs/fitted.h"
#include "analysis/costs/instruction_costs.h"
#include "analysis/costs/memory_costs.h"
#include "analysis/in_core/flow_graph.h"
#include "analysis/in_core/loop_time.h"
#include "analysis/in_core/warp_routes.h"
#include "analysis/model/counted_mix.h"
#include "analysis/model/memory_times.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Work;
using enum descriptor::Resource;
using in_core::Dealing;
using in_core::InstructionCost;
using in_core::ResidentRun;
using in_core::Route;
using in_core::Unit;
using machine_code::InstructionClass;

constexpr double kFewestSteps = 64;  // of a warp

/// Cycles a byte at the ports of one SM to L2 and DRAM, in a phase.
struct Ports {
  double l2_of_loads = 0, l2_of_stores = 0, dram_of_loads = 0, dram_of_stores = 0;
};

/// Cycles of a byte between L2 and an SM; `direction` is "read" or "write". Where requests limit L2
/// and not bytes, those of a byte's share of its request.
double l2_cycles_per_byte(const std::string& direction, const Work& work, const Phase& phase,
                          const costs::Keys& keys) {
  double rate = keys.rate("l2." + direction + "_gbps", "GB/s") / phase.active_sms;
  const std::string of_one = "l2.one_sm." + direction + "_gbps";
  if (phase.active_sms < keys.sm_count() && keys.has(of_one, "GB/s")) {
    const double alone = keys.rate(of_one, "GB/s");
    rate = std::max(std::min(rate, alone), rate * phase.active_sms / keys.sm_count());
  }
  const double by_bytes = keys.clock_hz() / (rate * 1e9);
  const bool reads = direction == "read";
  const double requests = work[reads ? kL2ReadRequests : kL2WriteRequests];
  const std::string of_requests = "l2." + direction + "_requests_per_clk";
  if (requests <= 0 || !keys.has(of_requests, "requests/clk")) return by_bytes;
  const double bytes = work[reads ? kL2ReadSectors : kL2WriteSectors] * kSectorBytes;
  const double per_clk = keys.rate(of_requests, "requests/clk") / phase.active_sms;
  return std::max(by_bytes, requests / bytes / per_clk);
}

Ports ports_of(const Work& work, const Phase& phase, const costs::Keys& keys) {
  Ports ports;
  if (work.uses(kL2ReadSectors)) ports.l2_of_loads = l2_cycles_per_byte("read", work, phase, keys);
  if (work.uses(kL2WriteSectors))
    ports.l2_of_stores = l2_cycles_per_byte("write", work, phase, keys);
  const DramSeconds dram = dram_seconds(work, keys);
  const double cycles = keys.clock_hz() * phase.active_sms;
  const auto of_each = [cycles](double seconds, double l2_sectors) {
    return l2_sectors > 0 ? cycles * seconds / (l2_sectors * kSectorBytes) : 0;
  };
  ports.dram_of_loads = of_each(dram.loads, work[kL2ReadSectors]);
  ports.dram_of_stores = of_each(dram.stores, work[kL2WriteSectors]);
  return ports;
}

/// The busier DRAM is, the longer its loads take, and the less busy it is then: `wanted` falls as
/// what it is given grows. Where both are the same, between 0 and `most`.
double settled_cycles(double most, const std::function<double(double)>& wanted) {
  double low = 0, high = most;
  while (high - low > 1) {
    const double middle = (low + high) / 2;
    (wanted(middle) > middle ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// As many blocks of a slot one after the other as may be simulated, `rounds` of them at most.
in_core::Succession succession_of(const std::vector<Route>& routes, double rounds,
                                  const costs::Keys& keys) {
  double steps = 0;
  for (const Route& route : routes) steps += static_cast<double>(route.size());
  const double most = std::min(rounds, fitted::kSimulatedRounds);
  in_core::Succession succession;
  if (steps > 0) {
    succession.blocks =
        static_cast<int>(std::clamp(fitted::kSimulatedInstructions / steps, 1.0, most));
  }
  if (succession.blocks > 1) {
    succession.turnaround_cycles =
        keys.cost("launch.block_turnaround_ns", "ns") * 1e-9 * keys.clock_hz();
  }
  return succession;
}

/// All blocks of a slot take the first one's cycles, and each of the others the mean of those that
/// were simulated after it.
double cycles_of_rounds(const ResidentRun& run, int simulated, double rounds) {
  const double first = run.first_cycles;
  const double further = simulated > 1 ? (run.cycles - first) / (simulated - 1) : first;
  return first + (rounds - 1) * further;
}

/// What the last of that many SMs takes longer than the mean one, as a share of a round of blocks:
/// as the highest of n even draws lies above their mean.
double last_blocks_longer(double active_sms) {
  return fitted::kLastBlocksLonger * (active_sms - 1) / (active_sms + 1);
}

/// The cycles of a round of blocks in one phase and corner, and where they go.
struct Life {
  double cycles = 0;
  ResidentRun run;
};

/// What the first corner that is asked for settles about the blocks of a phase, for the others too.
struct Settled {
  double loaded_cycles = 0;  ///< that a load from DRAM takes longer
  double parting = 1;        ///< how much longer a round takes because warps do not all do alike
};

/// The part of the sectors of stores that reaches L2, by its counter: L1 puts neighbouring stores
/// to parts of a sector together. 1 where there are local stores, for which L2 has no counter of
/// their own.
double share_to_l2(const Descriptor& kernel) {
  double stored = 0;
  for (const auto& one : kernel.code.instructions) {
    const InstructionClass kind = machine_code::classify(one.text);
    if (kind == InstructionClass::kGlobalStore) stored += one.sectors;
    if (kind == InstructionClass::kLocalStore && one.executed > 0) return 1;
  }
  const double written = kernel.work[kL2WriteSectors];
  return stored > 0 && written > 0 ? std::min(written / stored, 1.0) : 1;
}

void shorten(InstructionCost& cost, double times) {
  cost.latency_cycles /= times;
  for (in_core::Answer& answer : cost.answers) answer.latency_cycles /= times;
}

}  // namespace

struct Residence::Parts {
  Parts(const Descriptor& of, int warps, const profile::Profile& profile_of)
      : kernel(of),
        profile(profile_of),
        warps_per_block(warps),
        mix(counted_mix(of)),
        stored_share(share_to_l2(of)),
        costs(profile_of, mix),
        transfers(machine_code::read_transfers(of.code.instructions)),
        graph(in_core::build_flow_graph(of.code.instructions, transfers,
                                        of.launch.all_blocks() * warps)),
        routes(graph, of.launch.all_blocks() * warps, warps),
        priced(in_core::price(
            of.code, [&](const auto& one, const auto& operands) { return costs(one, operands); },
            costs.machine())) {
    // With what was executed: an instruction whose predicate held for no thread asks no unit.
    priced.steps = in_core::read_steps(of.code.instructions, transfers);
    share_convergence();
    for (const auto& one : of.code.instructions) {
      const InstructionClass kind = machine_code::classify(one.text);
      if (kind == InstructionClass::kBarrier) barriers += one.executed;
      if (one.text.find("MEMBAR") == std::string::npos) continue;
      if (one.text.find(".CTA") == std::string::npos) fences += one.executed;
    }
    fences /= of.launch.all_blocks();
    barriers /= of.launch.all_blocks() * warps;
  }

  /// Where threads have split, the compiler finds those at one barrier by MATCH.ANY and REDUX.OR of
  /// one register. All have the same value there, and the instruction takes a round for each value:
  /// it is MATCH.ALL's, not that of 32 values which was timed.
  void share_convergence() {
    constexpr std::size_t kNear = 4;
    const auto& code = kernel.code.instructions;
    const auto register_of = [](const std::string& text) {
      return std::string_view(text).substr(text.rfind(' ') + 1);
    };
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (code[i].text.find("MATCH.ANY") == std::string::npos) continue;
      for (std::size_t j = i + 1; j < std::min(i + kNear, code.size()); ++j) {
        const bool same = code[j].text.find("REDUX.OR") != std::string::npos &&
                          register_of(code[j].text) == register_of(code[i].text);
        if (same) matches_one.push_back(i);
      }
    }
  }

  /// Whether the blocks of a phase wait for each other at fences.
  bool meet_in(const Phase& phase) const {
    return phase.rounds <= 1 && fences >= fitted::kFencesOfMeeting &&
           fences * fitted::kBarriersAFence >= barriers;
  }

  const std::vector<Route>& routes_of(int blocks, Dealing dealing) const {
    std::vector<Route>& all = written[{blocks, dealing}];
    if (!all.empty()) return all;
    const double warps = static_cast<double>(blocks) * warps_per_block;
    const auto most =
        static_cast<std::size_t>(std::max(fitted::kSimulatedInstructions / warps, kFewestSteps));
    for (int block = 0; block < blocks; ++block) {
      for (int warp = 0; warp < warps_per_block; ++warp) {
        all.push_back(routes.route(
            {.warp = warp, .warps_per_block = warps_per_block, .block = block, .blocks = blocks},
            dealing, most));
      }
    }
    return all;
  }

  const std::vector<InstructionCost>& costs_at(costs::Corner corner) const;
  in_core::PricedCode code_in(const Question& question, const costs::Keys& keys,
                              double loaded_cycles) const;
  double loaded_cycles(const Question& question, const costs::Keys& keys, double cycles) const;
  Life live(const in_core::PricedCode& code, const std::vector<Route>& routes, double rounds,
            const costs::Keys& keys) const;
  Life settle_loads(const Question& question, const costs::Keys& keys, in_core::PricedCode& code,
                    Settled& settled) const;
  Life first_life(const Question& question, const costs::Keys& keys,
                  in_core::PricedCode& code) const;
  in_core::PricedCode in_tail(in_core::PricedCode code, const costs::Keys& keys) const;
  void set_traffic(InstructionCost& cost, InstructionClass kind, double sectors,
                   const Ports& ports) const;

  const Descriptor& kernel;
  const profile::Profile& profile;
  const int warps_per_block;
  const costs::MemoryMix mix;
  const double stored_share;  ///< share_to_l2()
  costs::InstructionCosts costs;
  mutable std::map<costs::Corner, std::vector<InstructionCost>> costs_of_corner;
  machine_code::Transfers transfers;
  in_core::FlowGraph graph;
  in_core::WarpRoutes routes;
  in_core::PricedCode priced;
  std::vector<std::size_t> matches_one;
  double fences = 0;    ///< of the device, a block
  double barriers = 0;  ///< a block
  mutable std::map<std::pair<int, Dealing>, std::vector<Route>> written;
  /// By the blocks of a phase.
  mutable std::map<double, Settled> settled;
};

void Residence::Parts::set_traffic(InstructionCost& cost, InstructionClass kind, double sectors,
                                   const Ports& ports) const {
  std::erase_if(cost.units, [](const in_core::UnitUse& use) {
    return use.unit == Unit::kL2 || use.unit == Unit::kDram;
  });
  const double schedulers = costs.machine().schedulers;
  const auto pass = [&](Unit unit, double cycles) {
    if (cycles > 0) cost.units.push_back({unit, schedulers * cycles, unit});
  };
  const double bytes = sectors * kSectorBytes;
  const bool is_local = kind == InstructionClass::kLocalLoad;
  if (is_load(kind) || is_local) {
    const double missed = bytes * (1 - (is_local ? mix.local_l1_hits : mix.l1_hits));
    pass(Unit::kL2, missed * ports.l2_of_loads);
    pass(Unit::kDram, missed * ports.dram_of_loads);
  } else if (kind == InstructionClass::kGlobalStore || kind == InstructionClass::kLocalStore) {
    pass(Unit::kL2, bytes * stored_share * ports.l2_of_stores);
    pass(Unit::kDram, bytes * stored_share * ports.dram_of_stores);
  }
}

const std::vector<InstructionCost>& Residence::Parts::costs_at(costs::Corner corner) const {
  if (corner == costs::Corner::kValue) return priced.costs;
  std::vector<InstructionCost>& all = costs_of_corner[corner];
  if (!all.empty()) return all;
  const costs::InstructionCosts at_corner(profile, mix, corner);
  all = priced.costs;
  for (std::size_t i = 0; i < all.size(); ++i) {
    // Units stay: banks of the register file are among them.
    InstructionCost there = at_corner(kernel.code.instructions[i], priced.operands[i]);
    all[i].latency_cycles = there.latency_cycles;
    all[i].answers = std::move(there.answers);
  }
  return all;
}

/// What a load from DRAM waits longer because DRAM is busy, where a round of blocks takes `cycles`.
double Residence::Parts::loaded_cycles(const Question& question, const costs::Keys& keys,
                                       double cycles) const {
  const double seconds = question.phase.rounds * cycles / keys.clock_hz();
  if (seconds <= 0) return 0;
  const double busy =
      dram_seconds(kernel.work, keys).sum() / kernel.launch.all_blocks() * question.phase.blocks;
  return loaded_dram_cycles(kernel.work, busy / seconds, keys);
}

/// The code with the costs of that phase and corner; loads from DRAM take `loaded_cycles` longer.
in_core::PricedCode Residence::Parts::code_in(const Question& question, const costs::Keys& keys,
                                              double loaded_cycles) const {
  in_core::PricedCode code = priced;
  code.costs = costs_at(keys.corner());
  const Ports ports = ports_of(kernel.work, question.phase, keys);
  for (std::size_t i = 0; i < code.steps.size(); ++i) {
    const auto& one = kernel.code.instructions[i];
    InstructionCost& cost = code.costs[i];
    if (one.executed <= 0) continue;
    if (code.steps[i].idle) {
      cost = {.latency_cycles = 1, .read_cycles = 1};
      if (!code.reads.empty()) code.reads[i].clear();
      continue;
    }
    const InstructionClass kind = code.steps[i].unit;
    set_traffic(cost, kind, one.sectors / one.executed, ports);
    if (!code.steps[i].asks || kind == InstructionClass::kFixed) continue;
    if (!cost.lacks.empty()) keys.refuse(cost.lacks);
    const bool is_local = kind == InstructionClass::kLocalLoad;
    if (is_load(kind) || is_local) {
      const double by_dram = costs::dram_probability(mix, one, is_local);
      cost.latency_cycles += loaded_cycles * by_dram;
      if (by_dram > 0 && !cost.answers.empty()) cost.answers.back().latency_cycles += loaded_cycles;
    }
    if (is_load(kind)) shorten(cost, question.loads_in_flight_factor);
  }
  for (const std::size_t i : matches_one) {
    code.costs[i].latency_cycles = keys.cost("inst.match_all.latency_cycles", "cycles");
    for (in_core::UnitUse& use : code.costs[i].units) {
      if (use.unit == Unit::kAdu) {
        use.cycles = keys.cost("inst.match_all.issue_interval_cycles", "cycles");
      }
    }
  }
  return code;
}

/// The same code for a warp that goes on when most have ended: L1 answers it differently, and DRAM
/// is idle.
in_core::PricedCode Residence::Parts::in_tail(in_core::PricedCode code,
                                              const costs::Keys& keys) const {
  const costs::InstructionCosts at_corner(profile, mix, keys.corner());
  for (std::size_t i = 0; i < code.costs.size(); ++i) {
    machine_code::ExecutedInstruction one = kernel.code.instructions[i];
    if (!one.l1_answers || !one.tail_l1_answers || code.steps[i].idle) continue;
    one.l1_answers = one.tail_l1_answers;
    InstructionCost there = at_corner(one, priced.operands[i]);
    code.costs[i].latency_cycles = there.latency_cycles;
    code.costs[i].answers = std::move(there.answers);
  }
  return code;
}

Residence::Residence(const Descriptor& kernel, int warps_per_block, const profile::Profile& profile)
    : parts_(std::make_unique<Parts>(kernel, warps_per_block, profile)) {}
Residence::~Residence() = default;
Residence::Residence(Residence&&) noexcept = default;

/// A round of the blocks whose warps have those routes, among `rounds` one after the other.
Life Residence::Parts::live(const in_core::PricedCode& code, const std::vector<Route>& all,
                            double rounds, const costs::Keys& keys) const {
  const in_core::Succession succession = succession_of(all, rounds, keys);
  Life life{.run = in_core::run_blocks(code, all, warps_per_block, costs.machine(), succession)};
  // Routes have whole executions, and end where they grow too long.
  constexpr double kMost = 3;
  const double whole =
      routes.mean_instructions() * static_cast<double>(all.size()) * succession.blocks;
  const double missing = life.run.executed > 0 ? whole / life.run.executed : 1;
  const double cycles = cycles_of_rounds(life.run, succession.blocks, rounds);
  life.cycles = cycles / rounds * std::clamp(missing, 1 / kMost, kMost);
  return life;
}

/// A round whose warps all do alike, with loads that take as long as DRAM is busy for it.
Life Residence::Parts::settle_loads(const Question& question, const costs::Keys& keys,
                                    in_core::PricedCode& code, Settled& found) const {
  const auto blocks = static_cast<int>(question.phase.resident_blocks);
  const auto with = [&](double loaded) {
    code = code_in(question, keys, loaded);
    return live(code, routes_of(blocks, Dealing::kAlike), question.phase.rounds, keys);
  };
  constexpr double kAlikeCycles = 15;
  Life life = with(0);
  const double idle = life.cycles, most = loaded_cycles(question, keys, idle);
  if (most <= kAlikeCycles) return life;
  const double tried = most / 2;
  life = with(tried);
  const double per_cycle = (life.cycles - idle) / tried;
  found.loaded_cycles = settled_cycles(most, [&](double cycles) {
    return loaded_cycles(question, keys, idle + per_cycle * cycles);
  });
  if (std::abs(found.loaded_cycles - tried) > kAlikeCycles) life = with(found.loaded_cycles);
  return life;
}

/// A round in the first corner that is asked for. What it settles is kept, and so is its code.
Life Residence::Parts::first_life(const Question& question, const costs::Keys& keys,
                                  in_core::PricedCode& code) const {
  Settled found;
  Life life = settle_loads(question, keys, code, found);
  if (life.cycles > 0 && !routes.all_alike()) {
    const bool meet = meet_in(question.phase);
    const auto blocks = static_cast<int>(question.phase.resident_blocks);
    Life parted = live(code, routes_of(blocks, meet ? Dealing::kByRole : Dealing::kByWarp),
                       question.phase.rounds, keys);
    const double ratio = std::max(parted.cycles / life.cycles, 1.0);
    found.parting = std::pow(ratio, meet ? 1 : fitted::kByWarpPower);
    life.run = std::move(parted.run);
  }
  settled.emplace(question.phase.blocks, found);
  return life;
}

Residence::Answer Residence::seconds(const Question& question, const costs::Keys& keys) const {
  const Parts& parts = *parts_;
  const auto known = parts.settled.find(question.phase.blocks);
  in_core::PricedCode code;
  Life life;
  if (known == parts.settled.end()) {
    life = parts.first_life(question, keys, code);
  } else {
    const auto blocks = static_cast<int>(question.phase.resident_blocks);
    code = parts.code_in(question, keys, known->second.loaded_cycles);
    life = parts.live(code, parts.routes_of(blocks, Dealing::kAlike), question.phase.rounds, keys);
  }
  const double alike = life.cycles;
  const bool meet = parts.meet_in(question.phase);
  life.cycles *= parts.settled.at(question.phase.blocks).parting;
  if (!meet) life.cycles = std::max(life.cycles, alike * question.imbalance);
  const double last = question.ends_kernel ? last_blocks_longer(question.phase.active_sms) : 0;
  const double all_rounds = (question.phase.rounds + last) * life.cycles;

  Answer answer;
  const ResidentRun& run = life.run;
  const auto put = [&](std::string_view part, Wait wait, double cycles) {
    if (cycles > 0) answer.parts.push_back({std::string(part), cycles / keys.clock_hz(), wait});
  };
  const double sum = run.total();
  const double scale = sum > 0 ? all_rounds / sum : 0;
  put("issue", Wait::kNone, (run.issue + run.unchosen) * scale);
  put("fixed latencies", Wait::kFixedLatencies, run.stall * scale);
  put("barriers", Wait::kBarriers, run.barrier * scale);
  put("busy units", Wait::kBusyPipes, run.units * scale);
  for (std::size_t i = 0; i < machine_code::kClasses; ++i) {
    const auto kind = static_cast<InstructionClass>(i);
    put(machine_code::class_name(kind), wait_of(kind), run.waits[i] * scale);
  }
  answer.lines.resize(run.lines.size());
  for (std::size_t i = 0; i < run.lines.size(); ++i) {
    answer.lines[i].add(run.lines[i], scale / keys.clock_hz());
  }
  if (question.serial_instructions > 0 && !meet) {
    const Route alone = parts.routes.route(
        {}, Dealing::kAlike, static_cast<std::size_t>(fitted::kSimulatedInstructions));
    const ResidentRun one =
        in_core::run_blocks(parts.in_tail(code, keys), {alone}, 1, parts.costs.machine());
    if (one.executed > 0) {
      put(kSerialWarp, Wait::kUncounted,
          question.serial_instructions * one.cycles / one.executed - all_rounds);
    }
  }
  return answer;
}

}  // namespace warpgauge::model
