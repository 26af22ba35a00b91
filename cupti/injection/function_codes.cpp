// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/function_codes.h"

#include "analysis/counters/plan.h"
#include "analysis/machine_code/cubin.h"

namespace warpgauge::injection {

FunctionCodes::Module FunctionCodes::read(std::string_view cubin) {
  const auto file = machine_code::read_cubin(cubin);
  if (!file) return nullptr;
  auto codes = std::make_shared<Codes>();
  for (const auto& [name, function] : file->functions) codes->emplace(name, function.code_hash);
  return codes;
}

FunctionCodes::Module& FunctionCodes::loaded_here() {
  thread_local Module module;
  return module;
}

std::vector<std::string> FunctionCodes::loaded(std::string_view cubin,
                                               const std::set<std::string>& named) {
  Module module = read(cubin);
  std::vector<std::string> found;
  if (!module) return found;
  for (const std::string& name : named) {
    if (module->contains(name)) found.push_back(name);
  }
  const std::lock_guard lock(mutex_);
  for (const auto& [name, hash] : *module) by_name_[name].insert(hash);
  loaded_here() = std::move(module);
  return found;
}

void FunctionCodes::loading() { loaded_here().reset(); }

void FunctionCodes::module_is(const void* module, const void* image) {
  const std::string_view file = machine_code::elf_file_at(image);
  Module codes = file.empty() ? loaded_here() : read(file);
  const std::lock_guard lock(mutex_);
  modules_[module] = std::move(codes);  // handles of unloaded modules come again
}

void FunctionCodes::same_module(const void* module, const void* as) {
  const std::lock_guard lock(mutex_);
  const auto found = modules_.find(as);
  modules_[module] = found == modules_.end() ? nullptr : found->second;
}

void FunctionCodes::function_is(const void* function, const void* module, const char* name) {
  const std::lock_guard lock(mutex_);
  functions_.erase(function);
  const auto its = modules_.find(module);
  if (its == modules_.end() || !its->second || name == nullptr) return;
  const auto found = its->second->find(name);
  if (found != its->second->end()) functions_[function] = found->second;
}

void FunctionCodes::same_function(const void* function, const void* as) {
  const std::lock_guard lock(mutex_);
  const auto found = functions_.find(as);
  const std::string hash = found == functions_.end() ? std::string() : found->second;
  functions_.erase(function);
  if (!hash.empty()) functions_[function] = hash;
}

std::string FunctionCodes::of(const void* function, const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto handle = functions_.find(function);
  if (handle != functions_.end()) return handle->second;
  const auto named = by_name_.find(name);
  if (named == by_name_.end()) return {};
  return named->second.size() == 1 ? *named->second.begin() : counters::kUnknownCode;
}

}  // namespace warpgauge::injection
