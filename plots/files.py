# SPDX-License-Identifier: Apache-2.0
"""Files that are written: whole or not at all, never through a link, and never writable by other users."""

import contextlib
import errno
import fcntl
import os
import stat
import tempfile

_TEMPORARY = ".warpgauge-tmp-"  # as analysis/base/temporary_file.h
_MOST_MODE = 0o644


def replace_file(path, content):
    """Writes a private temporary file beside the file, then renames it: a reader sees the old file or the new one. A link
    of that name is replaced, not followed. The mode is what the umask gives, 0644 at most."""
    handle, temporary = tempfile.mkstemp(prefix=_TEMPORARY, dir=path.parent)  # O_EXCL, O_NOFOLLOW, 0600
    try:
        with open(handle, "wb") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)  # in use: removing leftovers skips it
            stream.write(content)
            stream.flush()
            os.fchmod(stream.fileno(), _MOST_MODE & ~_umask())
            os.replace(temporary, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise OSError(error.errno, error.strerror, str(path)) from error


def make_folder(path):
    """Makes a folder of the report. Raises OSError for a link in its place: nothing is written through one."""
    if path.is_symlink():
        raise OSError(errno.ELOOP, "is a symbolic link, where a folder of the report belongs", str(path))
    path.mkdir(parents=True, exist_ok=True)


def remove_left_files(folder):
    """Temporary files of killed commands: ours, and held by no process."""
    try:
        names = [entry.name for entry in os.scandir(folder) if entry.name.startswith(_TEMPORARY)]
    except OSError:
        return
    for name in names:
        with contextlib.suppress(OSError):
            _remove_if_left(os.path.join(folder, name))


def _remove_if_left(file):
    handle = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        found = os.fstat(handle)
        if stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid():
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(found, os.lstat(file)):
                os.unlink(file)
    finally:
        os.close(handle)


def _umask():
    """To ask, it has to be set."""
    given = os.umask(0o077)
    os.umask(given)
    return given
