// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/warp.h"

#include <algorithm>

#include "analysis/interpret/block.h"
#include "analysis/interpret/known_bits.h"

namespace warpgauge::interpret {
namespace {

constexpr std::uint32_t kSign = 0x8000'0000;
constexpr std::uint64_t kLongSign = std::uint64_t{1} << 63;
constexpr std::uint64_t kLongInfinity = std::uint64_t{0x7ff} << 52;

template <class Number, class Count>
constexpr std::array<Number, kLanes> everywhere(Count value) {
  std::array<Number, kLanes> all{};
  all.fill(static_cast<Number>(value));
  return all;
}

std::uint32_t integer_changed(const Source& source, std::uint32_t word) {
  if (source.inverted) return ~word;
  return source.negated ? 0 - word : word;
}

std::uint32_t single_changed(const Source& source, std::uint32_t word) {
  if (source.absolute) word &= ~kSign;
  return source.negated ? word ^ kSign : word;
}

Lanes lanes_of(int threads) { return threads >= kLanes ? kAllLanes : lane_bit(threads) - 1; }

}  // namespace

Warp::Warp(const Program& program, Block& block, unsigned first, int threads)
    : program_(&program),
      block_(&block),
      first_(first),
      live_(lanes_of(threads)),
      registers_(static_cast<std::size_t>(program.registers) + 1),
      known_(registers_.size()),
      causes_(registers_.size()),
      strands_{{.lanes = live_}} {}

Sides Warp::thread_of(int lane) const {
  const Sides& sides = program_->block;
  const std::uint32_t linear = first_ + static_cast<std::uint32_t>(lane);
  return {linear % sides[0], linear / sides[0] % sides[1], linear / sides[0] / sides[1]};
}

WordView Warp::words(const Source& source, Words& room) {
  switch (source.kind) {
    case Source::Kind::kRegister: {
      if (source.number == kNoRegister) {
        room = everywhere<std::uint32_t>(integer_changed(source, 0));
        return {room.data(), kAllLanes, kNoCause};
      }
      const auto at = static_cast<std::size_t>(source.number);
      if (at >= registers_.size()) stop({.kind = Stop::Kind::kNoMeaning});
      const Words& held = registers_[at];
      Cause why = causes_[at];
      if ((here() & ~known_[at]) != 0 && why == kNoCause) {
        why = cause(UnknownValue::Kind::kNeverWritten);
      }
      if (!source.negated && !source.inverted) return {held.data(), known_[at], why};
      for (int i = 0; i < kLanes; ++i) room[i] = integer_changed(source, held[i]);
      return {room.data(), known_[at], why};
    }
    default: {
      const Scalar value = scalar(source);
      room = everywhere<std::uint32_t>(value.value);
      return {room.data(), value.known ? kAllLanes : 0, value.cause};
    }
  }
}

WordView Warp::singles(const Source& source, Words& room) {
  Source plain = source;
  plain.negated = plain.absolute = false;
  const WordView held = words(plain, room);
  if (!source.negated && !source.absolute) return held;
  for (int i = 0; i < kLanes; ++i) room[i] = single_changed(source, held.word[i]);
  return {room.data(), held.known, held.cause};
}

void Warp::doubles(const Source& source, bool real, DoubleWords& room, Lanes& known, Cause& cause) {
  known = kAllLanes;
  const auto keep = [&](const Scalar& half) {
    if (half.known) return;
    known = 0;
    cause = half.cause;
  };
  switch (source.kind) {
    case Source::Kind::kImmediate:
      room = everywhere<std::uint64_t>(source.immediate);
      break;
    case Source::Kind::kRegister: {
      Source half{.kind = source.kind, .number = source.number};
      Words lower_room, upper_room;
      const WordView lower = words(half, lower_room);
      if (half.number != kNoRegister) ++half.number;
      const WordView upper = words(half, upper_room);
      for (int i = 0; i < kLanes; ++i) {
        room[i] = std::uint64_t{upper.word[i]} << 32 | lower.word[i];
      }
      known = lower.known & upper.known;
      if (known != kAllLanes) cause = lower.cause != kNoCause ? lower.cause : upper.cause;
      break;
    }
    default: {
      Source half{.kind = source.kind, .bank = source.bank, .number = source.number};
      const Scalar lower = scalar(half);
      if (half.number != kNoRegister) half.number += half.kind == Source::Kind::kConstant ? 4 : 1;
      const Scalar upper = scalar(half);
      keep(lower);
      keep(upper);
      room = everywhere<std::uint64_t>(std::uint64_t{upper.value} << 32 | lower.value);
    }
  }
  if (!source.negated && !source.absolute && !source.inverted) return;
  for (std::uint64_t& value : room) {
    if (real && (value & ~kLongSign) > kLongInfinity) continue;  // a NaN keeps its sign
    if (real) {
      if (source.absolute) value &= ~kLongSign;
      if (source.negated) value ^= kLongSign;
    } else if (source.inverted) {
      value = ~value;
    } else if (source.negated) {
      value = 0 - value;
    }
  }
}

Scalar Warp::scalar(const Source& source) {
  Scalar value{.value = 0, .known = true};
  switch (source.kind) {
    case Source::Kind::kImmediate:
      value.value = static_cast<std::uint32_t>(source.immediate);
      break;
    case Source::Kind::kUniform:
      if (source.number != kNoRegister) value = uniform_[static_cast<std::size_t>(source.number)];
      if (!value.known && value.cause == kNoCause) {
        value.cause = cause(UnknownValue::Kind::kNeverWritten);
      }
      break;
    case Source::Kind::kConstant: {
      const auto number =
          program_->constants.number(source.bank, static_cast<std::uint64_t>(source.number), 4);
      if (number) {
        value.value = static_cast<std::uint32_t>(*number);
      } else {
        value = {.cause = cause(UnknownValue::Kind::kArgument,
                                std::int64_t{source.bank} << 32 | source.number)};
      }
      break;
    }
    case Source::Kind::kRegister: {
      if (source.number == kNoRegister) break;
      const auto at = static_cast<std::size_t>(source.number);
      const int lane = std::countr_zero(here());
      value = {registers_[at][static_cast<std::size_t>(lane)], (known_[at] & lane_bit(lane)) != 0,
               causes_[at]};
      break;
    }
    default:
      stop({.kind = Stop::Kind::kNoMeaning});
  }
  value.value = integer_changed(source, value.value);
  return value;
}

LaneBits Warp::bits(const Source& source) {
  LaneBits held{.value = kAllLanes, .known = kAllLanes};
  if (source.number != kNoRegister) {
    const auto at = static_cast<std::size_t>(source.number);
    if (source.kind == Source::Kind::kUniformPredicate) {
      const Scalar& one = uniform_predicates_[at];
      held = {one.value != 0 ? kAllLanes : 0, one.known ? kAllLanes : 0, one.cause};
    } else {
      held = predicates_[at];
    }
    if (held.known != kAllLanes && held.cause == kNoCause) {
      held.cause = cause(UnknownValue::Kind::kNeverWritten);
    }
  }
  if (source.negated) held.value = ~held.value;
  return held;
}

Cause Warp::of_whole_words(Cause cause) const {
  const UnknownValue& why = block_->causes().of(cause);
  return why.kind == UnknownValue::Kind::kOtherBits ? why.because : cause;
}

void Warp::write(const Target& to, Lanes on, const Words& words, Lanes known, Cause cause) {
  write_in_part(to, on, words, known, known == kAllLanes ? cause : of_whole_words(cause));
}

void Warp::write_in_part(const Target& to, Lanes on, const Words& words, Lanes known, Cause cause) {
  if (to.number == kNoRegister) return;
  if (to.kind == Target::Kind::kUniform) {
    if (on == 0) return;
    const int lane = std::countr_zero(on);
    write_scalar(to, {words[static_cast<std::size_t>(lane)], (known & lane_bit(lane)) != 0, cause});
    return;
  }
  const auto at = static_cast<std::size_t>(to.number);
  if (at >= registers_.size()) stop({.kind = Stop::Kind::kNoMeaning});
  Words& held = registers_[at];
  if (on == kAllLanes) {
    held = words;
    known_[at] = known;
  } else {
    for (int i = 0; i < kLanes; ++i) {
      const std::uint32_t mask = 0 - ((on >> i) & 1);
      held[i] = (words[i] & mask) | (held[i] & ~mask);
    }
    known_[at] = (known_[at] & ~on) | (known & on);
  }
  if ((known & on) == on) return;
  const bool others_unknown = (known_[at] | on) != kAllLanes;
  causes_[at] = others_unknown ? joined_bits(block_->causes(), on, causes_[at], cause) : cause;
}

void Warp::write_pair(const Target& to, Lanes on, const DoubleWords& words, Lanes known,
                      Cause cause) {
  if (to.number == kNoRegister) return;
  Words half;
  for (int i = 0; i < kLanes; ++i) half[i] = static_cast<std::uint32_t>(words[i]);
  write(to, on, half, known, cause);
  for (int i = 0; i < kLanes; ++i) half[i] = static_cast<std::uint32_t>(words[i] >> 32);
  write({to.kind, to.number + 1}, on, half, known, cause);
}

void Warp::write_scalar(const Target& to, const Scalar& value) {
  if (to.number == kNoRegister) return;
  if (to.kind == Target::Kind::kUniform) {
    Scalar& held = uniform_[static_cast<std::size_t>(to.number)];
    held = value;
    if (!value.known) held.cause = of_whole_words(value.cause);
  } else if (to.kind == Target::Kind::kUniformPredicate) {
    uniform_predicates_[static_cast<std::size_t>(to.number)] = value;
  } else {
    stop({.kind = Stop::Kind::kNoMeaning});
  }
}

void Warp::write_bits(const Target& to, Lanes on, const LaneBits& bits) {
  if (to.number == kNoRegister) return;
  const auto at = static_cast<std::size_t>(to.number);
  if (to.kind == Target::Kind::kUniformPredicate) {
    const Lanes lane = on == 0 ? 1 : on & (0 - on);
    uniform_predicates_[at] = {(bits.value & lane) != 0 ? 1u : 0u, (bits.known & lane) != 0,
                               bits.cause};
    return;
  }
  LaneBits& held = predicates_[at];
  held.value = (held.value & ~on) | (bits.value & on);
  held.known = (held.known & ~on) | (bits.known & on);
  if ((bits.known & on) != on) held.cause = of_whole_words(bits.cause);
}

void Warp::forget(const Target& to, int registers, Lanes lanes, Cause cause) {
  if (to.number == kNoRegister) return;
  cause = of_whole_words(cause);
  const auto at = static_cast<std::size_t>(to.number);
  switch (to.kind) {
    case Target::Kind::kNone:
      return;
    case Target::Kind::kRegister:
      for (std::size_t i = at; i < at + static_cast<std::size_t>(registers); ++i) {
        if (i >= registers_.size()) stop({.kind = Stop::Kind::kNoMeaning});
        known_[i] &= ~lanes;
        causes_[i] = cause;
      }
      return;
    case Target::Kind::kUniform:
      for (std::size_t i = at; i < at + static_cast<std::size_t>(registers) && i < uniform_.size();
           ++i) {
        uniform_[i] = {.cause = cause};
      }
      return;
    case Target::Kind::kPredicate:
      predicates_[at].known &= ~lanes;
      predicates_[at].cause = cause;
      return;
    case Target::Kind::kUniformPredicate:
      uniform_predicates_[at] = {.cause = cause};
      return;
  }
}

Cause Warp::cause(UnknownValue::Kind kind, std::int64_t detail) {
  return block_->causes().number_of({kind, at_, detail});
}

void Warp::stop(Stop stop) const {
  stop.cause = of_whole_words(stop.cause);
  stop.instruction = at_;
  stop.block = block_->index();
  stop.thread = thread_of(stop.lane);
  throw stop;
}

void Warp::jump(Lanes lanes, std::size_t to) {
  if (lanes != 0) jumps_.push_back({lanes, to});
}

void Warp::jump_to_offset(Lanes lanes, std::uint64_t offset_bytes) {
  const auto found = program_->index_of.find(offset_bytes);
  if (found == program_->index_of.end()) stop({.kind = Stop::Kind::kLeftCode});
  jump(lanes, found->second);
}

void Warp::exit(Lanes lanes) { live_ &= ~lanes; }

void Warp::wait(Strand::Waits waits, Lanes set, int which) {
  waiting_ = Strand{.waits = waits, .set = set, .which = which};
}

void Warp::repeat_later() { again_ = true; }

void Warp::leave(int which, Lanes lanes) {
  for (std::uint32_t& set : convergence_[static_cast<std::size_t>(which)]) set &= ~lanes;
  for (Strand& strand : strands_) {
    if (strand.waits == Strand::Waits::kConvergence && strand.which == which) strand.set &= ~lanes;
  }
  left_set_ = true;
}

ScratchMemory& Warp::local(int lane) {
  if (local_.empty()) {
    local_.assign(kLanes, ScratchMemory(std::max<std::uint64_t>(program_->local_bytes, 1024)));
  }
  return local_[static_cast<std::size_t>(lane)];
}

std::uint64_t Warp::run(std::uint64_t most) {
  std::uint64_t done = 0;
  for (Strand& strand : strands_) {
    if (strand.waits == Strand::Waits::kTurn) strand.waits = Strand::Waits::kNot;
  }
  asked_memory_ = false;
  while (done < most && !asked_memory_) {
    const auto next = std::ranges::find(strands_, Strand::Waits::kNot, &Strand::waits);
    if (next == strands_.end()) break;
    current_ = static_cast<std::size_t>(next - strands_.begin());
    // A strand goes on until it waits, or has had a share: one that spins lets the others come. It
    // keeps its share from one run to the next: strands have the uniform registers in common, and
    // the compiler uses them where a device changes strands only if one waits.
    const std::size_t count = strands_.size();
    const auto goes_on = [&] {
      return current_ < strands_.size() && strands_.size() == count &&
             strands_[current_].waits == Strand::Waits::kNot;
    };
    while (done < most && !asked_memory_ && share_ < kShare && goes_on()) {
      const bool executed = step();
      done += executed ? 1 : 0;
      share_ += executed ? 1 : 0;
    }
    if (share_ >= kShare && current_ + 1 < strands_.size()) {
      std::rotate(strands_.begin() + static_cast<std::ptrdiff_t>(current_),
                  strands_.begin() + static_cast<std::ptrdiff_t>(current_) + 1, strands_.end());
    }
    if (share_ >= kShare || !goes_on()) share_ = 0;
  }
  return done;
}

bool Warp::step() {
  at_ = strands_[current_].at;
  if (at_ >= program_->operations.size()) stop({.kind = Stop::Kind::kLeftCode});
  const Operation& one = program_->operations[at_];
  const Lanes lanes = strands_[current_].lanes;
  Lanes on = lanes;
  if (one.guard.kind != Source::Kind::kNone) {
    const LaneBits guard = bits(one.guard);
    const Lanes unsure = lanes & ~guard.known;
    on = lanes & guard.known & guard.value;
    if (unsure != 0 && one.around_call != Operation::AroundCall::kNo) {
      if (one.around_call == Operation::AroundCall::kIfTaken) on |= unsure;
      ++block_->machine().assumed_around_calls;
    } else if (unsure != 0) {
      if (one.needs_guard) {
        stop({.kind = one.has_target ? Stop::Kind::kUnknownBranch : Stop::Kind::kUnknownGuard,
              .cause = guard.cause});
      }
      if (on != 0) one.execute(*this, one, on);
      for (const Target& to : one.to) forget(to, one.width, unsure, guard.cause);
      block_->count(at_, on | unsure);
      ++executed_;
      block_->machine().unsure_instructions += 1;
      advance();
      return true;
    }
  }
  if (on != 0) one.execute(*this, one, on);
  const bool executed = !again_;
  if (executed) {
    block_->count(at_, on);
    ++executed_;
  }
  advance();
  return executed;
}

std::uint32_t Warp::next_pass() {
  asked_memory_ = true;
  if (passes_.empty()) passes_.resize(program_->operations.size());
  return passes_[at_]++;
}

void Warp::advance() {
  Strand& strand = strands_[current_];
  if (jumps_.empty() && !waiting_ && !again_ && !left_set_ && (strand.lanes & ~live_) == 0) {
    ++strand.at;
    return;
  }
  strand.lanes &= live_;
  left_set_ = false;
  if (again_) {
    again_ = false;
    strand.waits = Strand::Waits::kTurn;
    return;
  }
  const std::size_t next = at_ + 1;
  if (waiting_) {
    strand.at = next;
    strand.waits = waiting_->waits;
    strand.set = waiting_->set;
    strand.which = waiting_->which;
    waiting_.reset();
    converge();
    return;
  }
  Lanes left = strand.lanes;
  for (const Jump& jump : jumps_) left &= ~jump.lanes;
  std::vector<Strand> more;
  for (const Jump& jump : jumps_) {
    if ((jump.lanes & live_) != 0) more.push_back({.lanes = jump.lanes & live_, .at = jump.to});
  }
  jumps_.clear();
  if (left != 0) {
    strand.lanes = left;
    strand.at = next;
  } else if (!more.empty()) {
    strand.lanes = more.back().lanes;
    strand.at = more.back().at;
    more.pop_back();
  } else {
    strands_.erase(strands_.begin() + static_cast<std::ptrdiff_t>(current_));
  }
  strands_.insert(strands_.end(), more.begin(), more.end());
  converge();
}

}  // namespace warpgauge::interpret
