// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/kept_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/base/parallel.h"
#include "analysis/base/text_file.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/cubin_constants.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using Places = std::vector<counters::ParameterPlace>;

constexpr std::size_t kMostKeptFileBytes = std::size_t{4} << 30;
constexpr std::string_view kStored = ".zst", kCode = ".cubin", kContents = ".bytes";

Places places_of(std::string_view cubin, const std::string& function) {
  Places places;
  const auto constants = machine_code::read_constants(cubin, function);
  if (!constants) return places;
  for (const auto& [offset, size] : constants->parameters) places.push_back({offset, size});
  return places;
}

bool are_same(const Places& one, const Places& other) {
  return std::ranges::equal(one, other, [](const auto& a, const auto& b) {
    return a.offset_bytes == b.offset_bytes && a.size_bytes == b.size_bytes;
  });
}

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
                                            const Cubins& cubins, const fs::path& folder) {
  std::map<LaunchShape, Places> all;
  std::set<LaunchShape> unclear;  // codes of one name take other arguments, and which it is unknown
  std::set<std::string> files;
  for (const auto& [crc, hashes] : cubins) files.insert(hashes.begin(), hashes.end());
  for (const std::string& hash : files) {
    std::string cubin;
    try {
      cubin = read_text_file(folder / (hash + std::string(kCode)), kMostKeptFileBytes);
    } catch (const InputError&) {
      continue;  // its kernels are described without arguments
    }
    const auto file = machine_code::read_cubin(cubin);
    if (!file) continue;
    for (const auto& [shape, numbers] : chosen) {
      const auto function = file->functions.find(shape.kernel);
      const std::string& code = shapes.at(shape).code_hash;
      if (function == file->functions.end()) continue;
      if (!code.empty() && code != function->second.code_hash) continue;
      Places places = places_of(cubin, shape.kernel);
      const auto [known, is_new] = all.emplace(shape, places);
      if (!is_new && !are_same(known->second, places)) unclear.insert(shape);
    }
  }
  for (const LaunchShape& shape : unclear) all.erase(shape);
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
