// SPDX-License-Identifier: Apache-2.0
// Verdicts on documents, and the table of reference kernels.
#include <algorithm>
#include <type_traits>
#include <variant>

#include "analysis/base/defect.h"
#include "analysis/claims/unknown_names.h"
#include "analysis/claims/write.h"
#include "analysis/ladder/rows.h"
#include "analysis/profile/chosen.h"
#include "core/core.h"

namespace warpgauge::python {
namespace {

using claims::Judgement;
using Files = std::vector<std::filesystem::path>;

/// The numbers of the first reading that was measured; None where none was.
void add_numbers(Columns& columns, const Judgement& judgement) {
  const claims::JudgedReading* first = claims::first_measured(judgement);
  const auto number = [&](auto get) {
    return first ? std::optional<double>(get(*first)) : std::nullopt;
  };
  columns.add("value", number([](const auto& reading) { return reading.amount->value; }));
  columns.add("low", number([](const auto& reading) { return reading.amount->low; }));
  columns.add("high", number([](const auto& reading) { return reading.amount->high; }));
  columns.add("unit", first ? first->reading->unit : std::string());
  columns.add("ratio", first ? first->ratio : std::nullopt);
  columns.add("evidence", first ? first->evidence : std::vector<std::string>());
}

nb::dict columns_of(const std::vector<Judgement>& judgements) {
  Columns columns;
  for (const Judgement& judgement : judgements) {
    const claims::Entry& entry = *judgement.entry;
    columns.add("id", entry.id);
    columns.add("verdict", std::string(claims::name_of(judgement.verdict)));
    columns.add("document", entry.document);
    columns.add("lines", entry.lines);
    columns.add("topic", entry.topic);
    columns.add("kind", entry.kind);
    columns.add("statement", entry.statement);
    columns.add("sentence", judgement.sentence);
    columns.add("reason", judgement.reason);
    columns.add("readings", judgement.readings.size());
    add_numbers(columns, judgement);
  }
  return columns.columns();
}

nb::dict verdicts(const profile::Chosen& chosen, const Files& recordings,
                  const std::optional<std::filesystem::path>& kernels, const Files& catalogue,
                  const std::filesystem::path& facts, const std::string& document,
                  const std::string& topic) {
  const claims::Filter filter{.document = document, .topic = topic, .verdict = {}};
  const std::vector<claims::Entry> entries = claims::read_catalogue(catalogue);
  claims::refuse_unknown(entries, filter);
  claims::Sources sources;
  sources.profile = chosen.profile;
  sources.recordings = read_recordings(recordings);
  claims::check_same_device(sources);
  std::vector<samples::Recording> of_kernels;
  std::ranges::copy_if(sources.recordings, std::back_inserter(of_kernels), ladder::has_kernels);
  sources.kernels = kernels ? ladder::read_csv(*kernels) : ladder::rows(of_kernels, chosen.profile);
  sources.facts = claims::read_facts(facts);
  return columns_of(filtered(judge(entries, sources), filter));
}

/// The columns of kernels.csv.
nb::dict columns_of(const std::vector<ladder::Row>& rows) {
  Columns columns;
  for (const ladder::Row& row : rows) {
    for (const ladder::Column& column : ladder::kColumns) {
      std::visit([&](auto member) { columns.add(column.name, row.*member); }, column.member);
    }
  }
  return columns.columns();
}

nb::dict read_kernel_table(const std::filesystem::path& file) {
  return columns_of(ladder::read_csv(file));
}

nb::dict kernel_table(const Files& recordings, const profile::Chosen* chosen) {
  return columns_of(
      ladder::rows(read_recordings(recordings), chosen ? chosen->profile : profile::Profile()));
}

}  // namespace

void add_claims(nb::module_& module) {
  module.def("verdicts", &verdicts, "profile"_a, "recordings"_a, "kernels"_a.none(), "catalogue"_a,
             "facts"_a, "document"_a, "topic"_a,
             "Columns of verdicts: warpgauge.verdicts() makes a Table of them.");
  module.def("read_kernel_table", &read_kernel_table, "file"_a, "Columns of a kernels.csv.");
  module.def("kernel_table", &kernel_table, "recordings"_a, "profile"_a.none(),
             "Columns of the reference kernels of recordings.");
}

}  // namespace warpgauge::python
