// SPDX-License-Identifier: Apache-2.0
// The kernels that the user names: descriptions, one a file or one a line, and counted recordings.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::cli {

/// Where several kernels are looked at, a fault of one does not stop the others: it is a line on
/// standard error. Beyond kMostLines there is only their number (tell_rest()).
class Complaints {
 public:
  static constexpr std::size_t kMostLines = 20;

  void add(std::string_view line);
  /// Runs `work`; an InputError that it throws is a complaint.
  void collect(const std::function<void()>& work);
  /// What `work(i)` gives for each kernel i below `count`, in their order, without those that are
  /// complaints. Works on all cores and says how far it is.
  template <class Work>
  auto collect_each(std::size_t count, const Work& work) {
    using Result = std::invoke_result_t<Work, std::size_t>;
    std::vector<std::optional<Result>> of_each(count);
    run_each(count, [&](std::size_t i) { of_each[i] = work(i); });
    std::vector<Result> results;
    for (std::optional<Result>& one : of_each) {
      if (one) results.push_back(std::move(*one));
    }
    return results;
  }
  /// Says how many more there were. Returns the exit status: kExitBadInput after any.
  int tell_rest() const;

 private:
  void run_each(std::size_t count, const std::function<void(std::size_t)>& work);

  std::size_t count_ = 0;
};

/// Whether a file is a description (.json), or one on each line.
bool is_description(const std::filesystem::path& file);

/// Descriptions in the order of `files`, but those of recordings last. A description that is
/// refused is a complaint. Throws InputError for recordings as read_recordings() and
/// read_counted() do, and for those that hold no counted kernel.
std::vector<descriptor::Descriptor> read_descriptions(
    const std::vector<std::filesystem::path>& files, Complaints& complaints);

}  // namespace warpgauge::cli
