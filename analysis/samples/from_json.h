// SPDX-License-Identifier: Apache-2.0
// The lines of a recording, read. The inverse of to_json_line and end_line.
#pragma once

#include "analysis/base/json.h"
#include "analysis/samples/recording.h"

namespace warpgauge::samples {

/// What a line is: the member "record".
enum class RecordKind { kHeader, kSeries, kEnd };

/// Each throws Defect: a member missing, of a wrong type or unknown, or content that check()
/// refuses.
RecordKind record_kind(const nlohmann::json& line);
Header header_from_json(const nlohmann::json& line);
Series series_from_json(const nlohmann::json& line);
/// Elapsed seconds of the whole run.
double end_from_json(const nlohmann::json& line);

}  // namespace warpgauge::samples
