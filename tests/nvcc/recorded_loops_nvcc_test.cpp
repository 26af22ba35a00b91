// SPDX-License-Identifier: Apache-2.0
// The in-core analysis against what was measured: machine code of the probes' loops from their own
// listing, cycles from the recording that is carried along. A kernel of the listing is the one that
// was timed where the hash of its machine code is that of the recording.
//
// Only differences are compared: of kernels whose loops differ in the length of their body alone,
// and of counts of iterations of one kernel. What a launch adds once cancels. The costs are a
// profile's that was fitted to recordings of the same loops: an error here is one of the rules more
// than of the costs, and tells most where a loop mixes instructions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "analysis/costs/instruction_costs.h"
#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/listing.h"
#include "analysis/machine_code/machine_code.h"
#include "analysis/machine_code/sass_lines.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/reader.h"

namespace warpgauge::model {
namespace {

using machine_code::ExecutedCode;
using machine_code::SassLineKind;
using samples::CodeEvidence;
using samples::Series;

constexpr double kMaxSchedulerWarps = 16;

/// Kernels whose hash the recording has. They are read function by function: the listing has some
/// 160 MB.
std::map<std::string, ExecutedCode> kernels_of(const char* path,
                                               const std::set<std::string>& hashes) {
  constexpr const char* kNames[] = {"rate_kernel",      "surface_kernel", "issue_slots_kernel",
                                    "pair_kernel",      "bank_kernel",    "reread_l1_kernel",
                                    "throughput_kernel"};
  std::map<std::string, ExecutedCode> kernels;
  std::ifstream listing(path);
  std::string line, architecture, function;
  const auto close = [&] {
    if (function.empty()) return;
    const std::string text = architecture + function;
    const std::string hash = machine_code::parse_sass(text).at(0).hash;
    if (hashes.contains(hash)) kernels.emplace(hash, machine_code::read_listing(text).at(0));
    function.clear();
  };
  while (std::getline(listing, line)) {
    const SassLineKind kind = line.starts_with("        /*")
                                  ? SassLineKind::kInstruction
                                  : machine_code::read_sass_line(line).kind;
    if (kind == SassLineKind::kArchitecture || kind == SassLineKind::kFunction) close();
    if (kind == SassLineKind::kArchitecture) architecture = line + '\n';
    const bool begins =
        kind == SassLineKind::kFunction &&
        std::ranges::any_of(kNames, [&](const char* name) { return line.find(name) != line.npos; });
    if (begins || !function.empty()) function += line + '\n';
  }
  close();
  return kernels;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<long>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// The numbers among the arguments of a template: 8 and 2 of "f<table::fadd, 8, 2>(int)".
std::vector<int> numbers_of(const std::string& kernel) {
  std::vector<int> numbers;
  const std::size_t begin = kernel.find("_kernel<"), end = kernel.find(">(", begin);
  if (begin == kernel.npos) return numbers;
  std::string_view rest = std::string_view(kernel).substr(begin + 8, end - begin - 8);
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find(", "));
    int number = 0;
    const auto [last, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (error == std::errc() && last == part.data() + part.size()) numbers.push_back(number);
    rest.remove_prefix(std::min(part.size() + 2, rest.size()));
  }
  return numbers;
}

struct Compared {
  std::string name;
  double measured = 0, predicted = 0;  ///< cycles of an iteration, or of what the longer body adds
  double error() const { return predicted / measured - 1; }
};

class Comparison {
 public:
  explicit Comparison(const char* listing)
      : profile_(profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json")),
        recording_(samples::read_recording(
            WARPGAUGE_SOURCE_DIR "/data/h200/recording-2026-11-22-all_probes-1.jsonl.zst")) {
    std::set<std::string> hashes;
    for (const Series& series : recording_.series) {
      if (!is_compared(series)) continue;
      for (const CodeEvidence& code : series.code) hashes.insert(code.hash);
    }
    wanted_ = hashes.size();
    kernels_ = kernels_of(listing, hashes);
  }

  void run() {
    for (const Series& series : recording_.series) {
      if (!is_compared(series)) continue;
      if (series.probe == "compute/instruction_rate") instruction_rate(series);
      if (series.probe == "compute/issue_surfaces") issue_surfaces(series);
      if (series.probe == "compute/pipe_contention") pipe_contention(series);
      if (series.probe == "compute/register_banks") register_banks(series);
      if (series.probe == "memory/l1_bandwidth") l1_bandwidth(series);
      if (series.probe == "shared/bank_sweep") bank_sweep(series);
    }
  }

  std::size_t wanted() const { return wanted_; }
  std::size_t found() const { return kernels_.size(); }
  std::map<std::string, std::vector<Compared>> compared;

 private:
  static bool is_compared(const Series& series) {
    if (series.source != samples::Source::kTiming || series.outcome != samples::Outcome::kMeasured)
      return false;
    if (series.probe == "shared/bank_sweep")
      return series.id.find("/throughput.") != series.id.npos;
    for (const char* probe :
         {"compute/instruction_rate", "compute/issue_surfaces", "compute/pipe_contention",
          "compute/register_banks", "memory/l1_bandwidth"}) {
      if (series.probe == probe) return true;
    }
    return false;
  }

  // ---- what the probes did (their own files say it) --------------------------------------------

  struct Group {
    std::vector<std::pair<double, double>> points;  ///< work, cycles
    double step() const { return points.back().first - points.front().first; }
    double cycles() const { return points.back().second - points.front().second; }
  };
  /// Points that share all but their last coordinate, by work.
  static std::map<std::vector<double>, Group> groups_of(const Series& series) {
    std::map<std::vector<double>, Group> groups;
    for (const samples::Point& point : series.points) {
      std::vector<double> at = point.at;
      const double work = at.back();
      at.pop_back();
      groups[at].points.emplace_back(work, median(point.samples.at(0)));
    }
    for (auto& [at, group] : groups) std::ranges::sort(group.points);
    return groups;
  }

  static const CodeEvidence* kernel_with(const Series& series,
                                         const std::function<bool(const CodeEvidence&)>& is) {
    for (const CodeEvidence& code : series.code) {
      if (code.level == "sass" && is(code)) return &code;
    }
    return nullptr;
  }
  static const CodeEvidence* with_numbers(const Series& series, std::vector<int> numbers) {
    return kernel_with(
        series, [&](const CodeEvidence& code) { return numbers_of(code.kernel) == numbers; });
  }

  /// 128 iterations, 16 of slow ones, of bodies of 112, 176 and 256 operations, a fourth of that
  /// for sequences: the differences 144 and 36 tell them apart.
  static double rate_iterations(double operations) {
    for (const double iterations : {128.0, 16.0}) {
      for (const double longer : {144.0, 36.0}) {
        if (operations == iterations * longer) return iterations;
      }
    }
    return 0;
  }

  void instruction_rate(const Series& series) {
    const bool rate = series.axes.size() == 2;
    for (const auto& [at, group] : groups_of(series)) {
      const double warps = rate ? at[0] : 1;
      const double iterations = rate_iterations(group.step() / (rate ? 32 * warps : 1));
      if (iterations == 0 || group.points.size() != 3) continue;
      const auto body = [&](int number) {
        return kernel_with(series, [&](const CodeEvidence& code) {
          const auto numbers = numbers_of(code.kernel);
          return !numbers.empty() && numbers.back() == number;
        });
      };
      bodies(rate ? "instruction_rate, rate" : "instruction_rate, latency", series.id, body(1),
             body(3), warps, group.cycles() / iterations);
    }
  }

  /// 64 iterations of bodies of 112, 160 and 208 instructions.
  void issue_surfaces(const Series& series) {
    constexpr double kIterations = 64, kLonger = 96;
    if (series.id.ends_with("issue_slots.scheduler")) return;  // the same points once more
    const bool slots = series.id.ends_with("issue_slots"), by_ilp = series.axes.size() == 3;
    for (const auto& [at, group] : groups_of(series)) {
      const int ilp = by_ilp ? static_cast<int>(at[0]) : 8;
      const double warps = by_ilp ? 4 * at[1] : at[0];
      const double expected = kIterations * kLonger * (slots ? warps : 1.0 / ilp);
      if (group.points.size() != 3 || group.step() != expected) continue;
      const auto numbers = [&](int body) {
        return slots ? std::vector{body} : std::vector{ilp, body};
      };
      bodies("issue_surfaces", series.id, with_numbers(series, numbers(1)),
             with_numbers(series, numbers(3)), warps, group.cycles() / kIterations);
    }
  }

  /// 32 warps, 32 iterations of bodies of 48, 80 and 112 pairs.
  void pipe_contention(const Series& series) {
    constexpr double kIterations = 32, kLonger = 64, kWarps = 32;
    std::vector<std::string> names;
    std::string_view text = series.facts.at("instructions");  // "0 imad, 1 lds, ..."
    while (!text.empty()) {
      const std::string_view part = text.substr(0, text.find(", "));
      names.emplace_back(part.substr(part.find(' ') + 1));
      text.remove_prefix(std::min(part.size() + 2, text.size()));
    }
    for (const auto& [at, group] : groups_of(series)) {
      const std::string &a = names.at(static_cast<std::size_t>(at[0])),
                        &b = names.at(static_cast<std::size_t>(at[1]));
      if (group.step() != kIterations * kLonger * kWarps) continue;
      const auto kernel = [&](int body) {
        return kernel_with(series, [&](const CodeEvidence& code) {
          return numbers_of(code.kernel) == std::vector{body} &&
                 code.kernel.find(fmt::format("representative::{}, warpgauge", a)) !=
                     code.kernel.npos &&
                 code.kernel.find(fmt::format("representative::{}>", b)) != code.kernel.npos;
        });
      };
      bodies("pipe_contention", a + " " + b, kernel(1), kernel(3), kWarps,
             group.cycles() / kIterations);
    }
  }

  /// 256 FFMA an iteration, of 4 warps of each scheduler; a kernel for each assignment of
  /// registers.
  void register_banks(const Series& series) {
    constexpr double kFmas = 256, kWarps = 16, kSteps = 16;
    if (series.id.ends_with("schedulers")) {
      for (const auto& [at, group] : groups_of(series)) {
        slope("register_banks", series.id, with_numbers(series, {0}), at[0],
              group.cycles() / group.step() * kSteps);
      }
      return;
    }
    std::map<int, Group> by_kernel;  // as many points for each, in the order of the kernels
    const std::size_t each = series.points.size() / series.code.size();
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const samples::Point& point = series.points[i];
      by_kernel[static_cast<int>(i / each)].points.emplace_back(point.at.back(),
                                                                median(point.samples.at(0)));
    }
    for (const auto& [number, group] : by_kernel) {
      slope("register_banks", fmt::format("{} {}", series.id, number),
            with_numbers(series, {number}), kWarps,
            group.cycles() / group.step() * kFmas * kWarps / 4);
    }
  }

  /// Eight loads of each lane an iteration.
  void l1_bandwidth(const Series& series) {
    const double bytes =
        std::stod(series.id.substr(series.id.find_last_not_of("0123456789") + 1)) / 8;
    for (const auto& [at, group] : groups_of(series)) {
      slope("l1_bandwidth", series.id, &series.code.at(0), at[0],
            group.cycles() / group.step() * 32 * bytes * 8 * at[0]);
    }
  }

  /// Eight accesses of 16 warps an iteration; the degree is that of the conflict.
  void bank_sweep(const Series& series) {
    for (const auto& [at, group] : groups_of(series)) {
      slope("bank_sweep, throughput", fmt::format("{} {}", series.id, at[0]), &series.code.at(0),
            16, group.cycles() / group.step() * 16 * 8, at[0]);
    }
  }

  // ---- prediction ------------------------------------------------------------------------------

  void bodies(const char* probe, const std::string& name, const CodeEvidence* shorter,
              const CodeEvidence* longer, double warps, double measured) {
    if (shorter == nullptr || longer == nullptr) return;
    const auto less = cycles_of(*shorter, warps, 1), more = cycles_of(*longer, warps, 1);
    if (less && more)
      compared[probe].push_back({fmt::format("{} {} warps", name, warps), measured, *more - *less});
  }
  void slope(const char* probe, const std::string& name, const CodeEvidence* code, double warps,
             double measured, double ways = 1) {
    if (code == nullptr) return;
    if (const auto cycles = cycles_of(*code, warps, ways)) {
      compared[probe].push_back({fmt::format("{} {} warps", name, warps), measured, *cycles});
    }
  }

  /// Cycles of an iteration. Empty where nothing can be compared: warps that schedulers do not
  /// share evenly, a kernel that is no longer the one that was timed, a loop that calls.
  std::optional<double> cycles_of(const CodeEvidence& evidence, double warps, double ways) {
    const bool even = warps == 1 || std::fmod(warps, 4) == 0;
    const auto kernel = kernels_.find(evidence.hash);
    if (!even || kernel == kernels_.end()) return {};
    const ExecutedCode& code = kernel->second;
    const int of_scheduler = warps == 1 ? 1 : static_cast<int>(warps / 4);
    if (of_scheduler > kMaxSchedulerWarps) return {};
    const auto [known, is_new] = cycles_.try_emplace({evidence.hash, of_scheduler, ways});
    if (!is_new) return known->second;
    const auto flow = machine_code::control_flow_of(code);
    const machine_code::Loop* timed = nullptr;
    for (const auto& loop : flow.loops) {
      if (counts_of(code, loop) == evidence.in_loop) timed = &loop;
    }
    if (timed == nullptr || evidence.in_loop.empty()) return {};
    for (const auto& [opcode, count] : evidence.in_loop) {
      if (opcode.starts_with("CALL")) return {};
    }
    const costs::InstructionCosts costs(profile_, {.bank_ways = ways});
    const auto cost = [&](const auto& instruction, const auto& operands) {
      return costs(instruction, operands);
    };
    const auto priced = in_core::price(code, cost, costs.machine());
    const in_core::Occupied time =
        in_core::time_of_loop(code, priced, flow, *timed, costs.machine(),
                              {.warps = {of_scheduler}, .shares = {}})
            .occupied.at(0);
    // One warp on the SM has a unit of all schedulers to itself; the analysis has one on each.
    const bool alone = warps == 1 && time.bottleneck.kind == in_core::BottleneckKind::kUnit &&
                       (time.bottleneck.unit == in_core::Unit::kLsu ||
                        time.bottleneck.unit == in_core::Unit::kAdu);
    if (!alone) known->second = time.cycles;
    return known->second;
  }

  static std::map<std::string, int> counts_of(const ExecutedCode& code,
                                              const machine_code::Loop& loop) {
    std::map<std::string, int> counts;
    for (const std::size_t i : loop.body) {
      const std::string& text = code.instructions[i].text;
      if (text.starts_with("@!PT") || text.starts_with("@!UPT")) continue;
      const std::size_t begin = text.starts_with('@') ? text.find(' ') + 1 : 0;
      ++counts[text.substr(begin, text.find(' ', begin) - begin)];
    }
    return counts;
  }

  profile::Profile profile_;
  samples::Recording recording_;
  std::size_t wanted_ = 0;
  std::map<std::string, ExecutedCode> kernels_;
  std::map<std::tuple<std::string, int, double>, std::optional<double>> cycles_;
};

struct Limit {
  const char* probe;
  std::size_t least;    ///< loops
  double mean, median;  ///< of |error|
};
// A little above what they are; the test prints those. pipe_contention has 0.65 % where runs are
// four times as long (kMostIssues of loop_time.cpp 60,000), and 0.95 % as they are: with eight
// warps a scheduler two iterations settle too little of LDS beside ALU instructions and HFMA2.
constexpr Limit kLimits[] = {{"instruction_rate, latency", 100, 0.001, 0.0002},
                             {"instruction_rate, rate", 500, 0.0115, 0.0005},
                             {"issue_surfaces", 100, 0.003, 0.001},
                             {"pipe_contention", 60, 0.0098, 0.003},
                             {"register_banks", 20, 0.025, 0.018},
                             {"l1_bandwidth", 16, 0.033, 0.02},
                             {"bank_sweep, throughput", 100, 0.0025, 0.001}};

TEST(RecordedLoops, TakeTheCyclesThatWereMeasured) {
  if (!WARPGAUGE_HAVE_DISASSEMBLER) GTEST_SKIP() << "no cuobjdump and nvdisasm";
  ASSERT_TRUE(std::ifstream(WARPGAUGE_PROBE_LISTING).is_open()) << WARPGAUGE_PROBE_LISTING;
  Comparison comparison(WARPGAUGE_PROBE_LISTING);
  fmt::print("{} of {} kernels of the recording are in the listing\n", comparison.found(),
             comparison.wanted());
  // Another compiler gives other machine code; probes that changed since do so one by one.
  if (comparison.found() < comparison.wanted() / 10) {
    GTEST_SKIP() << "too few kernels are those that were timed";
  }
  constexpr std::size_t kFewest = 500;
  ASSERT_GE(comparison.found(), kFewest);
  comparison.run();
  for (const Limit& limit : kLimits) {
    auto& list = comparison.compared[limit.probe];
    std::vector<double> errors;
    double sum = 0;
    for (const Compared& one : list) {
      ASSERT_TRUE(std::isfinite(one.error())) << one.name;
      errors.push_back(std::abs(one.error()));
      sum += errors.back();
    }
    ASSERT_GE(list.size(), limit.least) << limit.probe;
    const double mean = sum / static_cast<double>(list.size()), middle = median(errors);
    fmt::print("{:<26}{:>5} loops, mean {:.2f} %, median {:.2f} %\n", limit.probe, list.size(),
               100 * mean, 100 * middle);
    std::ranges::sort(list, std::ranges::greater{},
                      [](const Compared& one) { return std::abs(one.error()); });
    for (std::size_t i = 0; i < std::min<std::size_t>(list.size(), 8); ++i) {
      fmt::print("  {:>8.2f} %  {:>10.2f} measured {:>10.2f} predicted  {}\n",
                 100 * list[i].error(), list[i].measured, list[i].predicted, list[i].name);
    }
    EXPECT_LE(mean, limit.mean) << limit.probe;
    EXPECT_LE(middle, limit.median) << limit.probe;
  }
}

}  // namespace
}  // namespace warpgauge::model
