// SPDX-License-Identifier: Apache-2.0
// Runs a reader on many inputs, each made anew from a seed and its number, under limits of time and
// memory. The work is done in a child process: one that crashes, hangs or grows is replaced, and
// the input that did it is kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace warpgauge::fuzz {

/// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// In [0, count); count is at least 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }

 private:
  std::uint64_t state_;
};

struct Subject {
  /// The input of a case; depends on `random` alone.
  std::function<std::string(Random& random)> make;
  /// Throws, or ends the process, for an input that is neither read nor refused as it should be.
  std::function<void(const std::string& input)> run;
};

/// Options: --count N (3000), --first N (0), --seed N (1), --seconds N of a case (10), --megabytes
/// N of a case (1024), --keep FOLDER for inputs that fail, --input FILE to run one of them, and the
/// seeds: files, or folders of them. Returns 0 when no case failed; prints one line for each that
/// did, and one about all.
int drive(int argc, char** argv,
          const std::function<Subject(const std::vector<std::filesystem::path>& seeds)>& subject);

}  // namespace warpgauge::fuzz
