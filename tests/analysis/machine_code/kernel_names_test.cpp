// SPDX-License-Identifier: Apache-2.0
// A function is the kernel that it was registered as, and no other.
#include "analysis/machine_code/kernel_names.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {
namespace {

enum class CacheOp { kCa, kCg };

// Host functions in the place of kernels' stubs. No two may be alike: a linker may merge them.
int touched;
template <CacheOp op>
void chase(int value) {
  touched = 10 * value + static_cast<int>(op);
}
void plain(int* value) { *value = 3; }
void never_registered(int* value) { *value = 4; }

constexpr const char* kChaseCa =
    "_ZN4demo43_GLOBAL__N__00f0a7b1_8_chase_cu_1b2c3d4e_125chaseILNS_7CacheOpE0EEEvi";
constexpr const char* kChaseCg =
    "_ZN4demo43_GLOBAL__N__00f0a7b1_8_chase_cu_1b2c3d4e_125chaseILNS_7CacheOpE1EEEvi";
constexpr const char* kOtherFile =
    "_ZN4demo43_GLOBAL__N__99f0a7b1_8_other_cu_1b2c3d4e_125chaseILNS_7CacheOpE0EEEvi";
constexpr const char* kPlain = "_ZN4demo5plainEPi";

class RegisteredKernels : public testing::Test {
 protected:
  RegisteredKernels() {
    register_kernel(reinterpret_cast<const void*>(&chase<CacheOp::kCa>), kChaseCa);
    register_kernel(reinterpret_cast<const void*>(&chase<CacheOp::kCg>), kChaseCg);
    register_kernel(reinterpret_cast<const void*>(&plain), kPlain);
  }
};

bool holds(const Kernels& kernels, const char* name) { return kernels.names().hold(name); }

TEST_F(RegisteredKernels, AFunctionStandsForItsOwnKernelAlone) {
  const Kernels ca = chase<CacheOp::kCa>;
  EXPECT_TRUE(holds(ca, kChaseCa));
  EXPECT_FALSE(holds(ca, kChaseCg));
  EXPECT_FALSE(holds(ca, kOtherFile));
  EXPECT_FALSE(holds(ca, "_ZN4demo5plainEPix"));
  EXPECT_TRUE(holds(plain, kPlain));
}

TEST_F(RegisteredKernels, SeveralAreNamedTogether) {
  const Kernels both = {chase<CacheOp::kCg>, plain};
  EXPECT_TRUE(holds(both, kChaseCg));
  EXPECT_TRUE(holds(both, kPlain));
  EXPECT_FALSE(holds(both, kChaseCa));
}

TEST_F(RegisteredKernels, EveryInstanceIsOfOneTemplateOfOneSource) {
  const Kernels all = every_instance_of(chase<CacheOp::kCa>);
  EXPECT_TRUE(holds(all, kChaseCa));
  EXPECT_TRUE(holds(all, kChaseCg));
  EXPECT_FALSE(holds(all, kOtherFile));
  // A name that begins alike, a template inside an instance, the namespace alone.
  EXPECT_FALSE(holds(all, "_ZN4demo43_GLOBAL__N__00f0a7b1_8_chase_cu_1b2c3d4e_126chasesILi1EEEvi"));
  EXPECT_FALSE(holds(all, "_ZN4demo43_GLOBAL__N__00f0a7b1_8_chase_cu_1b2c3d4e_125chaseEi"));
  EXPECT_FALSE(holds(all, kPlain));
}

TEST_F(RegisteredKernels, EveryInstanceOfNoTemplateIsTheKernelItself) {
  EXPECT_TRUE(holds(every_instance_of(plain), kPlain));
  EXPECT_FALSE(holds(every_instance_of(plain), "_ZN4demo5plainEPif"));
}

TEST_F(RegisteredKernels, NamesOutsideOfNamespacesAndInternalOnesAreRead) {
  const Kernels outside = every_instance_of(Kernels::named("_Z4pairILi4EEvPi"));
  EXPECT_TRUE(holds(outside, "_Z4pairILi5EEvPi"));
  EXPECT_FALSE(holds(outside, "_Z5pairsILi5EEvPi"));
  const Kernels internal = every_instance_of(Kernels::named("_ZN4demoL4pairILi4EEEvPi"));
  EXPECT_TRUE(holds(internal, "_ZN4demoL4pairILi5EEEvPi"));
  // A name that is cut off or is not mangled remains as it is.
  for (const char* name : {"", "_Z", "_ZN", "_ZN99pair", "_ZN4", "kernel"}) {
    EXPECT_TRUE(holds(every_instance_of(Kernels::named("x" + std::string(name))),
                      ("x" + std::string(name)).c_str()))
        << name;
  }
  for (const char* name : {"_Z", "_ZN", "_ZN99pair", "_ZN4"}) {
    EXPECT_FALSE(holds(every_instance_of(Kernels::named(name)), kPlain)) << name;
  }
}

TEST_F(RegisteredKernels, AFunctionThatIsNotRegisteredIsRefused) {
  EXPECT_THROW(Kernels(never_registered).names(), std::logic_error);
  void (*none)(int) = nullptr;
  EXPECT_THROW(Kernels(none).names(), std::logic_error);
  EXPECT_THROW((Kernels{plain, never_registered}.names()), std::logic_error);
}

TEST_F(RegisteredKernels, AListingSaysWhichOfThemItLacks) {
  const Kernels wanted = {plain, chase<CacheOp::kCa>,
                          every_instance_of(Kernels::named("_Z1aILi1EE"))};
  EXPECT_EQ(wanted.names().absent_from({kChaseCa, "_Z1aILi2EE", kPlain}).text(), "");
  EXPECT_EQ(wanted.names().absent_from({kChaseCa, kOtherFile, "_Z1aILi2EE"}).text(),
            "demo::plain(int*)");
  EXPECT_TRUE(wanted.names().absent_from({kChaseCg, kPlain}).hold("_Z1aILi3EE"));
}

TEST_F(RegisteredKernels, AnotherCompilationOfThemIsKnownButForItsHashes) {
  const char* const again =
      "_ZN4demo46_GLOBAL__N__11111111_8_chase_cu_22222222_471115chaseILNS_7CacheOpE1EEEvi";
  EXPECT_EQ(registered_as({again, kPlain, kOtherFile, "_ZN4demo5otherEPi", "main"}),
            (std::vector<std::string>{kChaseCg, kPlain, "", "", ""}));
  // Cut off or of another shape: themselves.
  EXPECT_EQ(registered_as({"_GLOBAL__N__", "99_GLOBAL__N__1", "_ZN4demo12_GLOBAL__N__5chaseEv"}),
            (std::vector<std::string>{"", "", ""}));
}

TEST_F(RegisteredKernels, AnExpectationOfSuchAFunctionIsAViolation) {
  const CodeExpectation claim{.kernel = never_registered,
                              .sass = "EXIT",
                              .count = 1,
                              .where = CodeExpectation::Where::kKernel};
  EXPECT_EQ(
      check_code({claim}, {}, CodeLevel::kSass),
      std::vector<std::string>{"a function is named as a kernel, and is not one of this program"});
}

TEST(Kernels, NoneAreHeldByNone) {
  EXPECT_TRUE(Kernels().empty());
  EXPECT_FALSE(holds(Kernels(), kPlain));
  EXPECT_FALSE(Kernels(plain).empty());
}

TEST(Demangle, LeavesNamesThatAreNotMangled) {
  EXPECT_EQ(demangle("_Z5scalePffi"), "scale(float*, float, int)");
  for (const char* name : {"f", "i", "Pf", "kernel", "_Z", ""}) EXPECT_EQ(demangle(name), name);
}

TEST_F(RegisteredKernels, MessagesNameThemAsTheSourceDoes) {
  EXPECT_EQ(Kernels(plain).names().text(), "demo::plain(int*)");
  EXPECT_EQ(Kernels({plain, Kernels::named("kernel")}).names().text(), "demo::plain(int*), kernel");
}

}  // namespace
}  // namespace warpgauge::machine_code
