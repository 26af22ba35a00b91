// SPDX-License-Identifier: Apache-2.0
// Planted loops: code with its control words on one side, the same instructions for the slow
// schedulers on the other. Every issue has to fall on the same cycle, and where a bound tells the
// answer, that too.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/control_flow.h"
#include "tests/analysis/in_core/planted_loop.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedCode;
using machine_code::Loop;

struct Both {
  ExecutedCode code;
  machine_code::ControlFlow flow;
  Machine machine;
  PricedCode priced;

  explicit Both(const Planted& planted)
      : code(code_of(planted)),
        flow(machine_code::control_flow_of(code)),
        machine(machine_of(planted.sm)),
        priced(price(code, costs_of(planted), machine)) {}

  LoopTime time(const Planted& planted, int warps) const {
    return time_of_loop(code, priced, flow, flow.loops.at(0), machine,
                        {.warps = {warps}, .shares = planted.shares});
  }
};

std::string told(const Planted& planted, int warps) {
  std::string text = fmt::format("{} warps\n", warps);
  for (std::size_t i = 0; i < planted.texts.size(); ++i) {
    const slow::Op& op = planted.code[i];
    text +=
        fmt::format("{:04x} {} gap {} latency {} boards {} {} wait {:x}", 16 * i, planted.texts[i],
                    op.gap, op.latency, op.write_board, op.read_board, op.wait);
    if (op.issue > 1) text += fmt::format(" issue {}", op.issue);
    if (op.operands > 0) text += fmt::format(" operands {}", op.operands);
    for (const auto& use : op.uses)
      text += fmt::format(" u{}/{}x{}", use.unit, use.other, use.cycles);
    text += '\n';
  }
  return text;
}

/// Every issue of three iterations, and the steady state.
void expect_same(const Planted& planted, int warps, slow::Seen& seen) {
  SCOPED_TRACE(told(planted, warps));
  const Both both(planted);
  ASSERT_EQ(both.flow.loops.size(), 1u);
  constexpr int kIterations = 3;
  const Path path =
      path_of(both.code, both.flow, both.flow.loops[0], planted.shares, kIterations, 100000);
  ASSERT_EQ(path.count(), static_cast<std::size_t>(kIterations));
  const IssueRun run =
      run_path(both.priced, path, kIterations, warps, both.machine, IssueLog::kAll);
  const slow::Result slow = slow_run(planted, kIterations, warps);
  seen.add(slow.seen);
  ASSERT_EQ(run.issues.size(), slow.issues.size());
  for (std::size_t i = 0; i < slow.issues.size(); ++i) {
    const slow::Issued one{run.issues[i].at, run.issues[i].warp, run.issues[i].step};
    ASSERT_TRUE(one == slow.issues[i])
        << "issue " << i << ": cycle " << one.at << " warp " << one.warp << " step " << one.step
        << ", the slow schedulers: cycle " << slow.issues[i].at << " warp " << slow.issues[i].warp
        << " step " << slow.issues[i].step;
  }
  ASSERT_EQ(run.cycles, slow.cycles);
  // 8 iterations settle, the next 8 are timed (loop_time.cpp).
  const double steady =
      (slow_run(planted, 16, warps).cycles - slow_run(planted, 8, warps).cycles) / 8;
  ASSERT_EQ(both.time(planted, warps).occupied.at(0).cycles, steady);
}

struct Kinds {
  bool choice = false, twin = false, boards = false, memory = false, barriers = false;
  bool branches = false, banks = false, limits = false, wide = false;
};

class Planter {
 public:
  Planter(unsigned seed, Kinds kinds) : draw_(seed), kinds_(kinds) {}

  int warps() { return between(1, 16); }

  Planted loop() {
    Planted planted;
    planted.sm = {.taken = between(3, 14),
                  .barrier_base = between(5, 30),
                  .barrier_per_warp = between(0, 3),
                  .bank_cycles = kinds_.banks ? between(1, 2) : 0};
    for (int& interval : intervals_) interval = between(1, 4);
    first_register_ = 2 * between(5, 12);
    // The loop begins somewhere in its line of instructions.
    const int first = kinds_.branches ? between(0, slow::kLine - 1) : 0;
    for (int i = 0; i < first; ++i) planted.add({}, "NOP", true);
    const int count = between(2, 14);
    for (int i = 0; i < count; ++i) add_one(planted);
    slow::Op back{.gap = between(1, 6), .taken = true, .target = first};
    if (kinds_.boards) back.wait = static_cast<unsigned>(between(0, 63));
    planted.add(back, fmt::format("@P0 BRA {:#x}", 16 * first));
    planted.add({}, "EXIT", true);
    return planted;
  }

 private:
  int between(int low, int high) { return std::uniform_int_distribution(low, high)(draw_); }
  bool one_in(int n) { return between(1, n) == 1; }

  /// One of few registers: each comes again soon, in the same slot or another.
  slow::Source source(int slot, int count) {
    const int step = count == 1 ? between(0, 3) : 2 * between(0, 1);
    return {first_register_ + step, slot, kinds_.banks && one_in(2), count};
  }

  std::string registers(slow::Op& op, std::array<int, 3> widths) {
    std::string text = fmt::format("R{}", 2 * between(20, 25));
    for (int slot = 0; slot < 3; ++slot) {
      op.sources.push_back(source(slot, widths[static_cast<std::size_t>(slot)]));
      const slow::Source& one = op.sources.back();
      text += fmt::format(", R{}{}", one.reg, one.reuse ? ".reuse" : "");
    }
    return text;
  }

  void schedule(slow::Op& op) {
    op.gap = between(1, 11);
    if (one_in(2)) op.gap = between(1, 2);
    if (!kinds_.boards) return;
    if (one_in(3)) op.write_board = between(0, 5);
    if (one_in(5)) op.read_board = between(0, 5);
    if (one_in(3)) op.wait = static_cast<unsigned>(between(1, 63));
    op.latency = between(1, 60);
    op.read = between(1, 12);
  }

  void add_one(Planted& planted) {
    slow::Op op;
    if (kinds_.barriers && one_in(6)) {
      op.barrier = true;
      op.gap = between(1, 6);
      op.latency = 0;
      planted.add(op, "BAR.SYNC.DEFER_BLOCKING 0x0");
      return;
    }
    if (kinds_.branches && one_in(5)) return add_branch(planted);
    if (kinds_.limits && one_in(5)) {
      op.limited = between(0, 5);
      op.limit = between(0, 3);
      planted.add(op, fmt::format("DEPBAR.LE SB{}, {:#x}", op.limited, op.limit));
      return;
    }
    schedule(op);
    if (kinds_.memory && one_in(3)) return add_memory(planted, op);
    add_arithmetic(planted, op);
  }

  /// Loads, stores (their data come from the banks) and what the other short queue takes.
  void add_memory(Planted& planted, slow::Op op) {
    op.uses = {{10, 10, between(1, 16)}};
    op.latency = between(10, 60);
    if (one_in(3)) op.uses[0] = {11, 11, between(1, 16)};
    if (one_in(3)) {
      op.uses.push_back({12, 12, between(1, 20)});
    }
    if (kinds_.banks && one_in(2)) {
      op.sources = {source(1, 1)};
      const slow::Source& data = op.sources[0];
      return planted.add(op, fmt::format("STS [R3], R{}{}", data.reg, data.reuse ? ".reuse" : ""));
    }
    if (op.write_board == slow::kNoBoard) op.write_board = between(0, 5);
    op.load = op.uses.size() > 1 && one_in(2);
    planted.add(op, op.load ? "LDG.E R5, desc[UR4][R2.64]" : "LDS R5, [R3]");
  }

  void add_arithmetic(Planted& planted, slow::Op op) {
    const int unit = between(2, kinds_.banks ? 5 : 4);
    op.uses = {{unit, unit, intervals_[static_cast<std::size_t>(unit)]}};
    if (kinds_.choice && one_in(2)) op.uses = {{0, 1, intervals_[0]}};
    if (kinds_.twin && one_in(2)) op.uses = {{0, 0, intervals_[0]}, {1, 1, intervals_[0]}};
    if (kinds_.wide && one_in(4)) op.issue = between(2, 9);
    if (kinds_.wide && one_in(4)) op.operands = between(1, 9);
    // Named like what has sources so wide: boards and stalls are all that is known of it.
    std::string opcode = "FFMA";
    std::array<int, 3> widths = {1, 1, 1};
    if (kinds_.banks && one_in(4)) {
      opcode = "IMAD.WIDE";
      widths[2] = 2;
    }
    if (op.cache() == 1) {
      opcode = "DFMA";
      widths = {2, 2, 2};
    }
    const std::string registers_text = registers(op, widths);
    planted.add(op, opcode + " " + registers_text);
  }

  /// Over an instruction that would hold the pipe for long.
  void add_branch(Planted& planted) {
    const std::size_t at = planted.texts.size();
    planted.shares.taken[16 * at] = 1;
    planted.add({.gap = between(1, 9), .taken = true, .target = static_cast<int>(at) + 2},
                fmt::format("@P1 BRA {:#x}", 16 * (at + 2)));
    planted.add({.gap = 15, .uses = {{2, 2, 50}}}, "FFMA R1, R2, R3, R4", true);
  }

  std::mt19937 draw_;
  Kinds kinds_;
  std::array<int, 6> intervals_ = {};
  int first_register_ = 10;
};

/// Returns what the loops came upon: a rule that nothing met would not have been tried.
slow::Seen expect_same_for_many(unsigned seed, Kinds kinds, int loops = 100) {
  slow::Seen seen;
  for (int i = 0; i < loops && !testing::Test::HasFatalFailure(); ++i) {
    Planter planter(seed + static_cast<unsigned>(i), kinds);
    const Planted planted = planter.loop();
    expect_same(planted, planter.warps(), seen);
  }
  return seen;
}

constexpr int kOften = 100;

TEST(KnownAnswers, OnePipeOfSeveral) { expect_same_for_many(1000, {}); }
TEST(KnownAnswers, AUnitWithAChoiceOfTwo) { expect_same_for_many(2000, {.choice = true}); }
TEST(KnownAnswers, TwoPipesAtOnce) { expect_same_for_many(3000, {.twin = true}); }
TEST(KnownAnswers, Scoreboards) { expect_same_for_many(4000, {.boards = true}); }
TEST(KnownAnswers, LimitsOfScoreboards) {
  expect_same_for_many(5000, {.boards = true, .limits = true});
}
TEST(KnownAnswers, UnitsOfTheSmWithAQueue) {
  const auto seen = expect_same_for_many(6000, {.boards = true, .memory = true});
  EXPECT_GT(seen.queue_waits, kOften);
}
TEST(KnownAnswers, Barriers) {
  const slow::Seen seen = expect_same_for_many(7000, {.barriers = true});
  EXPECT_GT(seen.barrier_lines, kOften);
  EXPECT_GT(seen.barrier_passes, kOften);
}
TEST(KnownAnswers, BarriersBesideMemory) {
  expect_same_for_many(7500, {.boards = true, .memory = true, .barriers = true});
}
TEST(KnownAnswers, BranchesThatAreTaken) {
  EXPECT_GT(expect_same_for_many(8000, {.branches = true}).late_targets, kOften);
}
TEST(KnownAnswers, BanksOfTheRegisterFile) {
  const auto seen = expect_same_for_many(9000, {.banks = true});
  EXPECT_GT(seen.kept, kOften);
  EXPECT_GT(seen.lost, kOften);
  EXPECT_GT(seen.waits_banks, kOften);
  EXPECT_GT(seen.waits_kept, kOften);
}
TEST(KnownAnswers, BanksBesideMemory) {
  const auto seen = expect_same_for_many(9300, {.boards = true, .memory = true, .banks = true});
  EXPECT_GT(seen.queue_waits, kOften);
  EXPECT_GT(seen.waits_banks, kOften);
}
TEST(KnownAnswers, InstructionsThatHoldTheSchedulerUp) {
  const auto seen = expect_same_for_many(9600, {.banks = true, .wide = true});
  EXPECT_GT(seen.holds, kOften);
  EXPECT_GT(seen.waits_banks, kOften);
}
TEST(KnownAnswers, AllAtOnce) {
  expect_same_for_many(10000,
                       {.choice = true,
                        .twin = true,
                        .boards = true,
                        .memory = true,
                        .barriers = true,
                        .branches = true,
                        .banks = true,
                        .limits = true,
                        .wide = true},
                       200);
}

// ---- bounds that tell the answer
// -----------------------------------------------------------------

/// `chains` chains in turn, scheduled as a compiler does: an instruction stalls until the next
/// one's operand is there.
Planted chains(int count, int chains, int latency, slow::Use use) {
  Planted planted;
  for (int i = 0; i < count; ++i) {
    const bool last = i % chains == chains - 1;
    slow::Op op{
        .gap = last ? std::max(latency - chains + 1, 1) : 1, .uses = {use}, .latency = latency};
    const int reg = 10 + i % chains;
    planted.add(op, fmt::format("FFMA R{}, R{}, R2, R3", reg, reg));
  }
  planted.add({.gap = 1, .taken = true}, "@P0 BRA 0x0");
  planted.add({}, "EXIT", true);
  return planted;
}

TEST(KnownAnswers, AWarpAloneTakesItsChain) {
  for (int chain_count = 1; chain_count <= 8; ++chain_count) {
    for (const int latency : {4, 6, 9, 11}) {
      const int groups = 5;
      Planted planted = chains(groups * chain_count, chain_count, latency, {2, 2, 1});
      const LoopTime time = Both(planted).time(planted, 1);
      // Each group of all chains lasts the latency; then the branch.
      EXPECT_EQ(time.occupied[0].cycles, groups * std::max(latency, chain_count) + planted.sm.taken)
          << chain_count << " chains of " << latency;
      const int stalls = groups * std::max(latency - chain_count, 0);
      EXPECT_EQ(time.occupied[0].bottleneck.kind,
                stalls >= planted.sm.taken - 1 ? BottleneckKind::kChain : BottleneckKind::kBranch);
      EXPECT_EQ(time.dataflow.carried.cycles, groups * latency);
      EXPECT_EQ(time.dataflow.carried.instructions.size(), static_cast<std::size_t>(groups));
    }
  }
}

TEST(KnownAnswers, ManyWarpsFillThePipeOrTheIssueSlots) {
  for (const int interval : {1, 2, 3, 4}) {
    Planted planted = chains(32, 8, 8, {2, 2, interval});
    for (const int warps : {4, 8, 16}) {
      const Occupied one = Both(planted).time(planted, warps).occupied[0];
      // The branch has a slot of its own and no pipe.
      EXPECT_EQ(one.cycles, warps * std::max(33, 32 * interval)) << interval << " " << warps;
      EXPECT_EQ(one.bottleneck.kind,
                interval == 1 ? BottleneckKind::kIssue : BottleneckKind::kUnit);
      if (interval > 1) {
        EXPECT_EQ(one.bottleneck.unit, Unit::kAlu);
        EXPECT_DOUBLE_EQ(one.busy[static_cast<std::size_t>(Unit::kAlu)], 1);
      }
    }
  }
}

TEST(KnownAnswers, TwoPipesThatAlternateAreTwiceAsFast) {
  Planted planted;
  for (int i = 0; i < 32; ++i) {
    const int unit = 2 + i % 2;
    planted.add({.gap = 1, .uses = {{unit, unit, 4}}}, "FFMA R10, R1, R2, R3");
  }
  planted.add({.gap = 1, .taken = true}, "@P0 BRA 0x0");
  planted.add({}, "EXIT", true);
  EXPECT_EQ(Both(planted).time(planted, 8).occupied[0].cycles, 8 * 16 * 4);
  Planted choice = chains(32, 8, 8, {0, 1, 4});
  EXPECT_EQ(Both(choice).time(choice, 8).occupied[0].cycles, 8 * 16 * 4);
}

TEST(KnownAnswers, TheSharedUnitIsWhatOneSchedulerSeesOfIt) {
  for (const int cycles : {4, 6, 8, 16}) {
    Planted planted;
    for (int i = 0; i < 12; ++i) {
      planted.add({.gap = 1, .uses = {{10, 10, cycles}}, .latency = 30, .write_board = i % 2},
                  "LDS R5, [R3]");
    }
    planted.add({.gap = 5, .taken = true, .wait = 3}, "@P0 BRA 0x0");
    planted.add({}, "EXIT", true);
    EXPECT_EQ(Both(planted).time(planted, 16).occupied[0].cycles, 16 * 12 * cycles) << cycles;
    // Alone on each scheduler: the queue, the latency, the branch.
    EXPECT_EQ(Both(planted).time(planted, 1).occupied[0].cycles,
              (slow_run(planted, 16, 1).cycles - slow_run(planted, 8, 1).cycles) / 8);
  }
}

/// What writes the address register of a load waits for the pipe; that of a store, for the port.
TEST(KnownAnswers, APortKeepsTheRegistersOfStoresOnly) {
  constexpr int kPort = 100, kPipe = 4, kRead = 10;
  const auto cycles = [&](bool load) {
    Planted planted;
    planted.add({.gap = 1,
                 .uses = {{10, 10, kPipe}, {12, 12, kPort}},
                 .latency = 300,
                 .read = kRead,
                 .read_board = 0,
                 .load = load},
                load ? "LDG.E R5, desc[UR4][R2.64]" : "STG.E desc[UR4][R2.64], R5");
    planted.add({.gap = 1, .uses = {{2, 2, 2}}, .wait = 1}, "IADD3 R2, R2, 0x1, RZ");
    planted.add({.gap = 1, .taken = true}, "@P0 BRA 0x0");
    planted.add({}, "EXIT", true);
    return Both(planted).time(planted, 1).occupied[0].cycles;
  };
  // A load a pass: nothing waits for its result here, and the queue before the port is long.
  EXPECT_LT(cycles(true), 40);
  EXPECT_NEAR(cycles(false), kPort, 5);
}

TEST(KnownAnswers, LaterPassesHoldTheWarpUp) {
  // An instruction that passes its pipe twice: a pipe of 2 cycles, 5 from one to the next.
  Planted planted = chains(16, 8, 5, {2, 2, 2});
  for (slow::Op& op : planted.code) op.gap = 1;
  const ExecutedCode code = code_of(planted);
  const auto flow = machine_code::control_flow_of(code);
  const Machine machine = machine_of(planted.sm);
  const auto costs = [](const machine_code::ExecutedInstruction& one,
                        const machine_code::Operands&) -> InstructionCost {
    if (!one.text.starts_with("FFMA")) return {};
    return {.units = {{Unit::kAlu, 2, Unit::kAlu}}, .latency_cycles = 6, .again_cycles = 5};
  };
  const PricedCode priced = price(code, costs, machine);
  const LoopTime time =
      time_of_loop(code, priced, flow, flow.loops[0], machine, {.warps = {1, 8}, .shares = {}});
  EXPECT_EQ(time.occupied[0].cycles, 15 * 5 + 1 + planted.sm.taken);
  EXPECT_EQ(time.occupied[1].cycles, 8 * 16 * 2);
}

}  // namespace
}  // namespace warpgauge::in_core
