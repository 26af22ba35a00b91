// SPDX-License-Identifier: Apache-2.0
// How a Defect begins and ends: thrown where the data are checked, and turned into an InputError
// where file and place are known.
#pragma once

#include <fmt/format.h>

#include <new>
#include <string_view>
#include <utility>

#include "analysis/base/error.h"

namespace warpgauge {

/// Throws Defect of that cause unless `holds`.
template <typename... Arguments>
void require(bool holds, fmt::format_string<Arguments...> cause, Arguments&&... arguments) {
  if (!holds) throw Defect(fmt::format(cause, std::forward<Arguments>(arguments)...));
}

/// Throws InputError of that file, place and cause.
template <typename... Arguments>
[[noreturn]] void refuse(std::string_view file, std::string_view place,
                         fmt::format_string<Arguments...> cause, Arguments&&... arguments) {
  throw InputError(file, place, fmt::format(cause, std::forward<Arguments>(arguments)...));
}

/// The result of `work`; a Defect that it throws becomes an InputError of that file and place, and
/// so does a lack of memory.
template <typename Work>
auto located(std::string_view file, std::string_view place, Work work) {
  try {
    return work();
  } catch (const Defect& defect) {
    throw InputError(file, place, defect.what());
  } catch (const std::bad_alloc&) {
    throw InputError(file, place, "there is not enough memory for it");
  }
}

}  // namespace warpgauge
