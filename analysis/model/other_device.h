// SPDX-License-Identifier: Apache-2.0
// A description and a profile may be of two devices: what that means for a prediction, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// "sm_90" of "sm_90a", "9.0" and "90"; empty where there is no number.
std::string plain_architecture(std::string_view text);

/// Both are known, and differ in more than a suffix.
bool is_other_architecture(std::string_view architecture, const profile::Profile& profile);

/// "NVIDIA A100-SXM4-40GB (sm_80)"; "an unknown device" where neither is known.
std::string name_of(const descriptor::CountedOn& device);

/// What a description says of its own device, without any profile: "the counts are of NVIDIA
/// A100-SXM4-40GB (sm_80)". A prediction replaces it by what it means there.
std::string counted_text(const descriptor::CountedOn& device);

/// Code of another architecture than the profile's, or of one that is not known: one sentence,
/// empty where there is nothing to say.
std::string code_text(std::string_view architecture, const profile::Profile& profile);

/// Sentences about the device that was counted and about the code, as far as they are not the
/// profile's.
std::vector<std::string> other_device_texts(const descriptor::Descriptor& kernel,
                                            const profile::Profile& profile);

/// Whether what was counted, or the code, is of another architecture than the profile.
bool is_of_other_architecture(const descriptor::Descriptor& kernel,
                              const profile::Profile& profile);

}  // namespace warpgauge::model
