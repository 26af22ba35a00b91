// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/loop_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::report {
namespace {

using in_core::LoopTime;
using Mix = std::map<std::string, double>;

constexpr double kWordBytes = 4;
constexpr double kSameWork = 0.9;  ///< likeness of equal work: unrolling may save or add a little

Mix mix_of(const LoopTime& loop, const model::CodeAnalysis& analysis) {
  Mix mix;
  for (std::size_t i = 0; i < loop.lines.size(); ++i) {
    if (loop.lines[i].executed <= 0) continue;
    mix[std::string(machine_code::opcode_of(analysis.code->instructions[i].text))] +=
        loop.lines[i].executed;
  }
  return mix;
}

/// What a loop does for elements, not for its own sake: counters, addresses, branches and spilled
/// registers are left out. Accesses count by their words, so that a wide one is worth several.
struct LoopWork {
  /// Sums and products of floats of any precision, special functions, products of matrices: what
  /// an element cannot do without. A fused product counts as the product and the sum.
  Mix arithmetic;
  Mix loads, stores;
  Mix rest;          ///< tests, conversions, exchanges, atomics
  std::string line;  ///< of the branch back: loops of one line are copies of one of the source

  /// What tells how many elements there are, with which it can be compared.
  enum class Measure { kArithmetic, kResults, kLoads };
  Measure measure() const {
    if (!arithmetic.empty()) return Measure::kArithmetic;
    return stores.empty() && rest.empty() ? Measure::kLoads : Measure::kResults;
  }
  Mix decisive() const {
    if (measure() == Measure::kArithmetic) return arithmetic;
    if (measure() == Measure::kLoads) return loads;
    Mix results = stores;
    results.insert(rest.begin(), rest.end());
    return results;
  }

  void add(std::string_view text, double executed) {
    using enum machine_code::InstructionClass;
    const machine_code::InstructionClass kind = machine_code::classify(text);
    const std::string_view opcode = machine_code::opcode_of(text);
    const double words = machine_code::access_bytes(text) / kWordBytes * executed;
    switch (kind) {
      case kFixed:
      case kFp64:
        return add_floats(text, executed);
      case kGlobalLoad:
      case kSharedLoad:
        loads[std::string(machine_code::class_name(kind))] += words;
        return;
      case kGlobalStore:
      case kSharedStore:
      case kAsyncCopy:
        stores[std::string(machine_code::class_name(kind))] += words;
        return;
      case kConstantLoad:
      case kSpecialRegister:
      case kUnknown:
      case kMemoryBarrier:
      case kAsyncCommit:
      case kLocalLoad:
      case kLocalStore:
        return;
      case kXu:
        (opcode.starts_with("MUFU") ? arithmetic : rest)[std::string(opcode)] += executed;
        return;
      case kTensor:
      case kTensorWarpgroup:
        arithmetic[std::string(opcode)] += executed;
        return;
      default:
        rest[std::string(opcode.substr(0, opcode.find('.')))] += executed;
    }
  }

 private:
  void add_floats(std::string_view text, double executed) {
    constexpr std::string_view kPrecisions = "FHD";
    const std::string_view opcode = machine_code::opcode_of(text);
    const std::string_view name = opcode.substr(0, opcode.find('.'));
    if (name.empty() || kPrecisions.find(name.front()) == kPrecisions.npos || name == "DEPBAR") {
      return;
    }
    const bool moves = name == "HFMA2" && text.find("-RZ, RZ") != text.npos;  // a constant
    if (moves) return;
    const std::string_view operation = name.substr(1);
    const bool fused = operation.starts_with("FMA"), sum = fused || operation.starts_with("ADD"),
               product = fused || operation.starts_with("MUL");
    const double lanes = (name.ends_with('2') ? 2 : 1) * executed;
    if (sum) arithmetic["sums"] += lanes;
    if (product) arithmetic["products"] += lanes;
    if (!sum && !product) rest[std::string(name)] += executed;
  }
};

double sum_of(const Mix& mix) {
  double sum = 0;
  for (const auto& [kind, amount] : mix) sum += amount;
  return sum;
}

LoopWork work_of(const LoopTime& loop, const model::CodeAnalysis& analysis) {
  LoopWork work;
  for (std::size_t i = 0; i < loop.lines.size(); ++i) {
    const machine_code::ExecutedInstruction& one = analysis.code->instructions[i];
    if (one.offset_bytes == loop.last_bytes) work.line = one.line;
    if (loop.lines[i].executed > 0) work.add(one.text, loop.lines[i].executed);
  }
  return work;
}

/// Share of what both hold in all that either holds: 1 for equal mixes.
double likeness(const Mix& a, const Mix& b) {
  double common = 0, all = 0;
  for (const auto& [kind, amount] : a) {
    const auto other = b.find(kind);
    const double theirs = other == b.end() ? 0 : other->second;
    common += std::min(amount, theirs);
    all += std::max(amount, theirs);
  }
  for (const auto& [kind, amount] : b) {
    if (!a.contains(kind)) all += amount;
  }
  return all > 0 ? common / all : 1;
}

/// Whether the amounts of the larger loop lie between `least` and `most` times those of the other.
bool is_between(const Mix& large, const Mix& small, double least, double most) {
  if (large.size() != small.size()) return false;
  return std::ranges::all_of(large, [&](const auto& one) {
    const auto found = small.find(one.first);
    return found != small.end() && one.second >= kSameWork * least * found->second &&
           kSameWork * one.second <= most * found->second;
  });
}

/// How many iterations of one loop the other does in one, where both compute the same for an
/// element: a whole number, or one over it.
std::optional<double> unrolled_by(const LoopWork& was, const LoopWork& is) {
  constexpr double kWhole = 0.05;
  if (was.measure() != is.measure()) return std::nullopt;
  Mix old_one = was.decisive(), new_one = is.decisive();
  const double in_old = sum_of(old_one), in_new = sum_of(new_one);
  if (in_old <= 0 || in_new <= 0) return std::nullopt;
  for (auto& [kind, amount] : old_one) amount /= in_old;
  for (auto& [kind, amount] : new_one) amount /= in_new;
  const double more = std::max(in_old, in_new) / std::min(in_old, in_new);
  const double times = std::round(more);
  if (likeness(old_one, new_one) < kSameWork || std::abs(more - times) > kWhole * times) {
    return std::nullopt;
  }
  const LoopWork &large = in_new >= in_old ? is : was, &small = in_new >= in_old ? was : is;
  // Several elements may share a load, where their results show how many they are.
  const bool shows = !large.stores.empty() && is_between(large.stores, small.stores, times, times);
  if (!is_between(large.loads, small.loads, shows ? 1 : times, times)) return std::nullopt;
  return in_new >= in_old ? times : 1 / times;
}

std::vector<OpcodeChange> changes(const Mix& before, const Mix& after) {
  constexpr double kSame = 1e-6;
  std::vector<OpcodeChange> list;
  for (const auto& [opcode, count] : before) {
    const auto other = after.find(opcode);
    list.push_back({opcode, count, other == after.end() ? 0 : other->second});
  }
  for (const auto& [opcode, count] : after) {
    if (!before.contains(opcode)) list.push_back({opcode, 0, count});
  }
  std::erase_if(list,
                [](const OpcodeChange& one) { return std::abs(one.after - one.before) < kSame; });
  std::ranges::stable_sort(list, std::ranges::greater{}, [](const OpcodeChange& one) {
    return std::abs(one.after - one.before);
  });
  return list;
}

/// The loops of one build, each with what it does.
struct Side {
  const model::CodeAnalysis& analysis;
  std::vector<Mix> opcodes = {};
  std::vector<LoopWork> works = {};
  /// The loop that leaves over what this one does; nothing where this one is no such loop.
  std::vector<std::optional<std::size_t>> mains = {};
  std::vector<bool> taken = {};

  explicit Side(const model::CodeAnalysis& of) : analysis(of), taken(of.loops.size()) {
    for (const LoopTime& loop : of.loops) {
      opcodes.push_back(mix_of(loop, of));
      works.push_back(work_of(loop, of));
    }
    for (std::size_t i = 0; i < works.size(); ++i) mains.push_back(main_of(i));
  }

  std::size_t size() const { return works.size(); }
  const LoopTime& loop(std::size_t i) const { return analysis.loops[i]; }

  /// Loops that compute what this one does, and are not for what others leave over.
  std::size_t alike(const LoopWork& work) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (!mains[i] && !loop(i).whole && unrolled_by(work, works[i])) ++count;
    }
    return count;
  }

 private:
  /// The loop of most work that is this one's, several times. Those of another line of the source
  /// are other loops.
  std::optional<std::size_t> main_of(std::size_t i) const {
    constexpr double kTwice = 1.5;
    std::optional<std::size_t> main;
    double most = kTwice;
    for (std::size_t m = 0; m < size(); ++m) {
      if (m == i || loop(i).whole || loop(m).whole || works[m].line != works[i].line) continue;
      const auto times = unrolled_by(works[i], works[m]);
      if (!times || *times < most) continue;
      most = *times;
      main = m;
    }
    return main;
  }
};

struct Candidate {
  bool same = false;    ///< they compute the same for an element
  double work = 0;      ///< of both
  double likeness = 0;  ///< of their opcodes
  std::size_t o = 0, n = 0;
  double work_ratio = 1;

  /// Among equals the earlier ones, so that the order of the code is kept.
  bool operator<(const Candidate& other) const {
    return std::tuple(!same, -work, -likeness, o, n) <
           std::tuple(!other.same, -other.work, -other.likeness, other.o, other.n);
  }
};

class Pairing {
 public:
  Pairing(const model::CodeAnalysis& before, const model::CodeAnalysis& after)
      : old_(before), new_(after), pairs_(new_.size()) {}

  std::vector<LoopPair> run() {
    std::vector<Candidate> mains, rests, others;
    for (std::size_t o = 0; o < old_.size(); ++o) {
      for (std::size_t n = 0; n < new_.size(); ++n) {
        const Candidate one = candidate(o, n);
        if (old_.loop(o).whole != new_.loop(n).whole) continue;
        const bool is_rest = old_.mains[o] || new_.mains[n];
        const bool is_same_iteration = one.same && one.work_ratio == 1;
        if (one.same && !old_.mains[o] && !new_.mains[n]) mains.push_back(one);
        if (is_rest && is_same_iteration) rests.push_back(one);
        if (!is_rest) others.push_back(one);
      }
    }
    take(std::move(mains), {});
    take(std::move(rests), {});
    take(std::move(others), "they do not compute the same for an element");
    for (std::size_t n = 0; n < new_.size(); ++n) {
      pairs_[n].after = &new_.loop(n);
      if (pairs_[n].before == nullptr) tell_main(new_, n, pairs_[n]);
    }
    for (std::size_t o = 0; o < old_.size(); ++o) {
      if (old_.taken[o]) continue;
      LoopPair& lost = pairs_.emplace_back(LoopPair{.before = &old_.loop(o)});
      tell_main(old_, o, lost);
    }
    return std::move(pairs_);
  }

 private:
  Candidate candidate(std::size_t o, std::size_t n) const {
    Candidate one{.likeness = likeness(old_.opcodes[o], new_.opcodes[n]), .o = o, .n = n};
    const bool whole = old_.loop(o).whole || new_.loop(n).whole;
    if (const auto ratio = unrolled_by(old_.works[o], new_.works[n]); ratio && !whole) {
      one.same = true;
      one.work = sum_of(old_.works[o].decisive()) * sum_of(new_.works[n].decisive());
      one.work_ratio = *ratio;
    }
    return one;
  }

  void take(std::vector<Candidate> candidates, const std::string& doubt) {
    std::sort(candidates.begin(), candidates.end());
    for (const Candidate& one : candidates) {
      if (old_.taken[one.o] || new_.taken[one.n]) continue;
      old_.taken[one.o] = new_.taken[one.n] = true;
      LoopPair& pair = pairs_[one.n];
      pair.before = &old_.loop(one.o);
      pair.opcodes = changes(old_.opcodes[one.o], new_.opcodes[one.n]);
      pair.work_ratio = one.work_ratio;
      pair.is_same_work = one.same;
      pair.is_rest = old_.mains[one.o] && new_.mains[one.n];
      pair.doubt = one.same ? doubt_of_same(one) : doubt_of_other(one, doubt);
    }
  }

  /// Two loops of one build that compute the same may share the elements in any way.
  std::string doubt_of_same(const Candidate& one) const {
    if (old_.mains[one.o] || new_.mains[one.n]) return {};
    const std::size_t was = old_.alike(old_.works[one.o]), is = new_.alike(old_.works[one.o]);
    if (was == is) return {};
    return fmt::format("{} loop{} of the old build and {} of the new one compute the same", was,
                       was == 1 ? "" : "s", is);
  }

  /// Without work (a loop that only counts) equal instructions tell as much as can be told.
  std::string doubt_of_other(const Candidate& one, const std::string& doubt) const {
    constexpr double kEqual = 1 - 1e-9;
    return old_.loop(one.o).whole || one.likeness >= kEqual ? std::string() : doubt;
  }

  static void tell_main(const Side& side, std::size_t i, LoopPair& pair) {
    for (std::size_t other = 0; other < side.size(); ++other) {
      const bool is_main = side.taken[other] && !side.mains[other] && !side.loop(i).whole;
      if (is_main && unrolled_by(side.works[i], side.works[other])) pair.shares_elements = true;
    }
    if (!side.mains[i]) return;
    pair.main = &side.loop(*side.mains[i]);
    pair.times = unrolled_by(side.works[i], side.works[*side.mains[i]]).value_or(1);
  }

  Side old_, new_;
  std::vector<LoopPair> pairs_;
};

}  // namespace

std::vector<LoopPair> pair_loops(const model::CodeAnalysis& before,
                                 const model::CodeAnalysis& after) {
  return Pairing(before, after).run();
}

std::string doubt_of(const std::vector<LoopPair>& pairs) {
  for (const LoopPair& pair : pairs) {
    if (!pair.doubt.empty()) return pair.doubt;
  }
  for (const LoopPair& pair : pairs) {
    const LoopTime* const lonely = pair.before == nullptr  ? pair.after
                                   : pair.after == nullptr ? pair.before
                                                           : nullptr;
    if (lonely == nullptr || lonely->whole || pair.main != nullptr) continue;
    return fmt::format("the loop at {:#x} is only in the {} build", lonely->first_bytes,
                       pair.before == nullptr ? "new" : "old");
  }
  return {};
}

}  // namespace warpgauge::report
