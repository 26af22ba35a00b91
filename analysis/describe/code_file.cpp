// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/code_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/base/printable.h"
#include "analysis/base/standard_input.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/code_kind.h"
#include "analysis/describe/compile.h"
#include "analysis/describe/disassembly.h"
#include "analysis/describe/fat_binary.h"
#include "analysis/describe/function_choice.h"
#include "analysis/describe/runs.h"
#include "analysis/describe/tool_progress.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/descriptor/read.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/listing.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using machine_code::ExecutedCode;

struct UserFile {
  const fs::path& file;
  const CodeFileOptions& options;
};

/// Names of functions are the file's own, and may hold anything.
void require_some(const std::vector<std::string>& all, const std::string& part, bool chosen) {
  if (all.empty()) throw Defect("holds no function");
  if (!chosen) throw Defect(no_such_function(all, part));
}

std::string require_cuobjdump() {
  const std::string cuobjdump = find_cuobjdump();
  if (cuobjdump.empty()) throw Defect(no_tool(kCuobjdumpVariable, "cuobjdump"));
  return cuobjdump;
}

// ---- listings
// ------------------------------------------------------------------------------------

/// A template that several sources of a program use is in each of their cubins.
bool is_twin(const ExecutedCode& one, const ExecutedCode& other) {
  return one.function == other.function &&
         std::ranges::equal(one.instructions, other.instructions, [](const auto& a, const auto& b) {
           return a.offset_bytes == b.offset_bytes && a.text == b.text && a.control == b.control;
         });
}

/// Keeps what was asked for of several architectures and functions, each code once. Throws Defect
/// where nothing remains.
std::vector<ExecutedCode> choose(std::vector<ExecutedCode> codes, const CodeFileOptions& options) {
  std::erase_if(codes, [](const ExecutedCode& code) { return code.empty(); });
  require(!codes.empty(), "holds no instruction");
  std::set<std::string> architectures;
  for (const ExecutedCode& code : codes) architectures.insert(code.architecture);
  const std::string architecture = choose_architecture(architectures, options.architecture);
  std::erase_if(codes, [&](const ExecutedCode& code) { return code.architecture != architecture; });
  std::vector<std::string> names;
  for (const ExecutedCode& code : codes) names.push_back(code.function);
  const std::set<std::string> chosen = chosen_functions(names, options.kernel);
  std::erase_if(codes, [&](const ExecutedCode& code) { return !chosen.contains(code.function); });
  require_some(names, options.kernel, !codes.empty());
  std::vector<ExecutedCode> once;
  for (ExecutedCode& code : codes) {
    const auto has = [&code](const ExecutedCode& other) { return is_twin(code, other); };
    if (std::ranges::none_of(once, has)) once.push_back(std::move(code));
  }
  return once;
}

std::vector<ExecutedCode> listed(std::string_view text, const CodeFileOptions& options) {
  require(machine_code::has_encodings(text),
          "the listing lacks the encodings, which hold the schedules: 'cuobjdump -sass CUBIN' and "
          "'nvdisasm -hex CUBIN' print them");
  return choose(machine_code::read_listing(text), options);
}

// ---- cubins
// --------------------------------------------------------------------------------------

/// Code of functions that several cubins have in common is there once.
using Seen = std::set<std::pair<std::string, std::string>>;

/// What is chosen of one cubin, added to `result`; its functions' names to `all`.
void add_cubin(const fs::path& cubin, const CodeFileOptions& options, Seen& seen,
               std::vector<std::string>& all, CodeFile& result) {
  const std::string bytes = read_text_file(cubin, kMostCodeFileBytes);
  const auto file = machine_code::read_cubin(bytes);
  require(file.has_value(), "the cubin is damaged or cut short");
  std::vector<std::string> names, wanted;
  for (const auto& [name, function] : file->functions) names.push_back(name);
  all.insert(all.end(), names.begin(), names.end());
  for (const std::string& name : chosen_functions(names, options.kernel)) {
    if (seen.emplace(name, file->functions.at(name).code_hash).second) wanted.push_back(name);
  }
  if (wanted.empty()) return;
  ToolProgress progress(
      fmt::format("disassembling {} kernel{}", wanted.size(), wanted.size() == 1 ? "" : "s"));
  auto codes =
      disassemble(require_cuobjdump(), cubin, wanted, options.disassembly_time, names.size());
  std::erase_if(codes, [&](const ExecutedCode& code) {
    return code.empty() || std::ranges::find(wanted, code.function) == wanted.end();
  });
  const auto note = [&result](const std::string& text) {
    if (!text.empty() && std::ranges::find(result.notes, text) == result.notes.end()) {
      result.notes.push_back(text);
    }
  };
  for (const std::string& name : wanted) {
    const auto is_it = [&](const ExecutedCode& code) { return code.function == name; };
    if (std::ranges::none_of(codes, is_it)) {
      note(printable("machine code: cuobjdump prints none for " + name));
    }
  }
  progress.half_done();
  HeadersOfFunctions headers;
  if (options.lines) {
    note(file->has_lines
             ? add_lines(cubin, *file, codes, options.disassembly_time, &headers)
             : "source lines: the code has none (nvcc -lineinfo gives them): places are offsets");
  }
  for (ExecutedCode& code : codes) {
    code.cubin = fmt::format("{:016x}", fnv1a64(bytes));
    if (const auto found = headers.find(code.function); found != headers.end()) {
      result.headers.insert_or_assign({code.cubin, code.function}, std::move(found->second));
    }
    result.facts.insert_or_assign({code.cubin, code.function}, file->functions.at(code.function));
    if (options.constants) {
      result.constants.insert_or_assign({code.cubin, code.function},
                                        machine_code::read_constants(bytes, code.function).value());
    }
    result.functions.push_back(std::move(code));
  }
}

CodeFile from_cubins(const char* kind, const std::vector<fs::path>& cubins,
                     const CodeFileOptions& options) {
  CodeFile result{.kind = kind, .functions = {}};
  Seen seen;
  std::vector<std::string> all;
  for (const fs::path& cubin : cubins) add_cubin(cubin, options, seen, all, result);
  require_some(all, options.kernel, !seen.empty());
  require(!result.functions.empty(), "the disassembler prints no instruction of it");
  return result;
}

CodeFile from_fat_binary(const UserFile& asked, const char* kind) {
  const CodeFileOptions& options = asked.options;
  const TemporaryFolder folder;
  const FatBinary binary(require_cuobjdump(), asked.file, folder.path(), options.disassembly_time);
  const std::string architecture =
      choose_architecture(binary.architectures(), options.architecture);
  if (const auto cubins = binary.extract(architecture)) {
    return from_cubins(kind, *cubins, options);
  }
  CodeFile result{.kind = kind, .functions = {}};
  CodeFileOptions exactly = options;
  exactly.architecture = architecture;
  result.functions = listed(binary.listing(architecture), exactly);
  result.notes.emplace_back(
      "source lines: several cubins in the file have the same name, and cuobjdump writes them over "
      "one another");
  return result;
}

CodeFile from_cubin(const UserFile& asked) {
  return from_cubins("cubin", {fs::absolute(asked.file)}, asked.options);
}

Compilation compilation(const UserFile& asked) {
  return {.source = asked.file,
          .architecture = asked.options.architecture,
          .options = asked.options.compiler_options,
          .most_time = asked.options.compile_time};
}

CodeFile from_cuda(const UserFile& asked) {
  const TemporaryFolder folder;
  return from_cubins("CUDA source", {compile_cuda(compilation(asked), folder.path())},
                     asked.options);
}

/// Whether the PTX has a kernel whose name has that part.
bool has_kernel(std::string_view ptx, const std::string& part) {
  constexpr std::string_view kEntry = ".entry", kBlanks = " \t\r\n";
  for (std::size_t at = ptx.find(kEntry); at != ptx.npos; at = ptx.find(kEntry, at + 1)) {
    std::string_view name = ptx.substr(at + kEntry.size());
    name.remove_prefix(std::min(name.find_first_not_of(kBlanks), name.size()));
    if (is_chosen(std::string(name.substr(0, name.find_first_of("( \t\r\n"))), part)) return true;
  }
  return false;
}

/// The one of several modules, as cuobjdump prints them, that is for the architecture that is asked
/// for, and among these the one that has the kernel.
std::string_view chosen_module(std::vector<std::string_view> modules,
                               const CodeFileOptions& options) {
  require(!modules.empty(), "holds no PTX");
  std::set<std::string> targets;
  for (const std::string_view module : modules) targets.insert(architecture_of_ptx(module));
  const std::string target = choose_architecture(targets, options.architecture);
  std::erase_if(modules, [&](std::string_view one) { return architecture_of_ptx(one) != target; });
  if (modules.size() > 1 && !options.kernel.empty()) {
    std::erase_if(modules, [&](std::string_view one) { return !has_kernel(one, options.kernel); });
    require(!modules.empty(), "has no kernel '{}' in its PTX", printable(options.kernel));
  }
  require(modules.size() == 1, "holds {} modules of PTX for {}: --kernel names a kernel in one",
          modules.size(), printable(target));
  return modules.front();
}

CodeFile from_ptx(const UserFile& asked, std::string_view text) {
  Compilation what = compilation(asked);
  const std::string_view module = chosen_module(ptx_modules(text), asked.options);
  const std::string target = architecture_of_ptx(module);
  if (what.architecture.empty()) what.architecture = target;
  require(!is_beyond(target, what.architecture),
          "is PTX for {}, which cannot be compiled for {}: --arch {} compiles it for {}",
          printable(target), what.architecture, printable(target), printable(target));
  // Lines of a file that is nothing but PTX are those of the file.
  const std::string_view behind = text.substr(module.data() + module.size() - text.data());
  const bool is_plain =
      text.size() == fs::file_size(asked.file) && text.find("Fatbin ptx code:") == text.npos &&
      text_kind(text.substr(0, text.find(".version") + 8), "") == CodeKind::kPtx &&
      behind.find_first_not_of(" \t\r\n") == behind.npos;
  const TemporaryFolder folder;
  const auto cubin =
      assemble_ptx(what, is_plain ? std::nullopt : std::optional(module), folder.path());
  return from_cubins("PTX", {cubin}, asked.options);
}

/// A signal ends the work and not us, so that temporary folders are removed; it is told then.
CodeFile with_tools(const UserFile& asked, const std::function<CodeFile()>& work) {
  const DeferredInterruption deferred;
  std::optional<CodeFile> result;
  std::string refused;
  try {
    result = work();
  } catch (const InputError& error) {
    refused = error.what();
  } catch (const std::exception& error) {  // a Defect, or what a tool did
    refused = fmt::format("{}: {}", asked.file.string(), error.what());
  }
  if (const int signal = DeferredInterruption::take(); signal != 0) throw Interrupted(signal);
  if (!result) throw InputError(printable(refused));
  return std::move(*result);
}

// ---- descriptions
// --------------------------------------------------------------------------------

/// Why a description cannot be taken; empty where it can.
std::string why_not(const descriptor::Descriptor& kernel) {
  if (kernel.code.empty()) {
    return fmt::format("{} has no machine code: describe it with 'warpgauge describe -- PROGRAM'",
                       kernel.name);
  }
  if (!kernel.code.has_schedules()) {
    return fmt::format(
        "the machine code of {} has no schedules, since Nsight Compute prints none: name its "
        "cubin, or describe it with 'warpgauge describe -- PROGRAM'",
        kernel.name);
  }
  return {};
}

std::vector<descriptor::Descriptor> descriptions(const fs::path& file,
                                                 std::vector<std::string>& wrong) {
  std::vector<descriptor::Descriptor> kernels;
  if (file.extension() != ".json" && descriptor::holds_descriptors(file)) {
    descriptor::read_descriptor_lines(
        file, [&](descriptor::Descriptor kernel) { kernels.push_back(std::move(kernel)); },
        [&](const InputError& error) { wrong.push_back(printable(error.what())); });
  } else {
    kernels.push_back(descriptor::read_descriptor(file));
  }
  return kernels;
}

CodeFile from_description(const UserFile& asked) {
  CodeFile result{.kind = "description", .functions = {}, .whole = false};
  const auto kernels = descriptions(asked.file, result.notes);
  if (kernels.empty() && !result.notes.empty()) throw InputError(result.notes.front());
  std::vector<std::string> names;
  std::string reason;
  bool chosen = false;
  for (const descriptor::Descriptor& kernel : kernels) {
    const std::string& name = kernel.code.function.empty() ? kernel.name : kernel.code.function;
    names.push_back(name);
    const std::string& part = asked.options.kernel;
    if (!is_chosen(name, part) && kernel.name.find(part) == std::string::npos) continue;
    chosen = true;
    const std::string why = printable(why_not(kernel));
    if (why.empty()) {
      result.functions.push_back(kernel.code);
    } else {
      if (reason.empty()) reason = why;
      if (std::ranges::find(result.notes, why) == result.notes.end()) result.notes.push_back(why);
    }
  }
  require_some(names, asked.options.kernel, chosen);
  require(!result.functions.empty(), "{}", reason);
  return result;
}

// ---- what a file is
// ------------------------------------------------------------------------------

void require_readable(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  require(status.type() != fs::file_type::not_found, "does not exist");
  require(fs::exists(status), "cannot be opened: {}", error.message());
  require(!fs::is_directory(status), "is a folder");
  require(fs::is_regular_file(status), "is a pipe or a device, not a regular file");
  const std::uintmax_t size = fs::file_size(file, error);
  require(!error, "{}", error.message());
  require(size > 0, "is empty");
  require(size <= kMostCodeFileBytes, "is larger than {} GiB", kMostCodeFileBytes >> 30);
}

std::string first_bytes(const fs::path& file) {
  std::array<char, 64> begin;
  std::ifstream stream(file, std::ios::binary);
  require(static_cast<bool>(stream), "cannot be opened: {}", std::strerror(errno));
  stream.read(begin.data(), begin.size());
  return {begin.data(), static_cast<std::size_t>(stream.gcount())};
}

/// A whole text, decompressed where it is compressed.
std::string whole_text(const fs::path& file, bool& compressed) {
  TextStream stream(file);
  std::string text;
  for (std::string_view piece; !(piece = stream.next()).empty();) {
    text += piece;
    require(text.size() <= kMostCodeFileBytes, "is larger than {} GiB", kMostCodeFileBytes >> 30);
  }
  require(!stream.cut_short(), "the compressed file is cut short");
  compressed = stream.compressed();
  return std::string(utf8_text(text));
}

CodeFile from_text(const UserFile& asked) {
  bool compressed = false;
  const std::string text = whole_text(asked.file, compressed);
  const CodeKind kind = text_kind(text, asked.file);
  if (kind == CodeKind::kDescription) return from_description(asked);
  if (kind == CodeKind::kListing) {
    return {.kind = "listing", .functions = listed(text, asked.options)};
  }
  require(
      kind != CodeKind::kOther,
      "holds no CUDA code: it is not a cubin, fat binary, CUDA C++, PTX, listing or description");
  require(!compressed, "is compressed: decompress it first");
  return with_tools(
      asked, [&] { return kind == CodeKind::kPtx ? from_ptx(asked, text) : from_cuda(asked); });
}

CodeFile from_file(const UserFile& asked) {
  require_readable(asked.file);
  const CodeKind kind = binary_kind(first_bytes(asked.file));
  if (kind == CodeKind::kOther) return from_text(asked);
  return with_tools(asked, [&] {
    switch (kind) {
      case CodeKind::kCubin:
        return from_cubin(asked);
      case CodeKind::kArchive:
        return from_fat_binary(asked, "static library");
      case CodeKind::kFatBinary:
        return from_fat_binary(asked, "fat binary");
      default:
        return from_fat_binary(asked, "executable or object");
    }
  });
}

CodeFile from_standard_input(const CodeFileOptions& options) {
  const std::string text = read_standard_input(kMostCodeFileBytes);
  require(!text.empty(), "is empty");
  const std::string_view readable = utf8_text(text);
  if (machine_code::is_listing(readable)) {
    return {.kind = "listing", .functions = listed(readable, options)};
  }
  // The tools read files, and nvcc goes by the name.
  const TemporaryFolder folder;
  const bool is_cuda =
      binary_kind(text) == CodeKind::kOther && text_kind(readable, "stdin") == CodeKind::kCuda;
  const fs::path copy = folder.path() / (is_cuda ? "stdin.cu" : "stdin");
  std::ofstream(copy, std::ios::binary) << text;
  try {
    return from_file({copy, options});
  } catch (const InputError& error) {
    const std::string why = error.what(), file = copy.string() + ": ";
    throw Defect(why.starts_with(file) ? why.substr(file.size()) : why);
  }
}

void require_architecture(const std::string& name) {
  const bool plain =
      std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  if (!plain) throw InputError(printable("'" + name + "' is not an architecture such as sm_90a"));
}

}  // namespace

bool holds_code(const fs::path& file) {
  if (file == "-") return true;
  return located(file.string(), "", [&] {
    require_readable(file);
    if (binary_kind(first_bytes(file)) != CodeKind::kOther) return true;
    TextStream stream(file);
    const std::string_view begin = stream.next();
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    if (first != begin.npos && begin[first] == '{') return false;  // a recording, and long
    bool compressed = false;
    const CodeKind kind = text_kind(whole_text(file, compressed), file);
    return kind != CodeKind::kOther && kind != CodeKind::kDescription;
  });
}

CodeFile read_code_file(const fs::path& file, const CodeFileOptions& options) {
  require_architecture(options.architecture);
  const bool standard_input = file == "-";
  const std::string name = standard_input ? "standard input" : printable(file.string());
  return located(name, "", [&] {
    return standard_input ? from_standard_input(options) : from_file({file, options});
  });
}

}  // namespace warpgauge::describe
