// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/stored_text.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge {
namespace {

using samples::read_text;
using samples::write_text;

class StoredTextTest : public testing::Test {
 protected:
  /// What is said of the file instead of its text.
  std::string complaint(std::size_t max_bytes) {
    try {
      read_stored_text(file_, max_bytes);
    } catch (const InputError& error) {
      return std::string(error.what()).substr(file_.string().size() + 2);
    }
    return "accepted";
  }

  samples::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "text.json.zst";
  const std::string text_ = std::string(300'000, 'a') + "b\n";
};

TEST_F(StoredTextTest, ItsNameDecidesWhetherAFileIsCompressed) {
  replace_stored_text(file_, text_);
  EXPECT_LT(std::filesystem::file_size(file_), 1000u);
  EXPECT_EQ(read_stored_text(file_), text_);
  const auto plain = folder_ / "text.json";
  replace_stored_text(plain, text_);
  EXPECT_EQ(read_text(plain), text_);
  EXPECT_EQ(read_stored_text(plain), text_);
  write_text(file_, text_);  // the first bytes decide, not the name
  EXPECT_EQ(read_stored_text(file_), text_);
}

TEST_F(StoredTextTest, TheLimitIsOneOfTheText) {
  replace_stored_text(file_, text_);
  EXPECT_EQ(complaint(text_.size()), "accepted");
  EXPECT_EQ(complaint(text_.size() - 1), "holds more than 300001 bytes");
}

TEST_F(StoredTextTest, HalfAFileIsRefused) {
  replace_stored_text(file_, text_);
  const std::string whole = read_text(file_);
  write_text(file_, whole.substr(0, whole.size() / 2));
  EXPECT_EQ(complaint(text_.size()), "the compressed file is cut short");
}

}  // namespace
}  // namespace warpgauge
