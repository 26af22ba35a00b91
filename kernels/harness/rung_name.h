// SPDX-License-Identifier: Apache-2.0
// A rung's name is its file's path below kernels/, without ".cu".
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace warpgauge::kernels {

/// "sgemm/tiled" of "/any/folder/kernels/sgemm/tiled.cu": the last folder and the file without its
/// suffix. The result is part of `file`. Throws std::logic_error on a path without a folder.
inline std::string_view rung_name(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash == std::string_view::npos || slash == 0) {
    throw std::logic_error("a rung's file lies in its family's folder: " + std::string(file));
  }
  const std::size_t folder = file.rfind('/', slash - 1) + 1;  // 0 where nothing is before
  const std::size_t dot = file.rfind('.');
  const std::size_t end = dot == std::string_view::npos || dot < slash ? file.size() : dot;
  return file.substr(folder, end - folder);
}

/// "tiled" of "sgemm/tiled": how a ladder calls its rung.
inline std::string_view name_on_ladder(std::string_view rung) {
  return rung.substr(rung.rfind('/') + 1);
}

}  // namespace warpgauge::kernels
