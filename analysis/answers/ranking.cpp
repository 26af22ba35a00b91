// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/ranking.h"

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "analysis/answers/predicted.h"
#include "analysis/base/error.h"
#include "analysis/describe/together.h"
#include "analysis/model/faster.h"

namespace warpgauge::answers {
namespace {

using report::RankedKernel;

/// Lines of the source are read only where places are told by them: what is ranked is times.
StaticOptions without_lines(StaticOptions options) {
  options.source_lines = std::ranges::any_of(options.about_places(),
                                             [](const auto* texts) { return !texts->empty(); });
  return options;
}

/// Code of the candidates' files. What several share is read once, and given up behind the last of
/// them: the code of many candidates would not fit in memory. Cubins are disassembled some at a
/// time, for each start of the disassembler takes long; and one reading follows the other, for the
/// programs that disassemble hear signals one at a time.
class SharedCode {
 public:
  SharedCode(const std::vector<Candidate>& candidates, const profile::Profile& profile) {
    for (const Candidate& one : candidates) {
      const auto* options = std::get_if<StaticOptions>(&one.kernel);
      if (options == nullptr) continue;
      const auto how = code_options_of(without_lines(*options), profile);
      const auto [place, is_new] = places_.try_emplace(key_of(options->file, how), files_.size());
      if (is_new) files_.push_back({.cubin = {.file = options->file, .how = how}});
      ++files_[place->second].wanted;
    }
  }

  std::shared_ptr<const describe::CodeFile> read(const std::filesystem::path& path,
                                                 const describe::CodeFileOptions& how) {
    const std::lock_guard lock(mutex_);
    const std::size_t place = places_.at(key_of(path, how));
    File& file = files_[place];
    if (!file.is_read()) read_some(place);
    if (!file.is_read()) read_alone(file);
    const bool is_last = --file.wanted == 0;
    if (file.refused != nullptr) std::rethrow_exception(file.refused);
    return is_last ? std::exchange(file.code, nullptr) : file.code;
  }

 private:
  using Key =
      std::tuple<std::string, std::string, std::string, bool, bool, std::vector<std::string>>;
  struct File {
    describe::CubinToRead cubin;
    std::size_t wanted = 0;
    std::shared_ptr<const describe::CodeFile> code = nullptr;
    std::exception_ptr refused = nullptr;

    bool is_read() const { return code != nullptr || refused != nullptr; }
  };

  static Key key_of(const std::filesystem::path& file, const describe::CodeFileOptions& how) {
    return {file.string(), how.kernel, how.architecture,
            how.constants, how.lines,  how.compiler_options};
  }

  /// Remembers what machine a cubin is for, and its architecture: others that follow are for it,
  /// too.
  void read_alone(File& file) {
    try {
      file.code = read_code_anew(file.cubin.file, file.cubin.how);
      const auto machine = describe::machine_of(file.cubin.file);
      if (machine && !file.code->functions.empty()) {
        machine_ = machine;
        architecture_ = file.code->functions.front().architecture;
      }
    } catch (const InputError&) {
      file.refused = std::current_exception();
    }
  }

  /// The file of that place and those behind it, as many as may be read together.
  void read_some(std::size_t first) {
    constexpr std::size_t kMost = 64;
    if (!machine_) return;
    std::vector<describe::CubinToRead> cubins;
    std::vector<File*> files;
    for (std::size_t i = first; i < files_.size() && cubins.size() < kMost; ++i) {
      if (files_[i].is_read() || files_[i].wanted == 0) continue;
      if (describe::machine_of(files_[i].cubin.file) != machine_) continue;
      cubins.push_back(files_[i].cubin);
      files.push_back(&files_[i]);
    }
    if (cubins.size() < 2) return;
    auto read = describe::read_together(cubins, *machine_, architecture_);
    for (std::size_t i = 0; i < read.size(); ++i) {
      if (!read[i]) continue;
      files[i]->code = std::make_shared<const describe::CodeFile>(std::move(*read[i]));
    }
  }

  std::mutex mutex_;
  std::map<Key, std::size_t> places_;
  std::vector<File> files_;  // in the order of the candidates
  std::optional<describe::CubinMachine> machine_;
  std::string architecture_;
};

descriptor::Descriptor described(const StaticOptions& options, const profile::Profile& profile,
                                 SharedCode& code, std::vector<std::string>& notes) {
  auto answer =
      describe_static(without_lines(options), profile,
                      [&code](const auto& file, const auto& how) { return code.read(file, how); });
  if (const auto* unsaid = std::get_if<Unsaid>(&answer)) throw InputError(unsaid->error);
  auto& description = std::get<StaticDescription>(answer);
  notes = std::move(description.notes);
  return std::move(description.kernel);
}

RankedKernel answer_of(const Candidate& candidate, const profile::Profile& profile,
                       const model::PredictOptions& options, SharedCode& code) {
  RankedKernel result{.name = candidate.name};
  if (const auto* refused = std::get_if<Refused>(&candidate.kernel)) {
    result.why = refused->why;
    return result;
  }
  try {
    const auto* kernel = std::get_if<descriptor::Descriptor>(&candidate.kernel);
    result.report = prediction_of(
        kernel != nullptr
            ? *kernel
            : described(std::get<StaticOptions>(candidate.kernel), profile, code, result.notes),
        profile, options, {}, nullptr);
    finite_json(result.report);
  } catch (const InputError& error) {
    result.report = {};
    result.why = error.what();
    return result;
  }
  result.report.kernel.code.instructions = {};
  result.report.prediction.lines = {};
  if (!result.has_time()) result.why = model::first_reason(result.report.prediction);
  return result;
}

}  // namespace

report::Ranking rank(const std::vector<Candidate>& candidates, const profile::Profile& profile,
                     const model::PredictOptions& options, const EachCandidate& each) {
  SharedCode code(candidates, profile);
  std::vector<RankedKernel> ranked(candidates.size());
  each(candidates.size(), [&](std::size_t i) {
    ranked[i] = answer_of(candidates[i], profile, options, code);
    ranked[i].place = i;
  });
  const auto time_of = [](const RankedKernel& one) {
    return std::pair(!one.has_time(), one.has_time() ? one.report.prediction.time_us->value : 0);
  };
  std::ranges::stable_sort(ranked, {}, time_of);
  std::vector<const model::KernelReport*> timed;
  for (const RankedKernel& one : ranked) {
    if (one.has_time()) timed.push_back(&one.report);
  }
  const std::vector<std::size_t> groups = model::groups_of(timed);
  for (std::size_t i = 0; i < groups.size(); ++i) ranked[i].group = groups[i] + 1;
  return {.kernels = std::move(ranked)};
}

}  // namespace warpgauge::answers
