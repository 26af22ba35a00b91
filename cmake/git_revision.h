// SPDX-License-Identifier: Apache-2.0
// The git revision that this program was built from; written by write_git_revision.cmake.
#pragma once

namespace warpgauge {

const char* git_revision();  ///< 40 hex digits, or "unknown" outside a checkout
bool git_dirty();            ///< true when the work tree differed from the revision

}  // namespace warpgauge
