// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/corpus_files.h"

#include <charconv>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/base/json.h"
#include "analysis/base/line_reader.h"
#include "analysis/base/text_file.h"

namespace warpgauge::loops {
namespace {

constexpr std::size_t kDigits = 16;  // of a table entry
constexpr std::size_t kMostLineBytes = std::size_t{4} << 20;

std::vector<std::uint64_t> words_of(const std::string& row) {
  require(row.size() % kDigits == 0, "a row of 'sources' is no whole number of words");
  std::vector<std::uint64_t> words(row.size() / kDigits);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char* from = row.data() + i * kDigits;
    const auto [end, error] = std::from_chars(from, from + kDigits, words[i], 16);
    require(error == std::errc{} && end == from + kDigits, "'sources' must be hexadecimal");
  }
  return words;
}

PlannedLoop read_loop(const JsonValue& value) {
  JsonObject object(value);
  PlannedLoop loop;
  loop.name = object.text("name");
  loop.family = object.text("family");
  loop.file = object.text("file");
  const auto memory_bytes = object.integer("memory_bytes_per_block");
  require(memory_bytes >= 0 && memory_bytes <= (std::int64_t{1} << 30),
          "'memory_bytes_per_block' of {} is out of range", loop.name);
  loop.memory_bytes_per_block = static_cast<std::uint64_t>(memory_bytes);
  loop.facts = nlohmann::ordered_json(object.value("facts").json);
  for (const char* other : {"needs", "ptx", "ptx_instructions", "opcodes"}) object.value(other);
  object.finish();
  return loop;
}

}  // namespace

Manifest read_manifest(const std::filesystem::path& file) {
  return located(file.string(), "", [&] {
    const nlohmann::json json = parse_json(read_text_file(file));
    JsonObject object({json, ""});
    object.expect_format(kManifestSchema, kVersion);
    Manifest manifest;
    manifest.target = object.text("target");
    manifest.seed = object.integer("seed");
    for (const JsonValue& row : object.value("sources").list()) {
      const auto words = words_of(row.text());
      manifest.sources.insert(manifest.sources.end(), words.begin(), words.end());
    }
    std::set<std::string> names;
    for (const JsonValue& loop : object.value("loops").list()) {
      manifest.loops.push_back(read_loop(loop));
      require(names.insert(manifest.loops.back().name).second, "loop {} is there twice",
              manifest.loops.back().name);
    }
    const auto count = object.integer("count");
    require(std::cmp_equal(count, manifest.loops.size()), "'count' is {}, but there are {} loops",
            count, manifest.loops.size());
    require(!manifest.loops.empty() && !manifest.sources.empty(),
            "there are no loops, or no sources");
    object.finish();
    return manifest;
  });
}

std::map<std::string, LoopCode> read_code(const std::filesystem::path& file) {
  std::map<std::string, LoopCode> found;
  LineReader lines(file, kMostLineBytes);
  while (lines.next()) {
    located(file.string(), lines.place(), [&] {
      const nlohmann::json json = parse_json(lines.text());
      JsonObject object({json, ""});
      if (lines.number() == 1) return object.expect_format(kCodeSchema, kVersion);
      const std::string name = object.text("name");
      const LoopCode code{object.text("hash"), object.text("section"), object.text("architecture")};
      require(found.emplace(name, code).second, "loop {} is there twice", name);
    });
  }
  return found;
}

std::string half_of(std::string_view hash) {
  return fnv1a64(hash) % 2 == 0 ? "development" : "blind";
}

}  // namespace warpgauge::loops
