// SPDX-License-Identifier: Apache-2.0
// What the targets have in common. A target is a function of libFuzzer's (LLVMFuzzerTestOneInput):
// it gives one input to a reader and to what follows from it. An input may be refused by InputError
// or Defect with a cause; a NaN or an infinity must not come out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "analysis/base/error.h"
#include "analysis/profile/profile.h"

namespace warpgauge::fuzz {

/// A reader did something wrong. Nothing catches it: that is a failure.
struct Wrong : std::logic_error {
  using std::logic_error::logic_error;
};

/// Tells libFuzzer of a refusal. Only the targets are compiled with its counters, not the readers:
/// an input that is refused in other words than all before counts as one that reached new code, and
/// is changed further.
void note_refusal(std::string_view why);

/// A target calls this first: the input has 10 s of processor time (the variable FUZZ_SECONDS:
/// another number), then the process aborts. libFuzzer's own limit is by a clock, which also runs
/// while other programs have the processor.
void limit_time();

/// Runs `read`; refusing is right, as long as it says why.
template <typename Read>
void read_or_refuse(const Read& read) {
  const auto check = [](const std::runtime_error& refusal) {
    if (std::string_view(refusal.what()).empty()) throw Wrong("refused without a cause");
    note_refusal(refusal.what());
  };
  try {
    read();
  } catch (const InputError& error) {
    check(error);
  } catch (const Defect& defect) {
    check(defect);
  }
}

/// A file with these bytes, in memory, while the object lives.
class FileOf {
 public:
  explicit FileOf(std::string_view bytes);
  ~FileOf();
  FileOf(const FileOf&) = delete;
  FileOf& operator=(const FileOf&) = delete;
  std::filesystem::path path() const;

 private:
  int descriptor_;
};

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Throws Wrong where the text holds a NaN or an infinity as a number. An input that says such a
/// word itself, in a name, tells nothing.
void require_numbers(const std::string& text, std::string_view input);

/// The published profile of an H200, read once.
const profile::Profile& h200();

}  // namespace warpgauge::fuzz
