// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/access_kinds.h"

#include <algorithm>
#include <initializer_list>

#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {
namespace {

using enum machine_code::InstructionClass;
using machine_code::InstructionClass;

bool is_any(std::string_view text, std::initializer_list<InstructionClass> kinds) {
  return std::ranges::find(kinds, machine_code::classify(text)) != kinds.end();
}

}  // namespace

bool reads_global(std::string_view text) {
  return machine_code::is_load(machine_code::classify(text)) || is_any(text, {kTexture});
}
bool reads_memory(std::string_view text) { return reads_global(text) || copies_in(text); }
bool writes_memory(std::string_view text) {
  return is_any(text, {kGlobalStore}) || copies_out(text);
}
bool is_global(std::string_view text) {
  return reads_global(text) ||
         is_any(text, {kGlobalStore, kGlobalAtomic, kGlobalReduction, kLocalLoad, kLocalStore});
}
bool reads_local(std::string_view text) { return is_any(text, {kLocalLoad}); }
bool writes_local(std::string_view text) { return is_any(text, {kLocalStore}); }
bool is_shared(std::string_view text) {
  return is_any(text, {kSharedLoad, kSharedStore, kSharedAtomic});
}
bool is_atomic(std::string_view text) {
  return is_any(text, {kGlobalAtomic, kGlobalReduction, kSharedAtomic});
}
bool copies_in(std::string_view text) {
  const std::string_view opcode = machine_code::opcode_of(text);
  return opcode.starts_with("UBLKCP.S") || opcode.starts_with("UTMALDG");
}
bool copies_out(std::string_view text) {
  const std::string_view opcode = machine_code::opcode_of(text);
  return opcode.starts_with("UBLKCP.G") || opcode.starts_with("UTMASTG") || is_bulk_reduction(text);
}
bool is_bulk_copy(std::string_view text) { return copies_in(text) || copies_out(text); }
bool is_bulk_reduction(std::string_view text) {
  const std::string_view opcode = machine_code::opcode_of(text);
  return opcode.starts_with("UBLKRED.G") || opcode.starts_with("UTMAREDG");
}
bool is_any_instruction(std::string_view) { return true; }

}  // namespace warpgauge::describe
