// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/schema_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace warpgauge {
namespace {

struct Kind {
  std::string_view schema, what, how;
};
constexpr Kind kKinds[] = {
    {"warpgauge.kernel", "the description of a kernel", " (warpgauge predict reads it)"},
    {"warpgauge.profile", "a profile", " (--profile names it)"},
    {"warpgauge.prediction", "a prediction", ""},
    {"warpgauge.analysis", "an analysis of loops", ""},
    {"warpgauge.advice", "advice on kernels", ""},
    {"warpgauge.report", "the data of a report", ""}};

}  // namespace

std::string is_not(std::string_view schema, std::string_view wanted) {
  const auto kind_of = [](std::string_view name) {
    return std::ranges::find(kKinds, name, &Kind::schema);
  };
  const auto *const is = kind_of(schema), *const is_wanted = kind_of(wanted);
  std::string text = fmt::format("is '{}', not '{}'", schema, wanted);
  if (is == std::end(kKinds) || is_wanted == std::end(kKinds)) return text;
  return text + fmt::format(": it is {}{}, and {} is wanted", is->what, is->how, is_wanted->what);
}

}  // namespace warpgauge
