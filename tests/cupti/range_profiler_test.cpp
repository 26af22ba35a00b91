// SPDX-License-Identifier: Apache-2.0
// The device half, against a device whose counts are planted (tests/cupti/fake_device.h).
#include <gtest/gtest.h>

#ifdef WARPGAUGE_HAVE_CUPTI

#include <algorithm>

#include "cupti/counters.h"
#include "tests/cupti/environment.h"
#include "tests/cupti/fake_device.h"

namespace warpgauge::cupti {
namespace {

using Counts = std::map<std::string, std::map<std::string, double>>;

counters::MetricGroup group() {
  return {.id = "g",
          .title = "",
          .description = "",
          .metrics = {{"one", "a__one.sum", "1", {}, ""},
                      {"two", "b__two.sum", "1", {}, ""},
                      {"three", "c__three.sum", "1", {}, ""}},
          .derived = {{"ratio", "three", "two", 1, "1"}}};
}

template <typename Action>
std::string error_of(Action action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

std::string construction_error() {
  return error_of([] { RangeProfiler(group(), 0, 4); });
}

void expect_all_released(const FakeDevice& device) {
  EXPECT_FALSE(device.enabled);
  EXPECT_FALSE(device.initialised);
  EXPECT_FALSE(device.started);
  EXPECT_FALSE(device.range_open);
  EXPECT_EQ(device.live_hosts, 0);
}

TEST(RangeProfiler, RecoversPlantedCountsInWhateverOrderTheyComeBack) {
  FakeDevice device;
  int calls = 0;
  {
    RangeProfiler profiler(group(), 0, 4);
    EXPECT_EQ(profiler.passes(), 2);
    const auto counts = profiler.collect([&](RangeRecorder& recorder) {
      ++calls;
      device.launch(1000);  // in flight before the range: must not be counted
      recorder.range("size/1", [&] { device.launch(1); });
      recorder.range("size/2", [&] { device.launch(10); });
      recorder.range("", [&] { device.launch(100); });
    });
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(counts, (Counts{{"size/1", {{"one", 1}, {"two", 2}, {"three", 3}, {"ratio", 1.5}}},
                              {"size/2", {{"one", 10}, {"two", 20}, {"three", 30}, {"ratio", 1.5}}},
                              {"", {{"one", 100}, {"two", 200}, {"three", 300}, {"ratio", 1.5}}}}));
    EXPECT_TRUE(profiler.absent().empty());
  }
  expect_all_released(device);
}

TEST(RangeProfiler, AsksTheChipOnceWhatIsKnownAfterwards) {
  FakeDevice device;
  KnownNames known;
  const auto count_three = [&] {
    RangeProfiler profiler(group(), 0, 4, known);
    return profiler
        .collect([&](RangeRecorder& recorder) { recorder.range("x", [&] { device.launch(1); }); })
        .at("x")
        .at("three");
  };
  EXPECT_EQ(count_three(), 3);
  const auto asked = [&device](const std::string& function) {
    return std::count(device.calls.begin(), device.calls.end(), function);
  };
  const auto images = asked("cuptiProfilerGetCounterAvailability");
  const auto hosts = asked("cuptiProfilerHostInitialize");
  EXPECT_EQ(count_three(), 3);
  EXPECT_EQ(asked("cuptiProfilerGetCounterAvailability"), images);
  EXPECT_EQ(asked("cuptiProfilerHostInitialize"), hosts + 1);  // only the one that evaluates
  expect_all_released(device);
}

TEST(RangeProfiler, ASecondCollectionKeepsNothingOfTheFirst) {
  FakeDevice device;
  RangeProfiler profiler(group(), 0, 4);
  profiler.collect([&](RangeRecorder& recorder) {
    recorder.range("x", [&] { device.launch(5); });
    recorder.range("y", [&] { device.launch(6); });
  });
  const auto counts = profiler.collect(
      [&](RangeRecorder& recorder) { recorder.range("x", [&] { device.launch(7); }); });
  EXPECT_EQ(counts, (Counts{{"x", {{"one", 7}, {"two", 14}, {"three", 21}, {"ratio", 1.5}}}}));
}

TEST(RangeProfiler, AMetricThatIsNotANumberIsLeftOutWithWhatDerivesFromIt) {
  FakeDevice device;
  device.nan_metrics = {"b__two.sum"};
  RangeProfiler profiler(group(), 0, 1);
  const auto counts = profiler.collect(
      [&](RangeRecorder& recorder) { recorder.range("x", [&] { device.launch(1); }); });
  EXPECT_EQ(counts, (Counts{{"x", {{"one", 1}, {"three", 3}}}}));
}

TEST(RangeProfiler, ARangeWithoutWorkReadsZeroAndItsRatioIsAbsent) {
  FakeDevice device;
  RangeProfiler profiler(group(), 0, 1);
  const auto counts = profiler.collect([](RangeRecorder& recorder) { recorder.range("x", [] {}); });
  EXPECT_EQ(counts, (Counts{{"x", {{"one", 0}, {"two", 0}, {"three", 0}}}}));
}

TEST(RangeProfiler, TakesTheNameThatTheChipKnows) {
  FakeDevice device;
  auto renamed = group();
  renamed.metrics[0].name = "a__unknown.sum";
  renamed.metrics[0].other_names = {"a__one.sum"};
  renamed.metrics[1].name = "b__unknown.sum";
  renamed.metrics[1].absent_because = "this kind of chip does not count it";
  RangeProfiler profiler(renamed, 0, 1);
  const auto counts = profiler.collect(
      [&](RangeRecorder& recorder) { recorder.range("x", [&] { device.launch(1); }); });
  EXPECT_EQ(counts, (Counts{{"x", {{"one", 1}, {"three", 3}}}}));
  ASSERT_EQ(profiler.absent().size(), 1U);
  EXPECT_NE(profiler.absent().at("two").find("this kind of chip does not count it"),
            std::string::npos);
}

TEST(RangeProfiler, AnUnknownNameIsAnError) {
  FakeDevice device;
  auto unknown = group();
  unknown.metrics[1].name = "b__unknown.sum";
  EXPECT_EQ(error_of([&] { RangeProfiler(unknown, 0, 1); }),
            "metric group 'g': two: FAKE has no metric 'b__unknown.sum' "
            "(cuptiProfilerHostConfigAddMetrics: CUPTI_FAKE_17 (17))");
  expect_all_released(device);
  counters::MetricGroup nothing = group();
  nothing.metrics = {{"x", "b__unknown.sum", "1", {}, "never there"}};
  EXPECT_THROW(RangeProfiler(nothing, 0, 1), NoneOfGroup);
  EXPECT_EQ(error_of([&] { RangeProfiler(nothing, 0, 1); }),
            "FAKE has none of metric group 'g': never there");
}

TEST(RangeProfiler, PassesMustRepeatTheSameRanges) {
  const auto run = [](auto ranges_of_pass) {
    FakeDevice device;
    std::string error;
    {
      RangeProfiler profiler(group(), 0, 2);
      int pass = 0;
      error = error_of([&] {
        profiler.collect([&](RangeRecorder& recorder) {
          for (const auto* name : ranges_of_pass(pass++)) {
            recorder.range(name, [&] { device.launch(1); });
          }
        });
      });
      EXPECT_EQ(error_of([&] { profiler.collect([](RangeRecorder&) {}); }),
                "this range profiler has failed before: make another");
    }
    expect_all_released(device);
    return error;
  };
  using Names = std::vector<const char*>;
  EXPECT_EQ(run([](int pass) {
              return pass == 0 ? Names{"a", "b"} : Names{"b", "a"};
            }),
            "pass 2 records range 'b' where the first pass had 'a'");
  EXPECT_EQ(run([](int pass) {
              return pass == 0 ? Names{"a", "b"} : Names{"a"};
            }),
            "pass 2 records 1 ranges where the first pass had 2");
  EXPECT_EQ(run([](int pass) {
              return pass == 0 ? Names{"a"} : Names{"a", "b"};
            }),
            "pass 2 records range 'b' where the first pass had no further range");
  EXPECT_EQ(run([](int) { return Names{}; }), "no range was recorded");
  EXPECT_EQ(run([](int) { return Names{"a", "a"}; }), "two ranges named 'a'");
  EXPECT_EQ(run([](int) {
              return Names{"a", "b", "c"};
            }),
            "range 'c' is one more than the 2 asked for");
}

TEST(RangeProfiler, RangesDoNotNest) {
  FakeDevice device;
  RangeProfiler profiler(group(), 0, 2);
  EXPECT_EQ(error_of([&] {
              profiler.collect([&](RangeRecorder& recorder) {
                recorder.range("outer", [&] { recorder.range("inner", [] {}); });
              });
            }),
            "range 'inner' is opened inside another");
}

TEST(RangeProfiler, AFailedLaunchIsPassedOnAndEverythingIsReleased) {
  FakeDevice device;
  {
    RangeProfiler profiler(group(), 0, 2);
    EXPECT_EQ(error_of([&] {
                profiler.collect([](RangeRecorder& recorder) {
                  recorder.range("x", [] { throw std::runtime_error("bad launch"); });
                });
              }),
              "bad launch");
  }
  expect_all_released(device);
  // Neither does a failure to clean up hide the first error.
  device.failures["cuptiRangeProfilerStop"] = CUPTI_ERROR_UNKNOWN;
  RangeProfiler profiler(group(), 0, 2);
  EXPECT_EQ(error_of([&] { profiler.collect([](RangeRecorder&) {}); }), "no range was recorded");
}

TEST(RangeProfiler, ADeadContextIsNamed) {
  FakeDevice device;
  RangeProfiler profiler(group(), 0, 2);
  device.synchronise_fails = true;
  EXPECT_EQ(error_of([&] {
              profiler.collect([](RangeRecorder& recorder) { recorder.range("x", [] {}); });
            }),
            "cuCtxSynchronize: CUDA_FAKE_700 (700)");
}

TEST(RangeProfiler, CountsThatCannotBeTrustedAreRefused) {
  const auto run = [](auto spoil) {
    FakeDevice device;
    spoil(device);
    RangeProfiler profiler(group(), 0, 4);
    return error_of([&] {
      profiler.collect([&](RangeRecorder& recorder) {
        recorder.range("x", [&] { device.launch(1); });
        recorder.range("y", [&] { device.launch(1); });
      });
    });
  };
  EXPECT_EQ(run([](FakeDevice&) {}), "no error");
  EXPECT_EQ(run([](FakeDevice& device) { device.dropped = 1; }), "CUPTI dropped 1 ranges");
  EXPECT_EQ(run([](FakeDevice& device) { device.extra_ranges = 1; }),
            "CUPTI returned 3 ranges of 2");
  EXPECT_EQ(run([](FakeDevice& device) { device.rename_ranges = "7"; }),
            "CUPTI returned a range '7' that was not opened");
  EXPECT_EQ(run([](FakeDevice& device) { device.rename_ranges = "0/1"; }),
            "CUPTI returned a range '0/1' that was not opened");
  EXPECT_EQ(run([](FakeDevice& device) { device.rename_ranges = "1"; }),
            "CUPTI returned range 'y' twice");
  EXPECT_EQ(run([](FakeDevice& device) { device.never_done = true; }),
            "CUPTI has not finished after 4 passes of 2");
}

TEST(RangeProfiler, ErrorsThatAUserCanActOnHaveSentences) {
  const auto run = [](const char* function, CUptiResult result) {
    FakeDevice device;
    device.failures[function] = result;
    const auto error = construction_error();
    const auto availability = device_availability();
    EXPECT_FALSE(availability.available);
    EXPECT_EQ(availability.reason, error);
    expect_all_released(device);
    return error;
  };
  const char* enable = "cuptiRangeProfilerEnable";
  EXPECT_EQ(run(enable, CUPTI_ERROR_INSUFFICIENT_PRIVILEGES),
            "no permission to read GPU performance counters: ask the administrator to set "
            "NVreg_RestrictProfilingToAdminUsers=0 or run as root");
  EXPECT_EQ(run("cuptiProfilerInitialize", CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED),
            "another profiler owns this process: run it without ncu, nsys and cuda-gdb "
            "(cuptiProfilerInitialize: CUPTI_FAKE_39 (39))");
  const std::map<CUptiResult, std::string> sentences = {
      {CUPTI_ERROR_HARDWARE_BUSY, "another process holds the GPU's performance counters"},
      {CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED,
       "this virtualised GPU has no performance counters"},
      {CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES,
       "the hypervisor does not let this virtualised GPU be profiled"},
      {CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED,
       "CUPTI cannot profile this multi-instance (MIG) device"},
      {CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED,
       "confidential computing mode forbids profiling"},
      {CUPTI_ERROR_NOT_SUPPORTED, "CUPTI's range profiler does not support this device"}};
  for (const auto& [result, sentence] : sentences) {
    const auto code = std::to_string(static_cast<int>(result));
    EXPECT_EQ(run(enable, result),
              sentence + " (cuptiRangeProfilerEnable: CUPTI_FAKE_" + code + " (" + code + "))");
  }
  EXPECT_EQ(run("cuptiProfilerGetCounterAvailability", CUPTI_ERROR_UNKNOWN),
            "cuptiProfilerGetCounterAvailability: CUPTI_FAKE_999 (999)");
}

TEST(RangeProfiler, SaysWhichPropertyOfTheDeviceForbidsProfiling) {
  const auto run = [](auto spoil) {
    FakeDevice device;
    device.support.isSupported = CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;
    spoil(device.support);
    const auto error = construction_error();
    expect_all_released(device);
    const std::string start = "CUPTI's range profiler does not support this device: ";
    EXPECT_EQ(error.find(start), 0U) << error;
    return error.substr(start.size());
  };
  using Support = CUpti_Profiler_DeviceSupported_Params;
  constexpr auto kNo = CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;
  EXPECT_EQ(run([](Support& support) { support.architecture = kNo; }),
            "its architecture is not one that this CUPTI profiles");
  EXPECT_EQ(run([](Support& support) { support.vGpu = CUPTI_PROFILER_CONFIGURATION_DISABLED; }),
            "it is a virtual GPU and the hypervisor does not let it be profiled");
  EXPECT_EQ(run([](Support& support) { support.vGpu = kNo; }),
            "it is a virtual GPU without performance counters");
  EXPECT_EQ(run([](Support& support) { support.confidentialCompute = kNo; }),
            "confidential computing mode is on");
  EXPECT_EQ(run([](Support& support) { support.sli = kNo; }), "SLI is on");
  EXPECT_EQ(run([](Support& support) { support.cmp = kNo; }), "it is a mining processor");
  EXPECT_EQ(run([](Support& support) { support.wsl = kNo; }),
            "the Windows Subsystem for Linux does not pass its counters on");
  EXPECT_EQ(run([](Support&) {}), "for a reason that CUPTI does not give");
}

TEST(RangeProfiler, WantsTheContextOfItsDevice) {
  FakeDevice device;
  EXPECT_EQ(error_of([] { RangeProfiler(group(), 1, 1); }),
            "the current CUDA context is one of device 0, not of 1");
  EXPECT_EQ(error_of([] { RangeProfiler(group(), 0, 0); }),
            "a range profiler needs room for a range");
  RangeProfiler profiler(group(), 0, 1);
  device.has_context = false;
  EXPECT_EQ(error_of([&] { profiler.collect([](RangeRecorder&) {}); }),
            "no CUDA context is current on this thread");
  EXPECT_EQ(construction_error(), "no CUDA context is current on this thread");
  device.init_result = CUDA_ERROR_NO_DEVICE;
  EXPECT_EQ(construction_error(), "no CUDA device on this machine");
  EXPECT_EQ(device_availability().reason, "no CUDA device on this machine");
}

TEST(RangeProfiler, RefusesToRunUnderAnotherProfiler) {
  FakeDevice device;
  for (const char* mark : {"CUDA_INJECTION64_PATH", "NV_COMPUTE_PROFILER_PERFWORKS_DIR",
                           "NV_NSIGHT_INJECTION_PORT_BASE", "NSYS_PROFILING_SESSION_ID"}) {
    const ScopedEnvironment injected(mark, "x");
    EXPECT_EQ(construction_error(),
              std::string("another profiler owns this process: run it without ncu, nsys and "
                          "cuda-gdb (") +
                  mark + " is set)");
  }
  EXPECT_EQ(construction_error(), "no error");
}

TEST(DeviceAvailability, TriesAndLeavesNothingEnabled) {
  FakeDevice device;
  const auto availability = device_availability();
  EXPECT_TRUE(availability.available) << availability.reason;
  EXPECT_EQ(availability.reason, "");
  EXPECT_NE(std::find(device.calls.begin(), device.calls.end(), "cuptiRangeProfilerEnable"),
            device.calls.end());
  expect_all_released(device);
}

TEST(ChipName, IsAskedOfCupti) {
  FakeDevice device;
  EXPECT_EQ(chip_name(0), "FAKE");
  expect_all_released(device);
}

}  // namespace
}  // namespace warpgauge::cupti

#else

TEST(RangeProfiler, NeedsCuptiHeaders) { GTEST_SKIP() << "this build has no CUPTI"; }

#endif
