// SPDX-License-Identifier: Apache-2.0
// The contract between measuring and analysing: what a recording holds.
//
// A recording is a `.jsonl` file, plain or compressed (`.jsonl.zst`): a header line, a line per
// series, appended as it ends, then an "end" line when the run was complete. It describes itself: a
// series carries its axes, units, estimator and the profile keys that it fills, so that analysis
// needs no code per probe and a recording made on one machine is analysed on any other.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::samples {

/// Version of the recording format that this code reads and writes.
inline constexpr int kRecordingVersion = 1;
inline constexpr std::string_view kRecordingSchema = "warpgauge.recording";

/// A swept coordinate, for example {"size", "bytes"}.
struct Axis {
  std::string name;
  std::string unit;
};
/// A measured one, for example {"duration", "cycles"}.
using Quantity = Axis;

/// One point of a sweep. `at` has one value an axis; `samples[q]` holds the raw readings of
/// quantity q. All samples are finite: a reading that could not be had is not recorded, never a
/// zero.
struct Point {
  std::vector<double> at;
  std::vector<std::vector<double>> samples;
};

/// "The estimator's output `output` is the profile's `key`."
struct Fill {
  std::string key;
  std::string output;
};

/// What a counter series must show: at every point, |left - right| <= tolerance * |right|, where
/// both names are quantities of that series (the expected value is a recorded quantity too).
struct Relation {
  std::string left;
  std::string right;
  double tolerance = 0;
};

/// Evidence that the timed loop is the one that the probe's text describes (see
/// analysis/machine_code/machine_code.h). One entry a kernel.
struct CodeEvidence {
  std::string kernel;                  ///< demangled or mangled kernel name
  std::string level;                   ///< "sass" or "ptx": what was read
  std::string hash;                    ///< FNV-1a 64 of the kernel's instruction text, hex
  std::map<std::string, int> in_loop;  ///< opcode -> count in the timed loop
};

/// Clock, power and throttle state around a series, from the driver's management library.
/// A field is absent where the library could not tell.
struct DeviceState {
  std::optional<double> sm_clock_mhz;
  std::optional<double> memory_clock_mhz;
  std::optional<double> power_watts;
  std::optional<double> temperature_celsius;
  std::optional<std::uint64_t> throttle_reasons;  ///< NVML clocks-event bit mask
};

enum class Outcome { kMeasured, kSkipped, kFailed };
inline constexpr std::string_view kOutcomeNames[] = {"measured", "skipped", "failed"};

/// Timing and counters never share a run: a series is one or the other.
enum class Source { kTiming, kCounters };
inline constexpr std::string_view kSourceNames[] = {"timing", "counters"};

/// One sweep of one probe, raw.
struct Series {
  /// Unique in a recording: "<probe>/<variant>", counters: "<probe>/<variant>#counters".
  std::string id;
  std::string probe;     ///< "memory/pointer_chase": the probe file's path below probes/
  std::string question;  ///< what the probe asks, one sentence
  Source source = Source::kTiming;
  std::string confirms;  ///< counters only: id of the timing series whose claim they check
  std::vector<Axis> axes;
  std::vector<Quantity> quantities;
  std::map<std::string, double> constants;  ///< work per access and estimator settings, by name
  /// What is said in words, by name: of a reference kernel its library, mode and element type.
  std::map<std::string, std::string> facts;
  std::string estimator;  ///< a file of analysis/estimate/estimators; empty: none
  std::vector<Fill> fills;
  std::string figure;        ///< series with the same figure id share one figure; empty: not drawn
  std::string figure_title;  ///< title of that figure
  std::string label;         ///< this series' name in the figure's legend
  std::vector<Relation> relations;  ///< counters only
  std::vector<CodeEvidence> code;
  std::vector<Point> points;
  DeviceState before;
  DeviceState after;
  std::vector<std::string> flags;  ///< doubts that go with every value, e.g. "device busy: ..."
  Outcome outcome = Outcome::kMeasured;
  std::string reason;          ///< why skipped or failed
  double elapsed_seconds = 0;  ///< wall time spent on this series
};

/// Who was measured, with what, and how. Unknown strings are empty, unknown numbers absent.
struct Header {
  std::string git_revision;  ///< of the measuring program
  bool git_dirty = false;
  std::vector<std::string> command;
  std::string time_utc;  ///< ISO 8601
  std::string level;     ///< quick | standard | full
  int campaign = 1;
  std::string host;
  std::string driver_version;
  std::string toolkit_version;
  std::string device_name;
  std::string device_uuid;
  std::string device_pci_address;  ///< "0000:1b:00.0"
  std::string compute_capability;  ///< "9.0"
  /// Queried facts with their unit in the name: sm_count, l2_bytes, memory_bytes, max_sm_clock_mhz,
  /// power_limit_watts, ecc_enabled (0/1), mig_enabled (0/1), ... Queried profile keys come from
  /// here.
  std::map<std::string, double> device;
  std::string counters;  ///< "available", or "unavailable: <one sentence>"
  std::vector<std::string> flags;
};

struct Recording {
  std::string file;  ///< where it was read from, for messages
  Header header;
  std::vector<Series> series;
  bool complete = false;                  ///< the "end" line was there
  std::optional<double> elapsed_seconds;  ///< of the whole run, from the "end" line
};

}  // namespace warpgauge::samples
