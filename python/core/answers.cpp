// SPDX-License-Identifier: Apache-2.0
// What commands answer: each function gives the document that the command prints as JSON, and the
// text that it prints for people.
#include <fmt/format.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "analysis/answers/advised.h"
#include "analysis/answers/analyses.h"
#include "analysis/answers/comparison.h"
#include "analysis/answers/explanation.h"
#include "analysis/answers/fleet.h"
#include "analysis/answers/shown.h"
#include "analysis/base/defect.h"
#include "analysis/base/parallel.h"
#include "analysis/describe/disassembly.h"
#include "analysis/export/export.h"
#include "analysis/report/advice_json.h"
#include "analysis/report/analysis_compare.h"
#include "analysis/report/analysis_json.h"
#include "analysis/report/analysis_text.h"
#include "analysis/report/compare_json.h"
#include "analysis/report/compare_text.h"
#include "analysis/report/explanation_json.h"
#include "analysis/report/explanation_text.h"
#include "analysis/report/fleet_findings.h"
#include "analysis/report/fleet_json.h"
#include "analysis/report/fleet_text.h"
#include "analysis/report/hierarchy_text.h"
#include "analysis/report/keys_text.h"
#include "core/core.h"
#include "core/json.h"
#include "core/kernel.h"

namespace warpgauge::python {
namespace {

using Json = nlohmann::ordered_json;
using profile::Chosen;
using File = std::filesystem::path;
using Files = std::vector<File>;
using Texts = std::vector<std::string>;

/// Document and text, made without Python's lock.
using Made = std::pair<Json, std::string>;
using Answer = nb::typed<nb::tuple, nb::dict, nb::str>;

Answer answer_of(const Made& made) {
  return Answer(nb::make_tuple(to_python(made.first), nb::cast(made.second)));
}

// ---- keys --------------------------------------------------------------------------------------

Answer show(const Chosen& chosen, const std::string& pattern) {
  const auto keys = pattern.empty() ? Texts() : answers::fitting_keys(chosen, pattern);
  return answer_of({answers::shown_document(chosen, keys),
                    profile::first_line(chosen) +
                        (keys.empty() ? report::hierarchy_text(chosen.profile, false)
                                      : report::keys_text(chosen.profile, keys, false))});
}

Answer explain(const Chosen& chosen, const std::string& key) {
  Texts notes;
  const report::Explanation explanation = answers::explanation_of(chosen, key, notes);
  warn_of("", notes);
  return answer_of(
      {report::explanation_json(explanation), report::explanation_text(explanation, false)});
}

Answer compare(const Chosen& a, const Chosen& b, double tolerance_percent,
               const std::string& filter, bool all, const Chosen* published) {
  require(tolerance_percent >= 0 && tolerance_percent <= 100,
          "tolerance_percent: {:g} is not from 0 to 100", tolerance_percent);
  report::Comparison comparison = answers::comparison_of(
      {a.file.string(), a.profile}, {b.file.string(), b.profile},
      {.tolerance_percent = tolerance_percent,
       .filter = filter,
       .run_to_run = published ? profile::RunToRun(published->profile) : profile::RunToRun()});
  comparison.shown = profile::to_show(comparison.keys, all);
  const std::string text = report::comparison_text(comparison, false);
  comparison.shown = comparison.keys;
  return answer_of({Json::parse(report::comparison_json(comparison)), text});
}

/// Document, text and the columns of the findings.
using FleetAnswer = nb::typed<nb::tuple, nb::dict, nb::str, nb::dict>;

FleetAnswer fleet(const Files& inputs, const std::string& filter, double false_alarms,
                  const Texts& limits, bool all, const Chosen* published) {
  Made made;
  Json findings = Json::object();
  Texts refused, notes;
  {
    const nb::gil_scoped_release others_run;
    answers::FleetQuestion question{.filter = filter, .false_alarms = false_alarms, .limits = {}};
    for (const std::string& limit : limits) question.limits.push_back(fleet::card_limit(limit));
    fleet::ReadCards read = fleet::read_cards(
        inputs, published ? profile::RunToRun(published->profile) : profile::RunToRun());
    refused = std::move(read.refused);
    const auto judged = answers::judge_fleet(read.cards, question);
    notes = answers::notes_on_limits(question, judged);
    made = {report::fleet_document(judged, refused, false_alarms),
            report::fleet_text(judged, refused, all, false)};
    const Json rows = report::fleet_findings_rows(judged);
    for (const std::string& name : report::fleet_findings_columns()) {
      Json& column = findings[name] = Json::array();
      for (const Json& row : rows) column.push_back(row[name]);
    }
  }
  warn_of("", refused);
  warn_of("", notes);
  return FleetAnswer(
      nb::make_tuple(to_python(made.first), nb::cast(made.second), to_python(findings)));
}

std::string export_text(const Chosen& chosen, const std::string& format) {
  return located(chosen.file.string(), "",
                 [&] { return exports::export_text(chosen.profile, format); });
}

std::map<std::string, std::string> formats() {
  std::map<std::string, std::string> formats;
  for (const exports::FormatInfo& format : exports::formats()) {
    formats[std::string(format.name)] = format.summary;
  }
  return formats;
}

// ---- machine code ------------------------------------------------------------------------------

/// What analyze() is told beside.
struct AnalyzeOptions : answers::CodeOptions {
  bool listing = true;  ///< in the text
};

void check_range(const char* name, double value, double low, double high) {
  require(value >= low && value <= high, "{}: {:g} is not from {:g} to {:g}", name, value, low,
          high);
}

answers::CodeQuestion question_of(const AnalyzeOptions& options, bool compares) {
  require(!options.warps.empty(), "warps: names no number of warps");
  for (const int warps : options.warps) check_range("warps", warps, 1, answers::kMostWarps);
  check_range("timeline", options.timeline_warps(), 0, answers::kMostWarps);
  return options.question(compares);
}

using Analyses = std::vector<model::CodeAnalysis>;
using Notes = std::vector<std::pair<std::string, Texts>>;

answers::CodeAnalyses analyses_of(const answers::Analyzer& analyzer, const File& file,
                                  Notes& notes) {
  answers::CodeAnalyses analyses = analyzer.of(file, each_in_parallel);
  notes.emplace_back(file.string(), std::move(analyses.notes));
  return analyses;
}

/// Kernels that the host could not execute to their end.
void note_stopped(const answers::CodeAnalyses& analyses, const File& file, Notes& notes) {
  for (std::size_t i = 0; i < analyses.executed.size(); ++i) {
    const auto& one = analyses.executed[i];
    if (!one || one->stopped.empty()) continue;
    notes.emplace_back(file.string(),
                       Texts{fmt::format("{}: {}", analyses.kernels[i].name, one->stopped)});
  }
}

Answer analyze(const Chosen& chosen, const Files& files, const AnalyzeOptions& options) {
  require(!files.empty(), "files: names no file");
  Made made = {report::analysis_document(chosen), profile::first_line(chosen)};
  Notes notes;
  {
    const nb::gil_scoped_release others_run;
    const answers::Analyzer analyzer(question_of(options, false), chosen.profile);
    Analyses analyses;
    std::vector<describe::HeaderLines> headers;
    std::vector<std::optional<report::Executed>> executed;
    for (const File& file : files) {
      answers::CodeAnalyses of_file = analyses_of(analyzer, file, notes);
      note_stopped(of_file, file, notes);
      std::ranges::move(of_file.kernels, std::back_inserter(analyses));
      std::ranges::move(of_file.headers, std::back_inserter(headers));
      std::ranges::move(of_file.executed, std::back_inserter(executed));
    }
    analyzer.check_places({&analyses});
    for (std::size_t i = 0; i < analyses.size(); ++i) {
      if (i > 0) made.second += '\n';
      const report::Executed* const counted = executed[i] ? &*executed[i] : nullptr;
      made.first["kernels"].push_back(report::analysis_json(analyses[i], counted));
      made.second += report::analysis_text(analyses[i], chosen.profile.device_name,
                                           {.listing = options.listing,
                                            .timeline = options.timeline_warps() > 0,
                                            .headers = &headers[i],
                                            .executed = counted});
    }
  }
  for (const auto& [file, texts] : notes) warn_of(file, texts);
  return answer_of(made);
}

Answer compare_code(const Chosen& chosen, const File& before_file, const File& after_file,
                    const AnalyzeOptions& options) {
  Made made = {report::analysis_document(chosen), profile::first_line(chosen)};
  Notes notes;
  {
    const nb::gil_scoped_release others_run;
    const answers::Analyzer analyzer(question_of(options, true), chosen.profile);
    const Analyses before = analyses_of(analyzer, before_file, notes).kernels,
                   after = analyses_of(analyzer, after_file, notes).kernels;
    analyzer.check_places({&before, &after});
    const auto builds = answers::builds_of(before_file, before, after_file, after);
    for (const auto& [was, is] : builds) {
      if (was != builds.front().first) made.second += '\n';
      const auto whole = analyzer.whole_of(*was, *is);
      report::add_comparison(made.first, *was, *is, whole ? &*whole : nullptr);
      made.second += report::comparison_text(*was, *is, whole ? &*whole : nullptr);
    }
  }
  for (const auto& [file, texts] : notes) warn_of(file, texts);
  return answer_of(made);
}

void add_analyze_options(nb::module_& module) {
  using Options = AnalyzeOptions;
  nb::class_<Options>(module, "AnalyzeOptions",
                      "What analyze() is told, in the words of the command line.")
      .def(nb::init<>())
      .def_rw("kernel", &Options::kernel)
      .def_rw("architecture", &Options::architecture)
      .def_rw("compiler_options", &Options::compiler_options)
      .def_rw("warps", &Options::warps)
      .def_prop_rw(
          "trips", [](const Options& o) { return o.branches.trips; },
          [](Options& o, Texts texts) { o.branches.trips = std::move(texts); })
      .def_prop_rw(
          "taken", [](const Options& o) { return o.branches.taken; },
          [](Options& o, Texts texts) { o.branches.taken = std::move(texts); })
      .def(
          "say_of_memory",
          [](Options& o, const Texts& l1, const Texts& l2, const Texts& ways,
             const Texts& sectors) { o.memory.say(l1, l2, ways, sectors); },
          "l1"_a, "l2"_a, "ways"_a, "sectors"_a)
      .def_rw("whole", &Options::whole)
      .def_rw("outer", &Options::outer)
      .def_rw("listing", &Options::listing)
      .def_rw("timeline", &Options::timeline)
      .def(
          "execute",
          [](Options& o, const answers::StaticOptions& launch, bool from_arguments,
             const std::string& kept, Texts accesses) {
            o.execute = {.launch = launch,
                         .from_arguments = from_arguments,
                         .kept = kept,
                         .accesses = std::move(accesses)};
          },
          "launch"_a, "from_arguments"_a, "kept"_a, "accesses"_a);
}

// ---- advice ------------------------------------------------------------------------------------

Answer advise(const Chosen& chosen, const std::vector<descriptor::Descriptor>& kernels,
              const std::vector<const Chosen*>& elsewhere, bool in_order, std::int64_t lines) {
  refuse_none(elsewhere, "elsewhere", "Profile");
  require(lines >= 0, "lines: {} is below 0", lines);
  Made made = {report::advice_document(chosen), profile::first_line(chosen)};
  {
    const nb::gil_scoped_release others_run;
    model::AdviceOptions options{.most_lines = static_cast<std::size_t>(lines)};
    for (const Chosen* other : elsewhere) options.other_devices.push_back(&other->profile);
    const answers::Adviser adviser(kernels, chosen.profile, options, in_order);
    std::vector<answers::Advised> advised(kernels.size());
    each_in_parallel(kernels.size(), [&](std::size_t i) {
      try {
        advised[i] = adviser.of(i);
      } catch (const InputError& error) {
        if (kernels.size() == 1) throw InputError(refusal_of(kernels[i], error.what()));
        throw InputError(refusal_of(i, kernels[i], error.what()));
      }
    });
    for (answers::Advised& one : advised) {
      made.first["kernels"].push_back(std::move(one.json));
      made.second += one.text;
    }
  }
  return answer_of(made);
}

}  // namespace

void add_answers(nb::module_& module) {
  add_analyze_options(module);
  module.def("show", &show, "profile"_a, "pattern"_a, "What warpgauge.show() does.");
  module.def("explain", &explain, "profile"_a, "key"_a, "What warpgauge.explain() does.");
  module.def("compare", &compare, "a"_a, "b"_a, "tolerance_percent"_a, "filter"_a, "all"_a,
             "published"_a.none(), "What warpgauge.compare() does.");
  module.def("fleet", &fleet, "inputs"_a, "filter"_a, "false_alarms"_a, "limits"_a, "all"_a,
             "published"_a.none(), "What warpgauge.fleet() does.");
  module.def("export_text", &export_text, "profile"_a, "format"_a,
             "The profile in the form of another tool.");
  module.def("formats", &formats, "Name of each format that export() writes -> who reads it.");
  module.def("analyze", &analyze, "profile"_a, "files"_a, "options"_a,
             "What warpgauge.analyze() does.");
  module.def("compare_code", &compare_code, "profile"_a, "before"_a, "after"_a, "options"_a,
             "What warpgauge.compare_code() does.");
  module.def("look_in_packages", &describe::look_in_packages, "folders"_a,
             "Folders to which pip brings cuobjdump and nvdisasm.");
  module.def("advise", &advise, "profile"_a, "kernels"_a, "elsewhere"_a, "in_order"_a, "lines"_a,
             "What warpgauge.advise() does.");
}

}  // namespace warpgauge::python
