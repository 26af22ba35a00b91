// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/transfer.h"

#include <algorithm>

#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {

std::optional<std::uint64_t> Transfer::target_bytes() const {
  if (!target.starts_with("0x")) return std::nullopt;
  return parse_hex(target.substr(2));
}

bool never_runs(std::string_view text) {
  const std::string_view predicate = text.substr(0, text.find(' '));
  return predicate == "@!PT" || predicate == "@!UPT";
}

Transfer read_transfer(std::string_view text) {
  const auto take_word = [&] {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.find_first_not_of(' ', word.size()), text.size()));
    return word;
  };
  bool conditional = false;
  if (text.starts_with('@')) {
    const std::string_view predicate = take_word();
    conditional = predicate != "@PT" && predicate != "@UPT";
  }
  const std::string_view opcode = take_word();
  Transfer transfer{.opcode = opcode.substr(0, opcode.find('.'))};
  // Most instructions transfer nothing: the first letter tells.
  if (opcode.find_first_of("BCEJKR") != 0) return transfer;
  const auto is = [&](auto... names) { return ((transfer.opcode == names) || ...); };
  transfer.jumps = is("BRA", "JMP");
  transfer.calls = is("CALL");
  transfer.returns = is("RET");
  transfer.ends = is("EXIT", "KILL") || opcode.starts_with("BPT.TRAP");
  transfer.indirect = is("BRX", "BRXU", "JMX", "JMXU");
  if (transfer.jumps || transfer.calls) {
    transfer.target = trim_blanks(text.substr(text.rfind(',') + 1));
  }
  // A second operand is a condition of its own: "BRA.U UP0, 0x1b0", "BRA.DIV UR4, 0x5e0".
  conditional = conditional || (transfer.jumps && text.find(',') != std::string_view::npos);
  transfer.falls_through =
      conditional || !(transfer.jumps || transfer.returns || transfer.ends || transfer.indirect);
  return transfer;
}

}  // namespace warpgauge::machine_code
