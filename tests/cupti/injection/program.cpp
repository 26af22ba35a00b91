// SPDX-License-Identifier: Apache-2.0
// A program with NVTX ranges, as a user writes them, on the stand-in driver. Its argument says what
// it does; injection_test.py says what must come of it.
#include <dlfcn.h>
#include <nvtx3/nvToolsExt.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "tests/analysis/machine_code/planted_cubin.h"
#include "tests/cupti/injection/stand_in.h"

namespace {

using warpgauge::machine_code::planted::cubin;

/// What the driver does at the first CUDA call.
void start_cuda() {
  const char* const file = std::getenv("CUDA_INJECTION64_PATH");
  if (file == nullptr) return;
  void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(3);
  }
  reinterpret_cast<int (*)()>(dlsym(library, "InitializeInjection"))();
}

nvtxEventAttributes_t event() {
  nvtxEventAttributes_t attributes{};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  return attributes;
}

/// Each launch has its own number of blocks, by which the test names it.
void launch_in_ranges() {
  const auto launch = [](unsigned blocks) {
    stand_in_launch(nullptr, "k", blocks, blocks % 2 == 0);
  };
  nvtxRangePushA("before CUDA");  // NVTX loads the library first
  start_cuda();
  launch(1);
  nvtxRangePop();
  launch(2);

  const auto domain = nvtxDomainCreateA("library");
  nvtxEventAttributes_t step = event();
  step.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  step.message.registered = nvtxDomainRegisterStringA(domain, "step");
  const int outer = nvtxDomainRangePushEx(domain, &step);
  const int inner = nvtxRangePushA("inner");
  const bool seen = std::getenv("NVTX_INJECTION64_PATH") != nullptr;
  if (seen && (outer != 0 || inner != 0)) std::exit(4);  // levels are those of each domain
  launch(3);
  // Before "inner" ends: domains do not nest.
  if (nvtxDomainRangePop(domain) != 0 && seen) std::exit(4);
  launch(4);
  nvtxRangePop();
  if (nvtxRangePop() >= 0) std::exit(4);  // one too many

  const nvtxRangeId_t whole = nvtxRangeStartA("whole");
  std::thread([&] {
    nvtxRangePushA("of the thread");
    launch(5);
  }).join();
  launch(6);
  nvtxEventAttributes_t wide = event();
  wide.messageType = NVTX_MESSAGE_TYPE_UNICODE;
  wide.message.unicode = L"sch\u00f6n \u20ac \U0001F600";
  nvtxRangePushEx(&wide);
  nvtxRangeEnd(whole);
  launch(7);
  nvtxRangePop();
  nvtxEventAttributes_t ascii = event();
  ascii.messageType = NVTX_MESSAGE_TYPE_ASCII;
  ascii.message.ascii = "started in a domain";
  const nvtxRangeId_t second = nvtxDomainRangeStartEx(domain, &ascii);
  nvtxRangePushW(nullptr);
  launch(8);
  nvtxRangePop();
  nvtxDomainRangeEnd(domain, second);
  nvtxDomainDestroy(domain);
  nvtxRangePushA("replay");
  stand_in_launch_graph("in_graph", 9);
  nvtxRangePop();
  nvtxMarkA("nothing");
  launch(10);
}

void load_twins() {
  start_cuda();
  const std::string one = cubin({{"fused", "code 1"}, {"alone", "a"}}),
                    other = cubin({{"fused", "code 2"}});
  void* const first = stand_in_function(stand_in_load(one.data(), one.size(), true), "fused");
  stand_in_launch(first, "fused", 1, false);
  void* const second = stand_in_function(stand_in_load(other.data(), other.size(), true), "fused");
  stand_in_launch(second, "fused", 1, false);
  stand_in_launch(first, "fused", 1, true);
  stand_in_launch(second, "fused", 1, true);
  // CUPTI tells nothing of a module that is loaded later, when it is used.
  const std::string late = cubin({{"fused", "code 1"}, {"late", "code"}});
  void* const third = stand_in_load(late.data(), late.size(), false);
  stand_in_launch(stand_in_function(third, "fused"), "fused", 1, false);
  stand_in_launch(stand_in_function(third, "late"), "late", 1, false);
  stand_in_launch(nullptr, "alone", 1, false);  // by the CUDA runtime: no handle was seen
  stand_in_launch(nullptr, "fused", 1, false);
  stand_in_launch(nullptr, "never loaded", 1, false);
}

void fork_and_become(const char* self) {
  start_cuda();
  stand_in_launch(nullptr, "parent", 1, false);
  const pid_t child = fork();
  if (child == 0) {
    stand_in_launch(nullptr, "child", 1, false);
    std::exit(0);  // with all that runs at an exit
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) std::exit(5);
  execl(self, self, "launch", nullptr);
}

/// A child that becomes another program, with CUDA of its own.
void start_a_child(const char* self) {
  start_cuda();
  stand_in_launch(nullptr, "parent", 1, false);
  const pid_t child = fork();
  if (child == 0) {
    execl(self, self, "launch", nullptr);
    _exit(6);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) std::exit(5);
}

/// The last launch says nothing of its arguments.
void launch_with_arguments() {
  start_cuda();
  const auto parameter = [](std::uint32_t place, std::uint32_t offset, std::uint32_t size) {
    return warpgauge::machine_code::planted::attribute(0x17, {0, place | offset << 16, size << 18});
  };
  const std::string code =
      cubin({{"k", "code"}, {"other", "code"}}, false,
            {{".nv.info.k", parameter(1, 8, 32) + parameter(0, 0, 4) + parameter(2, 40, 8)}});
  stand_in_load(code.data(), code.size(), true);
  unsigned char* const one = stand_in_allocate(4096);
  unsigned char* const other = stand_in_allocate(256);
  std::printf("%llu %llu\n", reinterpret_cast<unsigned long long>(one),
              reinterpret_cast<unsigned long long>(other));
  struct Pair {
    short kind = 7;
    unsigned char *first, *second, *end;
  } pair{.first = one + 512, .second = one + 516, .end = one + 4096};
  int count = -2;
  unsigned char* given = other;
  void* arguments[] = {&count, &pair, &given};
  stand_in_launch_with(nullptr, "k", 1, arguments, nullptr);
  struct {
    int count = 5;
    unsigned char* other;
  } packed{.other = other + 8};
  std::size_t bytes = sizeof packed;
  void* extra[] = {reinterpret_cast<void*>(1), &packed, reinterpret_cast<void*>(2), &bytes,
                   nullptr};
  stand_in_launch_with(nullptr, "packed", 1, nullptr, extra);
  stand_in_launch_with(nullptr, "silent", 1, nullptr, nullptr);
}

}  // namespace

int main(int, char** arguments) {
  const std::string what = arguments[1];
  if (what == "ranges") launch_in_ranges();
  if (what == "twins") load_twins();
  if (what == "arguments") launch_with_arguments();
  if (what == "fork") fork_and_become(arguments[0]);
  if (what == "child") start_a_child(arguments[0]);
  if (what == "launch") {
    start_cuda();
    stand_in_launch(nullptr, "after exec", 1, false);
  }
  return 0;
}
