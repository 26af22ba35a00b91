// SPDX-License-Identifier: Apache-2.0
// Evaluates evidence.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/pattern.h"
#include "analysis/claims/judge.h"
#include "analysis/estimate/bootstrap.h"
#include "analysis/estimate/stats.h"
#include "analysis/model/launch.h"
#include "analysis/profile/confirm.h"
#include "analysis/profile/profile.h"
#include "analysis/profile/tensor_path.h"
#include "analysis/samples/reader.h"

namespace warpgauge::claims {
namespace {

using profile::unite;
using samples::Point;
using samples::Recording;
using samples::Series;

template <class... Args>
[[noreturn]] void missing(fmt::format_string<Args...> why, Args&&... args) {
  throw Missing(fmt::format(why, std::forward<Args>(args)...));
}

// ---- the profile and what follows from it ------------------------------------------------------

Finding find(const ProfileKey& wanted, const Sources& sources) {
  const auto& [key] = wanted;
  const profile::Profile& profile = sources.profile;
  const profile::Entry* entry = profile.find(key);
  if (entry == nullptr) {
    const auto why = profile.absent.find(key);
    if (why == profile.absent.end()) missing("the profile has no key {}", key);
    missing("profile key {} is absent: {}", key, why->second);
  }
  if (const auto& confirmation = entry->confirmation;
      confirmation && confirmation->state == "contradicted") {
    missing("counters contradict profile key {}: {}", key, confirmation->relation);
  }
  if (const std::string older = profile::older_path(*entry); !older.empty()) {
    missing("profile key {} was measured {}", key, older);
  }
  Finding finding{{entry->value, entry->low, entry->high, parse_unit(entry->unit)},
                  {"profile " + key},
                  entry->flags,
                  {}};
  if (entry->evidence != profile::Evidence::kQueried) finding.recordings = entry->campaigns;
  return finding;
}

/// The limits of the profile's SM as the device reports them, or those that are documented of
/// another architecture's, with what that is called.
std::pair<model::SmLimits, std::string> sm_limits(const std::string& device,
                                                  const Sources& sources) {
  if (device.empty()) {
    try {
      return {model::sm_limits(sources.profile), ""};
    } catch (const costs::AbsentKey& absent) {
      missing("occupancy needs {}: {}", absent.key, absent.why);
    }
  }
  const auto& all = sources.facts.occupancy;
  const auto found = std::ranges::find(all, device, &OccupancyFacts::architecture);
  if (found == all.end()) missing("there are no documented limits of an SM of {}", device);
  return {found->limits, fmt::format(" by the documented limits of {}", device)};
}

Finding find(const Occupancy& wanted, const Sources& sources) {
  const descriptor::LaunchShape block{.threads_per_block = wanted.threads,
                                      .registers_per_thread = wanted.registers,
                                      .shared_bytes_per_block = wanted.shared_bytes};
  const auto [limits, whose] = sm_limits(wanted.device, sources);
  const model::Occupancy result = model::occupancy(block, limits);
  double value = result.fraction();
  if (wanted.field == Occupancy::Field::kBlocks) value = result.blocks_per_sm;
  if (wanted.field == Occupancy::Field::kWarps) value = result.warps_per_sm();
  return {exactly(value),
          {fmt::format(
              "occupancy of {} threads, {} registers, {} bytes of shared memory{} (limit: {})",
              wanted.threads, wanted.registers, wanted.shared_bytes, whose, result.limited_by)},
          {},
          {}};
}

// ---- reference kernels -------------------------------------------------------------------------

Finding find(const KernelCell& cell, const Sources& sources) {
  if (sources.kernels.empty()) missing("no reference kernels were measured");
  std::string name = cell.contestant;
  for (const std::string* part : {&cell.type, &cell.data}) {
    if (!part->empty()) name += ' ' + *part;
  }
  name += fmt::format(" at {} {}", cell.size, cell.mode);
  const ladder::Row* found = nullptr;
  std::string outcome;
  for (const ladder::Row& row : sources.kernels) {
    const bool fits = row.contestant == cell.contestant &&
                      (cell.type.empty() || row.type == cell.type) &&
                      (cell.data.empty() || row.data == cell.data);
    if (!fits) continue;
    if (!row.measured()) outcome = row.outcome;
    if (!row.measured() || row.size != cell.size || row.mode != cell.mode) continue;
    if (found != nullptr) missing("several rows of kernels.csv are {}: name type and data", name);
    found = &row;
  }
  if (found == nullptr && !outcome.empty()) missing("kernel {} {}", cell.contestant, outcome);
  if (found == nullptr) missing("kernels.csv has no row {}", name);
  const ladder::Column& column = *cell.column;
  const std::optional<double>& value = found->*std::get<ladder::Number>(column.member);
  if (!value) missing("kernels.csv has no {} of {}", column.name, name);
  // Half the samples lie within the spread; no campaign's time lies beyond the other.
  const double part = std::max(found->spread.value_or(0) / 2, found->campaign_spread);
  const double half = column.has_spread ? *value * part : 0;
  return {{*value, *value - half, *value + half, parse_unit(column.unit)},
          {fmt::format("kernels.csv {}: {}", name, column.name)},
          found->flags,
          std::max(found->campaigns, 1)};
}

// ---- facts that need no GPU --------------------------------------------------------------------

Finding yes_or_no(bool answer, std::string evidence) {
  return {exactly(answer ? 1 : 0, parse_unit("boolean")), {std::move(evidence)}, {}, {}};
}

std::string architecture_of(const Sources& sources) {
  std::string architecture = "sm_" + sources.profile.compute_capability;  // "9.0" -> "sm_90"
  std::erase(architecture, '.');
  return architecture;
}

/// Those of this architecture that hold the snippet: each compiler has its own.
const CompileFacts& facts_of(const std::string& snippet, const Sources& sources) {
  const std::string architecture = architecture_of(sources);
  bool any = false;
  for (const CompileFacts& facts : sources.facts.compiled) {
    if (facts.architecture != architecture) continue;
    if (facts.snippets.contains(snippet)) return facts;
    any = true;
  }
  if (any) missing("there are no compile facts of snippet {}", snippet);
  missing("there are no compile facts for {}", architecture);
}

const CompiledSnippet& snippet(const std::string& name, const Sources& sources) {
  return facts_of(name, sources).snippets.at(name);
}

const CompiledSnippet& compiled_snippet(const std::string& name, const Sources& sources) {
  const CompiledSnippet& found = snippet(name, sources);
  if (!found.compiles) missing("snippet {} does not compile: {}", name, found.error);
  return found;
}

const CompiledKernel& kernel_of(const CompiledSnippet& snippet, const Compiled& wanted) {
  const Pattern pattern(wanted.kernel);
  const CompiledKernel* found = nullptr;
  for (const CompiledKernel& kernel : snippet.kernels) {
    if (!pattern.is_in(kernel.name)) continue;
    if (found != nullptr) {
      missing("several kernels of snippet {} match '{}'", wanted.snippet, wanted.kernel);
    }
    found = &kernel;
  }
  if (found != nullptr) return *found;
  missing("no kernel of snippet {} matches '{}'", wanted.snippet, wanted.kernel);
}

[[noreturn]] void no_sass(const std::string& snippet) {
  missing("the SASS of snippet {} was not read (no disassembler)", snippet);
}

Finding find(const Compiled& wanted, const Sources& sources) {
  const CompiledKernel& kernel = kernel_of(compiled_snippet(wanted.snippet, sources), wanted);
  const std::string place =
      fmt::format("{} {} {}", facts_of(wanted.snippet, sources).file, wanted.snippet, kernel.name);
  if (wanted.what == Compiled::What::kField) {
    const auto field = kernel.fields.find(wanted.text);
    if (field == kernel.fields.end()) {
      if (wanted.text == "instructions") no_sass(wanted.snippet);
      missing("the addresses of snippet {} were not followed", wanted.snippet);
    }
    const bool in_bytes = wanted.text.ends_with("_bytes");
    return {exactly(field->second, parse_unit(in_bytes ? "bytes" : "1")),
            {fmt::format("{}: {}", place, wanted.text)},
            {},
            {}};
  }
  const bool is_ptx = wanted.what == Compiled::What::kPtx;
  if (!is_ptx && kernel.opcodes.empty()) no_sass(wanted.snippet);
  const Pattern pattern(wanted.text);
  double count = 0;
  for (const auto& [opcode, times] : is_ptx ? kernel.ptx : kernel.opcodes) {
    if (pattern.is_all_of(opcode)) count += times;
  }
  return {exactly(count, parse_unit("instructions")),
          {fmt::format("{}: {} {}", place, is_ptx ? "PTX" : "SASS", wanted.text)},
          {},
          {}};
}

Finding find(const SameCode& same, const Sources& sources) {
  const auto& a = compiled_snippet(same.a, sources).kernels;
  const auto& b = compiled_snippet(same.b, sources).kernels;
  for (const auto* kernels : {&a, &b}) {
    if (std::ranges::find(*kernels, "", &CompiledKernel::code) == kernels->end()) continue;
    no_sass(kernels == &a ? same.a : same.b);
  }
  const bool equal = std::ranges::equal(a, b, {}, &CompiledKernel::code, &CompiledKernel::code);
  return yes_or_no(
      equal, fmt::format("{}: code of {} and {}", facts_of(same.a, sources).file, same.a, same.b));
}

Finding find(const Compiles& compiles, const Sources& sources) {
  return yes_or_no(
      snippet(compiles.snippet, sources).compiles,
      fmt::format("{}: {} compiles", facts_of(compiles.snippet, sources).file, compiles.snippet));
}

Finding find(const MetricExists& metric, const Sources& sources) {
  const std::string& capability = sources.profile.compute_capability;
  const auto& lists = sources.facts.metrics;
  const auto list = metric.chip.empty()
                        ? std::ranges::find(lists, capability, &MetricFacts::capability)
                        : std::ranges::find(lists, metric.chip, &MetricFacts::chip);
  if (list == lists.end() && metric.chip.empty()) {
    missing("there is no list of metrics for compute capability {}", capability);
  }
  if (list == lists.end()) missing("there is no list of metrics of chip {}", metric.chip);
  const auto found = list->metrics.find(metric.name);
  if (found == list->metrics.end()) {
    missing("{} does not say whether there is a metric {}", list->file, metric.name);
  }
  return yes_or_no(found->second, fmt::format("{}: {}", list->file, metric.name));
}

Finding find(const Checked& wanted, const Sources& sources) {
  const std::string architecture = architecture_of(sources);
  for (const CheckFacts& facts : sources.facts.checked) {
    if (facts.architecture != architecture) continue;
    const auto tool = facts.found.find(wanted.tool);
    if (tool == facts.found.end() || !tool->second.contains(wanted.program)) continue;
    return {exactly(tool->second.at(wanted.program)),
            {fmt::format("{}: {} of {}", facts.file, wanted.tool, wanted.program)},
            {},
            {}};
  }
  missing("no facts say what {} finds in {} on {}", wanted.tool, wanted.program, architecture);
}

// ---- raw series: one point (or the best of several) in every recording that has it -------------

bool same(double a, double b) {
  constexpr double kRounding = 1e-9;
  return std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

std::string point_in_words(const std::map<std::string, double>& at) {
  std::vector<std::string> words;
  for (const auto& [axis, value] : at) words.push_back(fmt::format("{}={}", axis, value));
  return words.empty() ? "any point" : fmt::format("{}", fmt::join(words, ", "));
}

/// The place of an axis or a quantity.
template <class T>
std::size_t index_of(const std::vector<T>& list, const std::string& name, const char* what,
                     const Series& series) {
  const auto found = std::ranges::find(list, name, &T::name);
  if (found == list.end()) missing("series {} has no {} {}", series.id, what, name);
  return static_cast<std::size_t>(found - list.begin());
}

/// The quantity's readings at each point whose coordinates are as wanted.
std::vector<const std::vector<double>*> select(const Series& series, const SeriesPoint& wanted) {
  const std::size_t quantity = index_of(series.quantities, wanted.quantity, "quantity", series);
  std::vector<std::pair<std::size_t, double>> coordinates;
  for (const auto& [axis, value] : wanted.at) {
    coordinates.emplace_back(index_of(series.axes, axis, "axis", series), value);
  }
  std::vector<const std::vector<double>*> readings;
  for (const Point& point : series.points) {
    const bool fits = std::ranges::all_of(
        coordinates, [&](const auto& c) { return same(point.at[c.first], c.second); });
    if (fits && !point.samples[quantity].empty()) readings.push_back(&point.samples[quantity]);
  }
  return readings;
}

/// Empty when the series has no such point. Throws Missing when it has several.
const std::vector<double>* readings_of(const Series& series, const SeriesPoint& wanted) {
  const auto readings = select(series, wanted);
  if (readings.empty()) return nullptr;
  if (!wanted.best && readings.size() > 1) {
    missing("{} points of series {} are at {}: name one", readings.size(), series.id,
            point_in_words(wanted.at));
  }
  const auto [least, most] = std::ranges::minmax_element(
      readings, {}, [](const auto* samples) { return estimate::median(*samples); });
  return wanted.best == Statistic::kMax ? *most : *least;
}

/// Value, low and high end, still without a unit.
Amount statistics_of(const SeriesPoint& wanted, const std::vector<double>& readings) {
  if (!wanted.best && wanted.statistic == Statistic::kMin) {
    return exactly(std::ranges::min(readings));
  }
  if (!wanted.best && wanted.statistic == Statistic::kMax) {
    return exactly(std::ranges::max(readings));
  }
  estimate::Random random(wanted.series + '/' + wanted.quantity);
  const estimate::Value value = to_value(estimate::resampled_median(readings, random), "");
  return {value.value, value.low, value.high, {}};
}

/// Why the series of this recording cannot be used; empty when it can.
std::string why_unusable(const Recording& recording, const Series& series) {
  if (series.outcome != samples::Outcome::kMeasured) {
    return fmt::format("series {} {}: {}", series.id,
                       samples::kOutcomeNames[static_cast<std::size_t>(series.outcome)],
                       series.reason);
  }
  if (series.source != samples::Source::kTiming) return {};
  const auto check = profile::check_counters(recording, series);
  if (!check || check->confirmation.state != "contradicted") return {};
  return fmt::format("counters contradict series {}: {}", series.id, check->confirmation.relation);
}

/// Skipped because counters were left out on purpose (probes/harness/runner.h says it so).
bool was_not_asked_for(const Series& series) {
  return series.outcome == samples::Outcome::kSkipped &&
         series.reason.find("not asked for") != std::string::npos;
}

/// A kernel that gave a wrong result anywhere did other work than its name says: its counters and
/// times are not evidence, whatever point they are of.
void refuse_failed_kernel(const std::string& series, const std::vector<ladder::Row>& kernels) {
  for (const ladder::Row& row : kernels) {
    const bool is_of_row =
        series.starts_with(fmt::format("kernels/{}.{}.", row.contestant, row.type));
    if (is_of_row && row.outcome.starts_with("failed")) {
      missing("kernel {} {}", row.contestant, row.outcome);
    }
  }
}

std::string evidence_text(const SeriesPoint& wanted, std::size_t recordings) {
  const std::string_view statistic =
      kStatisticNames[static_cast<std::size_t>(wanted.best.value_or(wanted.statistic))];
  return fmt::format("series {}: {}{} {} at {}, {} recording{}", wanted.series, statistic,
                     wanted.best ? " point of" : "", wanted.quantity, point_in_words(wanted.at),
                     recordings, recordings == 1 ? "" : "s");
}

Finding find(const SeriesPoint& wanted, const Sources& sources) {
  if (sources.recordings.empty()) missing("no recording was given for series {}", wanted.series);
  refuse_failed_kernel(wanted.series, sources.kernels);
  std::vector<double> values;
  Finding finding;
  std::string unit, why = fmt::format("no recording has series {}", wanted.series);
  const auto add = [&](const Recording& recording, const Series& series) {
    std::string unusable = why_unusable(recording, series);
    const auto* readings = unusable.empty() ? readings_of(series, wanted) : nullptr;
    if (readings == nullptr) {
      why = !unusable.empty() ? std::move(unusable)
                              : fmt::format("series {} has no point at {}", wanted.series,
                                            point_in_words(wanted.at));
      // Counters that a recording was made without cast no doubt on those of another.
      if (!was_not_asked_for(series)) {
        unite(finding.doubts, {fmt::format("{}: {}", samples::source_name(recording), why)});
      }
      return;
    }
    const std::string& own_unit =
        std::ranges::find(series.quantities, wanted.quantity, &samples::Quantity::name)->unit;
    if (!unit.empty() && unit != own_unit) {
      missing("recordings give {} of series {} in {} and in {}", wanted.quantity, wanted.series,
              unit, own_unit);
    }
    unit = own_unit;
    const Amount one = statistics_of(wanted, *readings);
    Amount& amount = finding.amount;
    amount.low = values.empty() ? one.low : std::min(amount.low, one.low);
    amount.high = values.empty() ? one.high : std::max(amount.high, one.high);
    values.push_back(one.value);
    unite(finding.doubts, recording.header.flags);
    unite(finding.doubts, series.flags);
  };
  for (const Recording& recording : sources.recordings) {
    for (const Series& series : recording.series) {
      if (series.id == wanted.series) add(recording, series);
    }
  }
  if (values.empty()) throw Missing(why);
  finding.amount.value = estimate::median(values);
  finding.amount.unit = parse_unit(unit);
  finding.evidence = {evidence_text(wanted, values.size())};
  finding.recordings = static_cast<int>(values.size());
  return finding;
}

// ---- documents, numbers and arithmetic ---------------------------------------------------------

Finding find(const Documented& documented, const Sources&) {
  return {documented.amount, {"documented: " + documented.source}, {}, {}};
}

Finding find(const Amount& number, const Sources&) { return {number, {}, {}, {}}; }

Finding find(const Arithmetic& arithmetic, const Sources& sources) {
  Finding result;
  std::vector<Amount> amounts;
  for (const Evidence& one : arithmetic.operands) {
    const Finding operand = evaluate(one, sources);
    amounts.push_back(operand.amount);
    unite(result.evidence, operand.evidence);
    unite(result.doubts, operand.doubts);
    if (operand.recordings) {
      result.recordings =
          std::min(result.recordings.value_or(*operand.recordings), *operand.recordings);
    }
  }
  result.amount = arithmetic.operation(amounts);
  return result;
}

}  // namespace

Finding evaluate(const Evidence& evidence, const Sources& sources) {
  return std::visit([&](const auto& operation) { return find(operation, sources); },
                    evidence.operation);
}

}  // namespace warpgauge::claims
