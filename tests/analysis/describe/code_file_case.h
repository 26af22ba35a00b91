// SPDX-License-Identifier: Apache-2.0
// A folder for files that are to be read, and what is said of them.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "analysis/base/error.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/code_file.h"

namespace warpgauge::describe {

class CodeFileCase : public ::testing::Test {
 protected:
  using Path = std::filesystem::path;

  /// A file of this content; its path.
  Path put(const std::string& name, const std::string& content) const {
    const Path file = folder_.path() / name;
    std::filesystem::create_directories(file.parent_path());
    std::filesystem::remove(file);  // some file systems write a truncated one to disk at once
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }
  /// A program of the toolkit that is a script.
  Path put_tool(const std::string& name, const std::string& script) const {
    const Path file = put(name, "#!/bin/sh\n" + script);
    chmod(file.c_str(), 0700);
    return file;
  }
  /// What is wrong with it, without the file's name; "accepted" where nothing is.
  static std::string complaint(const Path& file, const CodeFileOptions& options = {}) {
    try {
      read_code_file(file, options);
    } catch (const InputError& error) {
      const std::string line = error.what(), begin = file.string() + ": ";
      EXPECT_EQ(line.find('\n'), line.npos) << line;
      return line.starts_with(begin) ? line.substr(begin.size()) : line;
    }
    return "accepted";
  }

  TemporaryFolder folder_;
};

}  // namespace warpgauge::describe
