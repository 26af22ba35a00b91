// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/yaml.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "analysis/base/error.h"

namespace warpgauge {
namespace {

class YamlTest : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }

  YamlValue read(const std::string& text) {
    std::ofstream(file_) << text;
    return read_yaml(file_);
  }

  /// What `use` throws, without the file's name.
  template <typename Use>
  std::string refusal(const std::string& text, Use use) {
    try {
      use(read(text));
      return "";
    } catch (const InputError& error) {
      return std::string(error.what()).substr(file_.string().size() + 2);
    }
  }

  const std::filesystem::path file_ =
      std::filesystem::temp_directory_path() / ("warpgauge_yaml_test_" + std::to_string(getpid()));
};

TEST_F(YamlTest, TellsNumbersFromText) {
  EXPECT_EQ(read("1.5e3").number(), 1500);
  EXPECT_EQ(read("\"000\"").text(), "000");
  EXPECT_FALSE(read("\"000\"").is_number());
  EXPECT_FALSE(read(".inf").is_number());
  EXPECT_FALSE(read("1.5 cycles").is_number());
  EXPECT_EQ(read("-7").integer(), -7);
  EXPECT_TRUE(read("~").is_null());
}

TEST_F(YamlTest, SaysWhatMustBeWhatAndWhere) {
  const auto number = [](const YamlValue& value) { YamlObject(value).value("a").number(); };
  EXPECT_EQ(refusal("a: [1]", number), "line 1:4: a must be a number");
  EXPECT_EQ(refusal("a: .nan", number), "line 1:4: a must be a number");
  EXPECT_EQ(refusal("b: 1", number), "line 1:1: 'a' is missing");
  EXPECT_EQ(refusal("- 1", number), "line 1:1: the file must be a map");
  EXPECT_EQ(refusal("a: 1\na: 2", number), "line 2:1: 'a' is given twice");
  EXPECT_EQ(
      refusal("a: 1.5", [](const YamlValue& value) { YamlObject(value).value("a").integer(); }),
      "line 1:4: a must be a whole number");
  EXPECT_EQ(refusal("a: []", [](const YamlValue& value) { YamlObject(value).value("a").list(); }),
            "line 1:4: a must be a list of at least one");
  EXPECT_EQ(refusal("a: ''", [](const YamlValue& value) { YamlObject(value).text("a"); }),
            "line 1:4: a must be text");
}

TEST_F(YamlTest, NothingIsIgnored) {
  EXPECT_EQ(refusal("a: 1\nb: 2\n",
                    [](const YamlValue& value) {
                      YamlObject object(value);
                      object.optional_value("a");
                      object.optional_value("c");
                      object.finish();
                    }),
            "line 2:4: 'b' is not known here");
}

TEST_F(YamlTest, OneDocumentAFile) {
  const auto nothing = [](const YamlValue&) {};
  EXPECT_EQ(refusal("a: 1\n---\nb: 2\n", nothing), "must hold one YAML document, not 2");
  EXPECT_EQ(refusal("", nothing), "must hold one YAML document, not 0");
  EXPECT_EQ(refusal("a: [1", nothing).substr(0, 7), "line 1:");
}

}  // namespace
}  // namespace warpgauge
