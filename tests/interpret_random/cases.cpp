// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "analysis/base/text_file.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/cubin_constants.h"
#include "analysis/machine_code/listing.h"

namespace warpgauge::interpret_random {
namespace {

// ---- inputs: programs.py has the same places

constexpr unsigned kInputWords = 64;

class Numbers {
 public:
  explicit Numbers(const std::string& name) {
    for (const char letter : name) {
      state_ = (state_ ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
  }
  std::uint64_t bits() {  // splitmix64
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  unsigned below(unsigned most) { return static_cast<unsigned>((bits() >> 32) * most >> 32); }
  template <class Value, std::size_t n>
  Value one_of(const std::array<Value, n>& values) {
    return values[below(n)];
  }

  std::uint64_t integer(int size) {
    static constexpr std::array<std::uint64_t, 24> kCorners = {0,
                                                               1,
                                                               2,
                                                               3,
                                                               ~0ull,
                                                               ~1ull,
                                                               0x7f,
                                                               0x80,
                                                               0xff,
                                                               0x7fff,
                                                               0x8000,
                                                               0xffff,
                                                               0x10000,
                                                               0x7fffffff,
                                                               0x80000000,
                                                               0xffffffff,
                                                               0x80000001,
                                                               0x100000000,
                                                               0x7fffffffffffffff,
                                                               0x8000000000000000,
                                                               31,
                                                               32,
                                                               33,
                                                               64};
    const std::uint64_t mask = size == 64 ? ~0ull : (1ull << size) - 1;
    switch (below(8)) {
      case 0:
      case 1:
        return one_of(kCorners) & mask;
      case 2:
        return ((bits() >> 60) - 8) & mask;
      case 3:
        return (bits() & mask) >> below(static_cast<unsigned>(size));
      case 4:
        return (0 - (bits() >> 1 >> below(63))) & mask;
      default:
        return bits() & mask;
    }
  }

  /// A number of the format with these bits of exponent and of fraction.
  std::uint64_t real(int exponent_bits, int fraction_bits) {
    const std::uint64_t ones = (1ull << exponent_bits) - 1, bias = ones >> 1;
    const std::uint64_t fraction_mask = (1ull << fraction_bits) - 1;
    const std::uint64_t sign = (bits() >> 63) << (exponent_bits + fraction_bits);
    const auto made = [&](std::uint64_t exponent, std::uint64_t fraction) {
      return sign | std::min(exponent, ones) << fraction_bits | (fraction & fraction_mask);
    };
    const std::uint64_t any = bits();
    switch (below(12)) {
      case 0:
        return made(0, 0);
      case 1:  // denormal
        return made(0, any >> below(static_cast<unsigned>(fraction_bits)));
      case 2:
        return below(2) != 0 ? made(ones, 0) : made(ones, any);
      case 3:  // the ends
        return below(2) != 0 ? made(ones - 1 - below(2), any | any >> 7)
                             : made(1 + below(3), any & any >> 9);
      case 4: {  // a small whole number
        const double whole = below(300);
        const auto wide = std::bit_cast<std::uint64_t>(whole);
        if (whole == 0) return sign;
        const auto exponent = static_cast<std::uint64_t>((wide >> 52 & 0x7ff) - 1023) + bias;
        return made(exponent, (wide & 0xf'ffff'ffff'ffff) >> (52 - fraction_bits));
      }
      case 5:  // few bits set
        return made(bias - 3 + below(7), (any & 3) << (fraction_bits - 2));
      case 6:  // near where integers end
        return made(bias + one_of(std::array<unsigned, 10>{6, 7, 8, 14, 15, 16, 30, 31, 32, 63}),
                    any);
      case 7:
      case 8:
        return made(any >> 40 & ones, any);
      default:
        return made(bias - 8 + below(17), any);
    }
  }

  std::uint32_t word(char kind) {
    switch (kind) {
      case 'i':
        return static_cast<std::uint32_t>(integer(32));
      case 'f':
        return static_cast<std::uint32_t>(real(8, 23));
      case 'g':
        return static_cast<std::uint32_t>(real(5, 10) << 16 | real(5, 10));
      case 'k':
        return static_cast<std::uint32_t>(real(8, 7) << 16 | real(8, 7));
      default:
        return static_cast<std::uint32_t>(bits());
    }
  }
  std::uint64_t pair(char kind) { return kind == 'e' ? real(11, 52) : integer(64); }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325;
};

template <class Value>
std::vector<std::uint8_t> bytes_of(const Value& value) {
  std::vector<std::uint8_t> bytes(sizeof(value));
  std::memcpy(bytes.data(), &value, sizeof(value));
  return bytes;
}

std::vector<std::uint8_t> bytes_of_words(const std::vector<std::uint32_t>& words) {
  std::vector<std::uint8_t> bytes(4 * words.size());
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

}  // namespace

Inputs inputs_of(const Case& one) {
  Numbers numbers(one.name);
  Inputs inputs;
  for (const char kind : std::string("iiiiiiffff")) {
    inputs.values.push_back(bytes_of(numbers.word(kind)));
  }
  for (const char kind : std::string("llee")) inputs.values.push_back(bytes_of(numbers.pair(kind)));
  struct Part {
    char kind;
    unsigned words;
  };
  constexpr Part kParts[] = {{'i', 12}, {'f', 12}, {'g', 8}, {'k', 6},
                             {'b', 4},  {'l', 10}, {'e', 12}};
  for (unsigned thread = 0; thread < one.threads(); ++thread) {
    for (const Part& part : kParts) {
      for (unsigned i = 0; i < part.words; ++i) {
        if (part.kind != 'l' && part.kind != 'e') {
          inputs.in.push_back(numbers.word(part.kind));
        } else if (i % 2 == 0) {
          const std::uint64_t pair = numbers.pair(part.kind);
          inputs.in.push_back(static_cast<std::uint32_t>(pair));
          inputs.in.push_back(static_cast<std::uint32_t>(pair >> 32));
        }
      }
    }
    for (unsigned i = 0; i < kMemoryWords; ++i)
      inputs.memory.push_back(numbers.word("ifgk"[i % 4]));
  }
  if (inputs.in.size() != std::size_t{kInputWords} * one.threads())
    throw std::logic_error("inputs");
  return inputs;
}

std::vector<Case> read_cases(const std::filesystem::path& file) {
  std::vector<Case> cases;
  std::istringstream lines(read_text_file(file));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream parts(line);
    if (line.starts_with("kernel ")) {
      Case one;
      std::string word;
      parts >> word >> one.name >> one.kind >> one.block_x >> one.block_y >> one.grid >>
          one.cluster >> one.words;
      cases.push_back(one);
      continue;
    }
    Output output;
    std::string number;
    std::getline(parts, number, '\t');
    output.at = static_cast<unsigned>(std::stoul(number));
    std::getline(parts, number, '\t');
    output.count = static_cast<unsigned>(std::stoul(number));
    std::getline(parts, output.tolerance, '\t');
    std::getline(parts, output.what);
    cases.back().outputs.push_back(output);
  }
  return cases;
}

std::map<std::string, Program> read_programs(const std::filesystem::path& folder,
                                             const std::string& module) {
  const std::string cubin = read_text_file(folder / (module + ".cubin"));
  const auto file = machine_code::read_cubin(cubin);
  if (!file) throw std::runtime_error(module + ".cubin is not a cubin");
  std::map<std::string, Program> programs;
  for (auto& code : machine_code::read_listing(read_text_file(folder / (module + ".sass")))) {
    const auto constants = machine_code::read_constants(cubin, code.function);
    const auto function = file->functions.find(code.function);
    if (!constants || function == file->functions.end()) continue;
    Program& program = programs[code.function];
    program.constants = *constants;
    program.shared_bytes = function->second.shared_bytes;
    program.code = std::move(code);
  }
  return programs;
}

namespace {

interpret::KernelInput input_of(const Program& program, const Case& one) {
  const Inputs inputs = inputs_of(one);
  using interpret::Contents;
  const auto buffer = [](std::vector<std::uint8_t> bytes) {
    const std::uint64_t size = bytes.size();
    return interpret::BufferArgument{size,
                                     {.kind = Contents::Kind::kBytes, .bytes = std::move(bytes)}};
  };
  interpret::KernelInput input{
      .code = &program.code,
      .constants = program.constants,
      .grid = {one.grid, 1, 1},
      .block = {one.block_x, one.block_y, 1},
      .cluster = {one.cluster, 1, 1},
      .shared_bytes = program.shared_bytes,
      .arguments = {interpret::BufferArgument{std::max(4ull, 4ull * one.words * one.threads()),
                                              {.kind = Contents::Kind::kZeros}},
                    buffer(bytes_of_words(inputs.in)), buffer(bytes_of_words(inputs.memory))},
      .most_instructions = 4'000'000};
  for (const auto& value : inputs.values) input.arguments.emplace_back(value);
  return input;
}

}  // namespace

HostRun run_on_host(const Program& program, const Case& one) {
  const interpret::KernelInput input = input_of(program, one);
  HostRun run{.execution = interpret::interpret(input), .words = {}};
  interpret::Buffers& buffers = run.execution.buffers;
  for (const std::size_t argument : {std::size_t{0}, std::size_t{2}}) {
    for (std::size_t number = 0; number < buffers.size(); ++number) {
      if (run.execution.buffer_of[number] != argument) continue;
      const std::size_t words = argument == 0 ? std::size_t{one.words} * one.threads()
                                              : std::size_t{kMemoryWords} * one.threads();
      for (std::size_t i = 0; i < words; ++i) {
        std::uint32_t value = 0, known = 0;
        for (unsigned byte = 0; byte < 4; ++byte) {
          const auto loaded = buffers.load(number, buffers[number].address + 4 * i + byte, 1);
          if (!loaded.known) continue;
          value |= static_cast<std::uint32_t>(loaded.value) << (8 * byte);
          known |= 0xffu << (8 * byte);
        }
        run.words.value.push_back(value);
        run.words.known.push_back(known);
      }
    }
  }
  return run;
}

std::string why_stopped(const Program& program, const Case& one, const HostRun& run) {
  return interpret::describe(*run.execution.stop, run.execution, input_of(program, one));
}

std::string form_of(const std::string& text) {
  std::size_t begin = 0;
  if (text.starts_with('@')) begin = text.find(' ') + 1;
  return text.substr(begin, text.find(' ', begin) - begin);
}

}  // namespace warpgauge::interpret_random
