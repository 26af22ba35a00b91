// SPDX-License-Identifier: Apache-2.0
// A barrier in shared memory (PTX: mbarrier) that threads arrive at and copies complete.
#pragma once

#include <cstdint>

namespace warpgauge::interpret {

class TransactionBarrier {
 public:
  TransactionBarrier() = default;
  explicit TransactionBarrier(std::int64_t arrivals) : arrivals_(arrivals), pending_(arrivals) {}

  void arrive(std::int64_t count, std::int64_t expected_bytes) {
    transaction_bytes_ += expected_bytes;
    pending_ -= count;
    settle();
  }
  void complete(std::int64_t bytes) {
    transaction_bytes_ -= bytes;
    settle();
  }
  /// Some that end a phase will not come again.
  void leave(std::int64_t arrivals) { arrivals_ -= arrivals; }
  /// What an arrival returns: which phase is under way, and how many arrivals it lacks, each as
  /// kMost less that number. (ptxas makes code that computes a word of it, to initialise a barrier,
  /// and code that takes the number out of it, mbarrier.pending_count.) What lies between these,
  /// bytes that are missing, is left out: it means nothing to a program.
  std::uint64_t state() const {
    constexpr std::int64_t kMost = 0x10'0000;
    return std::uint64_t{odd_} << 63 | static_cast<std::uint64_t>(kMost - pending_) << 43 |
           static_cast<std::uint64_t>(kMost - arrivals_) << 1;
  }
  /// Whether the phase of that parity has ended: the one under way has another.
  bool has_ended(bool parity) const { return odd_ != parity; }

 private:
  void settle() {
    if (pending_ != 0 || transaction_bytes_ != 0) return;
    odd_ = !odd_;
    pending_ = arrivals_;
  }

  std::int64_t arrivals_ = 0, pending_ = 0, transaction_bytes_ = 0;
  bool odd_ = false;
};

}  // namespace warpgauge::interpret
