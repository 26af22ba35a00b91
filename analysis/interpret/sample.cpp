// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/sample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <span>
#include <utility>

namespace warpgauge::interpret {
namespace {

using Counts = std::vector<InstructionCounts>;

/// Clusters at one place along a side, and how many they stand for.
struct Stands {
  std::uint32_t place = 0;
  double weight = 1;
};

std::vector<Stands> standing_for(std::uint32_t side) {
  if (side <= 3) {
    std::vector<Stands> all;
    for (std::uint32_t i = 0; i < side; ++i) all.push_back({i, 1});
    return all;
  }
  return {{0, 1}, {side / 2, static_cast<double>(side - 2)}, {side - 1, 1}};
}

std::uint64_t sum_of_executed(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const InstructionCounts& one : counts) sum += one.executed;
  return sum;
}

bool near(std::uint64_t a, std::uint64_t b) {
  constexpr double kNear = 0.01;
  const auto more = static_cast<double>(std::max(a, b)), less = static_cast<double>(std::min(a, b));
  return more - less <= kNear * more;
}

/// Whether two blocks execute the same, and move nearly the same, whatever L1 had before. Guards of
/// single lanes, as of a division's last step, differ from block to block, and cost nothing.
bool are_alike(const Counts& one, const Counts& other) {
  std::uint64_t threads = 0, of_other = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const InstructionCounts &a = one[i], &b = other[i];
    if (a.executed != b.executed || !near(a.sectors, b.sectors) || !near(a.lines, b.lines) ||
        !near(a.wavefronts, b.wavefronts)) {
      return false;
    }
    threads += a.threads;
    of_other += b.threads;
  }
  return near(threads, of_other);
}

/// Clusters that differ: fewer do not show how much.
constexpr std::size_t kLeast = 8;
/// The first and the last cluster of a grid.
constexpr std::size_t kEnds = 2;

/// As a share of the mean.
double standard_error(const std::vector<double>& counts) {
  const auto n = static_cast<double>(counts.size());
  double mean = 0, squares = 0;
  for (const double one : counts) mean += one / n;
  for (const double one : counts) squares += (one - mean) * (one - mean);
  return n > 1 && mean > 0 ? std::sqrt(squares / (n - 1) / n) / mean : 1;
}

bool near_to(double count, std::span<const double> others) {
  constexpr double kMuch = 1.5;
  return std::ranges::all_of(
      others, [count](double other) { return other <= kMuch * count && count <= kMuch * other; });
}

class Sampler {
 public:
  Sampler(const KernelInput& input, const SampleLimits& limits)
      : input_(input),
        limits_(limits),
        interpreter_(std::in_place, input),
        counts_(input.code->instructions.size()),
        blocks_of_cluster_(std::uint64_t{input.cluster[0]} * input.cluster[1] * input.cluster[2]) {
    const Sides& sides = interpreter_->clusters();
    clusters_ = std::uint64_t{sides[0]} * sides[1] * sides[2];
  }

  Sample take() {
    constexpr std::uint64_t kLanesOfWarp = 32;
    const std::uint64_t threads =
        std::uint64_t{input_.block[0]} * input_.block[1] * input_.block[2];
    Sample result{.clusters = clusters_,
                  .blocks_of_cluster = blocks_of_cluster_,
                  .warps_of_block = (threads + kLanesOfWarp - 1) / kLanesOfWarp};
    const bool may_be_whole = clusters_ <= limits_.few || is_cheap();
    if (!may_be_whole || !whole()) {
      if (may_be_whole) start_again(Interpreter::Runs::kSome);
      if (!by_sides()) {
        result.spread = all_over();
        result.exact = run_ + ends_ == clusters_;
      }
    }
    result.counts = std::move(counts_);
    result.clusters_run = run_ + ends_;
    if (input_.device && !interpreter_->stop()) add_memory(result);
    const auto& globals = input_.constants.globals;
    result.has_variables = !input_.constants.variables.empty() || !globals.initialised.empty() ||
                           globals.zeroed_bytes > 0;
    const auto stop = interpreter_->stop();
    result.execution = interpreter_->finish();
    if (stop) result.stopped = describe(*stop, result.execution, input_);
    return result;
  }

 private:
  /// What one cluster does.
  Counts of(const Sides& place) {
    const Counts before = interpreter_->counts();
    interpreter_->run(place);
    ++run_;
    Counts own = interpreter_->counts();
    for (std::size_t i = 0; i < own.size(); ++i) {
      own[i] -= before[i];
      instructions_ += own[i].executed;
    }
    return own;
  }

  bool may_go_on() const { return !interpreter_->stop() && instructions_ < limits_.instructions; }

  void add(const Counts& own, double weight) {
    for (std::size_t i = 0; i < own.size(); ++i) counts_[i].add(own[i], weight);
  }

  Sides middle() const {
    Sides place = interpreter_->clusters();
    for (std::uint32_t& side : place) side /= 2;
    return place;
  }

  /// What the first cluster in the middle does. Nothing was executed before it.
  const Counts& of_middle() {
    if (!of_middle_) of_middle_ = of(middle());
    return *of_middle_;
  }

  /// By one in the middle.
  bool is_cheap() {
    const auto one = static_cast<double>(sum_of_executed(of_middle()));
    return !interpreter_->stop() &&
           one * static_cast<double>(clusters_) <= static_cast<double>(limits_.cheap);
  }

  void start_again(Interpreter::Runs runs) {
    interpreter_.emplace(input_, runs);
    of_middle_.reset();
    run_ = instructions_ = 0;
  }

  /// False where it takes too long.
  bool whole() {
    start_again(Interpreter::Runs::kAllInOrder);
    for (; run_ < clusters_ && may_go_on(); ++run_) {
      interpreter_->run(place_of(run_, interpreter_->clusters()));
      instructions_ = interpreter_->instructions();
    }
    // The first clusters do not stand for the others.
    if (run_ < clusters_ && !interpreter_->stop()) return false;
    interpreter_->settle();
    add(interpreter_->counts(), 1);
    is_whole_ = run_ == clusters_;
    return true;
  }

  /// False where two clusters in the middle differ.
  bool by_sides() {
    const Sides& sides = interpreter_->clusters();
    const Sides middle = this->middle();
    Sides other;
    for (std::size_t i = 0; i < 3; ++i) {
      other[i] = sides[i] > 3 ? std::max<std::uint32_t>(sides[i] / 3, 1) : middle[i];
      // Blocks of even and of odd numbers may do different things.
      if (sides[i] > 3 && (middle[i] - other[i]) % 2 == 0) ++other[i];
    }
    Counts first = of_middle();
    if (!may_go_on()) return interpreter_->stop().has_value();
    if (!take_alike(first, of(other))) return false;
    for (const Stands& z : standing_for(sides[2])) {
      for (const Stands& y : standing_for(sides[1])) {
        for (const Stands& x : standing_for(sides[0])) {
          const Sides place = {x.place, y.place, z.place};
          add(place == middle ? first : of(place), x.weight * y.weight * z.weight);
          if (interpreter_->stop()) return true;
          if (!may_go_on()) return false;
        }
      }
    }
    if (!ends_at_its_sides(first)) return false;
    are_alike_ = true;
    return true;
  }

  /// Whether what is special about the first and the last cluster along a side is theirs alone:
  /// where a grid is larger than its work, the clusters that work are no sides of it.
  bool ends_at_its_sides(const Counts& in_the_middle) {
    const Sides& sides = interpreter_->clusters();
    for (std::size_t i = 0; i < 3; ++i) {
      constexpr std::uint32_t kLeastSide = 5;
      if (sides[i] < kLeastSide) continue;
      for (const std::uint32_t inside : {1U, sides[i] - 2}) {
        Sides place = middle();
        place[i] = inside;
        const Counts own = of(place);
        --run_;  // it stands for no others
        if (interpreter_->stop() || !are_alike(own, in_the_middle)) return false;
      }
    }
    return true;
  }

  /// False where two clusters did not do the same. The second one found in L1 what the first one
  /// left there, as all do but the first ones on their SMs.
  bool take_alike(Counts& first, const Counts& second) const {
    if (!are_alike(first, second)) return false;
    const auto sms = static_cast<double>(input_.device ? input_.device->sms : 1);
    const double cold = std::min(sms / static_cast<double>(clusters_ * blocks_of_cluster_), 1.0);
    const auto mean = [cold](std::uint64_t& one, std::uint64_t warm) {
      one = static_cast<std::uint64_t>(
          std::llround(cold * static_cast<double>(one) + (1 - cold) * static_cast<double>(warm)));
    };
    for (std::size_t i = 0; i < first.size(); ++i) {
      mean(first[i].l1_hits, second[i].l1_hits);
      mean(first[i].missed_lines, second[i].missed_lines);
      mean(first[i].late_requests, second[i].late_requests);
    }
    return true;
  }

  /// Gives the standard error of executed instructions.
  double all_over() {
    std::ranges::fill(counts_, GridCounts{});
    // Those at both ends stand for themselves: the last one may do what no other does. They also
    // show whether clusters differ much.
    const std::array<Counts, kEnds> ends = {of(place_of(0, interpreter_->clusters())),
                                            of(place_of(clusters_ - 1, interpreter_->clusters()))};
    const double at_ends[] = {static_cast<double>(sum_of_executed(ends[0])),
                              static_cast<double>(sum_of_executed(ends[1]))};
    tried_ = std::exchange(run_, 0);
    ends_ = kEnds;
    const std::uint64_t inside = clusters_ - kEnds, wanted = std::min(limits_.many, inside);
    std::vector<double> executed;
    std::uint64_t step = wanted * 5 / 8 + 1;
    while (std::gcd(step, wanted) != 1) ++step;
    std::mt19937_64 draw;  // the same in every run
    for (std::uint64_t i = 0; i < wanted && (may_go_on() || i == 0); ++i) {
      // One of each of as many parts, which are not taken in their order: if there is no time for
      // all, those that were are all over the grid. It is drawn: steps of equal length would fall
      // in with whatever repeats, such as the rows of a picture.
      const std::uint64_t part = i * step % wanted;
      const std::uint64_t begin = part * inside / wanted, end = (part + 1) * inside / wanted;
      const std::uint64_t cluster = begin + draw() % (end - begin);
      const Counts own = of(place_of(1 + cluster, interpreter_->clusters()));
      add(own, 1);
      executed.push_back(static_cast<double>(sum_of_executed(own)));
      if (executed.size() >= kLeast && near_to(executed.front(), at_ends) &&
          standard_error(executed) <= limits_.error) {
        break;
      }
    }
    if (!executed.empty()) {
      const double scale = static_cast<double>(inside) / static_cast<double>(executed.size());
      for (GridCounts& one : counts_) one.scale(scale);
    }
    for (const Counts& end : ends) add(end, 1);
    return executed.empty() ? 0 : standard_error(executed);
  }

  /// Those that work, from cluster number `first` that was executed on.
  void place_blocks(std::size_t first, Sample& result) const {
    constexpr std::uint64_t kIdle = 10;  // times less than the block that executes most
    // Those in the middle are alike, and nearly all that there are.
    const auto blocks =
        std::span(interpreter_->blocks())
            .subspan(first * blocks_of_cluster_, (are_alike_ ? 1 : run_) * blocks_of_cluster_);
    const auto sum = [](const BlockWork& block) {
      return std::accumulate(block.begin(), block.end(), std::uint64_t{0});
    };
    std::uint64_t most = 0, by_working = 0, by_idle = 0;
    for (const BlockWork& block : blocks) most = std::max(most, sum(block));
    std::vector<BlockWork> working;
    for (const BlockWork& block : blocks) {
      const bool works = sum(block) * kIdle > most;
      (works ? by_working : by_idle) += sum(block);
      if (works) working.push_back(block);
    }
    // Where one block has a long tail, the others do most of the work.
    if (by_idle > by_working) working.assign(blocks.begin(), blocks.end());
    const auto grid = static_cast<double>(clusters_ * blocks_of_cluster_);
    const double share = static_cast<double>(working.size()) / static_cast<double>(blocks.size());
    result.working_blocks = static_cast<std::uint64_t>(std::llround(share * grid));
    result.placement = place(working, result.working_blocks, *input_.device);
    const auto ends =
        std::span(interpreter_->blocks())
            .subspan((tried_ - ends_) * blocks_of_cluster_, ends_ * blocks_of_cluster_);
    for (const BlockWork& end : ends) result.placement.include(end, *input_.device);
    // One on a side of the grid may do what those in the middle do not.
    if (!are_alike_) return;
    for (const BlockWork& block : interpreter_->blocks()) {
      result.placement.include(block, *input_.device);
    }
  }

  void add_memory(Sample& result) const {
    const Device& device = *input_.device;
    const std::size_t all = tried_ + run_, first = are_alike_ ? 0 : tried_;
    place_blocks(first, result);
    result.hot_place = interpreter_->hot_place();
    // What is common to all was touched by the first one already.
    result.touched = are_alike_ || is_whole_ ? interpreter_->bytes_of_grid(1, 2)
                                             : interpreter_->bytes_of_grid(all - run_ / 2, all);
    if (device.l2_bytes == 0) return;
    const Traffic::Bytes& touched = result.touched;
    // What is read of the other side's memory is kept on both. An SM reads as much of each side's;
    // of whole grids it is known which SMs read the same.
    const auto sides = static_cast<double>(device.l2_sides);
    const double kept = is_whole_ ? sides : 2 - 1 / sides;
    const double beside = std::min(static_cast<double>(device.sms * device.resident_blocks) /
                                       static_cast<double>(blocks_of_cluster_),
                                   static_cast<double>(clusters_));
    result.stays_in_l2 =
        kept * touched.read + touched.written + beside * interpreter_->local_bytes_of_cluster() <=
        static_cast<double>(device.l2_bytes);
    if (result.stays_in_l2) {
      result.dram = Traffic::Bytes{device.l2_is_warm ? 0 : touched.read, 0};
    } else if (const auto whole = is_whole_ ? interpreter_->traffic()->of_whole() : std::nullopt) {
      result.dram = whole;
    } else {
      result.dram = touched;
      const auto grid = static_cast<double>(clusters_ * blocks_of_cluster_);
      const auto again = interpreter_->traffic()->again(first * blocks_of_cluster_, grid);
      if (!again) return;
      result.dram->read += again->read * grid;
      result.dram->written += again->written * grid;
    }
  }

  const KernelInput& input_;
  SampleLimits limits_;
  std::optional<Interpreter> interpreter_;
  std::vector<GridCounts> counts_;
  std::optional<Counts> of_middle_;
  std::uint64_t blocks_of_cluster_ = 1;
  std::uint64_t clusters_ = 0, instructions_ = 0;
  std::uint64_t run_ = 0;    // clusters that stand for others
  std::uint64_t tried_ = 0;  // clusters before them; the last of those ...
  std::uint64_t ends_ = 0;   // ... stand for themselves
  bool is_whole_ = false;    // all clusters were executed, in their order
  bool are_alike_ = false;   // those in the middle
};

}  // namespace

void GridCounts::add(const InstructionCounts& counts, double weight) {
  executed += weight * static_cast<double>(counts.executed);
  threads += weight * static_cast<double>(counts.threads);
  sectors += weight * static_cast<double>(counts.sectors);
  lines += weight * static_cast<double>(counts.lines);
  wavefronts += weight * static_cast<double>(counts.wavefronts);
  l1_rounds += weight * static_cast<double>(counts.l1_rounds);
  l1_hits += weight * static_cast<double>(counts.l1_hits);
  missed_lines += weight * static_cast<double>(counts.missed_lines);
  late_requests += weight * static_cast<double>(counts.late_requests);
  matches += weight * static_cast<double>(counts.matches);
  matched_values += weight * static_cast<double>(counts.matched_values);
  for (std::size_t i = 0; i < requests_by_pass.size(); ++i) {
    requests_by_pass[i] += weight * static_cast<double>(counts.by_pass.requests[i]);
    late_by_pass[i] += weight * static_cast<double>(counts.by_pass.late[i]);
  }
}

void GridCounts::scale(double by) {
  for (double* one : {&executed, &threads, &sectors, &lines, &wavefronts, &l1_rounds, &l1_hits,
                      &missed_lines, &late_requests, &matches, &matched_values}) {
    *one *= by;
  }
  for (auto* of_octaves : {&requests_by_pass, &late_by_pass}) {
    for (double& one : *of_octaves) one *= by;
  }
}

std::optional<double> GridCounts::tail_answers(double passes) const {
  double requests = 0, late = 0;
  for (std::size_t i = 0; i < requests_by_pass.size(); ++i) {
    if (std::ldexp(1.0, static_cast<int>(i)) - 1 < 2 * passes) continue;
    requests += requests_by_pass[i];
    late += late_by_pass[i];
  }
  if (requests <= 0) return std::nullopt;
  return 1 - late / requests;
}

Sample sample(const KernelInput& input, const SampleLimits& limits) {
  return Sampler(input, limits).take();
}

}  // namespace warpgauge::interpret
