// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/facts.h"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"
#include "analysis/base/yaml.h"

namespace warpgauge::claims {
namespace {

namespace fs = std::filesystem;

std::map<std::string, int> opcode_counts(JsonObject& object, const char* name) {
  return object.optional<std::map<std::string, int>>(name);
}

CompiledKernel read_kernel(const JsonValue& value) {
  JsonObject object(value);
  CompiledKernel kernel{.name = object.text("name"),
                        .fields = {},
                        .opcodes = opcode_counts(object, "opcodes"),
                        .ptx = opcode_counts(object, "ptx"),
                        .code = object.optional_text("code")};
  for (const char* resource : {"registers", "stack_bytes", "spill_bytes", "shared_bytes"}) {
    kernel.fields[resource] = object.number(resource);
  }
  for (const std::string_view field : kCompileFields) {
    const auto number = object.optional<std::optional<double>>(field.data());
    if (number) kernel.fields[std::string(field)] = *number;
  }
  object.finish();
  return kernel;
}

CompiledSnippet read_snippet(const JsonValue& value) {
  JsonObject object(value);
  object.optional_text("flags");
  CompiledSnippet snippet{object.boolean("compiles"), object.optional_text("error"), {}};
  for (const JsonValue& kernel : object.optional_list("kernels")) {
    snippet.kernels.push_back(read_kernel(kernel));
  }
  object.finish();
  return snippet;
}

CompileFacts read_compile_facts(const fs::path& file) {
  const std::string text = read_text_file(file);
  return located(file.string(), "", [&] {
    const auto json = parse_json(text);
    JsonObject object({json, ""});
    require(object.text("schema") == "warpgauge.compile_facts" && object.integer("version") == 1,
            "is not a file of compile facts, version 1");
    CompileFacts facts{file.filename().string(), object.text("architecture"), {}};
    object.text("compiler");
    object.optional_text("disassembler");
    for (const auto& [name, snippet] : object.optional_members("snippets")) {
      facts.snippets[name] = read_snippet(snippet);
    }
    object.finish();
    return facts;
  });
}

/// "chip GH100", "capability 9.0", then a line a metric: "yes NAME" or "no NAME".
MetricFacts read_metric_facts(const fs::path& file) {
  MetricFacts facts;
  facts.file = file.filename().string();
  std::istringstream lines(read_text_file(file));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const auto fail = [&](const std::string& cause) {
      throw InputError(file.string(), fmt::format("line {}", number), cause);
    };
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string word, name, more;
    words >> word >> name;
    const bool is_answer = word == "yes" || word == "no";
    if (name.empty() || words >> more || (!is_answer && word != "chip" && word != "capability")) {
      fail("must be chip, capability, yes or no, and a name");
    }
    if (word == "chip") facts.chip = name;
    if (word == "capability") facts.capability = name;
    if (is_answer && !facts.metrics.try_emplace(name, word == "yes").second) {
      fail(fmt::format("metric '{}' is given twice", name));
    }
  }
  if (facts.chip.empty() || facts.capability.empty()) {
    throw InputError(file.string(), "", "must state chip and capability");
  }
  return facts;
}

/// "architecture sm_90", then a line a run: "found TOOL PROGRAM NUMBER".
CheckFacts read_check_facts(const fs::path& file) {
  CheckFacts facts;
  facts.file = file.filename().string();
  std::istringstream lines(read_text_file(file));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const auto fail = [&](const std::string& cause) {
      throw InputError(file.string(), fmt::format("line {}", number), cause);
    };
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string word, name, program, more;
    int found = -1;
    words >> word >> name;
    if (word == "found" && !(words >> program >> found)) found = -1;
    const bool is_answer = word == "found" && found >= 0;
    if (name.empty() || words >> more || (!is_answer && word != "architecture")) {
      fail("must be architecture and a name, or found, a tool, a program and a number");
    }
    if (word == "architecture") facts.architecture = name;
    if (is_answer && !facts.found[name].try_emplace(program, found).second) {
      fail(fmt::format("{} of '{}' is given twice", name, program));
    }
  }
  if (facts.architecture.empty()) {
    throw InputError(file.string(), "", "must state the architecture");
  }
  return facts;
}

OccupancyFacts read_occupancy_facts(const fs::path& file) {
  YamlObject map(read_yaml(file));
  // Far beyond any chip; sums and products of them are still whole numbers.
  const auto count = [&map](const char* name, int most = 1 << 24) {
    const YamlValue value = map.value(name);
    const std::int64_t number = value.integer();
    if (number < 1 || number > most) value.fail(fmt::format("{} must be from 1 to {}", name, most));
    return static_cast<int>(number);
  };
  OccupancyFacts facts{.file = file.filename().string(),
                       .architecture = map.text("architecture"),
                       .source = map.text("source"),
                       .limits = {.max_threads = count("max_threads"),
                                  .max_blocks = count("max_blocks"),
                                  .registers = count("registers"),
                                  .shared_bytes = count("shared_bytes"),
                                  .sub_partitions = count("sub_partitions"),
                                  .warp_lanes = count("warp_lanes", 64)}};
  map.finish();
  if (facts.limits.max_threads < facts.limits.warp_lanes) {
    refuse(file.string(), "", "max_threads must be a warp's lanes at least");
  }
  return facts;
}

}  // namespace

Facts read_facts(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw InputError(folder.string(), "", "is not a folder of facts");
  const std::set<fs::path> files(fs::directory_iterator(folder), fs::directory_iterator{});
  Facts facts;
  for (const fs::path& file : files) {
    const std::string name = file.filename().string();
    if (name.starts_with("compiled-") && file.extension() == ".json") {
      facts.compiled.push_back(read_compile_facts(file));
    } else if (name.starts_with("metrics-") && file.extension() == ".txt") {
      facts.metrics.push_back(read_metric_facts(file));
    } else if (name.starts_with("checked-") && file.extension() == ".txt") {
      facts.checked.push_back(read_check_facts(file));
    } else if (name.starts_with("occupancy-") && file.extension() == ".yaml") {
      facts.occupancy.push_back(read_occupancy_facts(file));
    }
  }
  return facts;
}

}  // namespace warpgauge::claims
