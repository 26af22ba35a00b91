// SPDX-License-Identifier: Apache-2.0
// By which instruction tensor cores were made to multiply. A chip may have several, and the older
// ones do not reach its peak: mma.sync gets 0.6 of a Hopper and an eighth to a third of a B200.
#pragma once

#include <string>
#include <string_view>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// The newest of mma.sync, wgmma and tcgen05 that such a chip has ("9.0": wgmma).
std::string_view newest_tensor_path(std::string_view compute_capability);

/// The flag of a rate that was measured by `instruction`, as recordings name it (mma_sync), where
/// the chip has a newer one; else empty.
std::string flag_of_path(std::string_view instruction, std::string_view compute_capability);

/// That flag of an entry: why its value is no peak of the device. Empty where it is one.
std::string older_path(const Entry& entry);

/// "by wgmma", "by mma.sync, not by tcgen05" for a key that stands for tensor cores as a whole;
/// empty for all others, whose names say it.
std::string tensor_path_text(const Profile& profile, const std::string& key);

}  // namespace warpgauge::profile
