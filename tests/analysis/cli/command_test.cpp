// SPDX-License-Identifier: Apache-2.0
// The command tree, called in this process. What needs files and other programs: tests/e2e.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/option_words.h"
#include "analysis/cli/run/devices.h"
#include "analysis/cli/run/programs.h"

namespace warpgauge::cli {
namespace {

struct Answer {
  int status;
  std::string out, err;
};

Answer call(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "warpgauge");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = run_command(static_cast<int>(arguments.size()), arguments.data());
  return {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

TEST(Command, UsageErrorIsOneLineAndStatus2) {
  for (const std::vector<const char*>& arguments :
       std::vector<std::vector<const char*>>{{},
                                             {"frobnicate"},
                                             {"--frobnicate"},
                                             {"list", "gremlins"},
                                             {"fit"},
                                             {"run", "--campaigns", "-1"},
                                             {"completion", "tcsh"}}) {
    const Answer answer = call(arguments);
    EXPECT_EQ(answer.status, kExitBadInput);
    EXPECT_EQ(answer.out, "");
    EXPECT_EQ(answer.err.rfind("error: ", 0), 0u) << answer.err;
    EXPECT_EQ(answer.err.find('\n'), answer.err.size() - 1) << answer.err;
  }
}

TEST(Command, BadInputNamesTheFile) {
  const Answer answer = call({"compare", "/no/such/a.json", "/no/such/b.json"});
  EXPECT_EQ(answer.status, kExitBadInput);
  EXPECT_NE(answer.err.find("/no/such/a.json"), std::string::npos) << answer.err;
}

TEST(Command, ListsEstimators) {
  const Answer answer = call({"list", "estimators"});
  EXPECT_EQ(answer.status, kExitOk);
  EXPECT_NE(answer.out.find("latency_ladder"), std::string::npos);
}

TEST(Completion, NamesEveryCommandAndOption) {
  int status = 0;
  const auto app = make_app(status);
  const std::string fish = completion_script(*app, "fish");
  for (const CLI::App* command : app->get_subcommands({})) {
    EXPECT_NE(fish.find(" -a " + command->get_name() + " "), std::string::npos)
        << command->get_name();
    for (const CLI::Option* option : shown_options(*command)) {
      for (const std::string& name : option->get_lnames()) {
        EXPECT_NE(fish.find(" -l " + name + " "), std::string::npos) << " fish --" << name;
      }
    }
  }
  EXPECT_NE(fish.find("-a 'quick standard full'"), std::string::npos);
  for (const char* shell : {"bash", "zsh"}) {
    const std::string script = completion_script(*app, shell);
    for (const CLI::App* command : app->get_subcommands({})) {
      EXPECT_NE(script.find("    " + command->get_name() + ")"), std::string::npos)
          << shell << " " << command->get_name();
      for (const CLI::Option* option : shown_options(*command)) {
        for (const std::string& name : option->get_lnames()) {
          EXPECT_NE(script.find("--" + name), std::string::npos) << shell << " --" << name;
        }
      }
    }
    EXPECT_NE(script.find("quick standard full"), std::string::npos) << shell;
  }
}

TEST(Completion, AsksForKeysAndKernels) {
  int status = 0;
  const auto app = make_app(status);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = completion_script(*app, shell);
    EXPECT_NE(script.find("warpgauge show \"*\" --format csv"), std::string::npos) << shell;
    EXPECT_NE(script.find("warpgauge list kernels --format csv"), std::string::npos) << shell;
    EXPECT_NE(script.find("accel-sim"), std::string::npos) << shell;  // a format
  }
}

TEST(Command, AnUnknownOptionBeforeACommandIsNamed) {
  const Answer answer = call({"--bogus"});
  EXPECT_EQ(answer.status, kExitBadInput);
  EXPECT_EQ(answer.err,
            "error: there is no option '--bogus' before a command (warpgauge --help lists the "
            "commands)\n");
  EXPECT_EQ(call({"--version"}).status, kExitOk);
}

TEST(Help, FitsATerminal) {
  int status = 0;
  const auto app = make_app(status);
  for (const CLI::App* command : app->get_subcommands({})) {
    std::istringstream help(command->help("warpgauge"));
    for (std::string line; std::getline(help, line);) {
      EXPECT_LE(line.size(), 80u) << command->get_name() << ": " << line;
    }
  }
}

TEST(Manual, HasExamplesAndExitStatus) {
  int status = 0;
  const auto app = make_app(status);
  for (const CLI::App* command : app->get_subcommands({})) {
    const std::string page = manual_page(*app, command);
    const std::size_t examples = page.find(".SH EXAMPLES\n"), exit = page.find(".SH EXIT STATUS\n");
    EXPECT_NE(examples, std::string::npos) << command->get_name();
    EXPECT_NE(exit, std::string::npos) << command->get_name();
    EXPECT_LT(page.find("warpgauge", examples), exit) << command->get_name();
    EXPECT_EQ(page.find("exit status:"), std::string::npos) << command->get_name();
  }
}

TEST(Completion, QuotesForZsh) {
  CLI::App app("", "warpgauge");
  app.add_subcommand("one", "It's [one]: \\ this");
  EXPECT_NE(completion_script(app, "zsh").find(R"('one:It'\''s \[one\]\: \\ this')"),
            std::string::npos);
}

TEST(Doctor, ReadsTheProbeProgramsAnswer) {
  const ProbeDoctor doctor = parse_doctor(
      R"({"usable": true, "why": "", "device": "X", "uuid": "U", "compute_capability": "9.0",
          "counters": "available", "machine_code": "checked on SASS", "flags": ["busy"],
          "notes": ["slow host: it takes 85 us"]})");
  EXPECT_TRUE(doctor.usable);
  EXPECT_EQ(doctor.device, "X");
  EXPECT_EQ(doctor.uuid, "U");
  EXPECT_EQ(doctor.flags, std::vector<std::string>{"busy"});
  EXPECT_EQ(doctor.notes, std::vector<std::string>{"slow host: it takes 85 us"});
}

TEST(Device, IsNamedByOrdinalOrByUuid) {
  const std::vector<FoundDevice> found = {
      {0, "X", "GPU-5a3f"}, {1, "X", "GPU-5b00"}, {10, "Y", "GPU-77"}};
  using Chosen = std::vector<int>;
  EXPECT_EQ(chosen_devices("", {}), Chosen{0});
  EXPECT_EQ(chosen_devices("all", found), (Chosen{0, 1, 10}));
  EXPECT_EQ(chosen_devices("10,0", found), (Chosen{10, 0}));
  EXPECT_EQ(chosen_devices("GPU-5b,0", found), (Chosen{1, 0}));
  for (const char* text :
       {"GPU-5", "0,0", "0,GPU-5a", "0,,1", "-1", "1x", ",", "X", "out/profile.json"}) {
    EXPECT_THROW(chosen_devices(text, found), InputError) << text;
  }
  for (const char* text : {"2", "GPU-9", "0,2"}) {  // well said, and not here
    EXPECT_THROW(chosen_devices(text, found), NoDevice) << text;
  }
}

TEST(Device, OfSeveralEachHasItsFile) {
  EXPECT_EQ(recording_of_device("a/h200.jsonl.zst", 2), "a/h200-2.jsonl.zst");
  EXPECT_EQ(recording_of_device("a.b/h200.jsonl", 0), "a.b/h200-0.jsonl");
  EXPECT_EQ(recording_of_device("h200", 11), "h200-11");
}

TEST(Doctor, AnAnswerWithoutAVerdictIsNone) {
  for (const char* text :
       {"", "fine", "[]", "{}", R"({"usable": "yes"})", R"({"usable": true, "device": 7})"}) {
    EXPECT_THROW(parse_doctor(text), std::runtime_error) << text;
  }
}

}  // namespace
}  // namespace warpgauge::cli
