// SPDX-License-Identifier: Apache-2.0
// Runs a target without libFuzzer, from the same command line: each seed, whole and cut off at
// seven places, and, where the target changes inputs itself, as many of its own as -runs says. The
// last line names the input that ended the program. -rss_limit_mb limits the memory.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                                                     std::size_t size,
                                                                     std::size_t most,
                                                                     unsigned seed);

namespace {

std::string bytes_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error(file + ": cannot be opened");
  return {std::istreambuf_iterator<char>(stream), {}};
}

long most_mb = 1024;

void run(const std::string& name, std::string_view input) {
  fmt::print("{}\n", name);
  std::fflush(stdout);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  rusage used = {};
  getrusage(RUSAGE_SELF, &used);
  if (used.ru_maxrss / 1024 <= most_mb) return;
  fmt::print("out-of-memory: {} MiB, limit {}\n", used.ru_maxrss / 1024, most_mb);
  std::fflush(stdout);
  std::abort();
}

/// The files that an option -seed_inputs=@LIST names, separated by commas.
std::vector<std::string> listed(const std::string& list) {
  std::vector<std::string> files;
  const std::string text = bytes_of(list);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    files.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kSeeds = "-seed_inputs=@",
                             kRuns = "-runs=", kMostMb = "-rss_limit_mb=";
  constexpr std::size_t kParts = 8, kMostBytes = 1 << 20;
#ifndef __SANITIZE_ADDRESS__  // which maps far more for itself
  // So that the machine does not run out of memory. A reader may refuse what does not fit: only
  // what was used says that it took too much.
  const rlimit memory = {.rlim_cur = 4UL << 30, .rlim_max = 4UL << 30};
  setrlimit(RLIMIT_DATA, &memory);
#endif
  std::vector<std::string> seeds;
  unsigned runs = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with(kSeeds)) seeds = listed(word.substr(kSeeds.size()));
    if (word.starts_with(kRuns)) {
      runs = static_cast<unsigned>(std::stoul(word.substr(kRuns.size())));
    }
    if (word.starts_with(kMostMb)) most_mb = std::stol(word.substr(kMostMb.size()));
    if (!word.starts_with('-')) seeds.push_back(word);
  }
  for (const std::string& seed : seeds) {
    const std::string input = bytes_of(seed);
    for (std::size_t part = 1; part <= kParts; ++part) {
      run(fmt::format("{} {}/{}", seed, part, kParts),
          input.substr(0, input.size() * part / kParts));
    }
  }
  if (LLVMFuzzerCustomMutator == nullptr) return 0;
  std::string input(kMostBytes, '\0');
  for (unsigned i = 0; i < runs; ++i) {
    const std::size_t size =
        LLVMFuzzerCustomMutator(reinterpret_cast<std::uint8_t*>(input.data()), 0, kMostBytes, i);
    run(fmt::format("input {} of its own", i), std::string_view(input).substr(0, size));
  }
  return 0;
}
