// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/ranges.h"

#if __has_include(<nvtx3/nvToolsExt.h>)
#define NVTX_NO_IMPL  // its types alone: this library makes no ranges
#include <nvtx3/nvToolsExt.h>
#define WARPGAUGE_HAVE_NVTX
#endif

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string_view>

namespace warpgauge::injection {
namespace {

constexpr std::size_t kMostNameBytes = 4096;

/// Ranges that any thread ends. Never freed: threads may run while the process ends.
struct ProcessRanges {
  std::mutex mutex;
  std::uint64_t last = 0;
  std::map<std::uint64_t, std::string> started;
};

ProcessRanges& process_ranges() {
  static auto* const ranges = new ProcessRanges;
  return *ranges;
}

struct Pushed {
  const void* domain;
  std::string name;
};
thread_local std::vector<Pushed> pushed_here;

}  // namespace

std::vector<std::string> ranges_here() {
  std::vector<std::string> names;
  {
    ProcessRanges& ranges = process_ranges();
    const std::lock_guard lock(ranges.mutex);
    for (const auto& [id, name] : ranges.started) names.push_back(name);
  }
  for (const Pushed& range : pushed_here) names.push_back(range.name);
  return names;
}

#ifdef WARPGAUGE_HAVE_NVTX
namespace {

/// A name as NVTX takes it: text of either width, or a handle of a registered one.
std::string name_of(const char* text) {
  return std::string(std::string_view(text == nullptr ? "" : text).substr(0, kMostNameBytes));
}

std::string name_of(const wchar_t* text) {
  std::string name;
  for (; text != nullptr && *text != 0 && name.size() < kMostNameBytes - 3; ++text) {
    const auto code = static_cast<std::uint32_t>(*text);
    const auto put = [&name](std::uint32_t byte) { name += static_cast<char>(byte); };
    const auto rest = [&](int shift) { put(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
      put(code);
    } else if (code < 0x800) {
      put(0xc0 | (code >> 6));
      rest(0);
    } else if (code < 0x10000) {
      put(0xe0 | (code >> 12));
      rest(6);
      rest(0);
    } else {
      put(0xf0 | ((code >> 18) & 7));
      rest(12);
      rest(6);
      rest(0);
    }
  }
  return name;
}

/// Registered strings and domains live as long as the process: their handles are these texts.
const std::string* keep(std::string text) {
  static auto* const mutex = new std::mutex;
  static auto* const texts = new std::set<std::string>;
  const std::lock_guard lock(*mutex);
  return &*texts->insert(std::move(text)).first;
}

std::string name_of(const nvtxEventAttributes_t* attributes) {
  if (attributes == nullptr) return {};
  switch (attributes->messageType) {
    case NVTX_MESSAGE_TYPE_ASCII:
      return name_of(attributes->message.ascii);
    case NVTX_MESSAGE_TYPE_UNICODE:
      return name_of(attributes->message.unicode);
    case NVTX_MESSAGE_TYPE_REGISTERED:
      if (attributes->message.registered == nullptr) return {};
      return *reinterpret_cast<const std::string*>(attributes->message.registered);
    default:
      return {};
  }
}

/// Levels are counted in each domain by itself, from 0.
int push(const void* domain, std::string name) {
  const auto level = std::ranges::count(pushed_here, domain, &Pushed::domain);
  pushed_here.push_back({domain, std::move(name)});
  return static_cast<int>(level);
}

int pop(const void* domain) {
  const auto last =
      std::ranges::find(pushed_here.rbegin(), pushed_here.rend(), domain, &Pushed::domain);
  if (last == pushed_here.rend()) return NVTX_NO_PUSH_POP_TRACKING;
  pushed_here.erase(std::next(last).base());
  return static_cast<int>(std::ranges::count(pushed_here, domain, &Pushed::domain));
}

nvtxRangeId_t start(std::string name) {
  ProcessRanges& ranges = process_ranges();
  const std::lock_guard lock(ranges.mutex);
  ranges.started[++ranges.last] = std::move(name);
  return ranges.last;
}

void end(nvtxRangeId_t id) {
  ProcessRanges& ranges = process_ranges();
  const std::lock_guard lock(ranges.mutex);
  ranges.started.erase(id);
}

// ---- NVTX's functions, as it calls them ---------------------------------------------------------
int NVTX_API push_a(const char* name) { return push(nullptr, name_of(name)); }
int NVTX_API push_w(const wchar_t* name) { return push(nullptr, name_of(name)); }
int NVTX_API push_ex(const nvtxEventAttributes_t* event) { return push(nullptr, name_of(event)); }
int NVTX_API pop_plain() { return pop(nullptr); }
nvtxRangeId_t NVTX_API start_a(const char* name) { return start(name_of(name)); }
nvtxRangeId_t NVTX_API start_w(const wchar_t* name) { return start(name_of(name)); }
nvtxRangeId_t NVTX_API start_ex(const nvtxEventAttributes_t* event) {
  return start(name_of(event));
}
void NVTX_API end_plain(nvtxRangeId_t id) { end(id); }

int NVTX_API domain_push(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
  return push(domain, name_of(event));
}
int NVTX_API domain_pop(nvtxDomainHandle_t domain) { return pop(domain); }
nvtxRangeId_t NVTX_API domain_start(nvtxDomainHandle_t, const nvtxEventAttributes_t* event) {
  return start(name_of(event));
}
void NVTX_API domain_end(nvtxDomainHandle_t, nvtxRangeId_t id) { end(id); }

template <class Handle>
Handle handle_of(const std::string* text) {
  return reinterpret_cast<Handle>(const_cast<std::string*>(text));
}
nvtxStringHandle_t NVTX_API register_a(nvtxDomainHandle_t, const char* text) {
  return handle_of<nvtxStringHandle_t>(keep(name_of(text)));
}
nvtxStringHandle_t NVTX_API register_w(nvtxDomainHandle_t, const wchar_t* text) {
  return handle_of<nvtxStringHandle_t>(keep(name_of(text)));
}
nvtxDomainHandle_t NVTX_API domain_a(const char* name) {
  return handle_of<nvtxDomainHandle_t>(keep(name_of(name)));
}
nvtxDomainHandle_t NVTX_API domain_w(const wchar_t* name) {
  return handle_of<nvtxDomainHandle_t>(keep(name_of(name)));
}

struct Entry {
  unsigned id;
  NvtxFunctionPointer function;
};
template <class Function>
Entry entry(unsigned id, Function* function) {
  return {id, reinterpret_cast<NvtxFunctionPointer>(function)};
}

/// Puts our functions where NVTX's table has a place for them; all others do nothing then.
bool fill(const NvtxExportTableCallbacks& callbacks, NvtxCallbackModule module,
          const std::vector<Entry>& entries) {
  NvtxFunctionTable table = nullptr;
  unsigned size = 0;
  if (callbacks.GetModuleFunctionTable(module, &table, &size) == 0 || table == nullptr)
    return false;
  for (const auto& [id, function] : entries) {
    if (id < size && table[id] != nullptr) *table[id] = function;
  }
  return true;
}

bool attach(const NvtxExportTableCallbacks& callbacks) {
  return fill(
             callbacks, NVTX_CB_MODULE_CORE,
             {entry(NVTX_CBID_CORE_RangePushA, push_a), entry(NVTX_CBID_CORE_RangePushW, push_w),
              entry(NVTX_CBID_CORE_RangePushEx, push_ex), entry(NVTX_CBID_CORE_RangePop, pop_plain),
              entry(NVTX_CBID_CORE_RangeStartA, start_a),
              entry(NVTX_CBID_CORE_RangeStartW, start_w),
              entry(NVTX_CBID_CORE_RangeStartEx, start_ex),
              entry(NVTX_CBID_CORE_RangeEnd, end_plain)}) &&
         fill(callbacks, NVTX_CB_MODULE_CORE2,
              {entry(NVTX_CBID_CORE2_DomainRangePushEx, domain_push),
               entry(NVTX_CBID_CORE2_DomainRangePop, domain_pop),
               entry(NVTX_CBID_CORE2_DomainRangeStartEx, domain_start),
               entry(NVTX_CBID_CORE2_DomainRangeEnd, domain_end),
               entry(NVTX_CBID_CORE2_DomainRegisterStringA, register_a),
               entry(NVTX_CBID_CORE2_DomainRegisterStringW, register_w),
               entry(NVTX_CBID_CORE2_DomainCreateA, domain_a),
               entry(NVTX_CBID_CORE2_DomainCreateW, domain_w)});
}

}  // namespace
#endif

}  // namespace warpgauge::injection

#ifdef WARPGAUGE_HAVE_NVTX
/// Once for each library with NVTX in it. Returns 1 where its ranges will be seen.
extern "C" __attribute__((visibility("default"))) int InitializeInjectionNvtx2(
    NvtxGetExportTableFunc_t get_table) {
  const auto* const callbacks =
      static_cast<const NvtxExportTableCallbacks*>(get_table(NVTX_ETID_CALLBACKS));
  const bool fits = callbacks != nullptr && callbacks->struct_size >= sizeof *callbacks;
  return fits && warpgauge::injection::attach(*callbacks) ? 1 : 0;
}
#endif
