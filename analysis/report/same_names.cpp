// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/same_names.h"

#include <string_view>

namespace warpgauge::report {
namespace {

std::string without_line(const std::string& file) {
  const std::size_t colon = file.rfind(':');
  if (colon == file.npos) return file;
  const std::string_view line = std::string_view(file).substr(colon + 1);
  const bool is_line = !line.empty() && line.find_first_not_of("0123456789") == line.npos;
  return is_line ? file.substr(0, colon) : file;
}

}  // namespace

void SameNames::add(const std::string& name, const std::string& file) {
  files_[name].insert(without_line(file));
}

bool SameNames::has(const std::string& name) const {
  const auto found = files_.find(name);
  return found != files_.end() && found->second.size() > 1;
}

std::string SameNames::heading(const std::string& name, const std::string& file,
                               const std::string& size) const {
  const std::string heading = has(name) ? name + " in " + without_line(file) : name;
  return size.empty() ? heading : heading + ", " + size;
}

}  // namespace warpgauge::report
