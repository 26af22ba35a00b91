// SPDX-License-Identifier: Apache-2.0
// Runs a function of numbers over the lanes of a warp, or once where it is uniform. What any source
// does not know, the result does not know.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "analysis/interpret/operation.h"
#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

/// How the words of a source are read.
enum class Reads {
  kWords,
  kSingles,
  kHalves,  ///< without signs, which are those of halves and not of the word
};

/// Whether a source holds the same in all lanes, whatever the program does.
inline bool is_same(const Source& source) {
  return source.kind != Source::Kind::kRegister || source.number == kNoRegister;
}

/// The words of `n` sources.
template <int n>
class SourceWords {
 public:
  /// `first`: of the sources.
  SourceWords(Warp& warp, const Operation& one, Reads reads, int first = 0) {
    for (int i = 0; i < n; ++i) {
      const Source& source = one.from[first + i];
      same = same && is_same(source);
      views_[i] = reads == Reads::kWords     ? warp.words(source, rooms_[i])
                  : reads == Reads::kSingles ? warp.singles(source, rooms_[i])
                                             : warp.words(without_signs(source), rooms_[i]);
      known &= views_[i].known;
      if (views_[i].known != kAllLanes && cause == kNoCause) cause = views_[i].cause;
    }
  }
  const std::uint32_t* operator[](int at) const { return views_[at].word; }
  const WordView& view(int at) const { return views_[at]; }

  Lanes known = kAllLanes;
  Cause cause = kNoCause;
  bool same = true;  ///< in all lanes

 private:
  static Source without_signs(Source source) {
    source.negated = source.absolute = false;
    return source;
  }

  std::array<Words, n> rooms_;
  std::array<WordView, n> views_;
};

template <int n>
class SourceDoubles {
 public:
  /// `first`: of the sources.
  SourceDoubles(Warp& warp, const Operation& one, bool real, int first = 0) {
    for (int i = 0; i < n; ++i) {
      Lanes of_source = 0;
      Cause why = kNoCause;
      warp.doubles(one.from[first + i], real, room_[i], of_source, why);
      known &= of_source;
      if (of_source != kAllLanes && cause == kNoCause) cause = why;
    }
  }
  const DoubleWords& operator[](int at) const { return room_[at]; }

  Lanes known = kAllLanes;
  Cause cause = kNoCause;

 private:
  std::array<DoubleWords, n> room_;
};

/// `f(one, a, ...)` of n words gives a word.
template <int n, auto f, Reads reads = Reads::kWords>
void run_words(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<n> from(warp, one, reads);
  if ((from.known & on) == 0) return warp.forget(one.to[0], 1, on, from.cause);
  Words result;
  const auto fill = [&]<std::size_t... i>(std::index_sequence<i...>) {
    for (int lane = 0; lane < kLanes; ++lane) result[lane] = f(one, from[i][lane]...);
  };
  fill(std::make_index_sequence<n>{});
  warp.write(one.to[0], on, result, from.known, from.cause);
}

/// The same for uniform registers: once.
template <int n, auto f>
void run_scalar(Warp& warp, const Operation& one, Lanes) {
  std::array<Scalar, n> from;
  Scalar result{.value = 0, .known = true};
  for (int i = 0; i < n; ++i) {
    from[i] = warp.scalar(one.from[i]);
    if (from[i].known) continue;
    result.known = false;
    if (result.cause == kNoCause) result.cause = from[i].cause;
  }
  const auto fill = [&]<std::size_t... i>(std::index_sequence<i...>) {
    result.value = f(one, from[i].value...);
  };
  fill(std::make_index_sequence<n>{});
  warp.write_scalar(one.to[0], result);
}

/// Chooses between the two by the kind of the first target.
template <int n, auto f>
void set_words(Operation& one) {
  one.execute = one.uniform ? run_scalar<n, f> : run_words<n, f>;
}

/// `f(one, a, ...)` of n words of 32-bit floating point gives such a number's bits.
template <int n, auto f>
void set_singles(Operation& one) {
  one.execute = run_words<n, f, Reads::kSingles>;
}

/// `f(one, a, ...)` of n numbers of 64 bits gives one.
template <int n, auto f, bool real>
void run_doubles(Warp& warp, const Operation& one, Lanes on) {
  const SourceDoubles<n> from(warp, one, real);
  if ((from.known & on) == 0) return warp.forget(one.to[0], 2, on, from.cause);
  DoubleWords result;
  const auto fill = [&]<std::size_t... i>(std::index_sequence<i...>) {
    for (int lane = 0; lane < kLanes; ++lane) result[lane] = f(one, from[i][lane]...);
  };
  fill(std::make_index_sequence<n>{});
  warp.write_pair(one.to[0], on, result, from.known, from.cause);
}

/// Bits of lanes from a function of the lane: `f(lane)`.
template <class F>
Lanes bits_of(F f) {
  std::array<std::uint8_t, kLanes> holds;  // 0 or 1: compilers vectorise what fills it
  for (int lane = 0; lane < kLanes; ++lane) holds[lane] = f(lane) ? 1 : 0;
  Lanes bits = 0;
  for (int first = 0; first < kLanes; first += 8) {
    // Byte k times 2^(56 - 7k) is bit k of the highest byte.
    constexpr std::uint64_t kGathers = 0x0102'0408'1020'4080;
    std::uint64_t eight = 0;
    for (int k = 0; k < 8; ++k) eight |= std::uint64_t{holds[first + k]} << (8 * k);
    bits |= static_cast<Lanes>(eight * kGathers >> 56) << first;
  }
  return bits;
}

}  // namespace warpgauge::interpret
