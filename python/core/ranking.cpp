// SPDX-License-Identifier: Apache-2.0
// Kernels by their predicted times.
#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/variant.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/answers/ranking.h"
#include "analysis/base/parallel.h"
#include "analysis/profile/chosen.h"
#include "core/core.h"
#include "core/json.h"

namespace warpgauge::python {
namespace {

using answers::Candidate;
using profile::Chosen;

/// A name (empty: none is told) and a kernel: what describe_code() is told, a description, or why
/// there is none.
using Told = std::pair<std::string,
                       std::variant<answers::StaticOptions, descriptor::Descriptor, std::string>>;

std::vector<Candidate> candidates_of(const std::vector<Told>& told) {
  std::vector<Candidate> candidates;
  for (const auto& [name, kernel] : told) {
    Candidate& one = candidates.emplace_back(Candidate{.name = name, .kernel = {}});
    if (const auto* options = std::get_if<answers::StaticOptions>(&kernel)) {
      one.kernel = *options;
    } else if (const auto* described = std::get_if<descriptor::Descriptor>(&kernel)) {
      one.kernel = *described;
    } else {
      one.kernel = answers::Refused{std::get<std::string>(kernel)};
    }
  }
  answers::give_names(candidates);
  return candidates;
}

/// The document, the text, and the time of each row.
using RankAnswer = nb::typed<nb::tuple, nb::dict, nb::str, nb::list>;

RankAnswer rank(const Chosen& chosen, const std::vector<Told>& told, int jobs, std::size_t most,
                const std::optional<std::function<void(std::size_t, std::size_t)>>& progress) {
  const std::vector<Candidate> candidates = candidates_of(told);
  report::Ranking ranking;
  nlohmann::ordered_json document;
  std::string text;
  {
    const nb::gil_scoped_release others_run;
    std::atomic<std::size_t> done = 0;
    ranking =
        answers::rank(candidates, chosen.profile, {},
                      [&](std::size_t count, const std::function<void(std::size_t)>& act) {
                        each_on_threads(static_cast<unsigned>(jobs), count, [&](std::size_t i) {
                          act(i);
                          const std::size_t now = ++done;
                          if (!progress) return;
                          const nb::gil_scoped_acquire python;
                          (*progress)(now, count);
                        });
                      });
    document = report::ranking_json(ranking, most, chosen);
    text = profile::first_line(chosen) + report::ranking_text(ranking, most);
  }
  for (const report::RankedKernel& one : ranking.kernels)
    warn_of(one.report.kernel.file, one.notes);
  nb::list times;
  for (const report::RankedKernel* one : ranking.shown(most)) {
    times.append(one->report.prediction.time_us);
  }
  return RankAnswer(nb::make_tuple(to_python(document), nb::cast(text), times));
}

}  // namespace

void add_ranking(nb::module_& module) {
  module.def("rank", &rank, "profile"_a, "candidates"_a, "jobs"_a, "most"_a, "progress"_a.none(),
             "What warpgauge.rank() does.");
}

}  // namespace warpgauge::python
