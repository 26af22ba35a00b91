// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/operand_delivery.h"

#include <algorithm>

namespace warpgauge::in_core {

using machine_code::RegisterFile;

namespace {

// Operands of the instructions before that may still be to be read from a bank.
constexpr double kOperandsAhead = 1;

/// 0: of the FMA pipes, the ALU and all others.
std::size_t cache_of(const InstructionCost& cost) {
  if (cost.units.empty()) return 0;
  const Unit unit = cost.units.front().unit;
  return unit == Unit::kFp64 ? 1 : unit == Unit::kTensor ? 2 : 0;
}

}  // namespace

std::vector<OperandRead> operand_reads(const machine_code::Operands& operands,
                                       const InstructionCost& cost) {
  std::vector<OperandRead> reads;
  for (const machine_code::SourceRegister& one : operands.reads) {
    if (one.slot < 0 || one.range.file != RegisterFile::kGeneral || one.address) continue;
    OperandRead read{.slot = one.slot, .first = one.range.first, .count = one.range.count};
    read.cache = cache_of(cost);
    read.keep = one.reuse;
    const auto same = std::ranges::find_if(reads, [&](const OperandRead& earlier) {
      return earlier.first == read.first && earlier.count == read.count;
    });
    if (same != reads.end()) read.again = static_cast<std::size_t>(same - reads.begin());
    reads.push_back(read);
  }
  return reads;
}

const OperandDelivery::Kept* OperandDelivery::found(const OperandRead& read,
                                                    std::size_t warp) const {
  const Kept& kept = kept_[read.cache][read.bank()][static_cast<std::size_t>(read.slot)];
  const bool same = kept.first == read.first && kept.count == read.count && kept.warp == warp;
  return same ? &kept : nullptr;
}

OperandDelivery::Reads OperandDelivery::ask(const std::vector<OperandRead>& reads, std::size_t warp,
                                            double now, double least) const {
  Reads asked{.at = now};
  for (const OperandRead& read : reads) {
    if (const Kept* kept = found(read, warp)) {
      if (kept->at > asked.at) asked = {kept->at, read.bank(), asked.cycles};
      continue;
    }
    if (read.again != OperandRead::kFirst) continue;
    for (int n = 0; n < read.count; ++n) {
      asked.cycles[static_cast<std::size_t>(read.first + n) % kBanks] += read_cycles_;
    }
  }
  for (double& cycles : asked.cycles) cycles = std::max(cycles, least);
  for (std::size_t bank = 0; bank < kBanks; ++bank) {
    if (asked.cycles[bank] <= 0) continue;
    const double open = free_[bank] - kOperandsAhead * read_cycles_;
    if (open > asked.at) asked = {open, bank, asked.cycles};
  }
  return asked;
}

/// Returns when the last of its registers has been read.
double OperandDelivery::read_from_bank(const OperandRead& read) {
  double at = 0;
  for (int n = 0; n < read.count; ++n) {
    double& free = free_[static_cast<std::size_t>(read.first + n) % kBanks];
    free += read_cycles_;
    at = std::max(at, free);
  }
  return at;
}

OperandDelivery::Reads OperandDelivery::read(const std::vector<OperandRead>& reads,
                                             std::size_t warp, double now, double least) {
  const Reads asked = ask(reads, warp, now, least);
  for (std::size_t bank = 0; bank < kBanks; ++bank) {
    if (asked.cycles[bank] > 0) free_[bank] = std::max(free_[bank], asked.at);
  }
  read_at_.clear();
  for (const OperandRead& read : reads) {
    const Kept* kept = found(read, warp);
    read_at_.push_back(kept != nullptr                     ? kept->at
                       : read.again != OperandRead::kFirst ? read_at_[read.again]
                                                           : read_from_bank(read));
    kept_[read.cache][read.bank()][static_cast<std::size_t>(read.slot)] = {
        warp, read.keep ? read.first : kNothing, read.count, read_at_.back()};
  }
  for (double& free : free_) free = std::max(free, asked.at + least);
  return asked;
}

}  // namespace warpgauge::in_core
