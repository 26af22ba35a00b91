// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/host.h"

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/line_reader.h"

namespace warpgauge::fleet {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 20;

std::string host_in(const fs::path& recording, const std::string& uuid) {
  try {
    LineReader lines(recording, kMostHeaderBytes);
    if (!lines.next()) return {};
    const auto header = parse_json(lines.text());
    if (!header.is_object() || header.value("device_uuid", "") != uuid) return {};
    return header.value("host", "");
  } catch (const InputError&) {  // not readable
    return {};
  } catch (const Defect&) {  // no header
    return {};
  } catch (const nlohmann::json::exception&) {  // a member of another type
    return {};
  }
}

}  // namespace

std::string host_of(const profile::Profile& profile, const fs::path& file) {
  for (const auto& recording : profile.recordings) {
    const fs::path name = fs::path(recording.file).filename();  // nowhere but beside it
    if (name.empty()) continue;
    for (const char* ending : {"", ".zst"}) {
      const fs::path beside = file.parent_path() / (name.string() + ending);
      std::error_code unknown;
      if (!fs::is_regular_file(beside, unknown)) continue;
      if (std::string host = host_in(beside, profile.device_uuid); !host.empty()) return host;
    }
  }
  return {};
}

}  // namespace warpgauge::fleet
