# SPDX-License-Identifier: Apache-2.0
"""Texts that are compressed in data/: Python itself reads .xz; for .zst, which `warpgauge` reads, it uses the library that
warpgauge is built with."""

import ctypes
import ctypes.util
import io
import lzma

PIECE = 1 << 20


class Buffer(ctypes.Structure):
    """ZSTD_inBuffer and ZSTD_outBuffer."""

    _fields_ = (("data", ctypes.c_char_p), ("size", ctypes.c_size_t), ("at", ctypes.c_size_t))


def zstd_text(data, file):
    """The text of all frames: an unfinished recording has one frame a line."""
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    library.ZSTD_createDCtx.restype = ctypes.c_void_p
    library.ZSTD_freeDCtx.argtypes = (ctypes.c_void_p,)
    library.ZSTD_isError.argtypes = (ctypes.c_size_t,)
    decompress = library.ZSTD_decompressStream
    decompress.restype = ctypes.c_size_t
    decompress.argtypes = (ctypes.c_void_p, ctypes.POINTER(Buffer), ctypes.POINTER(Buffer))
    decoder, piece = library.ZSTD_createDCtx(), ctypes.create_string_buffer(PIECE)
    stored, text, awaited = Buffer(data, len(data), 0), [], 0
    while True:
        out = Buffer(ctypes.cast(piece, ctypes.c_char_p), PIECE, 0)
        awaited = decompress(decoder, out, stored)
        if library.ZSTD_isError(awaited):
            raise SystemExit(f"error: {file}: the compressed data are damaged")
        text.append(piece.raw[:out.at])
        if stored.at == stored.size and out.at < PIECE:
            break
    library.ZSTD_freeDCtx(decoder)
    if awaited != 0:
        raise SystemExit(f"error: {file}: the compressed file is cut short")
    return b"".join(text)


def read_text(file):
    """The text of a file, compressed or not."""
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
