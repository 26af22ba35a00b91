// SPDX-License-Identifier: Apache-2.0
// A target with defects that are known: the variable PLANTED says which one it has. A number that
// is odd leads to it.
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tests/fuzz/target.h"

namespace {

void grow() {
  constexpr std::size_t kBytes = std::size_t{900} << 20;
  std::vector<char> all(kBytes, 'x');
  if (all[kBytes / 2] != 'x') throw std::logic_error("no memory");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  static const char* const planted = std::getenv("PLANTED");
  const std::string_view kind = planted == nullptr ? "" : planted;
  if (warpgauge::fuzz::text_of(data, size).find("e308") == std::string_view::npos) return 0;
  if (kind == "crash") std::raise(SIGSEGV);
  if (kind == "throw") throw warpgauge::fuzz::Wrong("planted");
  if (kind == "grow") grow();
  warpgauge::fuzz::read_or_refuse([&] {
    while (kind == "hang" && std::raise(SIGCONT) == 0) {  // for ever
    }
  });
  return 0;
}
