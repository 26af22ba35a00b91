// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/driver.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

/// AddressSanitizer asks for its options here. What a case has freed is kept for a while, to see
/// who still uses it, and counts for the process: kept short, so that the limit is a case's own.
extern "C" const char* __asan_default_options() { return "quarantine_size_mb=16"; }

namespace warpgauge::fuzz {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::uint64_t count = 3000, first = 0, seed = 1, seconds = 10, megabytes = 1024;
  fs::path keep, input;
  std::vector<fs::path> seeds;
};

std::uint64_t number_from(const std::string& option, const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument(fmt::format("{}: '{}' is no whole number", option, text));
  }
  return number;
}

void add_seeds(const fs::path& place, std::vector<fs::path>& seeds) {
  if (!fs::is_directory(place)) return seeds.push_back(place);
  for (const auto& entry : fs::recursive_directory_iterator(place)) {
    if (entry.is_regular_file()) seeds.push_back(entry.path());
  }
}

Options options_from(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      add_seeds(word, options.seeds);
      continue;
    }
    if (++i == argc) throw std::invalid_argument(word + ": a value is missing");
    if (word == "--keep") {
      options.keep = argv[i];
    } else if (word == "--input") {
      options.input = argv[i];
    } else if (word == "--count") {
      options.count = number_from(word, argv[i]);
    } else if (word == "--first") {
      options.first = number_from(word, argv[i]);
    } else if (word == "--seed") {
      options.seed = number_from(word, argv[i]);
    } else if (word == "--seconds") {
      options.seconds = number_from(word, argv[i]);
    } else if (word == "--megabytes") {
      options.megabytes = number_from(word, argv[i]);
    } else {
      throw std::invalid_argument(word + ": no such option");
    }
  }
  std::sort(options.seeds.begin(), options.seeds.end());
  return options;
}

Random random_of(const Options& options, std::uint64_t number) {
  Random seeded(options.seed * 0x9e3779b97f4a7c15u + number);
  return Random(seeded.next());
}

/// What the child tells: it lies in memory of both.
struct Progress {
  volatile std::uint64_t number;      ///< of the case that runs
  volatile std::uint64_t slowest_ms;  ///< of all cases so far
  volatile std::uint64_t slowest;     ///< its number
  volatile std::uint64_t peak_kb;
  char why[2000];
};

void say_why(Progress& progress, const std::string& why) {
  const std::size_t length = std::min(why.size(), sizeof progress.why - 1);
  std::copy_n(why.data(), length, progress.why);
  progress.why[length] = 0;
}

std::uint64_t peak_kb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss);
}

/// Processor time of this process: other programs may be running.
std::uint64_t cpu_ms() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1000 +
         static_cast<std::uint64_t>(time.tv_nsec) / 1'000'000;
}

/// Ends the process after that much processor time, with SIGPROF, or when it waits for something.
void limit_time(std::uint64_t seconds) {
  constexpr unsigned kWait = 20;
  alarm(kWait * static_cast<unsigned>(seconds));
  itimerval limit = {};
  limit.it_value.tv_sec = static_cast<time_t>(seconds);
  setitimer(ITIMER_PROF, &limit, nullptr);
}

constexpr int kFailed = 3;

/// Runs cases until one fails or none is left; does not return.
[[noreturn]] void run_cases(const Subject& subject, const Options& options, std::uint64_t from,
                            std::uint64_t end, Progress& progress) {
  rlimit none = {};
  setrlimit(RLIMIT_CORE, &none);
  for (std::uint64_t number = from; number < end; ++number) {
    progress.number = number;
    Random random = random_of(options, number);
    try {
      const std::string input = subject.make(random);
      const std::uint64_t begin = cpu_ms();
      limit_time(options.seconds);
      subject.run(input);
      limit_time(0);
      const std::uint64_t taken = cpu_ms() - begin;
      if (taken > progress.slowest_ms) {
        progress.slowest_ms = taken;
        progress.slowest = number;
      }
    } catch (const std::exception& error) {
      say_why(progress, error.what());
      std::exit(kFailed);
    }
    progress.peak_kb = std::max(std::uint64_t{progress.peak_kb}, peak_kb());
    if (peak_kb() > options.megabytes * 1024) {
      say_why(progress, fmt::format("takes {} MB", peak_kb() / 1024));
      std::exit(kFailed);
    }
  }
  std::exit(0);  // removes temporary folders
}

std::string ending_of(int status, const Progress& progress) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF) return "takes too long";
  if (WIFSIGNALED(status)) {
    return fmt::format("ends by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) == kFailed) return progress.why;
  return fmt::format("ends with status {}", WEXITSTATUS(status));
}

void keep(const std::string& input, const Options& options, std::uint64_t number) {
  if (options.keep.empty()) return;
  fs::create_directories(options.keep);
  std::ofstream file(options.keep / fmt::format("{}-{}", options.seed, number), std::ios::binary);
  file << input;
}

int drive_all(const Subject& subject, const Options& options) {
  void* shared =
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::runtime_error("no memory for two processes");
  auto& progress = *new (shared) Progress{};
  const std::uint64_t end = options.first + options.count;
  std::uint64_t failures = 0;
  for (std::uint64_t from = options.first; from < end;) {
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no second process");
    if (child == 0) run_cases(subject, options, from, end, progress);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
    const std::uint64_t number = progress.number;
    Random random = random_of(options, number);
    keep(subject.make(random), options, number);
    fmt::print("case {} of seed {}: {}\n", number, options.seed, ending_of(status, progress));
    std::fflush(stdout);
    ++failures;
    from = number + 1;
  }
  fmt::print("{} inputs of seed {}, {} failed; the slowest took {} ms (case {}); {} MB at most\n",
             options.count, options.seed, failures, std::uint64_t{progress.slowest_ms},
             std::uint64_t{progress.slowest}, progress.peak_kb / 1024);
  return failures == 0 ? 0 : 1;
}

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error(file.string() + ": cannot be opened");
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15u;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return mixed ^ (mixed >> 31);
}

int drive(int argc, char** argv,
          const std::function<Subject(const std::vector<fs::path>& seeds)>& subject) {
  try {
    const Options options = options_from(argc, argv);
    const Subject made = subject(options.seeds);
    if (options.input.empty()) return drive_all(made, options);
    made.run(bytes_of(options.input));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return 2;
  }
}

}  // namespace warpgauge::fuzz
