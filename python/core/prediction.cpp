// SPDX-License-Identifier: Apache-2.0
// What the cost model says of kernels.
#include <fmt/format.h>

#include <nanobind/stl/tuple.h>

#include <memory>
#include <utility>

#include "analysis/answers/predicted.h"
#include "analysis/base/defect.h"
#include "analysis/base/parallel.h"
#include "analysis/model/bound_share.h"
#include "analysis/model/frozen_hash.h"
#include "analysis/profile/chosen.h"
#include "analysis/report/prediction_text.h"
#include "core/core.h"
#include "core/json.h"
#include "core/kernel.h"

namespace warpgauge::python {
namespace {

using descriptor::Descriptor;
using profile::Chosen;

/// What predict() was asked: a pickled prediction is made again from it.
struct Asked {
  nb::object profile;
  std::string via, load;
  std::optional<int> blocks_per_sm;
  std::vector<std::string> what_if;
  std::optional<std::filesystem::path> datasheet;
};

/// A prediction and what it was made from, as the command's first line and its heading name it.
struct Predicted : model::KernelReport {
  std::string first_line, device;
  std::shared_ptr<const Asked> asked;
  nb::object asked_kernel = {};  ///< the user's; none where it was read from a file
};

/// As warpgauge._frozen keeps it.
std::string frozen_hash_of(const Chosen& chosen) {
  const nb::object profile = nb::find(chosen);
  if (!profile.is_valid()) return model::frozen_hash(chosen.profile);
  const nb::object kept = nb::module_::import_("warpgauge._frozen").attr("frozen_hash")(profile);
  return nb::cast<std::string>(kept);
}

/// What all predictions of one call share.
class Predictor {
 public:
  Predictor(const Chosen& chosen, const std::string& via, const std::string& load,
            std::optional<int> blocks_per_sm, const std::vector<std::string>& what_if,
            const std::optional<std::filesystem::path>& datasheet)
      : chosen_(chosen),
        asked_(std::make_shared<const Asked>(
            Asked{nb::find(chosen), via, load, blocks_per_sm, what_if, datasheet})),
        options_{.via = via_of(via), .load = load_of(load), .blocks_per_sm = blocks_per_sm},
        questions_(answers::read_questions(what_if, "what_if", read_named)),
        first_line_(profile::first_line(chosen_)),
        device_(fmt::format("{}, laws and profile {}", chosen_.profile.device_name,
                            frozen_hash_of(chosen_))) {
    if (datasheet) datasheet_ = model::read_datasheet(*datasheet);
    require(!blocks_per_sm || *blocks_per_sm > 0, "blocks_per_sm: {} is not above 0",
            *blocks_per_sm);
  }

  /// Needs no lock of Python's.
  Predicted of(const Descriptor& kernel) const {
    Predicted predicted{answers::prediction_of(kernel, chosen_.profile, options_, questions_,
                                               datasheet_ ? &*datasheet_ : nullptr)};
    predicted.first_line = first_line_;
    predicted.device = device_;
    return predicted;
  }

  /// Remembers what was asked. Needs the lock.
  Predicted finished(Predicted predicted, const Descriptor& kernel) const {
    predicted.asked = asked_;
    predicted.asked_kernel = nb::find(kernel);
    return predicted;
  }

 private:
  static model::Via via_of(const std::string& word) {
    require(word == "graph" || word == "stream", "via: '{}' is neither graph nor stream", word);
    return word == "graph" ? model::Via::kGraph : model::Via::kStream;
  }

  static model::Load load_of(const std::string& word) {
    require(word == "burst" || word == "sustained", "load: '{}' is neither burst nor sustained",
            word);
    return word == "burst" ? model::Load::kBurst : model::Load::kSustained;
  }

  const Chosen& chosen_;
  std::shared_ptr<const Asked> asked_;
  model::PredictOptions options_;
  std::vector<answers::Question> questions_;
  std::optional<model::Datasheet> datasheet_;
  std::string first_line_, device_;
};

Predicted predict(const Chosen& chosen, const Descriptor& kernel, const std::string& via,
                  const std::string& load, std::optional<int> blocks_per_sm,
                  const std::vector<std::string>& what_if,
                  const std::optional<std::filesystem::path>& datasheet) {
  const Predictor predictor(chosen, via, load, blocks_per_sm, what_if, datasheet);
  Predicted predicted;
  {
    const nb::gil_scoped_release others_run;
    try {
      predicted = predictor.of(kernel);
    } catch (const InputError& error) {
      throw InputError(refusal_of(kernel, error.what()));
    }
  }
  return predictor.finished(std::move(predicted), kernel);
}

/// Predicts the only kernel of a file. A file with several is refused: nothing says which one is
/// meant.
Predicted predict_file(const Chosen& chosen, const std::filesystem::path& file,
                       const std::string& via, const std::string& load,
                       std::optional<int> blocks_per_sm, const std::vector<std::string>& what_if,
                       const std::optional<std::filesystem::path>& datasheet) {
  const auto kernels = read_kernels(file);
  if (kernels.size() != 1) {
    throw InputError(file.string(), "",
                     fmt::format("holds {} kernels: choose one of read_kernels()", kernels.size()));
  }
  return predict(chosen, kernels.front(), via, load, blocks_per_sm, what_if, datasheet);
}

/// Predicts many on all cores. In the place of one that is refused stands its InputError.
nb::list predict_each(const Chosen& chosen, const std::vector<const Descriptor*>& kernels,
                      const std::string& via, const std::string& load,
                      std::optional<int> blocks_per_sm, const std::vector<std::string>& what_if,
                      const std::optional<std::filesystem::path>& datasheet) {
  refuse_none(kernels, "kernels", "Kernel");
  const Predictor predictor(chosen, via, load, blocks_per_sm, what_if, datasheet);
  std::vector<Predicted> predictions(kernels.size());
  std::vector<std::string> refusals(kernels.size());
  {
    const nb::gil_scoped_release others_run;
    each_in_parallel(kernels.size(), [&](std::size_t i) {
      try {
        predictions[i] = predictor.of(*kernels[i]);
      } catch (const InputError& error) {
        refusals[i] = refusal_of(i, *kernels[i], error.what());
      }
    });
  }
  nb::list list;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    if (refusals[i].empty()) {
      list.append(predictor.finished(std::move(predictions[i]), *kernels[i]));
    } else {
      list.append(input_error(refusals[i]));
    }
  }
  return list;
}

nb::list predict_many(const Chosen& chosen, const std::vector<const Descriptor*>& kernels,
                      const std::string& via, const std::string& load,
                      std::optional<int> blocks_per_sm, const std::vector<std::string>& what_if,
                      const std::optional<std::filesystem::path>& datasheet) {
  nb::list list = predict_each(chosen, kernels, via, load, blocks_per_sm, what_if, datasheet);
  for (nb::handle one : list) {
    if (nb::isinstance<Predicted>(one)) continue;
    PyErr_SetObject(one.type().ptr(), one.ptr());
    throw nb::python_error();
  }
  return list;
}

/// Pickles as a call that predicts again: the answer is the same to the bit, and no larger than the
/// question. Predictions that are pickled together share their profile, and the kernel if it is one
/// object.
nb::object reduce(const Predicted& predicted) {
  const Asked& asked = *predicted.asked;
  nb::dict options;
  options["via"] = asked.via;
  options["load"] = asked.load;
  options["blocks_per_sm"] = asked.blocks_per_sm;
  options["what_if"] = asked.what_if;
  options["datasheet"] = asked.datasheet;
  const nb::object kernel =
      predicted.asked_kernel.is_valid() ? predicted.asked_kernel : nb::cast(predicted.kernel);
  return nb::module_::import_("warpgauge._pickled")
      .attr("reduced_prediction")(asked.profile, kernel, options);
}

/// What `warpgauge predict --format json` says of one kernel.
nb::object to_dict(const Predicted& report) { return to_python(answers::finite_json(report)); }

std::string printed(const Predicted& report) {
  return report.first_line + report::prediction_text(report, report.device);
}

std::map<std::string, double> shares_of(const Predicted& report) {
  std::map<std::string, double> shares;
  for (const auto& share : report.prediction.shares)
    shares[std::string(name(share.unit))] = share.share;
  return shares;
}

std::map<std::string, double> busy_shares_of(const Predicted& report) {
  std::map<std::string, double> shares;
  for (const auto& share : report.prediction.shares) {
    const auto busy = model::busy_share(share, report.prediction);
    if (busy) shares[std::string(name(share.unit))] = *busy;
  }
  return shares;
}

std::map<std::string, std::string> missing_of(const Predicted& report) {
  std::map<std::string, std::string> missing;
  for (const auto& key : report.prediction.missing) missing[key.key] = key.why;
  return missing;
}

/// What is known only where the occupancy is.
template <class Read>
auto resident(Read read) {
  return [read](const Predicted& report) {
    const bool is_known = report.prediction.occupancy.blocks_per_sm > 0;
    return is_known ? std::optional(read(report)) : std::nullopt;
  };
}

/// All that a prediction says; not which file its profile was read from.
std::string said_by(const Predicted& report) {
  return report.device + answers::finite_json(report).dump();
}

void add_prediction_class(nb::module_& module) {
  nb::class_<model::Bound> bound(module, "Bound", "A number with the ends of its interval.");
  compare_by(bound, [](const model::Bound& one) {
    return fmt::format("{} {} {}", one.value, one.low, one.high);
  });
  bound.def_ro("value", &model::Bound::value, "The number")
      .def_ro("low", &model::Bound::low, "Low end")
      .def_ro("high", &model::Bound::high, "High end")
      .def("__getstate__",
           [](const model::Bound& bound) { return std::tuple(bound.value, bound.low, bound.high); })
      .def("__setstate__",
           [](model::Bound& bound, const std::tuple<double, double, double>& state) {
             const auto& [value, low, high] = state;
             new (&bound) model::Bound{value, low, high};
           })
      .def("__repr__", [](const model::Bound& bound) {
        return fmt::format("<Bound {:.6g} [{:.6g}, {:.6g}]>", bound.value, bound.low, bound.high);
      });
  nb::class_<Predicted> prediction(
      module, "Prediction",
      "How long a launch takes, and what bounds it. str() is what the command\n"
      "prints. Predictions that say the same are equal.");
  compare_by(prediction, &said_by);
  prediction.def_ro("kernel", &Predicted::kernel, "What was predicted")
      .def_prop_ro(
          "time_us", [](const Predicted& r) { return r.prediction.time_us; },
          "Microseconds; None where a key that it needs is missing, or an amount is unknown")
      .def_prop_ro(
          "interval", [](const Predicted& r) { return r.prediction.interval; },
          "From which kernels the interval of time_us was learnt, and what it covers")
      .def_prop_ro(
          "is_lower_bound", [](const Predicted& r) { return !r.prediction.time_us.has_value(); },
          "Whether at_least_us is all that can be said")
      .def_prop_ro(
          "at_least_us", [](const Predicted& r) { return r.prediction.at_least_us; },
          "A lower bound: microseconds of the parts that are known")
      .def_prop_ro(
          "bound", [](const Predicted& r) { return r.prediction.bound; },
          "What bounds it: 'dram', 'latency', ...")
      .def_prop_ro(
          "bound_share", [](const Predicted& r) { return model::bound_share(r.prediction); },
          "For how much of the time the bounding unit is busy; for latency: not even the busiest "
          "is")
      .def_prop_ro(
          "bound_share_text",
          [](const Predicted& r) { return model::bound_share_text(r.prediction); },
          "The same for people: 'busy 87.6 % of the time'")
      .def_prop_ro(
          "second_bound", [](const Predicted& r) { return r.prediction.second_bound; },
          "What is next")
      .def_prop_ro(
          "blocks_per_sm",
          resident([](const Predicted& r) { return r.prediction.occupancy.blocks_per_sm; }),
          "Blocks resident on an SM at once; None where `missing` says why it is not known")
      .def_prop_ro("occupancy",
                   resident([](const Predicted& r) { return r.prediction.occupancy.fraction(); }),
                   "Resident warps over those that an SM has room for; None where it is not known")
      .def_prop_ro("limited_by",
                   resident([](const Predicted& r) { return r.prediction.occupancy.limited_by; }),
                   "What limits the blocks of an SM: 'blocks', 'threads', 'registers', 'shared "
                   "memory', or\n'what-if'; None where it is not known")
      .def_prop_ro("waves", resident([](const Predicted& r) { return r.prediction.waves; }),
                   "Blocks of the grid over those that are resident at once; None where it is not "
                   "known")
      .def_prop_ro(
          "busy_shares", &busy_shares_of,
          "Unit -> for how much of the time it is busy, as counters would read it; without\n"
          "those that no counter watches, such as 'latency'")
      .def_prop_ro(
          "facts", [](const Predicted& r) { return r.facts; },
          "What the launch leaves idle, and what it costs beside the kernel, in words")
      .def_prop_ro("shares", &shares_of,
                   "Unit -> its term in the sum of the time; they add up to 1")
      .def_prop_ro("missing", &missing_of, "Key that the profile cannot give -> why")
      .def_prop_ro(
          "unknown", [](const Predicted& r) { return unknown_of(r.kernel); },
          "Amount of the description that could not be read -> why")
      .def_prop_ro(
          "assumptions", [](const Predicted& r) { return r.prediction.assumptions; },
          "What was taken for granted")
      .def("to_dict", &to_dict, nb::sig("def to_dict(self) -> dict[str, typing.Any]"),
           "What `warpgauge predict --format json` says of the kernel.")
      .def("plot", plotted_by("plot_shares"), "axes"_a = nb::none(),
           nb::sig(
               "def plot(self, axes: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes"),
           "Bars: for how much of the time each unit is busy. Needs matplotlib.")
      .def("_repr_html_", shown_by("html_of_prediction"), nb::sig("def _repr_html_(self) -> str"))
      .def("__reduce__", &reduce, reduced())
      .def("__str__", &printed)
      .def("__repr__", [](const Predicted& report) {
        const auto& time = report.prediction.time_us;
        return fmt::format("<Prediction of {}: {}>", report.kernel.name,
                           time ? fmt::format("{:.4g} us, {}", time->value, report.prediction.bound)
                                : fmt::format("at least {:.4g} us", report.prediction.at_least_us));
      });
}

}  // namespace

void add_prediction(nb::module_& module) {
  add_prediction_class(module);
  const auto define = [&](const char* name, auto* function, const char* of, const char* says) {
    module.def(name, function, "profile"_a, nb::arg(of), nb::kw_only(), "via"_a, "load"_a,
               "blocks_per_sm"_a.none(), "what_if"_a, "datasheet"_a.none(), says);
  };
  define("predict", &predict, "kernel", "What warpgauge.predict() does.");
  define("predict", &predict_file, "kernel", "What warpgauge.predict() does.");
  define("predict_many", &predict_many, "kernels", "What warpgauge.predict() does.");
  define("predict_each", &predict_each, "kernels",
         "In the place of one that is refused stands its InputError.");
  module.def(
      "frozen_hash", [](const Chosen& chosen) { return model::frozen_hash(chosen.profile); },
      "profile"_a, "What predictions are frozen with: a hash of the laws and of the profile.");
}

}  // namespace warpgauge::python
