// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/target.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "analysis/base/pattern.h"
#include "analysis/base/text_file.h"

namespace warpgauge::fuzz {

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
    throw Wrong(
        fmt::format("a number that is none: '{}'", text.substr(at < 40 ? 0 : at - 40, 120)));
  }
}

const profile::Profile& h200() {
  static const profile::Profile profile =
      profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json");
  return profile;
}

}  // namespace warpgauge::fuzz
