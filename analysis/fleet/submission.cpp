// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/submission.h"

#include <cctype>
#include <regex>

#include "analysis/base/defect.h"
#include "analysis/samples/check.h"

namespace warpgauge::fleet {
namespace {

/// What a GPU always has, and level quick always asks for.
constexpr const char* kKeys[] = {"clock.memory.max_mhz",
                                 "clock.sm.max_mhz",
                                 "clock.sm.mhz",
                                 "dram.copy_gbps",
                                 "dram.latency_cycles",
                                 "dram.read_gbps",
                                 "dram.write_gbps",
                                 "fp32.tflops",
                                 "inst.ffma.latency_cycles",
                                 "inst.ffma.per_clk_sm",
                                 "l1.latency_cycles",
                                 "l1.size_bytes",
                                 "l2.latency_cycles",
                                 "l2.read_gbps",
                                 "launch.graph_node_us",
                                 "launch.kernel_us",
                                 "memory.bytes",
                                 "memory.ecc_enabled",
                                 "mig.enabled",
                                 "power.limit_watts",
                                 "shared.bandwidth_bytes_per_clk_sm",
                                 "shared.latency_cycles",
                                 "sm.count"};

/// As `nvidia-smi` has it: domain, bus, device, function: "0000:1b:00.0".
bool is_pci_address(const std::string& text) {
  static const std::regex shape("[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]");
  return std::regex_match(text, shape);
}

void require_known(const std::string& text, const char* what) {
  require(!text.empty(), "incomplete: it does not say {}", what);
}

void check_device(const profile::Profile& profile) {
  require(!profile.replayed, "it is replayed, not measured on the machine that wrote it");
  require_known(profile.device_name, "the name of the GPU");
  require_known(profile.device_uuid, "the card's UUID");
  require(profile.device_uuid.find(',') == std::string::npos,
          "it describes several cards: submit one profile for each");
  require_known(profile.compute_capability, "the compute capability");
  require(profile.pci_address.empty() || is_pci_address(profile.pci_address),
          "device.pci_address '{}' is not DOMAIN:BUS:DEVICE.FUNCTION, such as 0000:1b:00.0",
          profile.pci_address);
  require_known(profile.driver_version, "the driver");
  require_known(profile.toolkit_version, "the toolkit");
}

void check_recordings(const profile::Profile& profile) {
  require(!profile.recordings.empty(),
          "incomplete: it does not say from which recordings it was made");
  for (const auto& recording : profile.recordings) {
    require_known(recording.time_utc, "when it was measured");
    require_known(recording.level, "the level");
    require_known(recording.git_revision, "the revision of the program");
    require(!recording.git_dirty, "{} was measured by a modified program", recording.file);
  }
}

void check_key(const std::string& key, const profile::Entry& entry) {
  for (const std::string& flag : entry.flags) {
    require(!flag.starts_with(samples::kPretends), "pretended: the device {}", flag);
    require(false, "flagged: key '{}': {}", key, flag);
  }
  const std::string contradicted = profile::contradiction(entry);
  require(contradicted.empty(), "flagged: key '{}': {}", key, contradicted);
  require(entry.evidence != profile::Evidence::kDocumented, "key '{}' is not measured", key);
}

}  // namespace

void check_submission(const profile::Profile& profile, const std::filesystem::path& file) {
  located(file.string(), "", [&] {
    check_device(profile);
    check_recordings(profile);
    for (const auto& [key, entry] : profile.entries) check_key(key, entry);
    for (const std::string key : kKeys) {
      require(profile.find(key) || profile.absent.contains(key),
              "incomplete: key '{}' is neither present nor absent with a reason", key);
    }
  });
}

std::string folder_of(const std::string& gpu) {
  std::string folder;
  for (const char letter : gpu) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte)) {
      folder += static_cast<char>(std::tolower(byte));
    } else if (!folder.empty() && folder.back() != '-') {
      folder += '-';
    }
  }
  return folder;
}

}  // namespace warpgauge::fleet
