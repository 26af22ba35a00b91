// SPDX-License-Identifier: Apache-2.0
// The error types for bad input: a sentence that names the file, the place in it and the cause.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace warpgauge {

/// Exit statuses shared by every command (`0` is also given when probes were skipped with a
/// reason).
enum ExitStatus : int {
  kExitOk = 0,
  kExitMeasurementFailed = 1,
  kExitBadInput = 2,
  kExitNoDevice = 3,
};

/// A text that what() returns whole. A byte of 0 ends what() returns, so that a name with such a
/// byte would hide the cause: these bytes become '?', as printable() shows them.
inline std::string whole_text(std::string text) {
  std::ranges::replace(text, '\0', '?');
  return text;
}

/// Bad usage or bad input. `what()` is one line: "FILE: PLACE: CAUSE" (place omitted when empty).
/// Commands print it after "error: " and exit with kExitBadInput; nothing is written over.
class InputError : public std::runtime_error {
 public:
  InputError(std::string_view file, std::string_view place, std::string_view cause)
      : std::runtime_error(whole_text(join(file, place, cause))) {}
  explicit InputError(std::string_view cause)
      : std::runtime_error(whole_text(std::string(cause))) {}

 private:
  static std::string join(std::string_view file, std::string_view place, std::string_view cause) {
    std::string line(file);
    if (!place.empty()) line.append(": ").append(place);
    return line.append(": ").append(cause);
  }
};

/// SIGINT or SIGTERM came while a command waited for another program, before it changed anything.
/// Commands end with 128 + signal.
struct Interrupted : std::runtime_error {
  explicit Interrupted(int number) : std::runtime_error("interrupted"), signal(number) {}
  int signal;
};

/// What is wrong with a piece of data, said by code that does not know the file or the line; who
/// does turns it into an InputError. `what()` is the cause alone.
class Defect : public std::runtime_error {
 public:
  explicit Defect(std::string cause) : std::runtime_error(whole_text(std::move(cause))) {}
};

}  // namespace warpgauge
