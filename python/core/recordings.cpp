// SPDX-License-Identifier: Apache-2.0
// Recordings and their series.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/base/suggest.h"
#include "analysis/profile/chosen.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "core/core.h"

namespace warpgauge::python {
namespace {

using samples::Recording;
using samples::Series;

std::string outcome_of(const Series& series) {
  return std::string(samples::kOutcomeNames[static_cast<std::size_t>(series.outcome)]);
}

/// A row a sample: the point's place on each axis, the sample's number, and each quantity; None
/// where a quantity has fewer samples than another.
nb::object series_frame(const Series& series) {
  Columns columns;
  for (const samples::Point& point : series.points) {
    std::size_t most = 0;
    for (const auto& readings : point.samples) most = std::max(most, readings.size());
    for (std::size_t sample = 0; sample < most; ++sample) {
      for (std::size_t a = 0; a < series.axes.size(); ++a) {
        columns.add(series.axes[a].name, point.at[a]);
      }
      columns.add("sample", sample);
      for (std::size_t q = 0; q < series.quantities.size(); ++q) {
        const auto& readings = point.samples[q];
        columns.add(series.quantities[q].name,
                    sample < readings.size() ? std::optional(readings[sample]) : std::nullopt);
      }
    }
  }
  return data_frame(columns.columns());
}

/// A row a series.
nb::object recording_frame(const Recording& recording) {
  Columns columns;
  for (const Series& series : recording.series) {
    columns.add("id", series.id);
    columns.add("probe", series.probe);
    columns.add("source",
                std::string(samples::kSourceNames[static_cast<std::size_t>(series.source)]));
    columns.add("outcome", outcome_of(series));
    columns.add("reason", series.reason);
    columns.add("estimator", series.estimator);
    columns.add("points", series.points.size());
    columns.add("elapsed_seconds", series.elapsed_seconds);
    columns.add("flags", series.flags);
    columns.add("question", series.question);
  }
  return data_frame(columns.columns()).attr("set_index")("id");
}

std::map<std::string, std::string> units_of(const Series& series) {
  std::map<std::string, std::string> units;
  for (const auto& axis : series.axes) units[axis.name] = axis.unit;
  for (const auto& quantity : series.quantities) units[quantity.name] = quantity.unit;
  return units;
}

std::vector<std::string> axes_of(const Series& series) {
  std::vector<std::string> names;
  for (const auto& axis : series.axes) names.push_back(axis.name);
  return names;
}

std::vector<std::string> quantities_of(const Series& series) {
  std::vector<std::string> names;
  for (const auto& quantity : series.quantities) names.push_back(quantity.name);
  return names;
}

nb::list points_of(const Series& series) {
  nb::list points;
  for (const samples::Point& point : series.points) {
    nb::dict at, of;
    for (std::size_t a = 0; a < series.axes.size(); ++a) {
      at[series.axes[a].name.c_str()] = point.at[a];
    }
    for (std::size_t q = 0; q < series.quantities.size(); ++q) {
      of[series.quantities[q].name.c_str()] = point.samples[q];
    }
    points.append(nb::make_tuple(at, of));
  }
  return points;
}

const Series& series_of(const Recording& recording, nb::handle name) {
  const std::string id = text_argument("id", name);
  const auto found = std::ranges::find(recording.series, id, &Series::id);
  if (found != recording.series.end()) return *found;
  std::vector<std::string> known;
  for (const Series& series : recording.series) known.push_back(series.id);
  raise_absent(fmt::format("{}: no series '{}'{}", recording.file, id, did_you_mean(id, known)));
}

}  // namespace

Recording read_recording(const std::filesystem::path& file) {
  Recording recording = samples::read_recording(file);
  samples::refuse_pretence(recording);
  if (!recording.complete) {
    warn_of("", {recording.file +
                 " has no end line: the run did not finish, and some keys are absent"});
  }
  return recording;
}

std::vector<Recording> read_recordings(const std::vector<std::filesystem::path>& files) {
  std::vector<Recording> recordings;
  for (const auto& file : files) recordings.push_back(read_recording(file));
  return recordings;
}

profile::Profile read_or_fit(const std::filesystem::path& file) {
  return profile::is_profile(file) ? profile::read_profile(file)
                                   : profile::fit({read_recording(file)});
}

void add_recordings(nb::module_& module) {
  nb::class_<Series>(module, "Series", "One sweep of one probe, raw.")
      .def_ro("id", &Series::id, "Unique in its recording")
      .def_ro("probe", &Series::probe, "The probe's place below probes/")
      .def_ro("question", &Series::question, "What the probe asks")
      .def_ro("estimator", &Series::estimator, "The estimator's id; empty: none")
      .def_prop_ro("outcome", &outcome_of, "'measured', 'skipped' or 'failed'")
      .def_ro("reason", &Series::reason, "Why skipped or failed")
      .def_ro("flags", &Series::flags, "Doubts that go with every value")
      .def_prop_ro("units", &units_of, "Axis or quantity -> its unit")
      .def("to_pandas", &series_frame, nb::sig("def to_pandas(self) -> pandas.DataFrame"),
           "A data frame with a row a sample: axes, the sample's number, quantities. Needs pandas.")
      .def_prop_ro("axes", &axes_of, "Names of the axes: where a point was measured")
      .def_prop_ro("quantities", &quantities_of, "Names of what was measured at each point")
      .def("points", &points_of,
           nb::sig("def points(self) -> list[tuple[dict[str, float], dict[str, list[float]]]]"),
           "Each point: its place on each axis, and the samples of each quantity, in their units")
      .def("plot", plotted_by("plot_series"), "axes"_a = nb::none(),
           nb::sig("def plot(self, axes: matplotlib.axes.Axes | None = None) -> "
                   "matplotlib.axes.Axes"),
           "Medians and samples of the first quantity over the first axis. Needs matplotlib.")
      .def("__reduce__", reduced_by("refuse_series"), reduced())
      .def("__repr__", [](const Series& series) {
        return fmt::format("<Series {}, {}, {} points>", series.id, outcome_of(series),
                           series.points.size());
      });
  nb::class_<Recording>(module, "Recording", "What one run measured: series by id.")
      .def_ro("file", &Recording::file, "Where it was read from")
      .def_ro("series", &Recording::series, "All series, in the order of the file")
      .def_ro("complete", &Recording::complete, "Whether the run ended by itself")
      .def_prop_ro(
          "device_name", [](const Recording& r) { return r.header.device_name; }, "The device")
      .def_prop_ro(
          "time_utc", [](const Recording& r) { return r.header.time_utc; },
          "When it was made, ISO 8601")
      .def_prop_ro(
          "level", [](const Recording& r) { return r.header.level; },
          "'quick', 'standard' or 'full'")
      .def("__getitem__", &series_of, "id"_a.none(), nb::rv_policy::reference_internal,
           nb::sig("def __getitem__(self, id: str) -> Series"))
      .def("__len__", [](const Recording& recording) { return recording.series.size(); })
      .def("__reduce__", reduced_by("refuse_recording"), reduced())
      .def("__repr__",
           [](const Recording& recording) {
             return fmt::format("<Recording {} of {}, {} series>", recording.file,
                                recording.header.device_name, recording.series.size());
           })
      .def("to_pandas", &recording_frame, nb::sig("def to_pandas(self) -> pandas.DataFrame"),
           "A data frame with a row a series. Needs pandas.");
  module.def("read_recording", &read_recording, "file"_a,
             "Reads a recording, plain or compressed. Raises InputError.");
}

}  // namespace warpgauge::python
