// SPDX-License-Identifier: Apache-2.0
// Executes random programs on a device and on the host, and compares what they leave.
//
//   runner host FOLDER OUT [JOBS]            executes on the host only
//   runner device FOLDER STATE               executes on the device; results go to STATE
//   runner pretend FOLDER STATE              writes what the host makes in the device's place
//   runner compare FOLDER STATE OUT [JOBS]   executes on the host and compares with them
//   runner keep FOLDER STATE NAMES OUT       records programs with what a device made of them
//
// `device` ends with status 3 where a program failed or did not end: its name is in STATE/failed by
// then, and it is left out when `device` is started again.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "analysis/base/text_file.h"
#include "cases.h"
#include "device.h"
#include "recorded.h"
#include "verdict.h"

namespace warpgauge::interpret_random {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> modules_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".txt") continue;
    if (fs::exists(fs::path(entry.path()).replace_extension(".cubin"))) {
      names.push_back(entry.path().stem());
    }
  }
  std::ranges::sort(names);
  return names;
}

void append(std::string& written, const std::string& name,
            const std::vector<std::uint32_t>& words) {
  const auto count = static_cast<std::uint32_t>(words.size());
  written.append(name).append(1, '\n');
  written.append(reinterpret_cast<const char*>(&count), 4);
  written.append(reinterpret_cast<const char*>(words.data()), 4 * words.size());
}

/// Under its name when it is whole.
void write(const fs::path& state, const std::string& module, const std::string& written) {
  std::ofstream(state / (module + ".part"), std::ios::binary) << written;
  fs::rename(state / (module + ".part"), state / (module + ".out"));
}

/// What the host makes, in the place of a device's results: unknown words hold 0.
int pretend(const fs::path& folder, const fs::path& state) {
  fs::create_directories(state);
  for (const std::string& name : modules_in(folder)) {
    const auto programs = read_programs(folder, name);
    std::string written;
    for (const Case& one : read_cases(folder / (name + ".txt"))) {
      append(written, one.name, run_on_host(programs.at(one.name), one).words.value);
    }
    write(state, name, written);
  }
  return 0;
}

// ---- on the device

void run_module(Device& device, const fs::path& folder, const std::string& name,
                const fs::path& state, const std::set<std::string>& failed) {
  const Device::Module module = device.load(read_text_file(folder / (name + ".cubin")));
  constexpr std::size_t kMost = std::size_t{8} << 20;
  static const std::uint64_t out = device.allocate(kMost), in = device.allocate(kMost),
                             memory = device.allocate(kMost);
  std::string written;
  for (const Case& one : read_cases(folder / (name + ".txt"))) {
    if (failed.contains(one.name)) continue;
    Inputs inputs = inputs_of(one);
    std::vector<std::uint32_t> words(std::size_t{one.words} * one.threads());
    if (4 * std::max(words.size(), inputs.in.size()) > kMost) throw std::runtime_error("too large");
    device.copy_to(out, words.data(), 4 * words.size());
    device.copy_to(in, inputs.in.data(), 4 * inputs.in.size());
    device.copy_to(memory, inputs.memory.data(), 4 * inputs.memory.size());
    std::uint64_t buffers[] = {out, in, memory};
    std::vector<void*> arguments = {&buffers[0], &buffers[1], &buffers[2]};
    for (auto& value : inputs.values) arguments.push_back(value.data());
    if (!device.launch(module, one.name, one.grid, one.block_x, one.block_y, arguments,
                       std::chrono::seconds(2))) {
      std::ofstream(state / "failed", std::ios::app) << one.name << '\n';
      _exit(3);  // the driver may wait for the kernel for ever
    }
    const std::size_t of_out = words.size();
    words.resize(of_out + inputs.memory.size());
    device.copy_from(words.data(), out, 4 * of_out);
    device.copy_from(words.data() + of_out, memory, 4 * inputs.memory.size());
    append(written, one.name, words);
  }
  device.unload(module);
  write(state, name, written);
}

int run_on_device(const fs::path& folder, const fs::path& state) {
  fs::create_directories(state);
  std::set<std::string> failed;
  std::ifstream names(state / "failed");
  for (std::string name; std::getline(names, name);) failed.insert(name);
  Device device;
  for (const std::string& name : modules_in(folder)) {
    if (fs::exists(state / (name + ".out"))) continue;
    run_module(device, folder, name, state, failed);
  }
  return 0;
}

std::map<std::string, std::vector<std::uint32_t>> device_words(const fs::path& file) {
  std::map<std::string, std::vector<std::uint32_t>> all;
  std::ifstream in(file, std::ios::binary);
  for (std::string name; std::getline(in, name);) {
    std::uint32_t count = 0;
    in.read(reinterpret_cast<char*>(&count), 4);
    std::vector<std::uint32_t>& words = all[name];
    words.resize(count);
    in.read(reinterpret_cast<char*>(words.data()), 4 * std::streamsize{count});
    if (!in) throw std::runtime_error(file.string() + " is cut short");
  }
  return all;
}

// ---- on the host

int execute(const fs::path& folder, const fs::path* state, const fs::path& out, unsigned jobs) {
  fs::create_directories(out);
  const std::vector<std::string> modules = modules_in(folder);
  Verdict verdict(state != nullptr);
  std::map<std::string, std::string> differences;  // by module
  std::mutex lock;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < modules.size(); i = next++) {
      Verdict part(state != nullptr);
      std::string different;
      const auto programs = read_programs(folder, modules[i]);
      std::map<std::string, std::vector<std::uint32_t>> words;
      if (state != nullptr) words = device_words(*state / (modules[i] + ".out"));
      for (const Case& one : read_cases(folder / (modules[i] + ".txt"))) {
        const auto found = words.find(one.name);
        part.add(programs.at(one.name), one, found == words.end() ? nullptr : &found->second,
                 different);
      }
      const std::lock_guard guard(lock);
      verdict.join(part);
      differences[modules[i]] = different;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < jobs; ++i) threads.emplace_back(work);
  for (auto& thread : threads) thread.join();
  std::ofstream(out / "report.txt") << verdict.text();
  std::ofstream file(out / "differences.bin", std::ios::binary);
  for (const auto& [name, text] : differences) file << text;
  fmt::print("{}", verdict.summary());
  return verdict.good() ? 0 : 1;
}

/// Writes a record of the programs that are named, one a line, with a device's results.
int keep(const fs::path& folder, const fs::path& state, const fs::path& names,
         const fs::path& out) {
  std::set<std::string> wanted;
  std::ifstream lines(names);
  for (std::string name; std::getline(lines, name);) wanted.insert(name);
  std::string text;
  for (const std::string& module : modules_in(folder)) {
    const auto programs = read_programs(folder, module);
    const auto words = device_words(state / (module + ".out"));
    for (const Case& one : read_cases(folder / (module + ".txt"))) {
      if (wanted.contains(one.name))
        text += record_of(one, programs.at(one.name), words.at(one.name));
    }
  }
  std::ofstream(out, std::ios::binary) << compress_text(text, 19);
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  const std::string mode = arguments.empty() ? "" : arguments[0];
  const auto jobs = [&](std::size_t at) {
    return arguments.size() > at ? static_cast<unsigned>(std::stoul(arguments[at]))
                                 : std::max(1u, std::thread::hardware_concurrency());
  };
  if (mode == "device" && arguments.size() == 3) return run_on_device(arguments[1], arguments[2]);
  if (mode == "pretend" && arguments.size() == 3) return pretend(arguments[1], arguments[2]);
  if (mode == "keep" && arguments.size() == 5) {
    return keep(arguments[1], arguments[2], arguments[3], arguments[4]);
  }
  if (mode == "host" && arguments.size() >= 3) {
    return execute(arguments[1], nullptr, arguments[2], jobs(3));
  }
  if (mode == "compare" && arguments.size() >= 4) {
    const fs::path state = arguments[2];
    return execute(arguments[1], &state, arguments[3], jobs(4));
  }
  fmt::print(stderr, "runner host FOLDER OUT | device FOLDER STATE | compare FOLDER STATE OUT\n");
  return 2;
}

}  // namespace
}  // namespace warpgauge::interpret_random

int main(int count, char** values) {
  try {
    return warpgauge::interpret_random::run({values + 1, values + count});
  } catch (const std::exception& error) {
    fmt::print(stderr, "runner: {}\n", error.what());
    return 2;
  }
}
