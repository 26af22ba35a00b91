// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/listing.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>

#include "analysis/base/defect.h"
#include "analysis/machine_code/sass_lines.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::machine_code {
namespace {

constexpr std::uint64_t kInstructionBytes = 16;
constexpr std::uint64_t kControlMask = (1u << 21) - 1;

/// One function while its lines come in.
class ListedFunction {
 public:
  ListedFunction(std::string_view name, std::string_view architecture) {
    code_.function = name;
    code_.architecture = architecture;
    labels_.emplace(name, 0);  // nvdisasm: "RET.REL.NODEC R2 `(NAME)"
  }

  bool is_empty() const { return code_.instructions.empty(); }

  void label(std::string_view name) { labels_.emplace(name, next_bytes_); }

  void instruction(const SassLine& line) {
    require_whole();
    require(code_.instructions.empty() || line.offset_bytes >= next_bytes_,
            "{}: offset {:#x} does not follow {:#x}", code_.function, line.offset_bytes,
            next_bytes_ - kInstructionBytes);
    code_.instructions.push_back(
        {.offset_bytes = line.offset_bytes, .text = std::string(line.text)});
    next_bytes_ = line.offset_bytes + kInstructionBytes;
    whole_ = false;
    lower_ = line.word.has_value();
  }

  void upper_word(std::uint64_t word) {
    if (whole_ || !lower_) return;
    code_.instructions.back().control =
        static_cast<std::uint32_t>((word >> kControlShift) & kControlMask);
    whole_ = true;
  }

  ExecutedCode finish() {
    require_whole();
    for (ExecutedInstruction& instruction : code_.instructions) resolve(instruction.text);
    return std::move(code_);
  }

 private:
  void require_whole() const {
    require(whole_, "{}: the instruction at {:#x} has no encoding of two 64-bit words",
            code_.function, next_bytes_ - kInstructionBytes);
  }

  /// "@P0 BRA `(.L_x_1)" becomes "@P0 BRA 0x120".
  void resolve(std::string& text) const {
    const std::size_t begin = text.rfind("`(");
    if (begin == std::string::npos || !text.ends_with(')')) return;
    const auto found =
        labels_.find(std::string_view(text).substr(begin + 2, text.size() - begin - 3));
    if (found != labels_.end()) text.replace(begin, text.npos, fmt::format("{:#x}", found->second));
  }

  ExecutedCode code_;
  std::map<std::string, std::uint64_t, std::less<>> labels_;
  std::uint64_t next_bytes_ = 0;
  bool whole_ = true;  // both halves of the last encoding were read
  bool lower_ = true;
};

}  // namespace

std::vector<ExecutedCode> read_listing(std::string_view text) {
  std::vector<ExecutedCode> functions;
  std::optional<ListedFunction> function;
  std::string architecture;
  const auto close = [&] {
    if (function) functions.push_back(function->finish());
    function.reset();
  };
  while (!text.empty()) {
    const SassLine line = read_sass_line(take_line(text));
    switch (line.kind) {
      case SassLineKind::kArchitecture:
        close();
        architecture = line.text;
        break;
      case SassLineKind::kHeaderFlags: {
        if (function && function->is_empty()) break;  // cuobjdump: below the function's name
        close();
        std::string flagged = fmt::format("sm_{}", line.text);
        // A .target says more: its suffix.
        if (architecture.starts_with(flagged) &&
            architecture.find_first_of("0123456789", flagged.size()) == architecture.npos) {
          break;
        }
        architecture = std::move(flagged);
        if (line.has_accelerators) architecture += 'a';
        break;
      }
      case SassLineKind::kFunction:
        close();
        function.emplace(line.text, architecture);
        break;
      case SassLineKind::kEnd:
        close();
        break;
      case SassLineKind::kLabel:
        if (function) function->label(line.text);
        break;
      case SassLineKind::kInstruction:
        if (function) function->instruction(line);
        break;
      case SassLineKind::kUpperWord:
        if (function) function->upper_word(*line.word);
        break;
      case SassLineKind::kOther:
        break;
    }
  }
  close();
  require(!functions.empty(), "the listing holds no function");
  return functions;
}

bool is_listing(std::string_view text) {
  bool function = false;
  while (!text.empty()) {
    const SassLineKind kind = read_sass_line(take_line(text)).kind;
    function = function || kind == SassLineKind::kFunction;
    if (function && kind == SassLineKind::kInstruction) return true;
  }
  return false;
}

bool has_encodings(std::string_view listing) {
  while (!listing.empty()) {
    if (read_sass_line(take_line(listing)).kind == SassLineKind::kUpperWord) return true;
  }
  return false;
}

}  // namespace warpgauge::machine_code
