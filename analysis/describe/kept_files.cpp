// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/kept_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/base/parallel.h"
#include "analysis/base/text_file.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using Places = std::vector<counters::ParameterPlace>;

constexpr std::size_t kMostKeptFileBytes = std::size_t{4} << 30;
constexpr std::string_view kStored = ".zst", kCode = ".cubin", kContents = ".bytes";

/// The text of a file that is whole or decompresses to a whole one.
std::string stored_text(const fs::path& file) {
  TextStream stream(file, kMostKeptFileBytes);
  std::string text;
  located(file.string(), "", [&] {
    for (std::string_view part = stream.next(); !part.empty(); part = stream.next()) {
      require(text.size() + part.size() <= kMostKeptFileBytes, "holds more than 4 GiB");
      text += part;
    }
    require(!stream.cut_short(), "the compressed file is cut short");
  });
  return text;
}

/// What was kept under a hash. Damaged files are found out by it.
std::string kept_text(const fs::path& folder, const std::string& hash, std::string_view kind) {
  const fs::path file = folder / fmt::format("{}{}{}", hash, kind, kStored);
  if (std::error_code unknown; !fs::exists(file, unknown)) {
    refuse(file.string(), "", "is missing: describe the program with --contents");
  }
  std::string text = stored_text(file);
  if (fmt::format("{:016x}", fnv1a64(text)) != hash) {
    refuse(file.string(), "", "is damaged: it has another hash than its name says");
  }
  return text;
}

}  // namespace

std::map<LaunchShape, Places> parameters_of(const ChosenLaunches& chosen,
                                            const std::map<LaunchShape, ShapeLaunches>& shapes,
                                            const std::vector<Journal>& journals) {
  std::map<std::string, std::map<std::string, Places>> by_kernel;  // and by the code's hash
  for (const Journal& journal : journals) {
    for (const auto& [function, places] : journal.parameters) {
      by_kernel[function.first][function.second] = places;
    }
  }
  std::map<LaunchShape, Places> all;
  for (const auto& [shape, numbers] : chosen) {
    const auto codes = by_kernel.find(shape.kernel);
    if (codes == by_kernel.end()) continue;
    const auto& of_codes = codes->second;
    const std::string& code = shapes.at(shape).code_hash;
    const auto known = code.empty() ? of_codes.begin() : of_codes.find(code);
    if (known == of_codes.end()) continue;
    // Where codes of one name take other arguments, and which it is is not known, there are none.
    const bool alike = std::ranges::all_of(
        of_codes, [&](const auto& other) { return other.second == known->second; });
    if (!code.empty() || alike) all.emplace(shape, known->second);
  }
  return all;
}

fs::path kept_folder_of(const fs::path& descriptions) {
  fs::path folder = descriptions;
  if (has_compressed_name(folder)) folder.replace_extension();
  if (folder.extension() == ".jsonl" || folder.extension() == ".json") folder.replace_extension();
  return folder += ".kept";
}

void keep_files(const std::vector<descriptor::Descriptor>& kernels, const fs::path& from,
                const fs::path& to) {
  std::set<std::string> named;
  for (const descriptor::Descriptor& kernel : kernels) {
    if (!kernel.arguments || kernel.code.empty()) continue;
    named.insert(kernel.code.cubin + std::string(kCode));
    for (const descriptor::Allocation& one : kernel.arguments->allocations) {
      for (const descriptor::KeptBytes& part : one.contents) {
        named.insert(part.hash + std::string(kContents));
      }
    }
  }
  std::error_code error;
  fs::create_directories(to, error);
  if (error) refuse(to.string(), "", "cannot be made: {}", error.message());
  const std::vector<std::string> names(named.begin(), named.end());
  each_in_parallel(names.size(), [&](std::size_t i) {
    constexpr int kQuick = 3;
    const fs::path file = to / (names[i] + std::string(kStored));
    std::error_code unknown;
    if (fs::exists(file, unknown)) return;
    replace_text_file(file,
                      compress_text(read_text_file(from / names[i], kMostKeptFileBytes), kQuick));
  });
}

std::string kept_cubin(const fs::path& folder, const std::string& hash) {
  return kept_text(folder, hash, kCode);
}

std::string kept_bytes(const fs::path& folder, const descriptor::KeptBytes& kept) {
  std::string bytes = kept_text(folder, kept.hash, kContents);
  if (bytes.size() != kept.bytes) {
    refuse((folder / kept.hash).string(), "", "holds {} bytes, and the description says {}",
           bytes.size(), kept.bytes);
  }
  return bytes;
}

}  // namespace warpgauge::describe
