// SPDX-License-Identifier: Apache-2.0
// Kernels of one name in several files: their headings name the file.
#pragma once

#include <map>
#include <set>
#include <string>

namespace warpgauge::report {

class SameNames {
 public:
  /// A file may have the line behind it: "kernels.jsonl:3".
  void add(const std::string& name, const std::string& file);

  bool has(const std::string& name) const;

  /// "scale", or "scale in new.cu" where another file has one of that name. The size follows where
  /// there is one: "scale, 64 MiB".
  std::string heading(const std::string& name, const std::string& file,
                      const std::string& size = {}) const;

  template <class Kernels>
  static SameNames of(const Kernels& kernels) {
    SameNames names;
    for (const auto& kernel : kernels) names.add(kernel.name, kernel.file);
    return names;
  }

 private:
  std::map<std::string, std::set<std::string>> files_;  ///< of each name
};

}  // namespace warpgauge::report
