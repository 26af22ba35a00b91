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
  EXPECT_EQ(refusal("a: 1\n---\nb: 2\n", nothing), "line 2:1: a second document begins");
  EXPECT_EQ(refusal("", nothing), "must hold one YAML document, not 0");
  EXPECT_EQ(refusal("a: [1", nothing).substr(0, 7), "line 1:");
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST_F(YamlTest, RefusesMoreThanPeopleWrite) {
  const auto nothing = [](const YamlValue&) {};
  EXPECT_EQ(refusal(repeated("- 1\n", 100'000), nothing), "");
  EXPECT_EQ(refusal(repeated("- 1\n", 300'000), nothing),
            "line 200000:3: the file holds more than 200000 values");
  EXPECT_EQ(refusal(repeated("- 1\n", 10'000'000), nothing), "holds more than 4194304 bytes");
  EXPECT_EQ(refusal(repeated("- ", 40) + "1", nothing), "line 1:65: nested deeper than 32 levels");
  EXPECT_NE(refusal(repeated("[", 100'000), nothing), "");
  EXPECT_EQ(refusal("1\n---\n2\n", nothing), "line 2:1: a second document begins");
  EXPECT_EQ(refusal("", nothing), "must hold one YAML document, not 0");
}

TEST_F(YamlTest, CountsWhatAnAliasStandsFor) {
  const auto nothing = [](const YamlValue&) {};
  std::string text = "a: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 9; ++i) {
    text += std::string(1, static_cast<char>('a' + i)) + ": &a" + std::to_string(i) + " [" +
            repeated("*a" + std::to_string(i - 1) + ", ", 9) + "*a" + std::to_string(i - 1) + "]\n";
  }
  EXPECT_NE(refusal(text, nothing).find("more than 200000 values"), std::string::npos);
  EXPECT_EQ(refusal("&a [*a]", nothing), "line 1:5: a value holds itself");
  EXPECT_EQ(refusal("a: &x 1\nb: *x\n", nothing), "");
}

TEST_F(YamlTest, RefusesNumbersBeyondTheRange) {
  const auto number = [](const YamlValue& value) { value.number(); };
  EXPECT_EQ(refusal("1e308", number),
            "line 1:1: the file is 1e+308: numbers lie between 1e-30 and 1e+30");
  EXPECT_EQ(refusal("5e-324", number),
            "line 1:1: the file is 4.94066e-324: numbers lie between 1e-30 and 1e+30");
}

}  // namespace
}  // namespace warpgauge
