// SPDX-License-Identifier: Apache-2.0
// Descriptions of a device in the forms that other tools read, from its profile and nothing else.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "analysis/profile/profile.h"

namespace warpgauge::exports {

struct FormatInfo {
  std::string_view name;     ///< as given to --format
  std::string_view file;     ///< its name among others' ("xla.txtpb")
  std::string_view summary;  ///< who reads it
  std::string (*write)(const profile::Profile&);
};

/// Every format, sorted by name.
std::span<const FormatInfo> formats();

/// The whole text of the export; the same profile gives the same bytes. A field whose key is
/// absent, has another unit, does not fit or is contradicted by counters is left out, and the text
/// says so with the reason (analysis/export/consumers/: the tables of fields). Throws InputError for
/// an unknown format and Defect when the profile cannot be said in this one.
std::string export_text(const profile::Profile& profile, std::string_view format);

}  // namespace warpgauge::exports
