// SPDX-License-Identifier: Apache-2.0
// Lines that are wider than the terminal.
#include <gtest/gtest.h>

#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

TEST(Folded, GoesOnUnderTheSecondColumn) {
  EXPECT_EQ(folded("  assumed     one two three four\n", 24),
            "  assumed     one two\n              three four\n");
  EXPECT_EQ(folded("  word after word after word\n", 16),
            "  word after\n      word after\n      word\n");
  EXPECT_EQ(folded("short\n\nlines\n", 16), "short\n\nlines\n");
}

TEST(Folded, CutsNoWord) {
  EXPECT_EQ(folded("  a_word_that_is_longer_than_the_line and more\n", 16),
            "  a_word_that_is_longer_than_the_line\n      and more\n");
  EXPECT_EQ(folded("  a_word_that_is_longer_than_the_line\n", 16),
            "  a_word_that_is_longer_than_the_line\n");
}

TEST(Folded, AListGoesOnBehindAComma) {
  EXPECT_EQ(folded("  {one,two,three,four}\n", 16), "  {one,two,\n      three,\n      four}\n");
}

TEST(FoldedWords, AreTakenByAShell) {
  const std::vector<std::string> words = {"warpgauge predict", "'a b.cu'", "--grid X", "--block X"};
  EXPECT_EQ(folded_words(words, 80, "fill in: "),
            "fill in: warpgauge predict 'a b.cu' --grid X --block X\n");
  EXPECT_EQ(folded_words(words, 38, "fill in: "),
            "fill in: warpgauge predict 'a b.cu' \\\n    --grid X --block X\n");
}

TEST(FilledHelp, FillsParagraphsAndFoldsCommands) {
  EXPECT_EQ(
      filled_help("One two\nthree four\nfive.\n\nexamples:\n  warpgauge show --all  everything\n"
                  "  warpgauge show\n",
                  18),
      "One two three four\nfive.\n\nexamples:\n  warpgauge show \\\n      --all\n      # "
      "everything\n"
      "  warpgauge show\n");
}

}  // namespace
}  // namespace warpgauge::report
