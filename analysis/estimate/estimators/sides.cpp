// SPDX-License-Identifier: Apache-2.0
// A cache in parts, seen from every SM: which SMs and which lines lie on which side. Two halves are
// told apart by the leading singular vectors, which need no SM to be like another; more parts, on
// several dies, by groups of SMs that are alike.
#include <Eigen/Dense>
#include <numeric>
#include <optional>

#include "analysis/estimate/latency_groups.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::sides_estimator {
namespace {

constexpr double kApart = 0.2;       // of the near latency: slices of one side differ by less
constexpr double kMisplaced = 0.05;  // share of readings that may lie beyond the middle
constexpr double kAgreed = 0.9;      // of the lines must say the same of two SMs
constexpr int kIterations = 100;
constexpr int kFewestChanges = 8;
constexpr std::size_t kMostSides = 8;  // that outputs are kept for

/// Leading singular vectors of the pairing: what is left when each SM's and each line's own level
/// is taken away.
struct Pair {
  std::vector<double> sm, line;
};

/// Power iteration from the row that varies most.
Pair leading(const Latencies& latency) {
  Eigen::MatrixXd m(std::ssize(latency), std::ssize(first_of(latency)));
  for (Eigen::Index s = 0; s < m.rows(); ++s) {
    m.row(s) =
        Eigen::Map<const Eigen::RowVectorXd>(latency[static_cast<std::size_t>(s)].data(), m.cols());
  }
  m.colwise() -= m.rowwise().mean().eval();
  m.rowwise() -= m.colwise().mean().eval();
  Eigen::Index varied = 0;
  m.rowwise().squaredNorm().maxCoeff(&varied);
  Eigen::VectorXd sm = Eigen::VectorXd::Zero(m.rows()), line = m.row(varied).transpose();
  for (int i = 0; i < kIterations; ++i) {
    sm = m * line;
    if (sm.norm() == 0) break;
    sm.normalize();
    line = m.transpose() * sm;
  }
  return {{sm.begin(), sm.end()}, {line.begin(), line.end()}};
}

/// The step between the places where the side changes, in lines; 0 when there are too few.
std::size_t stripe_lines(const std::vector<std::size_t>& side_of_line, std::size_t consecutive) {
  std::size_t step = 0;
  int changes = 0;
  for (std::size_t l = 1; l < std::min(consecutive, side_of_line.size()); ++l) {
    if (side_of_line[l] == side_of_line[l - 1]) continue;
    step = std::gcd(step, l);
    ++changes;
  }
  return changes >= kFewestChanges ? step : 0;
}

void put_stripe(const Sweep& sweep, const std::vector<std::size_t>& side_of_line, std::int64_t n,
                Estimate& out) {
  const double step_bytes = sweep.constant("step_bytes", 0);
  const auto consecutive = static_cast<std::size_t>(std::clamp(
      sweep.constant("consecutive_lines", 0), 0.0, static_cast<double>(side_of_line.size())));
  const std::size_t stripe = stripe_lines(side_of_line, consecutive);
  if (stripe > 0 && step_bytes > 0) {
    out.values["stripe_bytes"] = exact(static_cast<double>(stripe) * step_bytes, n, "bytes");
  } else {
    out.absent["stripe_bytes"] = "too few changes of side among neighbouring lines";
  }
}

/// SMs on each side; of sides that there are not, why not.
void put_sms(const std::vector<double>& sms, std::int64_t n, Estimate& out) {
  for (std::size_t side = 0; side < kMostSides; ++side) {
    const std::string name = fmt::format("sms.{}", side);
    if (side < sms.size()) {
      out.values[name] = exact(sms[side], n, "1");
    } else {
      out.absent[name] = fmt::format("{} sides", sms.size());
    }
  }
}

/// Three parts or more: each is a side.
void take_parts(const Latencies& latency, const std::vector<double>& ids,
                const LatencyGroups& groups, const Sweep& sweep, Estimate& out) {
  out.method =
      "SMs to which four lines in five are as far, each SM's mean taken away, are on one side, and "
      "a line is on that side which it is nearest to; levels of the medians from side to side, "
      "timing overhead included";
  const LatencyParts parts = parts_of_lines(latency, groups, kApart);
  const auto n = static_cast<std::int64_t>(latency.size() * parts.of_line.size());
  out.diagnostics["misplaced"] = parts.misplaced;
  out.diagnostics["levels"] = static_cast<double>(parts.levels.size());
  refuse_if(parts.misplaced > kMisplaced, "cannot tell: {:.2g} % of the latencies fit no level",
            100 * parts.misplaced);
  out.values["sides"] = exact(static_cast<double>(groups.count), n, "1");
  std::vector<double> sms(groups.count);
  for (std::size_t s = 0; s < latency.size(); ++s) {
    const auto side = groups.of_unit[s];
    if (side) ++sms[*side];
    out.view.placement.unit_sides[ids[s]] =
        side ? std::optional(static_cast<int>(*side)) : std::nullopt;
  }
  put_sms(sms, n, out);
  for (const std::size_t side : parts.of_line) {
    out.view.placement.line_sides.emplace_back(static_cast<int>(side));
  }
  out.values["near"] = exact(parts.levels.front().cycles, n, "cycles");
  out.lack({"far"}, fmt::format("{} sides: a line is on one of several", groups.count));
  put_stripe(sweep, parts.of_line, n, out);
}

/// 0 or 1 where at least nine in ten votes say so.
std::optional<int> verdict(std::size_t for_zero, std::size_t votes) {
  const double share =
      votes == 0 ? 0.5 : static_cast<double>(for_zero) / static_cast<double>(votes);
  if (share >= kAgreed) return 0;
  if (share <= 1 - kAgreed) return 1;
  return std::nullopt;
}

/// Two SMs are on one side if the same lines are near to both; side 0 is the first SM's.
Placement place(const Latencies& latency, const std::vector<double>& ids,
                const std::vector<double>& near, const std::vector<double>& far) {
  const std::size_t sms = latency.size(), lines = latency.front().size();
  const auto is_near = [&](std::size_t s, std::size_t l) {
    return latency[s][l] < (near[s] + far[s]) / 2;
  };
  Placement placement;
  std::vector<std::optional<int>> side_of_sm;
  for (std::size_t s = 0; s < sms; ++s) {
    std::size_t alike = 0;
    for (std::size_t l = 0; l < lines; ++l) alike += is_near(s, l) == is_near(0, l);
    side_of_sm.push_back(verdict(alike, lines));
    placement.unit_sides[ids[s]] = side_of_sm.back();
  }
  for (std::size_t l = 0; l < lines; ++l) {
    std::size_t on_zero = 0, votes = 0;
    for (std::size_t s = 0; s < sms; ++s) {
      if (!side_of_sm[s]) continue;
      on_zero += is_near(s, l) == (*side_of_sm[s] == 0);
      ++votes;
    }
    placement.line_sides.push_back(verdict(on_zero, votes));
  }
  return placement;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "leading pair of singular vectors of the latencies, each SM's and each line's mean taken "
      "away: their signs are the sides; near and far are medians over the SMs of each one's "
      "median, 95 % bootstrap interval, timing overhead included";
  const Sweep sweep = read_sweep(series, {"access", "cycles"}, Readings::kPositive, out.rejected);
  const std::size_t axis = sweep.only_axis();
  Latencies latency;
  std::vector<double> ids;
  for (const Cell& cell : sweep.cells) {
    refuse_if(!latency.empty() && cell.readings.size() != latency[0].size(),
              "the SMs did not time the same lines");
    latency.push_back(cell.readings);
    ids.push_back(cell.at[axis]);
  }
  const std::size_t lines = first_of(latency).size();
  refuse_if(latency.size() < 4 || lines < 16, "four SMs and 16 lines are needed");

  out.view = view_of({"sm", "1"}, {"latency", "cycles"});
  Grid grid{"SM", "line", "latency (cycles)", ids, {}, {}};
  for (std::size_t l = 0; l < lines; ++l) grid.columns.push_back(static_cast<double>(l));
  for (const auto& row : latency) grid.z.insert(grid.z.end(), row.begin(), row.end());
  out.view.grids.push_back(std::move(grid));

  const LatencyGroups groups = groups_of_units(latency, kApart);
  if (groups.count > 2 && groups.count <= kMostSides) {
    return take_parts(latency, ids, groups, sweep, out);
  }
  const Pair pair = leading(latency);
  std::vector<double> near, far, near_of_sm, far_of_sm;
  for (std::size_t s = 0; s < latency.size(); ++s) {
    std::vector<double> own, other;
    for (std::size_t l = 0; l < lines; ++l) {
      (pair.sm[s] * pair.line[l] < 0 ? own : other).push_back(latency[s][l]);
    }
    if (!own.empty()) near_of_sm.push_back(median(own));
    if (!other.empty()) far_of_sm.push_back(median(other));
    near.insert(near.end(), own.begin(), own.end());
    far.insert(far.end(), other.begin(), other.end());
  }
  refuse_if(near.empty() || far.empty(), "the latencies do not differ at all");
  Random random(series.id);
  const double near_level = median(near), far_level = median(far);
  const double middle = (near_level + far_level) / 2;
  const auto beyond =
      std::count_if(near.begin(), near.end(), [=](double y) { return y > middle; }) +
      std::count_if(far.begin(), far.end(), [=](double y) { return y < middle; });
  const double misplaced =
      static_cast<double>(beyond) / static_cast<double>(near.size() + far.size());
  out.diagnostics["misplaced"] = misplaced;
  const std::int64_t n = std::ssize(near) + std::ssize(far);
  if (far_level < near_level * (1 + kApart)) {
    out.values["sides"] = exact(1, n, "1");
    std::vector<std::string> lacking = {"near", "far", "stripe_bytes"};
    for (std::size_t i = 0; i < kMostSides; ++i) lacking.push_back(fmt::format("sms.{}", i));
    return out.lack(lacking, fmt::format("one side: the best split leaves {:.4g} and {:.4g} cycles",
                                         near_level, far_level));
  }
  refuse_if(misplaced > kMisplaced, "cannot tell: {:.2g} % of the latencies fit neither side",
            100 * misplaced);
  out.values["sides"] = exact(2, n, "1");
  if (near_of_sm.size() == ids.size() && far_of_sm.size() == ids.size()) {
    out.view.curves = {{.label = "near, median", .x = ids, .y = near_of_sm},
                       {.label = "far, median", .x = ids, .y = far_of_sm}};
    out.view.placement = place(latency, ids, near_of_sm, far_of_sm);
  }
  out.values["near"] = to_value(resampled_median(near_of_sm, random), "cycles");
  out.values["far"] = to_value(resampled_median(far_of_sm, random), "cycles");
  const bool first_side = first_of(pair.sm) > 0;
  const auto with_first = std::count_if(pair.sm.begin(), pair.sm.end(),
                                        [=](double u) { return (u > 0) == first_side; });
  const auto on_side_0 = static_cast<double>(with_first);
  put_sms({on_side_0, static_cast<double>(latency.size()) - on_side_0}, n, out);
  std::vector<std::size_t> side_of_line;
  for (const double v : pair.line) side_of_line.push_back((v < 0) == first_side ? 0 : 1);
  out.diagnostics["lines_on_side_0"] =
      static_cast<double>(std::ranges::count(side_of_line, std::size_t{0})) /
      static_cast<double>(lines);
  put_stripe(sweep, side_of_line, n, out);
}

}  // namespace

extern const RegisteredEstimator registered_sides = {
    .id = "sides",
    .summary = "which SMs and lines lie on which side of a cache in two halves or more parts",
    .contract =
        "One axis, the SM; quantity `access` (cycles): reading i is of line i, the same for all "
        "SMs. Gives sides and, of two or more, near (cycles), of two far (cycles), sms.0 to sms.7 "
        "(SMs on each side; side 0 is the first SM's) and stripe_bytes, with constants "
        "`step_bytes` and `consecutive_lines` (how many of the lines, from the first, are so far "
        "apart; the first one begins a stripe).",
    .run = run};

}  // namespace warpgauge::estimate::sides_estimator
