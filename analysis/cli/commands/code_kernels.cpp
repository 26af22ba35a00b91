// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/code_kernels.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <variant>

#include "analysis/answers/file_places.h"
#include "analysis/base/defect.h"
#include "analysis/base/standard_input.h"
#include "analysis/describe/code_file.h"

namespace warpgauge::cli {

namespace fs = std::filesystem;

void add_kernel(CLI::App& command, std::string& kernel) {
  command
      .add_option("--kernel", kernel, "Kernel of a file of code: its whole name, or a part of it")
      ->type_name("TEXT");
}

namespace {

fs::path kept_standard_input() {
  located("standard input", "", [] { keep_standard_input(describe::kMostCodeFileBytes); });
  return kStandardInputFile;
}

}  // namespace

std::vector<descriptor::Descriptor> read_kernels(const std::vector<fs::path>& files,
                                                 const CodeQuestion& question,
                                                 Complaints& complaints) {
  std::vector<descriptor::Descriptor> kernels;
  std::vector<fs::path> descriptions, codes;
  for (const fs::path& file : files) {
    complaints.collect([&] {
      const fs::path named = file == "-" ? kept_standard_input() : file;
      if (is_code(named)) {
        codes.push_back(file);
      } else {
        descriptions.push_back(named);
      }
    });
  }
  if (codes.empty()) {
    question.options.refuse_without_code("is about a file of code, and none is given",
                                         question.without_code);
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
