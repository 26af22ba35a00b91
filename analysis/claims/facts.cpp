// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"

namespace warpgauge::claims {
namespace {

namespace fs = std::filesystem;

std::map<std::string, int> counts(JsonObject& object, const char* name) {
  std::map<std::string, int> counts;
  for (const auto& [opcode, count] : object.optional<std::map<std::string, double>>(name)) {
    counts[opcode] = static_cast<int>(count);
  }
  return counts;
}

CompiledKernel read_kernel(const JsonValue& value) {
  JsonObject object(value);
  CompiledKernel kernel;
  kernel.name = object.text("name");
  for (const char* field : {"registers", "stack_bytes", "spill_bytes", "shared_bytes"}) {
    kernel.fields[field] = object.number(field);
  }
  if (const auto count = object.optional<std::optional<double>>("instructions"))
    kernel.fields["instructions"] = *count;
  kernel.code = object.optional_text("code");
  kernel.opcodes = counts(object, "opcodes");
  kernel.ptx = counts(object, "ptx");
  object.finish();
  return kernel;
}

CompiledSnippet read_snippet(const JsonValue& value) {
  JsonObject object(value);
  CompiledSnippet snippet;
  object.optional_text("flags");
  snippet.compiles = object.boolean("compiles");
  snippet.error = object.optional_text("error");
  for (const JsonValue& kernel : object.optional_list("kernels")) {
    snippet.kernels.push_back(read_kernel(kernel));
  }
  object.finish();
  return snippet;
}

CompileFacts read_compile_facts(const fs::path& file) {
  try {
    const auto json = parse_json(read_text_file(file));
    JsonObject object({json, ""});
    if (object.text("schema") != "warpgauge.compile_facts" || object.integer("version") != 1) {
      throw Defect("is not a file of compile facts, version 1");
    }
    CompileFacts facts;
    facts.file = file.filename().string();
    facts.architecture = object.text("architecture");
    facts.compiler = object.text("compiler");
    object.optional_text("disassembler");
    for (const auto& [name, snippet] : object.optional_members("snippets")) {
      facts.snippets[name] = read_snippet(snippet);
    }
    object.finish();
    return facts;
  } catch (const Defect& defect) {
    throw InputError(file.string(), "", defect.what());
  }
}

/// "chip GH100", "capability 9.0", then a line a metric: "yes NAME" or "no NAME".
MetricFacts read_metric_facts(const fs::path& file) {
  MetricFacts facts;
  facts.file = file.filename().string();
  std::istringstream lines(read_text_file(file));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string word, name, more;
    words >> word >> name;
    const bool is_answer = word == "yes" || word == "no";
    if (name.empty() || words >> more || (!is_answer && word != "chip" && word != "capability")) {
      throw InputError(file.string(), fmt::format("line {}", number),
                       "must be chip, capability, yes or no, and a name");
    }
    if (word == "chip") facts.chip = name;
    if (word == "capability") facts.capability = name;
    if (is_answer && !facts.metrics.try_emplace(name, word == "yes").second) {
      throw InputError(file.string(), fmt::format("line {}", number),
                       fmt::format("metric '{}' is given twice", name));
    }
  }
  if (facts.chip.empty() || facts.capability.empty()) {
    throw InputError(file.string(), "", "must state chip and capability");
  }
  return facts;
}

}  // namespace

Facts read_facts(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw InputError(folder.string(), "", "is no folder of facts");
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(folder)) files.push_back(file.path());
  std::sort(files.begin(), files.end());
  Facts facts;
  for (const fs::path& file : files) {
    const std::string name = file.filename().string();
    if (name.starts_with("compiled-") && file.extension() == ".json") {
      facts.compiled.push_back(read_compile_facts(file));
    } else if (name.starts_with("metrics-") && file.extension() == ".txt") {
      facts.metrics.push_back(read_metric_facts(file));
    }
  }
  return facts;
}

}  // namespace warpgauge::claims
