// SPDX-License-Identifier: Apache-2.0
// Listings of single kernels for tests. Golden texts are what nvcc 13.0 and cuobjdump 13.2 print
// for small kernels, trimmed outside of the loops; bodies are written by hand for one rule each.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {

using Strings = std::vector<std::string>;

inline std::string golden(const std::string& file) {
  std::ifstream stream(WARPGAUGE_SOURCE_DIR "/tests/analysis/machine_code/golden/" + file);
  if (!stream) throw std::runtime_error("no golden text " + file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

inline KernelCode only(const std::vector<KernelCode>& kernels) {
  if (kernels.size() != 1) throw std::runtime_error(fmt::format("{} kernels", kernels.size()));
  return kernels[0];
}

inline KernelCode ptx(const std::string& file) { return only(parse_ptx(golden(file))); }
inline KernelCode sass(const std::string& file) { return only(parse_sass(golden(file))); }

/// A PTX kernel named "kernel" for short bodies.
inline KernelCode ptx_body(std::string_view body) {
  return only(
      parse_ptx(fmt::format(".target sm_90a\n.visible .entry kernel(\n)\n{{\n{}\n}}\n", body)));
}

/// A SASS function named "kernel", an instruction a line, 16 bytes each.
inline KernelCode sass_body(const Strings& lines) {
  std::string text = "\tcode for sm_90a\n\t\tFunction : kernel\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += fmt::format("        /*{:04x}*/   {} ;   /* 0x0123456789abcdef */\n", 16 * i, lines[i]);
  }
  return only(parse_sass(text));
}

}  // namespace warpgauge::machine_code
