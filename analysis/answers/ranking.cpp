// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/ranking.h"

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "analysis/answers/predicted.h"
#include "analysis/base/defect.h"
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

/// Code that several candidates share is read once, and given up behind the last of them: many
/// candidates would not fit in memory. Files are read one after the other, for the programs that
/// disassemble hear signals one at a time.
class SharedCode {
 public:
  SharedCode(const std::vector<Candidate>& candidates, const profile::Profile& profile) {
    for (const Candidate& one : candidates) {
      if (const auto* options = std::get_if<StaticOptions>(&one.kernel)) {
        ++files_[key_of(options->file, code_options_of(without_lines(*options), profile))].wanted;
      }
    }
  }

  std::shared_ptr<const describe::CodeFile> read(const std::filesystem::path& file,
                                                 const describe::CodeFileOptions& how) {
    const std::lock_guard lock(mutex_);
    File& kept = files_[key_of(file, how)];
    if (kept.code == nullptr && kept.refused == nullptr) {
      try {
        kept.code = read_code_anew(file, how);
      } catch (const InputError&) {
        kept.refused = std::current_exception();
      }
    }
    const bool is_last = --kept.wanted == 0;
    if (kept.refused != nullptr) std::rethrow_exception(kept.refused);
    return is_last ? std::exchange(kept.code, nullptr) : kept.code;
  }

 private:
  using Key =
      std::tuple<std::string, std::string, std::string, bool, bool, std::vector<std::string>>;
  struct File {
    std::ptrdiff_t wanted = 0;
    std::shared_ptr<const describe::CodeFile> code = nullptr;
    std::exception_ptr refused = nullptr;
  };

  static Key key_of(const std::filesystem::path& file, const describe::CodeFileOptions& how) {
    return {file.string(), how.kernel, how.architecture,
            how.constants, how.lines,  how.compiler_options};
  }

  std::mutex mutex_;
  std::map<Key, File> files_;
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
