// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/systems.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims {
namespace {

const std::string kName = "- name: one\n  title: t\n";
const std::string kPlace = "  documents: [{document: \"900\", lines: 1-9, section: \"1\"}]\n";
const std::string kProbes = "  probes: [memory/a]\n";
const std::string kStatements = "  statements: [test-one, test-two]\n";

/// The message of the error without the folder; "" when there was none.
std::string systems_refusal(const std::string& yaml) {
  const planted::File file(yaml);
  try {
    read_systems(file.path());
    return "";
  } catch (const InputError& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return message.substr(file.path().string().size() + 2);
  }
}

TEST(Systems, ReadsOne) {
  const planted::File file(kName + kPlace + kProbes + "  rungs: [copy/x, copy/y]\n" + kStatements);
  const auto systems = read_systems(file.path());
  ASSERT_EQ(systems.size(), 1U);
  EXPECT_EQ(systems[0].name, "one");
  EXPECT_EQ(systems[0].documents.at(0).lines, "1-9");
  EXPECT_EQ(systems[0].probes, (std::vector<std::string>{"memory/a"}));
  EXPECT_EQ(systems[0].rungs, (std::vector<std::string>{"copy/x", "copy/y"}));
  EXPECT_EQ(systems[0].statements, (std::vector<std::string>{"test-one", "test-two"}));
}

TEST(Systems, RefusesAnEmptyRow) {
  EXPECT_EQ(systems_refusal(kName + kPlace + kStatements),
            "line 1:3: 'one' has neither probe nor rung");
  EXPECT_EQ(systems_refusal(kName + kPlace + kProbes), "line 1:3: 'statements' is missing");
  EXPECT_EQ(systems_refusal(kName + kProbes + kStatements), "line 1:3: 'documents' is missing");
  EXPECT_EQ(systems_refusal(kName + kPlace + kProbes + "  statements: []\n"),
            "line 5:15: statements must be a list of at least one");
  EXPECT_EQ(systems_refusal(kName + kPlace + "  rungs: []\n" + kStatements),
            "line 4:10: rungs must be a list of at least one");
}

TEST(Systems, RefusesWhatIsGivenTwiceOrMisspelt) {
  const std::string one = kName + kPlace + kProbes + kStatements;
  EXPECT_EQ(systems_refusal(one + "- name: two\n  title: t\n" + kPlace + kProbes +
                            "  statements: [test-two]\n"),
            "line 10:16: 'test-two' is given twice");
  EXPECT_EQ(systems_refusal(one + kName + kPlace + kProbes + "  statements: [test-three]\n"),
            "line 6:9: 'one' is given twice");
  EXPECT_EQ(systems_refusal(kName + kPlace + "  probes: [a/b, a/b]\n" + kStatements),
            "line 4:17: 'a/b' is given twice");
  EXPECT_EQ(systems_refusal(one + "  colour: red\n"), "line 6:11: 'colour' is not known here");
}

TEST(Systems, StatementsAreThoseOfTheCatalogue) {
  System system;
  system.name = "one";
  system.statements = {"test-one"};
  const auto check = [&](const std::vector<Entry>& catalogue) -> std::string {
    try {
      check_statements({system}, catalogue, "systems.yaml");
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  Entry one, two;
  one.id = "test-one";
  two.id = "test-two";
  EXPECT_EQ(check({one}), "");
  EXPECT_EQ(check({two}), "systems.yaml: one: statement 'test-one' is not in the catalogue");
  EXPECT_EQ(check({one, two}), "systems.yaml: statement 'test-two' belongs to no system");
}

// ---- the file that the project carries ---------------------------------------------------------

const std::filesystem::path kSource = WARPGAUGE_SOURCE_DIR;
const std::filesystem::path kCarried = kSource / "data/claims" / kSystemsFile;

TEST(CarriedSystems, EveryStatementBelongsToOneOfTwentyFive) {
  std::vector<std::filesystem::path> files;
  for (const char* document : {"000", "001", "002", "003", "004"}) {
    files.push_back(kSource / "data/claims" / (std::string(document) + ".yaml"));
  }
  const auto systems = read_systems(kCarried);
  EXPECT_EQ(systems.size(), 25U);
  EXPECT_NO_THROW(check_statements(systems, read_catalogue(files), kCarried));
}

/// A probe or rung is a file that registers itself, named after its place.
bool registers(const std::filesystem::path& file, const std::string& how) {
  return std::filesystem::is_regular_file(file) &&
         read_text_file(file).find(how) != std::string::npos;
}

TEST(CarriedSystems, EveryProbeAndRungIsThere) {
  for (const System& system : read_systems(kCarried)) {
    for (const std::string& probe : system.probes) {
      EXPECT_TRUE(registers(kSource / "probes" / (probe + ".cu"), "Register"))
          << system.name << ": " << probe;
    }
    for (const std::string& rung : system.rungs) {
      EXPECT_TRUE(registers(kSource / "kernels" / (rung + ".cu"), "RegisterRung"))
          << system.name << ": " << rung;
    }
  }
  EXPECT_FALSE(registers(kSource / "probes/memory/none.cu", "Register"));
  EXPECT_FALSE(registers(kSource / "kernels/copy/copy.cu", "RegisterRung"));  // the family's file
}

TEST(CarriedSystems, DocumentsAreThoseOfTheCatalogue) {
  const std::set<std::string> documents = {"000", "001", "002", "003", "004"};
  for (const System& system : read_systems(kCarried)) {
    for (const Place& place : system.documents) {
      EXPECT_TRUE(documents.contains(place.document)) << system.name << ": " << place.document;
    }
  }
}

}  // namespace
}  // namespace warpgauge::claims
