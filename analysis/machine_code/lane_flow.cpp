// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/lane_flow.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/machine_code/divergent_joins.h"

namespace warpgauge::machine_code {
namespace {

/// Numbers settle after a few rounds: a value changes no more than a few times.
constexpr int kMostRounds = 64;
/// Values that are kept: a hundred MiB.
constexpr std::size_t kMostValues = std::size_t{1} << 20;
/// Blocks that are looked at for the sake of branches that send lanes different ways.
constexpr std::size_t kMostSearched = std::size_t{1} << 25;

bool holds(const Loop& loop, std::size_t i) { return std::ranges::binary_search(loop.body, i); }

/// Depth first from the entries; `successors` of blocks.
std::vector<std::size_t> reverse_postorder(const Edges& successors,
                                           const std::vector<std::size_t>& entries) {
  std::vector<bool> seen(successors.size());
  std::vector<std::size_t> order;
  std::vector<std::pair<std::size_t, std::size_t>> open;  // node, next successor
  for (const std::size_t entry : entries) {
    if (seen[entry]) continue;
    seen[entry] = true;
    open.emplace_back(entry, 0);
    while (!open.empty()) {
      auto& [node, next] = open.back();
      if (next == successors[node].size()) {
        order.push_back(node);
        open.pop_back();
        continue;
      }
      const std::size_t to = successors[node][next++];
      if (seen[to]) continue;
      seen[to] = true;
      open.emplace_back(to, 0);
    }
  }
  std::ranges::reverse(order);
  return order;
}

}  // namespace

LaneFlow::LaneFlow(const ExecutedCode& code, const ControlFlow& flow, const ThreadOrder& order)
    : flow_(flow), read_(read_instructions(code)), slots_(read_), transfer_(slots_, order) {
  find_blocks();
  diverges_.assign(blocks_.size(), false);
  joins_.assign(blocks_.size(), false);
  find_written();
  settled_ = blocks_.size() * slots_.size() <= kMostValues;
  while (settled_) {
    settled_ = settle();
    if (!settled_ || !find_divergence()) break;
  }
}

void LaneFlow::find_blocks() {
  const std::size_t size = read_.size();
  std::vector<bool> begins(size), is_entry(size);
  for (const std::size_t i : flow_.entries) begins[i] = is_entry[i] = true;
  for (std::size_t i = 0; i < size; ++i) {
    const auto& to = flow_.successors[i];
    const bool goes_on = to.size() == 1 && to[0] == i + 1;
    if (i + 1 < size && !goes_on) begins[i + 1] = true;
    if (goes_on) continue;
    for (const std::size_t next : to) begins[next] = true;
  }
  block_of_.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    if (i == 0 || begins[i]) blocks_.push_back({.first = i});
    blocks_.back().end = i + 1;
    block_of_[i] = blocks_.size() - 1;
  }
  Edges successors(blocks_.size());
  std::vector<std::size_t> entries;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    Block& block = blocks_[b];
    entered_.push_back(is_entry[block.first]);
    if (is_entry[block.first]) entries.push_back(b);
    if (!flow_.live[block.first]) continue;
    for (const std::size_t next : flow_.successors[block.end - 1]) {
      const std::size_t to = block_of_[next];
      if (std::ranges::find(block.successors, to) != block.successors.end()) continue;
      block.successors.push_back(to);
      blocks_[to].predecessors.push_back(b);
    }
    successors[b] = block.successors;
  }
  order_ = reverse_postorder(successors, entries);
}

RegisterValues LaneFlow::behind(std::size_t block) const {
  RegisterValues registers = entry_[block];
  for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i) {
    transfer_.run(read_[i], i, registers);
  }
  return registers;
}

void LaneFlow::find_written() {
  for (const Loop& loop : flow_.loops) {
    std::set<std::size_t> slots;
    for (const std::size_t i : loop.body) {
      for (const RegisterRange& range : read_[i].operands.writes) {
        for (int r = 0; r < range.count; ++r) slots.insert(slots_.of(range.file, range.first + r));
      }
    }
    written_.emplace_back(slots.begin(), slots.end());
  }
}

void LaneFlow::leave_loops(std::size_t from, std::size_t to, RegisterValues& registers) const {
  if (!diverges_[from]) return;
  const std::size_t last = blocks_[from].end - 1, next = blocks_[to].first;
  for (std::size_t k = 0; k < flow_.loops.size(); ++k) {
    if (!holds(flow_.loops[k], last) || holds(flow_.loops[k], next)) continue;
    for (const std::size_t slot : written_[k]) {
      const Origin name = {Origin::Kind::kJoined, next, static_cast<unsigned>(slot)};
      const bool by_data = registers[slot].lanes == LaneValue::Lanes::kData;
      LaneValue left =
          LaneValue::unknown(name, by_data ? LaneValue::Lanes::kData : LaneValue::Lanes::kVaries);
      left.pointer = registers[slot].pointer;
      registers[slot] = left;
    }
  }
}

RegisterValues LaneFlow::arriving(std::size_t block) const {
  const std::size_t first = blocks_[block].first;
  RegisterValues registers;
  if (entered_[block]) registers = transfer_.unknown_registers(Origin::Kind::kEntry, first);
  for (const std::size_t before : blocks_[block].predecessors) {
    if (entry_[before].empty()) continue;
    RegisterValues from = behind(before);
    leave_loops(before, block, from);
    if (registers.empty()) {
      registers = std::move(from);
      continue;
    }
    for (std::size_t slot = 0; slot < registers.size(); ++slot) {
      const Origin name = {Origin::Kind::kJoined, first, static_cast<unsigned>(slot)};
      registers[slot] = joined(registers[slot], from[slot], name, joins_[block]);
    }
  }
  return registers;
}

bool LaneFlow::settle() {
  entry_.assign(blocks_.size(), {});
  std::vector<bool> open(blocks_.size(), true);
  for (int round = 0; round < kMostRounds; ++round) {
    bool changed = false;
    for (const std::size_t block : order_) {
      if (!open[block]) continue;
      open[block] = false;
      RegisterValues registers = arriving(block);
      if (registers == entry_[block]) continue;
      entry_[block] = std::move(registers);
      changed = true;
      for (const std::size_t next : blocks_[block].successors) open[next] = true;
    }
    if (!changed) return true;
  }
  return false;
}

bool LaneFlow::find_divergence() {
  Edges successors, predecessors;
  for (const Block& block : blocks_) {
    successors.push_back(block.successors);
    predecessors.push_back(block.predecessors);
  }
  bool any = false;
  for (const std::size_t block : order_) {
    if (diverges_[block] || blocks_[block].successors.size() < 2) continue;
    const std::size_t last = blocks_[block].end - 1;
    if (transfer_.reads_the_same(read_[last], behind(block))) continue;
    diverges_[block] = any = true;
    searched_ += blocks_.size();
    if (searched_ > kMostSearched) {
      settled_ = false;
      return false;
    }
    for (const std::size_t join : joins_of(successors, predecessors, order_, block)) {
      joins_[join] = true;
    }
  }
  return any;
}

void LaneFlow::visit(const std::function<void(std::size_t, const RegisterValues&)>& each) const {
  for (const std::size_t block : order_) {
    RegisterValues registers = entry_[block];
    for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i) {
      each(i, registers);
      transfer_.run(read_[i], i, registers);
    }
  }
}

const std::vector<RegisterValues>& LaneFlow::back_values(const Loop& loop) {
  const auto [found, is_new] = back_values_.try_emplace(&loop);
  if (!is_new) return found->second;
  for (const std::size_t before : blocks_[block_of_[loop.body.front()]].predecessors) {
    if (holds(loop, blocks_[before].first)) found->second.push_back(behind(before));
  }
  return found->second;
}

std::optional<std::int64_t> LaneFlow::on_entry(const LaneValue& value, const Loop& loop) const {
  const auto& [term, other] = value.terms;
  const std::size_t header = loop.body.front();
  const bool is_counter = term.times == 1 && other.times == 0 &&
                          term.of.kind == Origin::Kind::kJoined && term.of.at == header;
  if (!is_counter || entered_[block_of_[header]]) return std::nullopt;
  std::optional<std::int64_t> begin;
  for (const std::size_t before : blocks_[block_of_[header]].predecessors) {
    if (holds(loop, blocks_[before].first)) continue;
    const auto known = behind(before)[term.of.slot].known();
    if (!known || (begin && *begin != *known)) return std::nullopt;
    begin = known;
  }
  return begin ? std::optional(*begin + value.number) : std::nullopt;
}

std::optional<std::int64_t> LaneFlow::of_pass(const Origin& origin, const Loop& loop) {
  const bool is_code =
      origin.kind == Origin::Kind::kWritten || origin.kind == Origin::Kind::kJoined;
  if (!is_code || !holds(loop, origin.at)) return 0;
  const std::size_t header = loop.body.front();
  if (origin.kind != Origin::Kind::kJoined || origin.at != header) return std::nullopt;
  std::optional<std::int64_t> step;
  for (const RegisterValues& registers : back_values(loop)) {
    const LaneValue& back = registers[origin.slot];
    const bool goes_on =
        back.terms[0].of == origin && back.terms[0].times == 1 && back.terms[1].times == 0;
    if (!goes_on || (step && *step != back.number)) return std::nullopt;
    step = back.number;
  }
  return step;
}

std::optional<std::int64_t> LaneFlow::of_pass(const LaneValue& value, const Loop& loop) {
  std::int64_t result = 0;
  for (const auto& term : value.terms) {
    if (term.times == 0) continue;
    const auto step = of_pass(term.of, loop);
    std::int64_t part = 0;
    if (!step || __builtin_mul_overflow(*step, term.times, &part) ||
        __builtin_add_overflow(result, part, &result)) {
      return std::nullopt;
    }
  }
  return result;
}

}  // namespace warpgauge::machine_code
