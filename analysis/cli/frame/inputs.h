// SPDX-License-Identifier: Apache-2.0
// The files that the user names on the command line.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/profile/chosen.h"
#include "analysis/samples/recording.h"

namespace warpgauge::cli {

using profile::is_profile;

/// Reads recordings, in the order of their names' bytes: what follows from them must not depend on
/// how a shell sorts. Says on standard error when one has no end line. Throws InputError.
std::vector<samples::Recording> read_recordings(std::vector<std::filesystem::path> files);

/// A recording cannot be measured again for nothing: throws InputError when `output` is one of
/// them.
void refuse_to_overwrite(const std::vector<std::filesystem::path>& recordings,
                         const std::filesystem::path& output);

/// Throws InputError where write_output() could not write there, as far as it can be foreseen: call
/// it before long work.
void refuse_unwritable(const std::filesystem::path& output);

/// Writes the text to a file; "-" is standard output, whose errors run_command finds. What could
/// drive a terminal that shows the text becomes harmless (printable.h); a text that begins as JSON
/// says the same as before.
void write_output(std::string_view text, const std::filesystem::path& output);

/// The same for an answer in words: where it goes to a terminal, it is folded to its width.
void write_answer(const std::string& text, const std::filesystem::path& output);

/// Campaigns of the probes, which make a profile, and of the reference kernels, which are compared
/// with it.
struct RecordingSets {
  std::vector<samples::Recording> probes, kernels;
};
RecordingSets split(std::vector<samples::Recording> recordings);

/// A profile as it is, or the fit of one recording. Throws InputError; for a word that may be meant
/// as a name, it says that a file is wanted.
profile::Profile read_or_fit(const std::filesystem::path& file);

}  // namespace warpgauge::cli
