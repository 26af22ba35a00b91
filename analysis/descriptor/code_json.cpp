// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/code_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::descriptor {
namespace {

using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;
using nlohmann::json;
using nlohmann::ordered_json;

/// The last one is left out where no line of the source is known.
constexpr std::array<std::string_view, 8> kCodeColumns = {
    "at", "control", "executed", "threads", "sectors", "wavefronts", "instruction", "line"};
constexpr const char *kTouchedLines = "touched_lines", *kL1Answers = "l1_answers",
                     *kTailL1Answers = "tail_l1_answers", *kL1Cycles = "l1_cycles",
                     *kMatchedValues = "matched_values";
constexpr std::size_t kMostInstructionBytes = 4096;
constexpr std::uint64_t kMostControl = (std::uint64_t{1} << 21) - 1;

std::span<const std::string_view> columns_of(bool with_lines) {
  return {kCodeColumns.data(), with_lines ? kColumnsWithLines : kColumns};
}

/// The cells of one row, taken from left to right.
struct CodeRow {
  const json& cells;
  std::size_t row;
  std::size_t column = 0;

  [[noreturn]] void fail(const char* cause) const {
    refuse_cell(row, kCodeColumns[column - 1], cause);
  }
  std::uint64_t whole() {
    const json& cell = cells[column++];
    if (!cell.is_number_unsigned()) fail("must be a whole number of 0 or more");
    return cell.get<std::uint64_t>();
  }
  double count() {
    const json& cell = cells[column++];
    if (!cell.is_number()) fail("must be a number");
    return cell.get<double>();
  }
  const std::string& text() {
    const json& cell = cells[column++];
    if (!cell.is_string()) fail("must be text");
    return cell.get_ref<const std::string&>();
  }
};

ExecutedInstruction instruction_from(const json& cells, std::size_t columns, std::size_t row) {
  if (!cells.is_array() || cells.size() != columns) {
    throw Defect(fmt::format("code.rows[{}]: must be a list of {} cells", row, columns));
  }
  CodeRow next{cells, row};
  ExecutedInstruction instruction;
  instruction.offset_bytes = next.whole();
  const std::uint64_t control = next.whole();
  if (control > kMostControl) next.fail("has more than 21 bits");
  instruction.control = static_cast<std::uint32_t>(control);
  instruction.executed = next.count();
  instruction.threads = next.count();
  instruction.sectors = next.count();
  instruction.wavefronts = next.count();
  instruction.text = next.text();
  if (instruction.text.empty()) next.fail("is empty");
  if (instruction.text.size() > kMostInstructionBytes) next.fail("is longer than 4096 bytes");
  if (columns == kColumnsWithLines) {
    instruction.line = next.text();
    if (instruction.line.size() > kMostInstructionBytes) next.fail("is longer than 4096 bytes");
  }
  return instruction;
}

}  // namespace

void refuse_cell(std::size_t row, std::string_view column, const std::string& cause) {
  throw Defect(fmt::format("code.rows[{}].{}: {}", row, column, cause));
}

bool is_instruction(const ExecutedInstruction& instruction) {
  return instruction.control <= kMostControl && !instruction.text.empty() &&
         instruction.text.size() <= kMostInstructionBytes &&
         instruction.line.size() <= kMostInstructionBytes;
}

ExecutedCode code_from(const JsonValue& value) {
  JsonObject object(value);
  ExecutedCode code;
  code.cubin = object.text("cubin");
  code.function = object.text("function");
  code.architecture = object.text("architecture");
  const JsonValue columns = object.value("columns");
  const auto names = columns.as<std::vector<std::string>>();
  require(names.size() >= kColumns && names.size() <= kColumnsWithLines &&
              std::ranges::equal(names, columns_of(names.size() == kColumnsWithLines)),
          "{}: must be {}, and may have line behind them", columns.path,
          fmt::join(columns_of(false), ", "));
  code.files = object.optional<std::vector<std::string>>("files");
  object.optional_value(kTouchedLines);  // by_place_into() reads them
  for (const char* member : {kL1Answers, kTailL1Answers, kL1Cycles, kMatchedValues}) {
    object.optional_value(member);
  }
  const JsonValue rows = object.value("rows");
  object.finish();
  require(rows.json.is_array(), "{}: must be a list", rows.path);
  require(rows.json.size() <= kMostInstructions, "{}: has more than {} instructions", rows.path,
          kMostInstructions);
  code.instructions.reserve(rows.json.size());
  for (const json& row : rows.json) {
    code.instructions.push_back(instruction_from(row, names.size(), code.instructions.size()));
  }
  if (!code.empty()) by_place_into(value, code.instructions);
  return code;
}

void by_place_into(const JsonValue& code, std::vector<ExecutedInstruction>& rows) {
  JsonObject object(code);
  const auto read = [&](const char* member, auto take) {
    for (const auto& [place, number] : object.optional<std::map<std::string, double>>(member)) {
      const auto at =
          place.starts_with("0x") ? machine_code::parse_hex(place.substr(2)) : std::nullopt;
      const auto found =
          at ? std::ranges::find(rows, *at, &ExecutedInstruction::offset_bytes) : rows.end();
      require(found != rows.end(), "code.{}.{}: no instruction is there", member, printable(place));
      take(*found, number);
    }
  };
  read(kTouchedLines, [](ExecutedInstruction& one, double lines) { one.lines = lines; });
  read(kL1Cycles, [](ExecutedInstruction& one, double cycles) {
    require(cycles >= 0, "code.{}.{:#x}: {} is negative", kL1Cycles, one.offset_bytes, cycles);
    one.l1_cycles = cycles;
  });
  const auto read_share = [&](const char* member,
                              std::optional<double> ExecutedInstruction::*place) {
    read(member, [&](ExecutedInstruction& one, double share) {
      require(share >= 0 && share <= 1, "code.{}.{:#x}: {} is no share", member, one.offset_bytes,
              share);
      one.*place = share;
    });
  };
  read_share(kL1Answers, &ExecutedInstruction::l1_answers);
  read_share(kTailL1Answers, &ExecutedInstruction::tail_l1_answers);
  read(kMatchedValues, [](ExecutedInstruction& one, double values) {
    constexpr double kLanes = 32;
    require(values >= 1 && values <= kLanes, "code.{}.{:#x}: {} is not from 1 to {}",
            kMatchedValues, one.offset_bytes, values, kLanes);
    one.matched_values = values;
  });
}

ordered_json code_head(const ExecutedCode& code) {
  ordered_json head = {
      {"cubin", code.cubin}, {"function", code.function}, {"architecture", code.architecture}};
  if (!code.files.empty()) head["files"] = code.files;
  const auto write = [&](const char* member, double ExecutedInstruction::*number) {
    for (const ExecutedInstruction& one : code.instructions) {
      if (one.*number <= 0) continue;
      head[member][fmt::format("{:#x}", one.offset_bytes)] = json_number(one.*number);
    }
  };
  write(kTouchedLines, &ExecutedInstruction::lines);
  write(kL1Cycles, &ExecutedInstruction::l1_cycles);
  const auto write_known = [&](const char* member,
                               std::optional<double> ExecutedInstruction::*number) {
    for (const ExecutedInstruction& one : code.instructions) {
      if (!(one.*number)) continue;
      head[member][fmt::format("{:#x}", one.offset_bytes)] = json_number(*(one.*number));
    }
  };
  write_known(kL1Answers, &ExecutedInstruction::l1_answers);
  write_known(kTailL1Answers, &ExecutedInstruction::tail_l1_answers);
  write_known(kMatchedValues, &ExecutedInstruction::matched_values);
  head["columns"] = ordered_json::array();
  for (const std::string_view name : columns_of(code.has_lines())) head["columns"].push_back(name);
  return head;
}

std::string code_row(const ExecutedInstruction& instruction, bool with_line) {
  const auto number = [](double count) { return json_number(count).dump(); };
  return fmt::format("[{}, {}, {}, {}, {}, {}, {}{}]", instruction.offset_bytes,
                     instruction.control, number(instruction.executed), number(instruction.threads),
                     number(instruction.sectors), number(instruction.wavefronts),
                     dump_line(instruction.text),
                     with_line ? ", " + dump_line(instruction.line) : std::string());
}

}  // namespace warpgauge::descriptor
