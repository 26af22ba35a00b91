// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/code_kernels.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <variant>

#include "analysis/answers/file_places.h"

namespace warpgauge::cli {

namespace fs = std::filesystem;

void add_kernel(CLI::App& command, std::string& kernel) {
  command
      .add_option("--kernel", kernel, "Kernel of a file of code: its whole name, or a part of it")
      ->type_name("TEXT");
}

std::vector<descriptor::Descriptor> read_kernels(const std::vector<fs::path>& files,
                                                 const CodeQuestion& question,
                                                 Complaints& complaints) {
  std::vector<descriptor::Descriptor> kernels;
  std::vector<fs::path> descriptions, codes;
  for (const fs::path& file : files) {
    complaints.collect([&] { (is_code(file) ? codes : descriptions).push_back(file); });
  }
  if (codes.empty()) {
    question.options.refuse_without_code("is about a file of code, and none is given");
  }
  for (const fs::path& file : codes) {
    complaints.collect([&] {
      DescribeStaticOptions options = question.options;
      static_cast<answers::StaticOptions&>(options) =
          answers::options_about(question.options, file, codes);
      options.files = codes;
      options.kernel = question.kernel;
      auto described = describe_static(options, fmt::format("warpgauge {}", question.command),
                                       question.chosen, false);
      if (const FillIn* fill_in = std::get_if<FillIn>(&described)) {
        complaints.add(fill_in->error);
        tell_fill_in(*fill_in);
        return;
      }
      kernels.push_back(std::get<descriptor::Descriptor>(std::move(described)));
    });
  }
  if (descriptions.empty()) return kernels;
  auto read = read_descriptions(descriptions, complaints);
  kernels.insert(kernels.begin(), std::make_move_iterator(read.begin()),
                 std::make_move_iterator(read.end()));
  return kernels;
}

}  // namespace warpgauge::cli
