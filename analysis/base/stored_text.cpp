// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/stored_text.h"

#include "analysis/base/defect.h"
#include "analysis/base/text_file.h"

namespace warpgauge {

std::string read_stored_text(const std::filesystem::path& file, std::size_t max_bytes) {
  TextStream stream(file);
  return located(file.string(), "", [&] {
    std::string text;
    for (std::string_view piece; !(piece = stream.next()).empty();) {
      require(text.size() + piece.size() <= max_bytes, "holds more than {} bytes", max_bytes);
      text += piece;
    }
    require(!stream.cut_short(), "the compressed file is cut short");
    return text;
  });
}

void replace_stored_text(const std::filesystem::path& file, std::string_view text) {
  constexpr int kLevel = 19;  // zstd's: small, as a complete recording
  if (has_compressed_name(file)) {
    replace_text_file(file, compress_text(text, kLevel));
  } else {
    replace_text_file(file, text);
  }
}

}  // namespace warpgauge
