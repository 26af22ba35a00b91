// SPDX-License-Identifier: Apache-2.0
#include "recorded.h"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

namespace warpgauge::interpret_random {
namespace {

constexpr std::uint32_t kFirst = 0x811c9dc5;

std::uint32_t next_hash(std::uint32_t hash, std::uint32_t word) {  // FNV-1a
  for (int i = 0; i < 4; ++i) hash = (hash ^ (word >> (8 * i) & 0xff)) * 0x01000193;
  return hash;
}

std::uint32_t hash_of(const Case& one, const Output& output,
                      const std::vector<std::uint32_t>& words) {
  std::uint32_t hash = kFirst;
  for (std::size_t thread = 0; thread < one.threads(); ++thread) {
    for (unsigned i = 0; i < output.count; ++i) {
      hash = next_hash(hash, words[thread * one.words + output.at + i]);
    }
  }
  return hash;
}

std::uint32_t memory_hash_of(const Case& one, const std::vector<std::uint32_t>& words) {
  std::uint32_t hash = kFirst;
  for (std::size_t i = std::size_t{one.words} * one.threads(); i < words.size(); ++i) {
    hash = next_hash(hash, words[i]);
  }
  return hash;
}

std::string from_hex(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(text.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

}  // namespace

std::string record_of(const Case& one, const Program& program,
                      const std::vector<std::uint32_t>& device) {
  const machine_code::FunctionConstants& constants = program.constants;
  std::string text = fmt::format(
      "kernel {} {} {} {} {} {} {} {} {} {} {} {:08x}\n", one.name, one.kind, one.block_x,
      one.block_y, one.grid, one.cluster, one.words, program.shared_bytes, constants.frame_bytes,
      constants.parameter_base, constants.parameter_bytes, memory_hash_of(one, device));
  for (const auto& parameter : constants.parameters) {
    text += fmt::format("parameter {} {}\n", parameter.offset_bytes, parameter.size_bytes);
  }
  for (const auto& [bank, held] : constants.banks) {
    if (!held.loaded.empty())
      throw std::runtime_error(one.name + " has addresses in its constants");
    if (bank == 0) {  // the driver's
      text += fmt::format("zeros {}\n", held.bytes.size());
      continue;
    }
    text += fmt::format("bank {} ", bank);
    for (const char byte : held.bytes)
      text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    text += '\n';
  }
  for (const Output& output : one.outputs) {
    text += fmt::format("result {} {} {:08x} {}\n", output.at, output.count,
                        hash_of(one, output, device), output.what);
  }
  for (const auto& instruction : program.code.instructions) text += "  " + instruction.text + "\n";
  return text;
}

std::vector<Recorded> read_record(const std::string& text) {
  std::vector<Recorded> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) {
      auto& instructions = all.back().program.code.instructions;
      constexpr std::uint64_t kInstructionBytes = 16;
      instructions.push_back(
          {.offset_bytes = kInstructionBytes * instructions.size(), .text = line.substr(2)});
      continue;
    }
    std::istringstream parts(line);
    std::string word, hash;
    parts >> word;
    if (word == "kernel") {
      Recorded one;
      machine_code::FunctionConstants& constants = one.program.constants;
      parts >> one.one.name >> one.one.kind >> one.one.block_x >> one.one.block_y >> one.one.grid >>
          one.one.cluster >> one.one.words >> one.program.shared_bytes >> constants.frame_bytes >>
          constants.parameter_base >> constants.parameter_bytes >> hash;
      one.memory_hash = static_cast<std::uint32_t>(std::stoul(hash, nullptr, 16));
      one.program.code.function = one.one.name;
      one.program.code.architecture = "sm_90a";
      all.push_back(one);
    } else if (word == "parameter") {
      machine_code::KernelParameter parameter;
      parts >> parameter.offset_bytes >> parameter.size_bytes;
      all.back().program.constants.parameters.push_back(parameter);
    } else if (word == "zeros") {
      std::size_t bytes = 0;
      parts >> bytes;
      all.back().program.constants.banks[0].bytes.resize(bytes);
    } else if (word == "bank") {
      int bank = 0;
      parts >> bank >> word;
      all.back().program.constants.banks[bank].bytes = from_hex(word);
    } else if (word == "result") {
      Output output{.tolerance = "exact", .what = {}};
      parts >> output.at >> output.count >> hash;
      std::getline(parts >> std::ws, output.what);
      all.back().one.outputs.push_back(output);
      all.back().hashes.push_back(static_cast<std::uint32_t>(std::stoul(hash, nullptr, 16)));
    } else {
      throw std::runtime_error("a record has the line " + line);
    }
  }
  return all;
}

std::vector<std::string> wrong_results(const Recorded& recorded) {
  const HostRun run = run_on_host(recorded.program, recorded.one);
  if (run.execution.stop) return {why_stopped(recorded.program, recorded.one, run)};
  std::vector<std::string> wrong;
  for (std::size_t i = 0; i < recorded.hashes.size(); ++i) {
    const Output& output = recorded.one.outputs[i];
    if (hash_of(recorded.one, output, run.words.value) != recorded.hashes[i])
      wrong.push_back(output.what);
  }
  if (memory_hash_of(recorded.one, run.words.value) != recorded.memory_hash) {
    wrong.emplace_back("third buffer");
  }
  return wrong;
}

}  // namespace warpgauge::interpret_random
