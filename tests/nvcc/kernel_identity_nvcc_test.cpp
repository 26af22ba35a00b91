// SPDX-License-Identifier: Apache-2.0
// A function leads to its own kernel in the listing of this very program, and to no other. No GPU
// is needed: the compiler's registrations say which name belongs to which function.
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "probes/harness/code_judge.h"
#include "tests/nvcc/identity/kernels.h"

namespace warpgauge::probes {
namespace {

const ProgramCode& program() {
  static const ProgramCode code =
      read_program_code(std::filesystem::read_symlink("/proc/self/exe"));
  return code;
}

/// The listed kernels that are meant.
std::vector<const machine_code::KernelCode*> listed(const Kernels& kernels) {
  const auto names = kernels.names();
  std::vector<const machine_code::KernelCode*> found;
  for (const auto& kernel : program().kernels) {
    if (names.hold(kernel.name)) found.push_back(&kernel);
  }
  return found;
}

ProbeSpec nothing_expected() { return {.question = "", .name = "identity"}; }

void not_a_kernel(int*) {}

TEST(KernelIdentity, AFunctionLeadsToOneListedKernel) {
  ASSERT_EQ(program().missing, "");
  for (const auto& source : {identity::one_source(), identity::other_source()}) {
    for (const Kernels& kernel : {source.cached, source.past_l1, source.plain}) {
      EXPECT_EQ(listed(kernel).size(), 1u) << kernel.names().text();
    }
    EXPECT_EQ(listed(source.every_chase).size(), 2u);
    EXPECT_GE(listed(source.shared).size(), 1u);  // once for each source, where both are kept
  }
}

TEST(KernelIdentity, EqualNamesOfTwoSourcesAreKeptApart) {
  const auto one = identity::one_source(), other = identity::other_source();
  EXPECT_NE(listed(one.cached), listed(other.cached));
  EXPECT_NE(listed(one.plain), listed(other.plain));
  for (const auto* kernel : listed(one.every_chase)) {
    for (const auto* foreign : listed(other.every_chase)) EXPECT_NE(kernel, foreign);
  }
}

TEST(KernelIdentity, InstancesAreNotMistakenForOneAnother) {
  const auto check = [](const Kernels& kernel, const char* sass, const char* ptx, int count) {
    return machine_code::check_code({{.kernel = kernel, .sass = sass, .ptx = ptx, .count = count}},
                                    program().kernels, program().level);
  };
  constexpr const char* kCa = "ld\\.global\\.ca\\.s32";
  constexpr const char* kCg = "ld\\.global\\.cg\\.s32";
  constexpr const char* kStrong = "LDG\\.E\\.STRONG\\.GPU";  // ld.cg
  constexpr const char* kOther = "LDG\\.E(\\.STRONG\\.SM)?";
  const auto one = identity::one_source(), other = identity::other_source();
  const std::vector<std::string> none;
  EXPECT_EQ(check(one.cached, kOther, kCa, 2), none);
  EXPECT_EQ(check(one.past_l1, kStrong, kCg, 2), none);
  EXPECT_EQ(check(other.cached, kOther, kCa, 4), none);
  EXPECT_EQ(check(other.past_l1, kStrong, kCg, 4), none);
  // The defect: an expectation that belongs to another kernel.
  EXPECT_NE(check(one.past_l1, kOther, kCa, 2), none);
  EXPECT_NE(check(one.cached, kOther, kCa, 4), none);
}

TEST(KernelIdentity, AKernelWithoutListingIsAnError) {
  const Kernels lost = identity::one_source().past_l1;
  ProgramCode code = program();
  EXPECT_EQ(CodeJudge(code, nothing_expected()).not_listed(lost), "");
  const auto names = lost.names();
  std::erase_if(code.kernels, [&](const auto& kernel) { return names.hold(kernel.name); });
  const std::string error = CodeJudge(code, nothing_expected()).not_listed(lost);
  EXPECT_NE(error.find("no listing holds the kernel"), std::string::npos) << error;
  EXPECT_NE(error.find("chase_kernel"), std::string::npos) << error;
  EXPECT_EQ(CodeJudge(code, nothing_expected()).not_listed(identity::one_source().cached), "");
}

TEST(KernelIdentity, AFunctionThatIsNoKernelIsAnError) {
  EXPECT_THROW(CodeJudge(program(), nothing_expected()).not_listed(not_a_kernel), std::logic_error);
}

}  // namespace
}  // namespace warpgauge::probes
