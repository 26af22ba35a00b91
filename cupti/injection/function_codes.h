// SPDX-License-Identifier: Apache-2.0
// Which machine code a launched function has. A launch names its function by a handle and a mangled
// name, and several modules of a process may have a function of that name (XLA's, Inductor's). The
// handle came from a call that named the module, and the module from a call that gave its cubin:
// those calls are watched. Where one of them was not seen (the CUDA runtime makes them inside), the
// name tells, as long as all modules have the same code for it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::injection {

/// Safe to use from several threads.
class FunctionCodes {
 public:
  /// A module was loaded, by a call of this thread or by the driver inside of one. Gives those of
  /// its kernels that are among `named`.
  std::vector<std::string> loaded(std::string_view cubin, const std::set<std::string>& named = {});
  /// This thread begins to load a module.
  void loading();
  /// The module that is being loaded is `module`. `image` is what it is loaded from, and may be
  /// null: a cubin, or something else whose cubin loaded() was told after loading().
  void module_is(const void* module, const void* image);
  /// A second handle of the same module (cuLibraryGetModule).
  void same_module(const void* module, const void* as);
  void function_is(const void* function, const void* module, const char* name);
  /// A second handle of the same function (cuKernelGetFunction).
  void same_function(const void* function, const void* as);

  /// CubinFile's code_hash. Empty where no module with the name was seen; kUnknownCode (plan.h)
  /// where several codes have it and the handle tells nothing.
  std::string of(const void* function, const std::string& name) const;

 private:
  using Codes = std::map<std::string, std::string>;  // code's hash by mangled name
  using Module = std::shared_ptr<const Codes>;

  static Module read(std::string_view cubin);
  /// What loaded() told in this thread since loading().
  static Module& loaded_here();

  mutable std::mutex mutex_;
  std::map<std::string, std::set<std::string>> by_name_;
  std::map<const void*, Module> modules_;
  std::map<const void*, std::string> functions_;
};

}  // namespace warpgauge::injection
