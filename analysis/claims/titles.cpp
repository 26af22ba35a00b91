// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/titles.h"

#include "analysis/base/yaml.h"

namespace warpgauge::claims {

Titles read_titles(const std::filesystem::path& file) {
  Titles titles;
  for (const auto& [document, title] : read_yaml(file).members()) titles[document] = title.text();
  return titles;
}

}  // namespace warpgauge::claims
