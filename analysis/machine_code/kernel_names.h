// SPDX-License-Identifier: Apache-2.0
// Which kernels of a listing are meant. A program names a kernel by its function, the listing by
// its mangled name. What the compiler itself registers with the CUDA runtime at program start holds
// the two together, so that no pattern can pick the wrong kernel.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::machine_code {

/// Notes that `function`, a kernel's address on the host, stands for the kernel of this mangled
/// name. A program calls it once for each of its kernels, at program start; kernels that are not
/// registered cannot be named by function.
void register_kernel(const void* function, std::string mangled_name);

/// For each kernel of another compilation of this program's sources: the name under which this
/// program registered it; empty if none. The compiler puts hashes of each compilation into the
/// names of unnamed namespaces: they are left out of the comparison, the source's name is not.
std::vector<std::string> registered_as(const std::vector<std::string>& mangled_names);

/// Mangled names, resolved: what a listing is searched for.
class KernelNames {
 public:
  bool hold(std::string_view mangled_name) const;
  /// Those of them that a listing of these mangled names does not hold.
  KernelNames absent_from(const std::vector<std::string>& listing) const;
  bool empty() const { return entries_.empty(); }
  /// For messages: demangled names, one after the other.
  std::string text() const;

 private:
  friend class Kernels;
  struct Entry {
    std::string name;  ///< mangled
    /// Empty: this kernel alone. Else the beginning of the mangled names of all instances.
    std::string instances;
    bool is(std::string_view mangled_name) const;
  };
  std::vector<Entry> entries_;
};

/// Kernels by identity: `kernel`, `kernel<4>`, `{first, second}`, `every_instance_of(kernel<4>)`.
class Kernels {
 public:
  Kernels() = default;
  /// A kernel by its function; not explicit, so that `.kernel = copy_kernel<4>` says it all.
  template <class... Arguments>
  Kernels(void (*kernel)(Arguments...)) {
    references_.push_back({.function = reinterpret_cast<const void*>(kernel)});
  }
  Kernels(std::initializer_list<Kernels> all);
  /// By the name in the listing, for code that this program only reads.
  static Kernels named(std::string mangled_name);

  void add(const Kernels& more);
  bool empty() const { return references_.empty(); }
  /// Throws std::logic_error where a function is not a registered kernel of this program.
  KernelNames names() const;

 private:
  friend Kernels every_instance_of(const Kernels& kernels);
  struct Reference {
    const void* function = nullptr;  ///< null: `name` says it
    std::string name = {};           ///< mangled
    bool every_instance = false;
  };
  std::vector<Reference> references_;
};

/// All instances of the templates that `kernels` are instances of: every function template of the
/// same name in the same namespace (an unnamed one is its source file's own). A kernel that is not
/// a template's instance stands for itself.
Kernels every_instance_of(const Kernels& kernels);

/// The name as the source writes it; the name itself when it is not mangled.
std::string demangle(const std::string& name);

}  // namespace warpgauge::machine_code
