// SPDX-License-Identifier: Apache-2.0
// The device profile: flat keys, each with value, unit, interval, method and evidence.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/samples/recording.h"

namespace warpgauge::profile {

/// Version of `profile.json`; the schema is analysis/profile/profile.schema.json.
inline constexpr int kProfileVersion = 1;
inline constexpr std::string_view kProfileSchema = "warpgauge.profile";

/// Where a value comes from. "documented" is kept for numbers that a user adds; we never write it.
enum class Evidence { kMeasured, kDerived, kQueried, kDocumented };
inline constexpr std::string_view kEvidenceNames[] = {"measured", "derived", "queried",
                                                      "documented"};

/// Whether counters, in a run of their own, agree with what the probe claims to have done.
struct Confirmation {
  std::string state;          ///< "confirmed", "contradicted", or "unavailable: why"
  std::string relation = {};  ///< "sectors_per_request = expected_sectors_per_request within 1 %"
  int points = 0;             ///< points checked
  double worst = 0;           ///< largest |left - right| / |right| seen; 1 where only right is 0
};

struct Entry {
  double value = 0;
  std::string unit = {};
  double low = 0;
  double high = 0;
  std::int64_t n = 0;
  std::string method = {};
  Evidence evidence = Evidence::kMeasured;
  std::vector<std::string> series = {};  ///< ids of the series it came from (derived: the keys)
  int campaigns = 1;
  /// Spread over campaigns: (max - min) / |value|; absent with one campaign.
  std::optional<double> campaign_spread = {};
  std::optional<Confirmation> confirmation = {};
  /// For an instruction: what one operation is in machine code, "FADD", as the disassembly told;
  /// empty where none did.
  std::string opcode = {};
  /// For an instruction: the pipes whose counters saw it, each with its share of the operations
  /// unless that is all: "alu", "0.5 fmaheavy + 0.5 fmalite". Empty where none was counted.
  std::string pipe = {};
  /// How well the law behind the value fits; several campaigns: the worst of each figure. Absent
  /// where no law was fitted.
  std::optional<estimate::Misfit> fit = {};
  std::vector<std::string> flags = {};
};

inline std::string_view evidence_name(const Entry& entry) {
  return kEvidenceNames[static_cast<std::size_t>(entry.evidence)];
}

struct SourceRecording {
  std::string file;  ///< file name only
  std::string git_revision;
  bool git_dirty = false;
  std::string time_utc;
  std::string level;
};

struct Profile {
  std::string device_name, device_uuid, compute_capability, driver_version, toolkit_version;
  std::string pci_address;  ///< "0000:1b:00.0"; empty where the recordings do not say it
  /// `run` measured nothing and replayed the recordings: the device need not be this machine's.
  bool replayed = false;
  std::vector<SourceRecording> recordings;
  std::map<std::string, Entry> entries;
  std::map<std::string, std::string> absent;  ///< key -> reason

  /// The entry, or nullptr.
  const Entry* find(const std::string& key) const;
  /// The reason why a key is absent; of one that the profile does not know, `unknown`.
  std::string why_absent(const std::string& key, const char* unknown = "not in the profile") const;
};

/// Appends the texts of `more` that `list` does not hold yet.
void unite(std::vector<std::string>& list, const std::vector<std::string>& more);

/// What must be true of an entry before it enters a profile, on reading and on writing. Throws
/// Defect: finite numbers, low <= value <= high, a known unit, counts from 1, and a confirmation
/// that says "confirmed", "contradicted" or "unavailable: why".
void check(const Entry& entry);
/// As above; also that what the model counts with (SMs, lanes, blocks) is a count of that kind.
void check(const std::string& key, const Entry& entry);

/// Throws InputError unless the recordings are of one device (name and compute capability) and each
/// is given once.
void check_campaigns(const std::vector<samples::Recording>& recordings);

/// Fits every series of every recording and joins them into one profile; each recording is one
/// campaign. Value = median over campaigns; interval = the hull of the campaigns' intervals; n =
/// their sum. A key that one campaign could not measure is flagged so; a key that none could is
/// absent. Throws InputError when there is no recording, as check_campaigns does, and when two
/// series of one recording fill the same key. `estimates` keeps those of the series that fill a
/// key.
Profile fit(const std::vector<samples::Recording>& recordings, estimate::Estimates& estimates);
Profile fit(const std::vector<samples::Recording>& recordings);

/// "counters contradict it: ..."; empty where they do not.
std::string contradiction(const Entry& entry);

/// An entry, or the reason why there is none to reckon with.
struct Usable {
  const Entry* entry = nullptr;
  std::string why;
};

/// The key's entry if it is a positive number of that unit, inside its interval, that no counter
/// contradicts: what they contradict is not a limit of anything, nor is what tensor cores do by an
/// older instruction than the newest (tensor_path.h). Never throws.
Usable find_usable(const Profile& profile, const std::string& key, std::string_view unit);

/// How many devices of the host were measured at once. A profile has it only where they were
/// several: a cause to think of where a value differs from that of a device alone.
inline constexpr const char* kDevicesInParallelKey = "host.devices_in_parallel";

/// "measured in parallel with 3 other devices"; empty for a device alone.
std::string in_parallel_text(const Profile& profile);

/// Adds the queried keys that nothing has filled, and kDevicesInParallelKey; absent with a reason
/// where no header states the fact, where it states a zero that cannot be, or where the headers
/// contradict each other.
void add_queried(const std::vector<samples::Recording>& recordings, Profile& profile);

/// Adds what the driver says of the device's links, as the series of link/topology have it; absent
/// with a reason where they were skipped, disagree, or state what this program cannot read.
void add_link_topology(const std::vector<samples::Recording>& recordings, Profile& profile);

/// Adds the derived keys that nothing has measured. The interval is the range of the formula over
/// the corners of its inputs' intervals (the formulas are monotonic in each input, so no value
/// inside can exceed it); it is wider than a 95 % interval when the inputs err independently. A key
/// whose input is absent, or in another unit, is absent with that reason.
void add_derived(Profile& profile);

/// "by FFMA2" where fp32.tflops is that of two multiply-adds an instruction; else empty.
std::string fp32_path_text(const Profile& profile);

/// Deterministic text (sorted keys, shortest round-trip numbers, trailing newline).
std::string to_json(const Profile& profile);
/// The same of what was measured alone: a replay of recordings has that of their fit.
std::string content_of(Profile profile);
/// Throws InputError naming file, key and cause.
Profile read_profile(const std::filesystem::path& file);
/// As read_profile, of a text; `file` is for messages.
Profile parse_profile(std::string_view text, const std::string& file);
/// Writes through a temporary file and a rename; throws InputError when it cannot.
void write_profile(const Profile& profile, const std::filesystem::path& file);

}  // namespace warpgauge::profile
