// SPDX-License-Identifier: Apache-2.0
#include "verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "analysis/interpret/half.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret_random {
namespace {

constexpr std::size_t kExamples = 6;

double of_word(const std::string& kind, std::uint32_t word, bool upper) {
  const auto half = static_cast<std::uint16_t>(upper ? word >> 16 : word);
  if (kind.starts_with("hal")) return interpret::of_half(half);
  if (kind.starts_with("brain")) return interpret::of_brain(half);
  if (kind == "high") return std::bit_cast<double>(std::uint64_t{word} << 32);
  return std::bit_cast<float>(word);
}

/// "relative 2^-22", "absolute ...", "halves ..." (relative), "turns ..." (absolute; anything where
/// the argument is large is not told apart: the result is within -1 and 1).
bool is_near(const std::string& tolerance, std::uint32_t host, std::uint32_t device) {
  const std::size_t blank = tolerance.find(' ');
  const std::string kind = tolerance.substr(0, blank);
  const double most = std::ldexp(1.0, std::stoi(tolerance.substr(blank + 3)));
  const bool pair = kind == "halves" || kind == "brains";
  for (int upper = 0; upper < (pair ? 2 : 1); ++upper) {
    const double a = of_word(kind, host, upper != 0), b = of_word(kind, device, upper != 0);
    if (std::isnan(a) || std::isnan(b)) {
      if (std::isnan(a) != std::isnan(b)) return false;
      continue;
    }
    if (a == b) continue;
    const bool absolute = kind == "absolute" || kind == "turns";
    double scale = absolute ? std::max(1.0, kind == "absolute" ? std::fabs(b) : 1.0) : std::fabs(b);
    if (!std::isfinite(a) || !std::isfinite(b)) return false;
    // The least numbers of a format are a step apart, however little that is to them.
    const double step = kind.starts_with("hal") ? 0x1p-24 : kind == "high" ? 0 : 0x1p-149;
    if (!(std::fabs(a - b) <= std::max(most * scale, 2 * step))) return false;
  }
  return true;
}

void add_example(std::vector<std::string>& examples, const std::string& text) {
  if (examples.size() < kExamples) examples.push_back(text);
}

void put(std::string& out, std::uint32_t word) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(word >> (8 * i));
}

std::uint64_t hash_of(const std::vector<std::uint32_t>& words) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint32_t word : words) hash = (hash ^ word) * 0x100000001b3;
  return hash;
}

std::string opcode_of(const std::string& form) { return form.substr(0, form.find('.')); }

/// What the number in a sentence is does not tell one reason from another.
std::string without_numbers(const std::string& text) {
  std::string plain;
  for (const char letter : text) {
    const bool digit = letter >= '0' && letter <= '9';
    if (digit && plain.ends_with('#')) continue;
    plain += digit ? '#' : letter;
  }
  return plain;
}

}  // namespace

void Verdict::add(const Program& program, const Case& one, const std::vector<std::uint32_t>* device,
                  std::string& different) {
  ++programs_;
  ++kinds_[one.kind];
  const HostRun run = run_on_host(program, one);
  instructions_ += run.execution.instructions;
  const auto& instructions = program.code.instructions;
  std::map<std::string, std::pair<std::uint64_t, std::string>> forms;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const std::uint64_t executed = run.execution.counts[i].executed;
    if (executed == 0) continue;
    auto& form = forms[form_of(instructions[i].text)];
    form.first += executed;
    const bool without = interpret::read_operation(instructions[i].text).execute == nullptr;
    if (without) form.second = instructions[i].text;
  }
  std::set<std::string> opcodes;
  for (const auto& [form, use] : forms) {
    opcodes.insert(opcode_of(form));
    Use& all = forms_[form];
    ++all.programs;
    all.executed += use.first;
    if (!use.second.empty()) {
      ++all.without_meaning;
      all.example = use.second;
    }
  }
  for (const std::string& opcode : opcodes) ++opcode_programs_[opcode];
  if (run.execution.stop) {
    ++stopped_;
    const auto& stop = *run.execution.stop;
    Wrong& wrong =
        stops_[fmt::format("{} | {}", form_of(instructions[stop.instruction].text),
                           without_numbers(why_stopped(program, one, run)).substr(0, 80))];
    ++wrong.programs;
    add_example(wrong.examples,
                fmt::format("{}: {} | {}", one.name, instructions[stop.instruction].text,
                            why_stopped(program, one, run)));
  } else {
    count_unknown(one, run);
  }
  if (device == nullptr) {
    if (compares_) {
      ++failed_;
      device_failed_.push_back(one.name);
    }
    return;
  }
  compare(one, run, *device, different);
}

void Verdict::count_unknown(const Case& one, const HostRun& run) {
  bool any = false;
  words_ += run.words.value.size();
  std::set<std::string> seen;
  for (std::size_t i = 0; i < run.words.known.size(); ++i) {
    if (run.words.known[i] == ~0u) continue;
    ++unknown_words_;
    any = true;
    std::string what = "third buffer";
    const std::size_t of_out = std::size_t{one.words} * one.threads();
    if (i < of_out) {
      for (const Output& output : one.outputs) {
        if (i % one.words >= output.at && i % one.words < output.at + output.count)
          what = output.what;
      }
    }
    ++unknown_[what].words;
    if (seen.insert(what).second) {
      ++unknown_[what].programs;
      add_example(unknown_[what].examples, one.name);
    }
  }
  if (any) ++with_unknown_;
}

/// A record: name, newline, the hash of the device's words, number of pairs; then pairs of place
/// and the device's word, where the host has another or does not know it.
void Verdict::compare(const Case& one, const HostRun& run, const std::vector<std::uint32_t>& device,
                      std::string& different) {
  const std::uint64_t hash = hash_of(device);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::size_t i = 0; i < device.size(); ++i) {
    const std::uint32_t host = run.words.value[i], known = run.words.known[i];
    if (known != ~0u || host != device[i])
      pairs.emplace_back(static_cast<std::uint32_t>(i), device[i]);
  }
  different += one.name + "\n";
  put(different, static_cast<std::uint32_t>(hash));
  put(different, static_cast<std::uint32_t>(hash >> 32));
  put(different, static_cast<std::uint32_t>(pairs.size()));
  for (const auto& [at, word] : pairs) {
    put(different, at);
    put(different, word);
  }
  if (run.execution.stop) return;
  bool good = true;
  const std::size_t of_out = std::size_t{one.words} * one.threads();
  const auto differs = [&](std::size_t i, const std::string& tolerance) {
    const std::uint32_t known = run.words.known[i];
    const std::uint32_t host = run.words.value[i] & known, other = device[i] & known;
    if (host == other) return false;
    return tolerance == "exact" || known != ~0u || !is_near(tolerance, host, other);
  };
  const auto note = [&](const std::string& what, const std::vector<std::size_t>& places) {
    Wrong& wrong = first_wrong_[what];
    ++wrong.programs;
    wrong.words += places.size();
    std::string example = one.name + ":";
    for (std::size_t k = 0; k < std::min<std::size_t>(places.size(), 3); ++k) {
      const std::size_t i = places[k];
      example += fmt::format(" thread {} word {} host {:08x} device {:08x};",
                             i < of_out ? i / one.words : (i - of_out) / kMemoryWords,
                             i < of_out ? i % one.words : (i - of_out) % kMemoryWords,
                             run.words.value[i], device[i]);
    }
    add_example(wrong.examples, example);
  };
  for (const Output& output : one.outputs) {
    std::vector<std::size_t> places;
    for (std::size_t thread = 0; thread < one.threads(); ++thread) {
      for (unsigned k = 0; k < output.count; ++k) {
        // A function of the upper word of a double leaves the lower word exact.
        const bool lower = output.tolerance.starts_with("high") && k == 0;
        const std::size_t i = thread * one.words + output.at + k;
        if (differs(i, lower ? "exact" : output.tolerance)) places.push_back(i);
      }
    }
    wrong_words_ += places.size();
    if (places.empty()) continue;
    if (good || output.tolerance != "exact") note(output.what, places);
    good = false;
  }
  std::vector<std::size_t> places;
  for (std::size_t i = of_out; i < device.size(); ++i) {
    if (differs(i, "exact")) places.push_back(i);
  }
  wrong_words_ += places.size();
  if (good && !places.empty()) {
    note("third buffer", places);
    good = false;
  }
  ++(good ? equal_ : wrong_);
}

void Verdict::join(const Verdict& other) {
  programs_ += other.programs_;
  equal_ += other.equal_;
  wrong_ += other.wrong_;
  stopped_ += other.stopped_;
  failed_ += other.failed_;
  with_unknown_ += other.with_unknown_;
  words_ += other.words_;
  unknown_words_ += other.unknown_words_;
  wrong_words_ += other.wrong_words_;
  instructions_ += other.instructions_;
  for (const auto& [name, count] : other.kinds_) kinds_[name] += count;
  for (const auto& [name, count] : other.opcode_programs_) opcode_programs_[name] += count;
  for (const auto& [name, use] : other.forms_) {
    Use& mine = forms_[name];
    mine.programs += use.programs;
    mine.executed += use.executed;
    mine.without_meaning += use.without_meaning;
    if (mine.example.empty()) mine.example = use.example;
  }
  const auto join_wrong = [](auto& mine, const auto& others) {
    for (const auto& [name, wrong] : others) {
      mine[name].programs += wrong.programs;
      mine[name].words += wrong.words;
      for (const auto& example : wrong.examples) add_example(mine[name].examples, example);
    }
  };
  join_wrong(first_wrong_, other.first_wrong_);
  join_wrong(unknown_, other.unknown_);
  join_wrong(stops_, other.stops_);
  device_failed_.insert(device_failed_.end(), other.device_failed_.begin(),
                        other.device_failed_.end());
}

bool Verdict::good() const { return wrong_ == 0 && stopped_ == 0 && failed_ == 0; }

std::string Verdict::summary() const {
  return fmt::format(
      "programs {}, equal {}, different {}, stopped on the host {}, failed on the device {}, with "
      "unknown "
      "words {}; words {}, unknown {}, different {}; warp instructions {}\n",
      programs_, equal_, wrong_, stopped_, failed_, with_unknown_, words_, unknown_words_,
      wrong_words_, instructions_);
}

std::string Verdict::text() const {
  std::string text = summary();
  text += "\n# programs by kind\n";
  for (const auto& [name, count] : kinds_) text += fmt::format("{}\t{}\n", name, count);
  const auto section = [&](const char* title, const std::map<std::string, Wrong>& all) {
    text += fmt::format("\n# {}: programs, words\n", title);
    for (const auto& [name, wrong] : all) {
      text += fmt::format("{}\t{}\t{}\n", name, wrong.programs, wrong.words);
      for (const auto& example : wrong.examples) text += "    " + example + "\n";
    }
  };
  section("stopped on the host, by instruction and reason", stops_);
  section("the first result that differs, by PTX", first_wrong_);
  section("results that are not known, by PTX", unknown_);
  text += "\n# failed on the device\n";
  for (const auto& name : device_failed_) text += name + "\n";
  text +=
      "\n# forms of SASS that were executed: programs, warp instructions, programs without a "
      "meaning\n";
  struct Sum {
    std::uint64_t forms = 0, executed = 0, without = 0;
  };
  std::map<std::string, Sum> opcodes;
  for (const auto& [name, use] : forms_) {
    text += fmt::format("{}\t{}\t{}\t{}{}\n", name, use.programs, use.executed, use.without_meaning,
                        use.example.empty() ? "" : "\t" + use.example);
    Sum& sum = opcodes[opcode_of(name)];
    ++sum.forms;
    sum.executed += use.executed;
    sum.without += use.without_meaning == use.programs ? 1 : 0;
  }
  text += "\n# opcodes: programs, forms, warp instructions, forms without a meaning\n";
  for (const auto& [name, sum] : opcodes) {
    text += fmt::format("{}\t{}\t{}\t{}\t{}\n", name, opcode_programs_.at(name), sum.forms,
                        sum.executed, sum.without);
  }
  text += "\n# opcodes with a meaning that no program executed\n";
  for (const std::string& opcode : interpret::opcodes_with_meaning()) {
    if (!opcodes.contains(opcode)) text += opcode + "\n";
  }
  return text;
}

}  // namespace warpgauge::interpret_random
