// SPDX-License-Identifier: Apache-2.0
// A planted defect: a list of strings is searched for a JSON value. GCC 12 accepts it; by the rules
// of C++20 as they were mended since (P2468), which GCC 13 and clang 16 follow, there is no
// operator== for it.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

bool contains(const std::vector<std::string>& names, const nlohmann::json& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}
