// SPDX-License-Identifier: Apache-2.0
// Evidence that needs no GPU: compile facts and metric lists.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/claims/evaluate.h"
#include "analysis/claims/pattern.h"

namespace warpgauge::claims {
namespace {

Finding yes_or_no(bool answer, std::vector<std::string> evidence) {
  return {exactly(answer ? 1 : 0, parse_unit("boolean")), std::move(evidence), {}};
}

/// "9.0" -> "sm_90"
std::string architecture_of(std::string capability) {
  std::erase(capability, '.');
  return "sm_" + capability;
}

const CompiledKernel& kernel_of(const CompiledSnippet& snippet, const Compiled& wanted) {
  const Pattern pattern(wanted.kernel);
  const CompiledKernel* found = nullptr;
  for (const CompiledKernel& kernel : snippet.kernels) {
    if (!pattern.is_in(kernel.name)) continue;
    if (found != nullptr) {
      throw Missing(
          fmt::format("several kernels of snippet {} match '{}'", wanted.snippet, wanted.kernel));
    }
    found = &kernel;
  }
  if (found == nullptr) {
    throw Missing(
        fmt::format("no kernel of snippet {} matches '{}'", wanted.snippet, wanted.kernel));
  }
  return *found;
}

double count_matching(const std::map<std::string, int>& opcodes, const std::string& text) {
  const Pattern pattern(text);
  double count = 0;
  for (const auto& [opcode, times] : opcodes) {
    if (pattern.is_all_of(opcode)) count += times;
  }
  return count;
}

[[noreturn]] void no_sass(const std::string& snippet) {
  throw Missing(fmt::format("the SASS of snippet {} was not read (no disassembler)", snippet));
}

}  // namespace

const CompileFacts& Evaluator::compile_facts() const {
  const std::string architecture = architecture_of(sources_.profile.compute_capability);
  for (const CompileFacts& facts : sources_.facts.compiled) {
    if (facts.architecture == architecture) return facts;
  }
  throw Missing(fmt::format("there are no compile facts for {}", architecture));
}

const CompiledSnippet& Evaluator::snippet(const std::string& name) const {
  const auto& snippets = compile_facts().snippets;
  const auto found = snippets.find(name);
  if (found == snippets.end())
    throw Missing(fmt::format("there are no compile facts of snippet {}", name));
  return found->second;
}

const CompiledSnippet& Evaluator::compiled_snippet(const std::string& name) const {
  const CompiledSnippet& found = snippet(name);
  if (!found.compiles) {
    throw Missing(fmt::format("snippet {} does not compile: {}", name, found.error));
  }
  return found;
}

Finding Evaluator::of(const Compiled& compiled) const {
  const CompiledKernel& kernel = kernel_of(compiled_snippet(compiled.snippet), compiled);
  const std::string place =
      fmt::format("{} {} {}", compile_facts().file, compiled.snippet, kernel.name);
  if (compiled.what == Compiled::What::kField) {
    const auto field = kernel.fields.find(compiled.text);
    if (field == kernel.fields.end()) no_sass(compiled.snippet);
    const bool in_bytes = compiled.text.ends_with("_bytes");
    return {exactly(field->second, parse_unit(in_bytes ? "bytes" : "1")),
            {fmt::format("{}: {}", place, compiled.text)},
            {}};
  }
  const bool is_ptx = compiled.what == Compiled::What::kPtx;
  if (!is_ptx && kernel.opcodes.empty()) no_sass(compiled.snippet);
  return {exactly(count_matching(is_ptx ? kernel.ptx : kernel.opcodes, compiled.text),
                  parse_unit("instructions")),
          {fmt::format("{}: {} {}", place, is_ptx ? "PTX" : "SASS", compiled.text)},
          {}};
}

Finding Evaluator::of(const SameCode& same) const {
  const CompiledSnippet& a = compiled_snippet(same.a);
  const CompiledSnippet& b = compiled_snippet(same.b);
  for (const auto* kernels : {&a.kernels, &b.kernels}) {
    for (const CompiledKernel& kernel : *kernels) {
      if (kernel.code.empty()) no_sass(kernels == &a.kernels ? same.a : same.b);
    }
  }
  const bool equal =
      std::equal(a.kernels.begin(), a.kernels.end(), b.kernels.begin(), b.kernels.end(),
                 [](const CompiledKernel& x, const CompiledKernel& y) { return x.code == y.code; });
  return yes_or_no(equal,
                   {fmt::format("{}: code of {} and {}", compile_facts().file, same.a, same.b)});
}

Finding Evaluator::of(const Compiles& compiles) const {
  return yes_or_no(snippet(compiles.snippet).compiles,
                   {fmt::format("{}: {} compiles", compile_facts().file, compiles.snippet)});
}

Finding Evaluator::of(const MetricExists& metric) const {
  const std::string& capability = sources_.profile.compute_capability;
  const auto& lists = sources_.facts.metrics;
  const auto list = std::find_if(lists.begin(), lists.end(), [&](const MetricFacts& facts) {
    return metric.chip.empty() ? facts.capability == capability : facts.chip == metric.chip;
  });
  if (list == lists.end()) {
    throw Missing(
        metric.chip.empty()
            ? fmt::format("there is no list of metrics for compute capability {}", capability)
            : fmt::format("there is no list of metrics of chip {}", metric.chip));
  }
  const auto found = list->metrics.find(metric.name);
  if (found == list->metrics.end()) {
    throw Missing(
        fmt::format("{} does not say whether there is a metric {}", list->file, metric.name));
  }
  return yes_or_no(found->second, {fmt::format("{}: {}", list->file, metric.name)});
}

}  // namespace warpgauge::claims
