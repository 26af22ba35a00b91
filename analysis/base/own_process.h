// SPDX-License-Identifier: Apache-2.0
// What a command changes of its own process before it does anything, and what the programs that it
// starts get back.
#pragma once

namespace warpgauge {

/// To be called first in main():
///  - Standard streams that are closed are opened: else the next file would take their number, and
///    messages would be written into it. Nothing can be written to a closed standard output, which
///    run_command() finds; a closed standard error swallows messages.
///  - A file that would be larger than a limit (RLIMIT_FSIZE) is a failed write, and no signal.
///  - No other user can write to a file or folder that is made, whatever the umask.
void begin_process();

/// Between fork and exec: the umask and the signal are again as they were. Async-signal-safe.
void give_back_process();

}  // namespace warpgauge
