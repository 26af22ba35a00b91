// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/text_file.h"

#include <sys/stat.h>

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/base/units.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge {
namespace {

using samples::read_text;
using samples::TemporaryFolder;
using samples::write_text;

std::size_t files_in(const TemporaryFolder& folder) {
  const std::filesystem::directory_iterator files(folder.path());
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST(TextFile, ReplacesTheWholeFileAndLeavesNothingElse) {
  const TemporaryFolder folder;
  replace_text_file(folder / "a", "long first text");
  replace_text_file(folder / "a", "short");
  EXPECT_EQ(read_text_file(folder / "a"), "short");
  EXPECT_EQ(files_in(folder), 1u);
}

TEST(TextFile, FollowsASymbolicLink) {
  const TemporaryFolder folder;
  write_text(folder / "a", "old");
  std::filesystem::create_symlink("a", folder / "link");
  replace_text_file(folder / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(read_text(folder / "a"), "new");
}

TEST(TextFile, FollowsLinksToAFileThatIsNotThereYetAndNotInCircles) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "below");
  std::filesystem::create_symlink("below/link", folder / "link");
  std::filesystem::create_symlink(folder / "a", folder / "below/link");
  replace_text_file(folder / "link", "new");
  EXPECT_EQ(read_text(folder / "a"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "below/link"));
  std::filesystem::create_symlink("circle", folder / "circle");
  EXPECT_THROW(replace_text_file(folder / "circle", "new"), InputError);
}

TEST(TextFile, ADeviceIsWrittenToAndNeverReplaced) {
  try {
    replace_text_file("/dev/full", "text");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "/dev/full: write failed: No space left on device");
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  replace_text_file("/dev/null", "text");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(TextFile, AFailureLeavesNoTemporaryFile) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "a");
  EXPECT_THROW(replace_text_file(folder / "a", "text"), InputError);
  EXPECT_THROW(replace_text_file(folder / "none/a", "text"), InputError);
  EXPECT_EQ(files_in(folder), 1u);
}

TEST(TextFile, RefusesWhatItCannotRead) {
  const TemporaryFolder folder;
  write_text(folder / "a", "12345");
  EXPECT_EQ(read_text_file(folder / "a", 5), "12345");
  EXPECT_THROW(read_text_file(folder / "a", 4), InputError);
  EXPECT_THROW(read_text_file(folder / "none"), InputError);
  EXPECT_THROW(read_text_file(folder.path()), InputError);
  EXPECT_THROW(read_text_file("/dev/zero"), InputError);
}

TEST(Units, OnlyTheListIsKnown) {
  EXPECT_TRUE(is_known_unit("GB/s"));
  EXPECT_TRUE(is_known_unit("1"));
  EXPECT_FALSE(is_known_unit("GiB/s"));
  EXPECT_FALSE(is_known_unit("gb/s"));
  EXPECT_FALSE(is_known_unit(""));
}

}  // namespace
}  // namespace warpgauge
