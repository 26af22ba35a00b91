// SPDX-License-Identifier: Apache-2.0
// Keeps the machine code of the loops, once for all campaigns: every function of the cubins with
// its schedule, its hash, and where its timed loop is. Needs cuobjdump and nvdisasm, no GPU.
//
// A function whose timed loop cannot be found (timed_loop.h) is named and left out: it would be
// measured as something that it is not. Where there are more of them than --most-left-out allows
// (none, unless it is given), nothing is written.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/process.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/disassembly.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/listing.h"
#include "analysis/machine_code/machine_code.h"
#include "probes/loops/corpus_files.h"
#include "probes/loops/timed_loop.h"

namespace warpgauge::loops {
namespace {

using machine_code::ExecutedCode;
using nlohmann::ordered_json;
namespace fs = std::filesystem;

std::string listing_of(const std::string& cuobjdump, const fs::path& cubin) {
  ProcessEnd end = run_process({.argv = {cuobjdump, "-sass", cubin},
                                .output = Redirect::kCapture,
                                .errors = Redirect::kNull});
  if (end.exit_status != 0) {
    refuse(cubin.string(), "", "{} could not read it (exit status {})", cuobjdump, end.exit_status);
  }
  return std::move(end.output);
}

/// Instructions to the end of the code: NOPs behind it are padding.
std::size_t length_of(const ExecutedCode& code) {
  std::size_t length = code.instructions.size();
  while (length > 0 && code.instructions[length - 1].text == "NOP") --length;
  return length;
}

std::string line_of(const ExecutedCode& code, const std::string& hash, const std::string& section) {
  const TimedLoop loop = find_timed_loop(code);
  ordered_json instructions = ordered_json::array();
  for (std::size_t at = 0; at < length_of(code); ++at) {
    const auto& one = code.instructions[at];
    instructions.push_back({one.offset_bytes, one.control, one.text});
  }
  return dump_line(
      {{"name", code.function},
       {"hash", hash},
       {"section", section},
       {"architecture", code.architecture},
       {"loop",
        {code.instructions[loop.first].offset_bytes, code.instructions[loop.last].offset_bytes}},
       {"instructions", instructions}});
}

/// Lines by the loop's name, of all functions of a cubin.
void add_cubin(const std::string& cuobjdump, const fs::path& cubin,
               std::map<std::string, std::string>& lines, std::vector<std::string>& defects) {
  const auto file = machine_code::read_cubin(read_text_file(cubin));
  if (!file) throw InputError(cubin.string(), "", "is not a cubin");
  const std::string listing = listing_of(cuobjdump, cubin);
  std::map<std::string, std::string> hashes;
  for (const auto& kernel : machine_code::parse_sass(listing)) hashes[kernel.name] = kernel.hash;
  for (const ExecutedCode& code : machine_code::read_listing(listing)) {
    try {
      const auto& section = file->functions.at(code.function).code_hash;
      lines[code.function] = line_of(code, hashes.at(code.function), section);
    } catch (const Defect& defect) {
      defects.push_back(fmt::format("{}: {}: {}", cubin.string(), code.function, defect.what()));
    }
  }
}

std::string text_of(const Manifest& manifest, const std::map<std::string, std::string>& lines) {
  std::string text = dump_line({{"record", "header"},
                                {"schema", kCodeSchema},
                                {"version", kVersion},
                                {"target", manifest.target},
                                {"seed", manifest.seed}}) +
                     '\n';
  for (const PlannedLoop& loop : manifest.loops) {
    const auto found = lines.find(loop.name);
    if (found != lines.end()) text += found->second + '\n';
  }
  return text;
}

int run(int argc, char** argv) {
  std::vector<fs::path> cubins;
  fs::path manifest_file, output;
  std::size_t most_left_out = 0;
  CLI::App app{"Keeps the machine code of the measured loops."};
  app.add_option("cubins", cubins, "Cubins of the corpus")->required();
  app.add_option("--manifest", manifest_file, "loops.json of the corpus")->required();
  app.add_option("-o,--output", output, "File to write (.jsonl.zst, or plain .jsonl)")->required();
  app.add_option("--most-left-out", most_left_out, "How many loops may have no timed loop")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  const std::string cuobjdump = describe::find_cuobjdump();
  if (cuobjdump.empty())
    throw InputError("cuobjdump was not found: name it by WARPGAUGE_CUOBJDUMP");
  const Manifest manifest = read_manifest(manifest_file);
  std::map<std::string, std::string> lines;
  std::vector<std::string> defects;
  for (const fs::path& cubin : cubins) add_cubin(cuobjdump, cubin, lines, defects);
  for (const std::string& defect : defects) fmt::print(stderr, "left out: {}\n", defect);
  if (defects.size() > most_left_out) {
    fmt::print(stderr, "error: {} loops are left out, more than {}\n", defects.size(),
               most_left_out);
    return kExitMeasurementFailed;
  }
  if (lines.size() + defects.size() != manifest.loops.size()) {
    throw InputError(fmt::format("the cubins have {} loops, the manifest {}",
                                 lines.size() + defects.size(), manifest.loops.size()));
  }
  const std::string text = text_of(manifest, lines);
  replace_text_file(output, has_compressed_name(output) ? compress_text(text, 19) : text);
  fmt::print("{} loops\n", lines.size());
  return kExitOk;
}

}  // namespace
}  // namespace warpgauge::loops

int main(int argc, char** argv) {
  try {
    return warpgauge::loops::run(argc, argv);
  } catch (const warpgauge::InputError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitMeasurementFailed;
  }
}
