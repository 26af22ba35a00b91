// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/target.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "analysis/base/pattern.h"
#include "analysis/base/text_file.h"

/// AddressSanitizer asks for its options here. What is freed is kept for a while, to see who still
/// uses it, and counts for the process: kept short, so that the limit of memory is that of an
/// input. To look for leaks takes rights that containers lack.
extern "C" const char* __asan_default_options() {
  return "quarantine_size_mb=16:detect_leaks=0:malloc_context_size=1";
}

namespace warpgauge::fuzz {
namespace {

/// libFuzzer reads the section of this name.
__attribute__((section("__libfuzzer_extra_counters"), used)) std::uint8_t refusals[1 << 12];

void out_of_time(int) {
  constexpr std::string_view kWhy = "takes too long\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kWhy.data(), kWhy.size());
  std::abort();
}

}  // namespace

void limit_time() {
  static const itimerval limit = [] {
    std::signal(SIGPROF, out_of_time);
    const char* seconds = std::getenv("FUZZ_SECONDS");
    itimerval made = {};
    made.it_value.tv_sec = seconds == nullptr ? 10 : std::atoi(seconds);
    return made;
  }();
  setitimer(ITIMER_PROF, &limit, nullptr);
}

void note_refusal(std::string_view why) {
  std::uint32_t hash = 2166136261;  // FNV-1a
  bool quoted = false;              // what is quoted is of the input
  for (const char letter : why) {
    quoted ^= letter == '\'';
    if (quoted || (letter >= '0' && letter <= '9')) continue;
    hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  }
  refusals[hash % std::size(refusals)] = 1;
}

FileOf::FileOf(std::string_view bytes) : descriptor_(memfd_create("input", MFD_CLOEXEC)) {
  if (descriptor_ < 0 || write_all(descriptor_, bytes) != 0) {
    throw std::runtime_error("no file in memory");
  }
}

FileOf::~FileOf() { ::close(descriptor_); }

std::filesystem::path FileOf::path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

void require_numbers(const std::string& text, std::string_view input) {
  static const Pattern none(R"((?i)(^|[\s\[(,:=|])[-+]?(nan|inf|infinity)([\s\]),;|%]|$))");
  static const Pattern word("(?i)nan|inf");
  if (word.is_in(input)) return;
  if (const auto found = none.parts_in(text)) {
    const std::size_t at = text.find(found->front());
    throw Wrong(fmt::format("not a number: '{}'", text.substr(at < 40 ? 0 : at - 40, 120)));
  }
}

const profile::Profile& h200() {
  static const profile::Profile profile =
      profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json");
  return profile;
}

}  // namespace warpgauge::fuzz
