// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/chosen.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"

namespace warpgauge::profile {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "profile.json";
constexpr const char* kOutputFolders[] = {
    "", "out"};  // the current folder, the one that `run` writes to

bool is_file(const fs::path& file) {
  std::error_code unknown;
  return fs::is_regular_file(file, unknown);
}

/// The profiles in an output folder's folders of devices, sorted.
std::vector<fs::path> profiles_of_devices(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;
  const fs::path place = folder.empty() ? fs::path(".") : folder;
  for (fs::directory_iterator entry(place, none), end; !none && entry != end;
       entry.increment(none)) {
    const std::string name = entry->path().filename().string();
    const fs::path file = folder / name / kFile;
    if (name.starts_with("device-") && is_file(file)) files.push_back(file);
  }
  std::ranges::sort(files);
  return files;
}

/// What the last run here wrote. Throws InputError if it measured several devices, because it is
/// unknown which is meant.
std::optional<fs::path> of_last_run() {
  for (const fs::path folder : kOutputFolders) {
    if (is_file(folder / kFile)) return folder / kFile;
  }
  for (const fs::path folder : kOutputFolders) {
    const std::vector<fs::path> files = profiles_of_devices(folder);
    if (files.size() == 1) return files.front();
    if (!files.empty()) {
      throw InputError(fmt::format("the last run here measured {} devices: name one, --profile {}",
                                   files.size(), printable(files.front().string())));
    }
  }
  return std::nullopt;
}

std::string in_words(const std::vector<std::string>& models) {
  std::vector<std::string> words;
  for (const std::string& model : models) {
    words.push_back(model.empty() ? "one that does not say its model" : printable(model));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// A profile that was measured elsewhere says nothing of another model's GPU.
Chosen unless_another_is_here(Chosen chosen, const ProfileChoice& choice) {
  const std::vector<std::string> in_sight = choice.in_sight();
  const std::string& model = chosen.profile.device_name;
  if (std::ranges::all_of(in_sight, [&](const auto& one) { return one == model; })) return chosen;
  throw InputError(fmt::format(
      "the visible GPU was not measured here ({}): `warpgauge run` measures it, --profile FILE "
      "names a profile; {} is of {}, {}",
      in_words(in_sight), printable(chosen.file.string()), printable(model),
      chosen.as == ChosenAs::kCarried ? "carried along" : "replayed"));
}

/// Who asks for a profile by its name knows that it is not of this machine. A word that is neither
/// a file nor a name is refused with the names: "no such file" would not say what there is.
std::optional<Chosen> carried_of_name(const ProfileChoice& choice) {
  const std::string name = choice.named.string();
  if (choice.by_name.empty() || is_file(choice.named)) return std::nullopt;
  if (const auto found = choice.by_name.find(name); found != choice.by_name.end()) {
    return Chosen{found->second, read_profile(found->second), ChosenAs::kCarried};
  }
  if (choice.named.has_extension() || choice.named.has_parent_path()) return std::nullopt;
  std::vector<std::string> names;
  for (const auto& [one, file] : choice.by_name) names.push_back(one);
  throw InputError(fmt::format("{}: neither a file nor a carried profile ({}){}", printable(name),
                               fmt::join(names, ", "), did_you_mean(name, names)));
}

std::string in_words(const Chosen& chosen) {
  switch (chosen.as) {
    case ChosenAs::kNamed:
      return "named";
    case ChosenAs::kFitted:
      break;
    case ChosenAs::kLastRun:
      return "of the last run here";
    case ChosenAs::kCarried:
      return "carried along, not of this machine";
  }
  const std::size_t recordings = chosen.profile.recordings.size();
  return recordings > 1 ? fmt::format("fitted from {} recordings now", recordings)
                        : "fitted from this recording now";
}

}  // namespace

bool is_profile(const fs::path& file) {
  return (file.extension() == ".zst" ? file.stem() : file).extension() == ".json";
}

Chosen choose(const ProfileChoice& choice) {
  if (const fs::path& named = choice.named; !named.empty()) {
    if (auto carried = carried_of_name(choice)) return std::move(*carried);
    if (is_profile(named)) return {named, read_profile(named), ChosenAs::kNamed};
    return {named, choice.fit(named), ChosenAs::kFitted};
  }
  if (const auto last = of_last_run()) {
    Chosen chosen = {*last, read_profile(*last), ChosenAs::kLastRun};
    if (!chosen.profile.replayed) return chosen;
    return unless_another_is_here(std::move(chosen), choice);
  }
  if (const auto& carried = choice.carried) {
    return unless_another_is_here({*carried, read_profile(*carried), ChosenAs::kCarried}, choice);
  }
  throw InputError(
      "no profile here: `warpgauge run` makes out/profile.json, --profile names another (a profile "
      "or a recording)");
}

std::string first_line(const Chosen& chosen, const std::vector<std::string>& more) {
  const Profile& profile = chosen.profile;
  std::vector<std::string> why = {in_words(chosen)};
  if (profile.replayed) why.emplace_back("replayed");
  if (const std::string beside = in_parallel_text(profile); !beside.empty()) why.push_back(beside);
  std::string line =
      fmt::format("device {}, profile {} ({})",
                  profile.device_name.empty() ? "unknown" : printable(profile.device_name),
                  printable(chosen.file.string()), fmt::join(why, ", "));
  for (const std::string& one : more) line += "; " + printable(one);
  return line + "\n";
}

void add_members(nlohmann::ordered_json& answer, const Chosen& chosen) {
  answer["profile"] = chosen.file.string();
  answer["profile_from"] = kChosenAsNames[static_cast<std::size_t>(chosen.as)];
  answer["profile_replayed"] = chosen.profile.replayed;
}

std::string similar_keys(const Profile& profile, const std::string& key) {
  std::vector<std::string> known;
  for (const auto& [name, entry] : profile.entries) known.push_back(name);
  for (const auto& [name, why] : profile.absent) known.push_back(name);
  return did_you_mean(key, known);
}

void refuse_key(const Chosen& chosen, const std::string& key) {
  throw InputError(
      chosen.file.string(), "",
      fmt::format("there is no key '{}'{}", printable(key), similar_keys(chosen.profile, key)));
}

}  // namespace warpgauge::profile
