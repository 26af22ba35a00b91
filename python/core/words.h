// SPDX-License-Identifier: Apache-2.0
// Messages are written for the command line; in Python they speak of Python's arguments.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::python {

/// "--l1 scale.cu:6=SHARE" -> "l1={'scale.cu:6': SHARE}", "--read-bytes" -> "read_bytes",
/// "--profile FILE" -> "load(FILE)", "0x120=8" -> "{0x120: 8}". Options of other programs stay.
std::string in_python(std::string_view message);

}  // namespace warpgauge::python
