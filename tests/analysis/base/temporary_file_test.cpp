// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/temporary_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge {
namespace {

namespace fs = std::filesystem;
using samples::read_text;
using samples::write_text;
using Folder = samples::TemporaryFolder;

mode_t mode_of(const fs::path& file) {
  struct stat found = {};
  EXPECT_EQ(lstat(file.c_str(), &found), 0);
  return found.st_mode & 0777;
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(TemporaryFile, IsPrivateUntilItBecomesTheFile) {
  const Folder folder;
  const mode_t before = umask(0);
  TemporaryFile file;
  ASSERT_EQ(file.make(folder.path()), 0);
  const fs::path found = fs::directory_iterator(folder.path())->path();
  EXPECT_TRUE(found.filename().string().starts_with(kTemporaryName));
  EXPECT_EQ(mode_of(found), 0600u);
  EXPECT_EQ(file.become(folder / "a"), 0);
  EXPECT_EQ(mode_of(folder / "a"), 0644u);  // never more, even under umask 0
  umask(077);
  replace_text_file(folder / "a", "text");
  EXPECT_EQ(mode_of(folder / "a"), 0600u);
  umask(before);
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(TemporaryFile, WhatDoesNotBecomeAFileIsRemoved) {
  const Folder folder;
  {
    TemporaryFile file;
    ASSERT_EQ(file.make(folder.path()), 0);
    EXPECT_NE(file.become(folder / "no/such"), 0);
  }
  EXPECT_EQ(files_in(folder.path()), 0u);
  TemporaryFile nowhere;
  EXPECT_EQ(nowhere.make(folder / "none"), ENOENT);
}

TEST(TemporaryFile, WhatAKilledCommandLeftIsRemovedAndWhatIsHeldStays) {
  const Folder folder;
  write_text(folder / (std::string(kTemporaryName) + "left"), "half");
  write_text(folder / "victim", "precious");
  fs::create_symlink("victim", folder / (std::string(kTemporaryName) + "link"));
  const fs::path held = folder / (std::string(kTemporaryName) + "held");
  write_text(held, "another process writes it");
  const int holder = open(held.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(flock(holder, LOCK_EX), 0);
  replace_text_file(folder / "a", "text");
  EXPECT_FALSE(fs::exists(folder / (std::string(kTemporaryName) + "left")));
  EXPECT_TRUE(fs::exists(held));
  EXPECT_EQ(read_text(folder / "victim"), "precious");
  close(holder);
  replace_text_file(folder / "a", "text");
  EXPECT_FALSE(fs::exists(held));
}

/// The name that warpgauge used before could be guessed: a link of that name let a command write
/// over another file.
TEST(TemporaryFile, APlantedLinkIsNotWrittenThrough) {
  const Folder folder;
  write_text(folder / "victim", "precious");
  fs::create_symlink("victim", folder / ("a." + std::to_string(getpid()) + ".tmp"));
  replace_text_file(folder / "a", "text");
  EXPECT_EQ(read_text(folder / "victim"), "precious");
  EXPECT_EQ(read_text(folder / "a"), "text");
}

TEST(TemporaryFile, ALinkOfAnotherUserIsNotFollowed) {
  constexpr uid_t kNobody = 65534;
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a link to another user";
  const Folder folder;
  write_text(folder / "victim", "precious");
  fs::create_symlink("victim", folder / "a");
  ASSERT_EQ(lchown((folder / "a").c_str(), kNobody, kNobody), 0);
  try {
    replace_text_file(folder / "a", "text");
    FAIL() << "followed";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a symbolic link of another user"), std::string::npos);
  }
  EXPECT_EQ(read_text(folder / "victim"), "precious");
}

}  // namespace
}  // namespace warpgauge
