// SPDX-License-Identifier: Apache-2.0
// The plain driver of a target that libFuzzer could drive as well.
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/fuzz/mutate.h"

/// Seeds that a target makes itself.
__attribute__((weak)) void add_own_seeds(std::vector<std::string>&) {}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  using namespace warpgauge::fuzz;
  return drive(argc, argv, [](const std::vector<std::filesystem::path>& files) {
    std::vector<std::string> seeds;
    for (const auto& file : files) {
      std::ifstream stream(file, std::ios::binary);
      seeds.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    add_own_seeds(seeds);
    if (seeds.empty()) throw std::invalid_argument("no seed is given");
    return Subject{.make = [seeds](Random& random) { return mutated(seeds, random); },
                   .run =
                       [](const std::string& input) {
                         LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()),
                                                input.size());
                       }};
  });
}
