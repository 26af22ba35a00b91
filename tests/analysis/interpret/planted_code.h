// SPDX-License-Identifier: Apache-2.0
// Machine code written by hand, one text an instruction, and what it leaves behind when the
// interpreter has executed it.
#pragma once

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "analysis/interpret/interpret.h"

namespace warpgauge::interpret::planted {

using Lines = std::vector<std::string>;
using WordList = std::vector<std::uint32_t>;

/// Where the maps of a launch begin among its parameters, 128 bytes each.
inline constexpr std::uint32_t kMapsAt = 0x100;

/// A kernel and its launch. Its parameters are the buffers, 8 bytes each, from c[0x0][0x210] on,
/// and tensor maps from c[0x0][0x310] on.
struct Launch {
  Lines lines = {};                    ///< 16 bytes each: the first is at 0x0, the second at 0x10
  std::vector<WordList> buffers = {};  ///< what each holds before
  Sides grid = {1, 1, 1}, block = {32, 1, 1}, cluster = {1, 1, 1};
  std::uint64_t shared_bytes = 0;
  std::uint64_t most_instructions = 1'000'000;
  std::map<int, WordList> banks = {};  ///< constants besides those of bank 0
  bool contents_known = true;          ///< false: contents of buffers are unknown
  std::vector<TensorMapArgument> maps = {};
};

/// What was executed.
struct Outcome {
  Execution execution;

  /// A word of a buffer, absent where it is not known.
  std::optional<std::uint32_t> word(std::size_t buffer, std::size_t index) {
    const std::uint64_t address = execution.buffers[buffer].address + 4 * index;
    const Loaded loaded = execution.buffers.load(buffer, address, 4);
    if (!loaded.known) return std::nullopt;
    return static_cast<std::uint32_t>(loaded.value);
  }
  /// All words of a buffer; a test fails where the kernel stopped, or one is not known.
  WordList words(std::size_t buffer) {
    if (execution.stop) {
      ADD_FAILURE() << "stopped at instruction " << execution.stop->instruction << ", kind "
                    << static_cast<int>(execution.stop->kind);
      return {};
    }
    WordList all;
    for (std::size_t i = 0; i < execution.buffers[buffer].size_bytes / 4; ++i) {
      const auto one = word(buffer, i);
      if (!one) {
        ADD_FAILURE() << "word " << i << " of buffer " << buffer << " is not known";
        return {};
      }
      all.push_back(*one);
    }
    return all;
  }
  /// Why the kernel stopped; a test fails where it did not.
  Stop stop() const {
    if (!execution.stop) ADD_FAILURE() << "it did not stop";
    return execution.stop.value_or(Stop{.instruction = ~std::size_t{0}});
  }
};

/// The lines as the code of a function.
inline machine_code::ExecutedCode code_of(const Lines& lines) {
  machine_code::ExecutedCode code{
      .cubin = {}, .function = "planted", .architecture = "sm_90a", .instructions = {}};
  for (const std::string& line : lines) {
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(), .text = line});
  }
  return code;
}

/// The bytes of words, the lowest first.
inline std::vector<std::uint8_t> bytes_of(const WordList& words) {
  std::vector<std::uint8_t> bytes;
  for (const std::uint32_t word : words) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
  }
  return bytes;
}

/// Executes the launch.
inline Outcome run(const Launch& launch) {
  const machine_code::ExecutedCode code = code_of(launch.lines);
  KernelInput input{.code = &code,
                    .grid = launch.grid,
                    .block = launch.block,
                    .cluster = launch.cluster,
                    .shared_bytes = launch.shared_bytes,
                    .most_instructions = launch.most_instructions};
  input.constants.parameter_base = 0x210;
  for (const WordList& words : launch.buffers) {
    input.constants.parameters.push_back(
        {.offset_bytes = static_cast<std::uint32_t>(8 * input.arguments.size()), .size_bytes = 8});
    Contents contents;
    if (launch.contents_known) {
      contents = {.kind = Contents::Kind::kBytes, .bytes = bytes_of(words)};
    }
    input.arguments.push_back(BufferArgument{4 * words.size(), std::move(contents)});
  }
  for (std::size_t i = 0; i < launch.maps.size(); ++i) {
    input.constants.parameters.push_back(
        {.offset_bytes = kMapsAt + 128 * static_cast<std::uint32_t>(i), .size_bytes = 128});
    input.arguments.push_back(launch.maps[i]);
  }
  for (const auto& [bank, words] : launch.banks) {
    const auto bytes = bytes_of(words);
    input.constants.banks[bank].bytes = std::string(bytes.begin(), bytes.end());
  }
  return {.execution = interpret(input)};
}

/// Threads that do the same: thread i finds word i of the k-th input in register R(2 + k), and its
/// number in R30. R20 to R25 are free.
struct Body {
  Lines lines = {};
  std::vector<WordList> inputs = {};  ///< of the same size: at most 1,024, or a multiple of it
  int outputs = 1;                    ///< registers from R0 on whose words are kept
  std::uint64_t shared_bytes = 0;
};

/// The whole kernel of a body: the k-th output is buffer k, the inputs come behind the outputs.
inline Launch launch_of(const Body& body) {
  const std::size_t threads = body.inputs.empty() ? 32 : body.inputs.front().size();
  const auto block = static_cast<std::uint32_t>(threads < 1024 ? threads : 1024);
  Launch launch{
      .lines = {"S2R R30, SR_TID.X", "S2R R31, SR_CTAID.X", "IMAD R30, R31, c[0x0][0x0], R30"},
      .grid = {static_cast<std::uint32_t>(threads) / block, 1, 1},
      .block = {block, 1, 1},
      .shared_bytes = body.shared_bytes,
      .most_instructions = 100'000'000};
  std::size_t parameter = 0x210;
  const auto address = [&] {
    launch.lines.push_back(fmt::format("IMAD.WIDE.U32 R28, R30, 0x4, c[0x0][{:#x}]", parameter));
    parameter += 8;
  };
  parameter += 8 * static_cast<std::size_t>(body.outputs);
  for (std::size_t k = 0; k < body.inputs.size(); ++k) {
    address();
    launch.lines.push_back(fmt::format("LDG.E R{}, desc[UR4][R28.64]", 2 + k));
  }
  launch.lines.insert(launch.lines.end(), body.lines.begin(), body.lines.end());
  parameter = 0x210;
  for (int k = 0; k < body.outputs; ++k) {
    address();
    launch.lines.push_back(fmt::format("STG.E desc[UR4][R28.64], R{}", k));
    launch.buffers.emplace_back(threads);
  }
  launch.lines.emplace_back("EXIT");
  launch.buffers.insert(launch.buffers.end(), body.inputs.begin(), body.inputs.end());
  return launch;
}

/// For each output the words that the threads kept.
inline std::vector<WordList> outputs_of(const Body& body) {
  Outcome outcome = run(launch_of(body));
  std::vector<WordList> outputs;
  for (int k = 0; k < body.outputs; ++k) {
    outputs.push_back(outcome.words(static_cast<std::size_t>(k)));
    outputs.back().resize(outcome.execution.buffers[0].size_bytes / 4);  // after a failure
  }
  return outputs;
}

/// The words in R0.
inline WordList words_of(const Lines& lines, const std::vector<WordList>& inputs = {}) {
  return outputs_of({.lines = lines, .inputs = inputs}).front();
}

/// The pairs in R0 and R1.
inline std::vector<std::uint64_t> pairs_of(const Lines& lines,
                                           const std::vector<WordList>& inputs) {
  const auto outputs = outputs_of({.lines = lines, .inputs = inputs, .outputs = 2});
  std::vector<std::uint64_t> pairs;
  for (std::size_t i = 0; i < outputs[0].size(); ++i) {
    pairs.push_back(std::uint64_t{outputs[1][i]} << 32 | outputs[0][i]);
  }
  return pairs;
}

/// A word, often one where carries, signs or clamps change.
inline std::uint32_t word_from(std::mt19937& random) {
  constexpr std::uint32_t kEdges[] = {
      0,           1,           2,           31,          32,         33,          0x7f,
      0x80,        0xff,        0x7fff,      0x8000,      0xffff,     0x7fff'ffff, 0x8000'0000,
      0x8000'0001, 0xffff'ff80, 0xffff'8000, 0xffff'fffe, 0xffff'ffff};
  if (random() % 3 == 0) return kEdges[random() % std::size(kEdges)];
  return static_cast<std::uint32_t>(random());
}

/// As many lists of random words as asked for, the same ones for the same seed.
inline std::vector<WordList> random_inputs(std::size_t lists, unsigned seed,
                                           std::size_t threads = 1024) {
  std::mt19937 random(seed);
  std::vector<WordList> inputs(lists, WordList(threads));
  for (WordList& one : inputs) {
    for (std::uint32_t& word : one) word = word_from(random);
  }
  return inputs;
}

/// R0 of these lines has to be `expected(a, b, c)` for the words a, b, c of R2, R3 and R4.
inline void expect_words(
    const Lines& lines, unsigned seed,
    const std::function<std::uint32_t(std::uint32_t, std::uint32_t, std::uint32_t)>& expected) {
  const auto in = random_inputs(3, seed);
  const WordList found = words_of(lines, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i], expected(in[0][i], in[1][i], in[2][i]))
        << lines.front() << " of " << std::hex << in[0][i] << ", " << in[1][i] << ", " << in[2][i];
  }
}

/// A number of 32-bit floating point: one in three is an edge: a zero, the least and the greatest
/// numbers of each kind, infinity, NaN. Others are near enough that their sums are inexact.
inline std::uint32_t single_from(std::mt19937& random) {
  constexpr std::uint32_t kEdges[] = {0,           0x8000'0000, 1,           0x8000'0001,
                                      0x007f'ffff, 0x807f'ffff, 0x0080'0000, 0x8080'0000,
                                      0x3f80'0000, 0xbf80'0000, 0x7f7f'ffff, 0xff7f'ffff,
                                      0x7f80'0000, 0xff80'0000, 0x7fc0'0000, 0x3f7f'ffff};
  const auto choice = random() % 6;
  if (choice < 2) return kEdges[random() % std::size(kEdges)];
  const auto bits = static_cast<std::uint32_t>(random());
  if (choice == 2) return bits;
  return (bits & 0x807f'ffff) | (120 + random() % 16) << 23;
}

/// Lists of them.
inline std::vector<WordList> random_singles(std::size_t lists, unsigned seed,
                                            std::size_t threads = 1024) {
  std::mt19937 random(seed);
  std::vector<WordList> inputs(lists, WordList(threads));
  for (WordList& one : inputs) {
    for (std::uint32_t& word : one) word = single_from(random);
  }
  return inputs;
}

/// Two words as one number: what a pair of registers holds.
constexpr std::uint64_t pair_of(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{high} << 32 | low;
}

}  // namespace warpgauge::interpret::planted
