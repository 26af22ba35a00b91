// SPDX-License-Identifier: Apache-2.0
// Machine code of chosen functions of a cubin, by the toolkit's disassembler.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/base/process.h"
#include "analysis/describe/inlined_lines.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// What names the two programs that disassemble.
inline constexpr const char* kCuobjdumpVariable = "WARPGAUGE_CUOBJDUMP";
inline constexpr const char* kNvdisasmVariable = "WARPGAUGE_NVDISASM";

/// A program of the toolkit: what the environment's `variable` names, else `name` on PATH, else in
/// the usual folder of the toolkit or in one of look_in_packages(), else what scripts/setup.sh
/// unpacked where the running program was built (unpacked_tool()); empty where there is none.
std::string find_tool(const char* variable, const char* name);

/// Where to look besides: folders to which pip brings programs of the toolkit. Python says so when
/// it loads us, before anything is looked for.
void look_in_packages(std::vector<std::filesystem::path> folders);

/// A program in .tools/ of the source tree that the folder `below` lies in; empty where it lies in
/// none, as that of an installed program, or where nothing was unpacked.
std::string unpacked_tool(const std::filesystem::path& below, const char* name);

/// Why there is none, and what helps: "no cuobjdump on PATH (it comes with the CUDA toolkit, ...)".
std::string no_tool(const char* variable, const char* name);

/// cuobjdump, by WARPGAUGE_CUOBJDUMP.
std::string find_cuobjdump();

/// The same for nvdisasm, with WARPGAUGE_NVDISASM.
std::string find_nvdisasm();

/// How long a disassembler may take for one file, unless a caller says otherwise.
inline constexpr std::chrono::milliseconds kDisassemblyTime = std::chrono::minutes(10);

/// A program of the toolkit ended with another status than 0.
struct ToolFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a program of the toolkit prints to standard output; it runs in `folder` (empty: in ours).
/// SIGINT and SIGTERM end it; call it while a DeferredInterruption lives. Throws
/// std::runtime_error, one sentence, where it cannot be started, takes longer, prints gigabytes, is
/// interrupted, or ends with another status than 0: then with the first line that it says of it,
/// which `errors` that are inherited do not have.
std::string printed_by(const std::vector<std::string>& command, std::chrono::milliseconds most_time,
                       Redirect errors = Redirect::kNull, const std::string& folder = {});

/// Every instruction of those `functions` (mangled names) that the cubin holds, with counts of 0.
/// cuobjdump starts nvdisasm for each function that it is asked for, and once for a whole cubin:
/// `of_all` functions (0: it is not known how many) are disassembled together where most are
/// wanted. Throws std::runtime_error, one sentence, where the disassembler fails or prints
/// something else.
std::vector<machine_code::ExecutedCode> disassemble(
    const std::string& cuobjdump, const std::filesystem::path& cubin,
    const std::vector<std::string>& functions,
    std::chrono::milliseconds most_time = kDisassemblyTime, std::size_t of_all = 0);

/// Lines of the source by function, of the functions with these symbols (cubin.h). Throws as
/// disassemble() does.
SourceLines source_lines(const std::string& nvdisasm, const std::filesystem::path& cubin,
                         const std::vector<unsigned>& symbols,
                         std::chrono::milliseconds most_time = kDisassemblyTime);

/// By function (mangled name): lines of headers that were inlined.
using HeadersOfFunctions = std::map<std::string, HeaderLines, std::less<>>;

/// Adds lines of the source to the codes, which are of this cubin, where it was compiled with
/// lines; and to `headers`, unless it is null, what was inlined. Returns why they are missing, one
/// sentence; empty where nothing is: the machine code is good without them.
std::string add_lines(const std::filesystem::path& cubin, const machine_code::CubinFile& file,
                      std::vector<machine_code::ExecutedCode>& codes,
                      std::chrono::milliseconds most_time = kDisassemblyTime,
                      HeadersOfFunctions* headers = nullptr);

}  // namespace warpgauge::describe
