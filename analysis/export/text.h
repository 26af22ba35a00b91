// SPDX-License-Identifier: Apache-2.0
// Pieces of text that several formats share.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::exports {

/// Shortest text that reads back as the same double; whole numbers without a fraction.
std::string number_text(double value);

/// Control characters become blanks: foreign text (a device name, a reason) must not start a line
/// of its own in a format that is read line by line.
std::string one_line(std::string_view text);

/// Inside double quotes, with backslash escapes: C++ and protobuf text agree on these.
std::string in_quotes(std::string_view text);

}  // namespace warpgauge::exports
