// SPDX-License-Identifier: Apache-2.0
// Pages as ncu prints them, made of known counts.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analysis/base/csv.h"
#include "analysis/describe/ncu_metrics.h"

namespace warpgauge::describe::testing {

using Counts = std::map<std::string, double>;

/// What the counters say of a kernel of 100 blocks of 64 threads.
inline Counts known_counts() {
  Counts counts = {{"issued", 12000},
                   {"executed", 11000},
                   {"fma", 4000},
                   {"thread_executed", 11000 * 32},
                   {"thread_fp32", 3000 * 32},
                   {"alu", 1500},
                   {"shared_wavefronts", 1600},
                   {"shared_conflicts", 200},
                   {"lsu_wavefronts", 2750},
                   {"load_requests", 1400},
                   {"load_sectors", 5600},
                   {"store_sectors", 1800},
                   {"l2_read_sectors", 4500},
                   {"l2_write_sectors", 1800},
                   {"dram_read_bytes", 148000},
                   {"dram_write_bytes", 1280},
                   {"elapsed_ns", 4125},
                   {"fma_percent", 30.25},
                   {"dram_percent", 80.125},
                   {"warps", 200}};
  for (const NcuMetric& metric : ncu_metrics()) counts.try_emplace(metric.alias, 0.0);
  return counts;
}

using Print = std::function<std::string(double)>;

/// "1234567.25" with marks: 1,234,567.25 in English.
inline std::string marked(double value, const std::string& group, const std::string& decimal) {
  const std::string digits = fmt::format("{:.0f}", std::floor(value));
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += group;
    text += digits[i];
  }
  const double rest = value - std::floor(value);
  return rest == 0 ? text : text + decimal + fmt::format("{:.4f}", rest).substr(2);
}
inline std::string english(double value) { return marked(value, ",", "."); }
inline std::string german(double value) { return marked(value, ".", ","); }
inline std::string french(double value) { return marked(value, "\u202F", ","); }
inline std::string swiss(double value) { return marked(value, "\u2019", "."); }
inline std::string plain(double value) { return marked(value, "", "."); }

struct RawPage {
  std::vector<std::string> kernels = {"copy(float *, int)"};
  Counts counts = known_counts();
  Print print = english;
  std::vector<std::string> left_out = {};  ///< aliases, and columns
  /// Alias -> unit and factor of what is printed.
  std::map<std::string, std::pair<std::string, double>> units = {};
  std::string line_end = "\n";

  std::string unit_of(const NcuMetric& metric) const {
    if (const auto chosen = units.find(metric.alias); chosen != units.end()) {
      return chosen->second.first;
    }
    if (metric.is_percentage()) return "%";
    if (metric.unit == "bytes") return "byte";
    if (metric.unit == "instructions") return "inst";
    return metric.unit == "ns" ? "nsecond" : "";
  }

  std::string text() const {
    struct Column {
      std::string name, unit, cell;
    };
    std::vector<Column> columns;
    const auto add = [&](const std::string& name, const std::string& unit,
                         const std::string& cell) {
      if (std::ranges::find(left_out, name) == left_out.end())
        columns.push_back({name, unit, cell});
    };
    for (const char* name : {"Process ID", "Process Name", "Host Name", "Kernel Name"}) {
      add(name, "", name == std::string("Process Name") ? "app" : "4321");
    }
    add("Block Size", "", "(64, 1, 1)");
    add("Grid Size", "", "(100, 1, 1)");
    add("CC", "", "9.0");
    add("launch__block_size", "", print(64));
    add("launch__grid_size", "", print(100));
    add("launch__registers_per_thread", "register/thread", print(40));
    add("launch__shared_mem_per_block_dynamic", "byte/block", print(2048));
    add("launch__shared_mem_per_block_static", "byte/block", print(0));
    for (const NcuMetric& metric : ncu_metrics()) {
      if (std::ranges::find(left_out, metric.alias) != left_out.end()) continue;
      const auto chosen = units.find(metric.alias);
      const double factor = chosen == units.end() ? 1 : chosen->second.second;
      add(metric.names.front(), unit_of(metric), print(counts.at(metric.alias) / factor));
    }
    // Each cell in quotes, as ncu has it.
    const auto line = [&](const std::string& id, auto cell) {
      std::string row = "\"" + id + "\"";
      for (const Column& column : columns) {
        std::string text = cell(column);
        for (std::size_t at = 0; (at = text.find('"', at)) != text.npos; at += 2) {
          text.insert(at, 1, '"');
        }
        row += ",\"" + text + "\"";
      }
      return row + line_end;
    };
    std::string result = line("ID", [](const Column& c) { return c.name; }) +
                         line("", [](const Column& c) { return c.unit; });
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      result += line(fmt::format("{}", i), [&](const Column& c) {
        return c.name == "Kernel Name" ? kernels[i] : c.cell;
      });
    }
    return result;
  }
};

/// The source page of a kernel that executes 11000 instructions.
inline std::string source_page(const std::string& kernel = "copy(float *, int)",
                               const Print& print = english) {
  const std::string name = csv_line({"Kernel Name", kernel});
  const auto row = [&](const char* address, const char* text, double executed, double threads,
                       double sectors, double wavefronts, double samples) {
    return fmt::format("\"{}\",\"   {}\",\"{}\",\"{}\",\"{}\",\"{}\",\"{}\",\"{}\",\n", address,
                       text, print(samples), print(executed), print(threads * 1.25), print(threads),
                       print(sectors), print(wavefronts));
  };
  return name +
         "\"Address\",\"Source\",\"Warp Stall Sampling (All Samples)\",\"Instructions Executed\","
         "\"Thread Instructions Executed\",\"Predicated-On Thread Instructions Executed\","
         "\"L2 Theoretical Sectors Global\",\"L1 Wavefronts Shared\",\n" +
         row("0x7f5ff3fa0b00", "LDC R1, c[0x0][0x28]", 1000, 32000, 0, 0, 1) +
         row("0x7f5ff3fa0b10", "LDG.E R4, desc[UR4][R2.64]", 4500, 100000, 5600, 0, 1250) +
         row("0x7f5ff3fa0b20", "STS [R3], R4", 4500, 100000, 0, 1600, 250) +
         row("0x7f5ff3fa0b30", "@P0 BRA 0x7f5ff3fa0b10", 1000, 12000, 0, 0, 0);
}

}  // namespace warpgauge::describe::testing
