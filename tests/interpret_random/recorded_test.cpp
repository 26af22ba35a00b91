// SPDX-License-Identifier: Apache-2.0
// Random programs whose results an H200 has written down: the interpreter gives the same bits.
#include "recorded.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/base/stored_text.h"

namespace warpgauge::interpret_random {
namespace {

const std::vector<Recorded>& recorded() {
  static const std::vector<Recorded> all = read_record(read_stored_text(WARPGAUGE_RANDOM_PROGRAMS));
  return all;
}

TEST(RandomPrograms, GiveTheBitsOfAnH200) {
  EXPECT_GE(recorded().size(), 300u);
  for (const Recorded& one : recorded()) {
    for (const std::string& wrong : wrong_results(one))
      ADD_FAILURE() << one.one.name << ": " << wrong;
  }
}

TEST(RandomPrograms, AreOfEveryKind) {
  std::set<std::string> kinds, opcodes;
  for (const Recorded& one : recorded()) {
    kinds.insert(one.one.kind);
    for (const auto& instruction : one.program.code.instructions) {
      const std::string form = form_of(instruction.text);
      opcodes.insert(form.substr(0, form.find('.')));
    }
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"all", "block", "cluster", "comparison", "control",
                                          "conversion", "double", "half", "integer", "memory",
                                          "mixed", "single", "warp"}));
  EXPECT_GE(opcodes.size(), 100u);
}

TEST(RandomPrograms, TellAResultThatIsAnother) {
  Recorded one = recorded().front();
  one.hashes.front() ^= 1;
  EXPECT_EQ(wrong_results(one), std::vector<std::string>{one.one.outputs.front().what});
}

}  // namespace
}  // namespace warpgauge::interpret_random
