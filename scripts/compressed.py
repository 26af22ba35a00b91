# SPDX-License-Identifier: Apache-2.0
"""Texts that stand compressed in data/: .xz by Python itself, .zst, which `warpgauge` reads, by the library that it is built with."""

import ctypes
import ctypes.util
import io
import lzma

UNKNOWN, DAMAGED = 2**64 - 1, 2**64 - 2  # what ZSTD_getFrameContentSize says instead of a size


def zstd_text(data, file):
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    for name, result, arguments in (("ZSTD_getFrameContentSize", ctypes.c_ulonglong, (ctypes.c_char_p, ctypes.c_size_t)),
                                    ("ZSTD_decompress", ctypes.c_size_t, (ctypes.c_char_p, ctypes.c_size_t) * 2),
                                    ("ZSTD_isError", ctypes.c_uint, (ctypes.c_size_t,))):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    size = library.ZSTD_getFrameContentSize(data, len(data))
    if size in (UNKNOWN, DAMAGED):
        raise SystemExit(f"error: {file}: is not one zstd frame that states its size")
    text = ctypes.create_string_buffer(max(size, 1))
    if library.ZSTD_isError(library.ZSTD_decompress(text, size, data, len(data))):
        raise SystemExit(f"error: {file}: the compressed data are damaged")
    return text.raw[:size]


def read_text(file):
    """The text of a file, whether it stands compressed or not."""
    data = file.read_bytes()
    if file.suffix == ".xz":
        data = lzma.decompress(data)
    elif file.suffix == ".zst":
        data = zstd_text(data, file)
    return data.decode("utf-8")


def open_text(file):
    """The same as a stream, for csv."""
    return io.StringIO(read_text(file), newline="")


def write_xz(file, text):
    """Writes only what differs: another release of the library compresses the same text into other bytes."""
    if not file.exists() or read_text(file) != text:
        file.write_bytes(lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
