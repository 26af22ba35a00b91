// SPDX-License-Identifier: Apache-2.0
// Defects of known number for the driver: of ten cases one crashes, one hangs, one grows and one
// throws.
#include <csignal>
#include <stdexcept>
#include <vector>

#include "tests/fuzz/driver.h"

namespace {

void grow() {
  constexpr std::size_t kBytes = std::size_t{300} << 20;
  std::vector<char> all(kBytes, 'x');
  if (all[kBytes / 2] != 'x') throw std::logic_error("no memory");
}

}  // namespace

int main(int argc, char** argv) {
  using namespace warpgauge::fuzz;
  return drive(argc, argv, [](const std::vector<std::filesystem::path>&) {
    // The driver makes each case's input anew where it keeps it: it must not count calls.
    return Subject{.make =
                       [](Random& random) {
                         return std::string(1, static_cast<char>('0' + random.below(10)));
                       },
                   .run =
                       [](const std::string& input) {
                         if (input == "0") std::raise(SIGSEGV);
                         if (input == "1") {
                           while (std::raise(SIGCONT) == 0) {  // for ever
                           }
                         }
                         if (input == "3") grow();
                         if (input == "4") throw std::logic_error("planted");
                       }};
  });
}
