// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <stdexcept>

#include "analysis/base/process.h"
#include "analysis/describe/described_code.h"
#include "analysis/describe/journal.h"
#include "analysis/estimate/stats.h"
#include "analysis/machine_code/kernel_names.h"
#include "analysis/model/counted.h"
#include "cupti/counters.h"
#include "cupti/executed_library.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using injection::Plan;

/// A folder for the runs, removed at the end unless it is to be kept.
class WorkFolder {
 public:
  explicit WorkFolder(const fs::path& keep) : kept_(!keep.empty()), path_(keep) {
    if (kept_) {
      fs::create_directories(path_);
      return;
    }
    std::string name = (fs::temp_directory_path() / "warpgauge-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw std::runtime_error(name + ": cannot be created");
    }
    path_ = name;
  }
  ~WorkFolder() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  /// A new folder for one run.
  fs::path run(const char* name) const {
    fs::remove_all(path_ / name);
    fs::create_directories(path_ / name);
    return path_ / name;
  }

 private:
  bool kept_;
  fs::path path_;
};

/// Sets a variable of the environment for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (before_) {
      setenv(name_, before_->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

void say(const std::string& line) { fmt::print(stderr, "{}\n", line); }

/// One run of the program under the plan. The first one has our terminal, later ones print nothing.
std::vector<Journal> run_with(const ProgramRequest& request, const Plan& plan, bool quiet,
                              ProcessEnd& end) {
  const fs::path file = plan.folder / "plan.json";
  injection::write_plan(plan, file);
  const Variable injected("CUDA_INJECTION64_PATH", fs::absolute(request.library));
  const Variable planned(injection::kPlanVariable, fs::absolute(file));
  end = quiet ? capture_process(request.command) : run_process(request.command);
  return read_journals(plan.folder);
}

/// The launches of one shape, over all processes.
struct ShapeLaunches {
  TimedLaunch any;
  std::vector<double> us;           ///< of all launches
  std::vector<double> numbered_us;  ///< of those by a call of their own, in the process with most
  int in_graphs = 0;

  double total_us() const {
    double total = 0;
    for (const double time : us) total += time;
    return total;
  }
};

std::map<LaunchShape, ShapeLaunches> by_shape(const std::vector<Journal>& journals) {
  std::map<LaunchShape, ShapeLaunches> shapes;
  for (const Journal& journal : journals) {
    std::vector<TimedLaunch> launches = journal.launches;
    std::ranges::stable_sort(launches, {}, &TimedLaunch::call);
    std::map<LaunchShape, std::vector<double>> numbered;
    for (const TimedLaunch& launch : launches) {
      ShapeLaunches& shape = shapes[launch.shape];
      shape.any = launch;
      shape.us.push_back(launch.us);
      if (launch.graph_node) {
        ++shape.in_graphs;
      } else {
        numbered[launch.shape].push_back(launch.us);
      }
    }
    for (auto& [shape, us] : numbered) {
      auto& most = shapes[shape].numbered_us;
      if (us.size() > most.size()) most = std::move(us);
    }
  }
  return shapes;
}

int median_launch(const std::vector<double>& us) {
  std::vector<int> order(us.size());
  for (std::size_t i = 0; i < us.size(); ++i) order[i] = static_cast<int>(i);
  std::ranges::stable_sort(order, {}, [&](int i) { return us[static_cast<std::size_t>(i)]; });
  return order[(order.size() - 1) / 2];
}

std::set<int> choose(const ShapeLaunches& shape, const ProgramRequest& request) {
  const int count = static_cast<int>(shape.numbered_us.size());
  std::set<int> chosen;
  for (const int launch : request.launches) {
    if (launch < count) chosen.insert(launch);
  }
  if (request.launches.empty() && count > 0) {
    chosen.insert(median_launch(shape.numbered_us));
    if (!request.only_median) chosen.insert(0);
  }
  return chosen;
}

using ChosenLaunches = std::map<LaunchShape, std::set<int>>;

/// Leaves `most` kernels, each in one shape.
void keep_heaviest(const std::map<LaunchShape, ShapeLaunches>& shapes, int most,
                   ChosenLaunches& chosen) {
  std::vector<std::pair<double, LaunchShape>> heaviest;
  for (const auto& [shape, numbers] : chosen) {
    heaviest.emplace_back(shapes.at(shape).total_us(), shape);
  }
  std::ranges::sort(heaviest, std::greater{});
  std::set<std::string> kept;
  for (const auto& [total_us, shape] : heaviest) {
    if (static_cast<int>(kept.size()) < most && kept.insert(shape.kernel).second) continue;
    chosen.erase(shape);
  }
}

/// "void at::native::softmax<float, 4>": without the parameters.
std::string short_name(const std::string& mangled) {
  const std::string name = machine_code::demangle(mangled);
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '<' || c == '{') ++depth;
    if ((c == '>' || c == '}') && i > 0 && name[i - 1] != '-') --depth;
    const bool unnamed = name.compare(i, 21, "(anonymous namespace)") == 0;
    if (unnamed) i += 20;
    if (c == '(' && depth == 0 && !unnamed) return name.substr(0, i);
  }
  return name;
}

std::string dimensions(const std::array<unsigned, 3>& sizes) {
  return fmt::format("{}x{}x{}", sizes[0], sizes[1], sizes[2]);
}

std::string size_of(const ChosenLaunch& chosen, std::size_t launches) {
  const LaunchShape& shape = chosen.shape;
  std::string text = fmt::format("grid {}, block {}", dimensions(shape.grid_blocks),
                                 dimensions(shape.block_threads));
  if (shape.dynamic_shared_bytes > 0) {
    text += fmt::format(", {} bytes of dynamic shared memory", shape.dynamic_shared_bytes);
  }
  return text + fmt::format(", launch {} of {}", chosen.number + 1, launches);
}

/// The launches that took about as long as the counted one. Others of the same shape may have had
/// other data, and work: their times say nothing of its counts.
std::vector<double> alike(const std::vector<double>& us, double counted_us) {
  constexpr double kMost = 1.1;
  std::vector<double> result;
  std::ranges::copy_if(us, std::back_inserter(result), [&](double time) {
    return time <= counted_us * kMost && counted_us <= time * kMost;
  });
  return result;
}

model::MeasuredTime time_of(std::vector<double> us) {
  std::ranges::sort(us);
  return {.median_us = estimate::median(us),
          .low_us = us[us.size() / 4],
          .high_us = us[us.size() - 1 - us.size() / 4],
          .launches = static_cast<int>(us.size())};
}

double product(const std::array<unsigned, 3>& sizes) {
  return static_cast<double>(sizes[0]) * sizes[1] * sizes[2];
}

model::Descriptor description(const ChosenLaunch& chosen, const ShapeLaunches& shape,
                              const std::string& device) {
  model::Descriptor kernel;
  kernel.name = short_name(chosen.shape.kernel);
  kernel.size = size_of(chosen, shape.numbered_us.size());
  kernel.source = "describe";
  kernel.comment.push_back(fmt::format("counted on {}", device));
  const int shared =
      shape.any.static_shared_bytes + static_cast<int>(chosen.shape.dynamic_shared_bytes);
  kernel.launch = {.grid_blocks = product(chosen.shape.grid_blocks),
                   .threads_per_block = static_cast<int>(product(chosen.shape.block_threads)),
                   .registers_per_thread = shape.any.registers_per_thread,
                   .shared_bytes_per_block = shared,
                   .kernels = 1,
                   .cluster_blocks = shape.any.cluster_blocks,
                   .graph_node = false};
  kernel.time =
      time_of(alike(shape.us, shape.numbered_us[static_cast<std::size_t>(chosen.number)]));
  return kernel;
}

template <class Map>
const typename Map::mapped_type* find_in(const std::vector<Journal>& journals, Map Journal::*map,
                                         const ChosenLaunch& chosen) {
  for (const Journal& journal : journals) {
    const auto found = (journal.*map).find(chosen);
    if (found != (journal.*map).end()) return &found->second;
  }
  return nullptr;
}

/// All hashes by CRC, of all processes.
std::map<std::uint64_t, std::string> cubins_of(const std::vector<Journal>& journals) {
  std::map<std::uint64_t, std::string> cubins;
  for (const Journal& journal : journals)
    cubins.insert(journal.cubins.begin(), journal.cubins.end());
  return cubins;
}

void note_failures(const char* run, const std::vector<Journal>& journals,
                   std::vector<std::string>& notes) {
  for (const Journal& journal : journals) {
    for (const std::string& note : journal.notes) notes.push_back(fmt::format("{}: {}", run, note));
    if (!journal.ended) {
      notes.push_back(fmt::format("{}: process {} did not end by itself", run, journal.process));
    }
  }
}

/// Holds two counts of the same against each other: the patched code and the hardware's counter.
/// Kernels whose warps wait for one another by spinning execute more or less from run to run.
void hold_against_counter(model::Descriptor& kernel) {
  constexpr double kSame = 0.02, kAlike = 0.3;
  const auto counter = kernel.counts.find("executed");
  if (kernel.code.empty() || counter == kernel.counts.end()) return;
  double sum = 0;
  for (const auto& instruction : kernel.code.instructions) sum += instruction.executed;
  const double difference = std::abs(sum - counter->second) / counter->second;
  if (difference <= kSame) return;
  const bool drop = difference > kAlike;
  kernel.assumes.push_back(
      fmt::format("{}: the instructions of one run add up to {}, the counter of another says {}",
                  drop ? "executed machine code is not known" : "work differs from run to run", sum,
                  counter->second));
  if (drop) kernel.code = {};
}

std::vector<cupti::Metric> counters_to_read() {
  const auto groups = cupti::read_metric_groups(cupti::metrics_folder());
  std::vector<cupti::Metric> metrics;
  for (const char* id : {"kernel_work", "kernel_waits"}) {
    // The groups' oldest capability: newer ones ask for the same.
    const auto* group = cupti::find_group(groups, id, 75);
    if (group == nullptr) throw std::runtime_error(fmt::format("no metric group '{}'", id));
    metrics.insert(metrics.end(), group->metrics.begin(), group->metrics.end());
  }
  return metrics;
}

std::vector<cupti::Metric> executions_to_read() {
  const auto metric = [](const char* alias, const char* name, const char* absent) {
    return cupti::Metric{
        .alias = alias, .name = name, .unit = "1", .other_names = {}, .absent_because = absent};
  };
  constexpr const char* kNotListed = "CUPTI does not list it for this chip";
  return {metric(kExecuted, "smsp__sass_inst_executed", ""),
          metric(kThreads, "smsp__sass_thread_inst_executed_pred_on", ""),
          metric(kGlobalSectors, "smsp__sass_sectors_mem_global", kNotListed),
          metric(kLocalSectors, "smsp__sass_sectors_mem_local", kNotListed),
          metric(kWavefronts, "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", kNotListed)};
}

}  // namespace

ProgramDescription describe_program(const ProgramRequest& request) {
  using Clock = std::chrono::steady_clock;
  const WorkFolder folder(request.keep);
  const std::regex pattern(request.kernel_pattern);
  ProgramDescription result;

  // ---- run 1: times, nothing disturbed ---------------------------------------------------------
  say("run 1 of 3: the times of all launches, undisturbed");
  const auto started = Clock::now();
  ProcessEnd end;
  Plan plan{.collect = Plan::Collect::kLaunches,
            .folder = folder.run("launches"),
            .metrics = {},
            .chosen = {}};
  const auto timed = run_with(request, plan, false, end);
  const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
  result.exit_status = end.exit_status;
  result.processes = static_cast<int>(timed.size());
  if (timed.empty()) {
    throw std::runtime_error(
        fmt::format("{} made no CUDA call that could be observed (exit status {})",
                    request.command[0], end.exit_status));
  }
  note_failures("times", timed, result.notes);
  for (const Journal& journal : timed) {
    if (result.device.empty()) result.device = journal.device;
  }
  const auto shapes = by_shape(timed);
  for (const auto& [shape, launches] : shapes) {
    result.launches += static_cast<int>(launches.us.size());
    result.total_us += launches.total_us();
    const auto leave_out = [&](const char* why) {
      result.left_out.push_back({short_name(shape.kernel), why, launches.total_us(),
                                 static_cast<int>(launches.us.size())});
    };
    if (!std::regex_search(machine_code::demangle(shape.kernel), pattern)) continue;
    if (estimate::median(launches.us) < request.least_us) continue;
    if (launches.numbered_us.empty()) {
      leave_out("it is launched as a node of a graph only, of which CUPTI counts the first alone");
      continue;
    }
    if (auto chosen = choose(launches, request); !chosen.empty()) {
      plan.chosen.emplace(shape, std::move(chosen));
    }
  }
  if (request.most > 0) keep_heaviest(shapes, request.most, plan.chosen);
  if (plan.chosen.empty()) {
    result.notes.push_back("no launch is chosen");
    return result;
  }
  std::size_t chosen_launches = 0;
  for (const auto& [shape, numbers] : plan.chosen) chosen_launches += numbers.size();
  say(fmt::format("  {} launches of {} kernels and shapes in {:.1f} s; {} launches are counted",
                  result.launches, shapes.size(), seconds, chosen_launches));

  // ---- run 2: counters; run 3: executed instructions -------------------------------------------
  say("run 2 of 3: hardware counters, by replaying each chosen launch");
  plan.collect = Plan::Collect::kCounters;
  plan.folder = folder.run("counters");
  plan.metrics = counters_to_read();
  const auto counted = run_with(request, plan, true, end);
  note_failures("counters", counted, result.notes);

  say("run 3 of 3: how often each instruction is executed");
  plan.collect = Plan::Collect::kExecuted;
  plan.folder = folder.run("executed");
  plan.metrics = executions_to_read();
  std::optional<Variable> library;
  if (const auto other = cupti::library_for_executed_counts(); !other.empty()) {
    library.emplace("WARPGAUGE_CUPTI", other);
  }
  const auto executed = run_with(request, plan, true, end);
  note_failures("executed instructions", executed, result.notes);

  // ---- what was seen of each launch ------------------------------------------------------------
  CodeFiles code(plan.folder, cubins_of(executed));
  for (const auto& [shape, numbers] : plan.chosen) {
    for (const int number : numbers) {
      const ChosenLaunch chosen{shape, number};
      if (const auto* launch = find_in(executed, &Journal::executed, chosen)) {
        code.want(launch->cubin_crc, shape.kernel);
      }
    }
  }
  code.read();
  for (const auto& note : code.notes()) result.notes.push_back(note);
  for (const auto& [shape, numbers] : plan.chosen) {
    const ShapeLaunches& launches = shapes.at(shape);
    bool described = false;
    std::string why = "its counters were not read";
    for (const int number : numbers) {
      const ChosenLaunch chosen{shape, number};
      const auto* counts = find_in(counted, &Journal::counters, chosen);
      if (counts == nullptr) {
        if (const auto* failure = find_in(counted, &Journal::failed, chosen)) why = *failure;
        continue;
      }
      model::Descriptor kernel = description(chosen, launches, result.device);
      kernel.counts = {counts->begin(), counts->end()};
      if (const auto* launch = find_in(executed, &Journal::executed, chosen)) {
        kernel.code = code.executed_code(*launch, shape.kernel);
      }
      if (!kernel.code.empty()) {
        add_flop(kernel);
        hold_against_counter(kernel);
      } else {
        const auto* failure = find_in(executed, &Journal::failed, chosen);
        kernel.assumes.push_back("executed machine code is not known: " +
                                 (failure ? *failure : std::string("it was not counted")));
      }
      if (launches.in_graphs > 0) {
        kernel.assumes.push_back(fmt::format(
            "{} of {} launches are nodes of graphs: they are taken to be like the counted one",
            launches.in_graphs, launches.us.size()));
      }
      try {
        model::Descriptor translated = kernel;
        translated.file = kernel.name;
        model::translate_counts(translated);
        model::check(translated);
      } catch (const InputError& error) {
        why = error.what();
        continue;
      }
      described = true;
      result.kernels.push_back(std::move(kernel));
    }
    if (described) {
      result.described_us += launches.total_us();
    } else {
      result.left_out.push_back({short_name(shape.kernel), why, launches.total_us(),
                                 static_cast<int>(launches.us.size())});
    }
  }
  std::ranges::stable_sort(result.kernels, std::greater{}, [](const model::Descriptor& kernel) {
    return kernel.time->median_us * kernel.time->launches;
  });
  std::ranges::stable_sort(result.left_out, std::greater{}, &Undescribed::total_us);
  return result;
}

}  // namespace warpgauge::describe
