// SPDX-License-Identifier: Apache-2.0
// Preloaded into every process of a command (LD_PRELOAD), this is a disk that is full from some
// operation on. It counts the operations that need room below a folder, over all processes. The
// one that it is told to refuse and all later ones fail with ENOSPC. A write that is refused first
// writes half of what it was given, as on a real disk.
//
// Environment: DISK_FULL_BELOW (the folder), DISK_FULL_FROM (the first operation that is refused;
// 0: none), DISK_FULL_JOURNAL (a file as large as a Journal, which all processes share).
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

namespace {

namespace fs = std::filesystem;

/// preloaded_disk.py reads it.
struct Journal {
  static constexpr std::size_t kMost = 8192, kLength = 120;
  std::atomic<std::uint64_t> count;
  char operations[kMost][kLength];  ///< "NAME PATH", the path as from the folder on
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

struct Disk {
  Journal* journal = nullptr;
  std::uint64_t full_from = 0;
  std::string folder;
};

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Without it the test must not go on: nothing would be refused.
[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "disk_full: %s: %s\n", what, std::strerror(errno));
  std::abort();
}

Disk make_disk() {
  Disk disk{nullptr, std::strtoull(environment("DISK_FULL_FROM").c_str(), nullptr, 10),
            environment("DISK_FULL_BELOW") + "/"};
  const std::string file = environment("DISK_FULL_JOURNAL");
  // open() would come here again.
  const long opened = syscall(SYS_openat, AT_FDCWD, file.c_str(), O_RDWR | O_CLOEXEC);
  if (opened < 0) give_up(file.c_str());
  void* const mapped = mmap(nullptr, sizeof(Journal), PROT_READ | PROT_WRITE, MAP_SHARED,
                            static_cast<int>(opened), 0);
  if (mapped == MAP_FAILED) give_up(file.c_str());
  syscall(SYS_close, opened);
  disk.journal = static_cast<Journal*>(mapped);
  return disk;
}

const Disk& disk() {
  static const Disk& only = *new Disk(make_disk());  // processes write until their very end
  return only;
}

/// Empty if the file is not a regular one: a pipe needs no room.
std::string place_of(int file) {
  struct stat found = {};
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return {};
  std::error_code ignored;
  return fs::read_symlink("/proc/self/fd/" + std::to_string(file), ignored).string();
}

std::string place_of(int folder, const char* path) {
  std::error_code ignored;
  fs::path from;
  if (*path != '/') {
    from = folder == AT_FDCWD
               ? fs::current_path(ignored)
               : fs::read_symlink("/proc/self/fd/" + std::to_string(folder), ignored);
  }
  return (from / path).lexically_normal().string();
}

/// A file that is there already needs no room to be opened.
std::string place_of_new(int folder, const char* path, int flags) {
  const bool is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
  const bool may_be_new = (flags & O_CREAT) != 0;
  struct stat found = {};
  if (!is_nameless && (!may_be_new || fstatat(folder, path, &found, 0) == 0)) return {};
  return place_of(folder, path);
}

/// The number of the operation, from 1 on; 0 where it needs no room below the folder.
std::uint64_t counted(const char* name, const std::string& place) {
  if (!place.starts_with(disk().folder)) return 0;
  Journal& journal = *disk().journal;
  const std::uint64_t number = ++journal.count;
  if (number > Journal::kMost) give_up("too many operations");
  std::snprintf(journal.operations[number - 1], Journal::kLength, "%s %s", name,
                place.c_str() + disk().folder.size());
  return number;
}

bool is_full_at(std::uint64_t number) {
  return disk().full_from != 0 && number >= disk().full_from;
}

bool refused(const char* name, const std::string& place) {
  const int before = errno;
  const bool is_refused = is_full_at(counted(name, place));
  errno = is_refused ? ENOSPC : before;
  return is_refused;
}

}  // namespace

// The name of the function that is called in place of glibc's is the name that the linker sees.
#define INSTEAD_OF(result, name, parameters)          \
  extern "C" __attribute__((visibility("default")))   \
  result instead_of_##name parameters __asm__(#name); \
  result instead_of_##name parameters

#define NEXT(result, name, parameters) \
  static const auto next = reinterpret_cast<result(*) parameters>(dlsym(RTLD_NEXT, #name))

#define NEEDS_ROOM(result, name, parameters, arguments, place) \
  INSTEAD_OF(result, name, parameters) {                       \
    NEXT(result, name, parameters);                            \
    return refused(#name, place) ? -1 : next arguments;        \
  }

#define OPENS(name, parameters, folder, ...)                                                 \
  INSTEAD_OF(int, name, parameters) {                                                        \
    NEXT(int, name, parameters);                                                             \
    mode_t mode = 0;                                                                         \
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) {                        \
      va_list more;                                                                          \
      va_start(more, flags);                                                                 \
      mode = va_arg(more, mode_t);                                                           \
      va_end(more);                                                                          \
    }                                                                                        \
    return refused(#name, place_of_new(folder, path, flags)) ? -1 : next(__VA_ARGS__, mode); \
  }

#define OPENS_STREAM(name)                                                                   \
  INSTEAD_OF(std::FILE*, name, (const char* path, const char* mode)) {                       \
    NEXT(std::FILE*, name, (const char*, const char*));                                      \
    const int flags = *mode == 'r' ? 0 : O_CREAT;                                            \
    return refused(#name, place_of_new(AT_FDCWD, path, flags)) ? nullptr : next(path, mode); \
  }

OPENS(open, (const char* path, int flags, ...), AT_FDCWD, path, flags)
OPENS(open64, (const char* path, int flags, ...), AT_FDCWD, path, flags)
OPENS(openat, (int folder, const char* path, int flags, ...), folder, folder, path, flags)
OPENS(openat64, (int folder, const char* path, int flags, ...), folder, folder, path, flags)
OPENS_STREAM(fopen)
OPENS_STREAM(fopen64)
NEEDS_ROOM(int, creat, (const char* path, mode_t mode), (path, mode),
           place_of_new(AT_FDCWD, path, O_CREAT))
NEEDS_ROOM(int, creat64, (const char* path, mode_t mode), (path, mode),
           place_of_new(AT_FDCWD, path, O_CREAT))

INSTEAD_OF(ssize_t, write, (int file, const void* from, std::size_t bytes)) {
  NEXT(ssize_t, write, (int, const void*, std::size_t));
  const int before = errno;
  const std::uint64_t number = counted("write", place_of(file));
  errno = before;
  if (!is_full_at(number)) return next(file, from, bytes);
  if (number == disk().full_from && bytes > 1) return next(file, from, bytes / 2);
  errno = ENOSPC;
  return -1;
}
NEEDS_ROOM(ssize_t, pwrite, (int file, const void* from, std::size_t bytes, off_t at),
           (file, from, bytes, at), place_of(file))
NEEDS_ROOM(ssize_t, pwrite64, (int file, const void* from, std::size_t bytes, off64_t at),
           (file, from, bytes, at), place_of(file))
NEEDS_ROOM(ssize_t, writev, (int file, const iovec* from, int count), (file, from, count),
           place_of(file))
NEEDS_ROOM(ssize_t, pwritev, (int file, const iovec* from, int count, off_t at),
           (file, from, count, at), place_of(file))
NEEDS_ROOM(ssize_t, pwritev64, (int file, const iovec* from, int count, off64_t at),
           (file, from, count, at), place_of(file))
NEEDS_ROOM(ssize_t, pwritev2, (int file, const iovec* from, int count, off_t at, int flags),
           (file, from, count, at, flags), place_of(file))
NEEDS_ROOM(ssize_t, pwritev64v2, (int file, const iovec* from, int count, off64_t at, int flags),
           (file, from, count, at, flags), place_of(file))
NEEDS_ROOM(ssize_t, sendfile, (int to, int from, off_t* at, std::size_t bytes),
           (to, from, at, bytes), place_of(to))
NEEDS_ROOM(ssize_t, sendfile64, (int to, int from, off64_t* at, std::size_t bytes),
           (to, from, at, bytes), place_of(to))
NEEDS_ROOM(ssize_t, copy_file_range,
           (int from, off64_t* at, int to, off64_t* there, std::size_t bytes, unsigned flags),
           (from, at, to, there, bytes, flags), place_of(to))

/// A stream's own writes stay within glibc: what flushes it is refused in their place, and what it
/// still holds is lost.
INSTEAD_OF(std::size_t, fwrite,
           (const void* from, std::size_t bytes, std::size_t count, std::FILE* file)) {
  NEXT(std::size_t, fwrite, (const void*, std::size_t, std::size_t, std::FILE*));
  return refused("fwrite", place_of(fileno(file))) ? 0 : next(from, bytes, count, file);
}
INSTEAD_OF(int, fflush, (std::FILE * file)) {
  NEXT(int, fflush, (std::FILE*));
  if (file == nullptr || !refused("fflush", place_of(fileno(file)))) return next(file);
  __fpurge(file);
  return EOF;
}
INSTEAD_OF(int, fclose, (std::FILE * file)) {
  NEXT(int, fclose, (std::FILE*));
  if (__fpending(file) == 0 || !refused("fclose", place_of(fileno(file)))) return next(file);
  __fpurge(file);
  next(file);
  errno = ENOSPC;
  return EOF;
}

NEEDS_ROOM(int, fsync, (int file), (file), place_of(file))
NEEDS_ROOM(int, fdatasync, (int file), (file), place_of(file))
NEEDS_ROOM(int, ftruncate, (int file, off_t bytes), (file, bytes), place_of(file))
NEEDS_ROOM(int, ftruncate64, (int file, off64_t bytes), (file, bytes), place_of(file))
NEEDS_ROOM(int, fallocate, (int file, int mode, off_t at, off_t bytes), (file, mode, at, bytes),
           place_of(file))
NEEDS_ROOM(int, fallocate64, (int file, int mode, off64_t at, off64_t bytes),
           (file, mode, at, bytes), place_of(file))

NEEDS_ROOM(int, mkdir, (const char* path, mode_t mode), (path, mode),
           place_of_new(AT_FDCWD, path, O_CREAT))
NEEDS_ROOM(int, mkdirat, (int folder, const char* path, mode_t mode), (folder, path, mode),
           place_of_new(folder, path, O_CREAT))
INSTEAD_OF(char*, mkdtemp, (char* path)) {
  NEXT(char*, mkdtemp, (char*));
  return refused("mkdtemp", place_of(AT_FDCWD, path)) ? nullptr : next(path);
}
NEEDS_ROOM(int, rename, (const char* from, const char* to), (from, to), place_of(AT_FDCWD, to))
NEEDS_ROOM(int, renameat, (int from_folder, const char* from, int folder, const char* to),
           (from_folder, from, folder, to), place_of(folder, to))
NEEDS_ROOM(int, renameat2,
           (int from_folder, const char* from, int folder, const char* to, unsigned flags),
           (from_folder, from, folder, to, flags), place_of(folder, to))
NEEDS_ROOM(int, link, (const char* from, const char* to), (from, to), place_of(AT_FDCWD, to))
NEEDS_ROOM(int, linkat, (int from_folder, const char* from, int folder, const char* to, int flags),
           (from_folder, from, folder, to, flags), place_of(folder, to))
NEEDS_ROOM(int, symlink, (const char* target, const char* to), (target, to), place_of(AT_FDCWD, to))
NEEDS_ROOM(int, symlinkat, (const char* target, int folder, const char* to), (target, folder, to),
           place_of(folder, to))
