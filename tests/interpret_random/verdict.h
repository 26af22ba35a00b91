// SPDX-License-Identifier: Apache-2.0
// What comparing random programs gave, summed up.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cases.h"

namespace warpgauge::interpret_random {

class Verdict {
 public:
  explicit Verdict(bool compares) : compares_(compares) {}

  /// Executes a case on the host and compares it with a device's words, where they are there. What
  /// the host does not know or has otherwise is added to `different` (recorded.h).
  void add(const Program& program, const Case& one, const std::vector<std::uint32_t>* device,
           std::string& different);
  void join(const Verdict& other);

  bool good() const;
  std::string summary() const;
  std::string text() const;

 private:
  struct Use {
    std::uint64_t programs = 0, executed = 0, without_meaning = 0;
    std::string example = {};
  };
  struct Wrong {
    std::uint64_t programs = 0, words = 0;
    std::vector<std::string> examples = {};
  };
  void compare(const Case& one, const HostRun& run, const std::vector<std::uint32_t>& device,
               std::string& different);
  void count_unknown(const Case& one, const HostRun& run);

  bool compares_;
  std::uint64_t programs_ = 0, equal_ = 0, wrong_ = 0, stopped_ = 0, failed_ = 0, with_unknown_ = 0;
  std::uint64_t words_ = 0, unknown_words_ = 0, wrong_words_ = 0, instructions_ = 0;
  std::map<std::string, std::uint64_t> kinds_, opcode_programs_;
  std::map<std::string, Use> forms_;          // of SASS
  std::map<std::string, Wrong> first_wrong_;  // by the PTX of the first word that differs
  std::map<std::string, Wrong> unknown_;      // by the PTX whose result is not known
  std::map<std::string, Wrong> stops_;        // by what stopped it
  std::vector<std::string> device_failed_;
};

}  // namespace warpgauge::interpret_random
