# SPDX-License-Identifier: Apache-2.0
"""report.json beside the pages that were drawn of it: half of what a run writes, and read by programs alone. What tells whose report
it is stays readable; the whole document is in the member "packed", to the byte, by zlib and base64. Who draws the report again reads
that, and so does any program:

    json.loads(zlib.decompress(base64.b64decode(json.load(open("out/report.json"))["packed"])))
"""

import base64
import binascii
import json
import zlib

PACKED = "packed"
_READABLE = ("schema", "version", "device", "run", "headline")  # of the document, in this order
_LEAST_BYTES, _MOST_BYTES = 1 << 20, 1 << 30  # of a document that is packed


def packed(text):
    """The packed form of a document's text (bytes); None of one that is short, or packed already."""
    if not _LEAST_BYTES <= len(text) <= _MOST_BYTES:
        return None
    document = json.loads(text)
    if PACKED in document:
        return None
    shown = {name: document[name] for name in _READABLE if name in document}
    shown[PACKED] = base64.b64encode(zlib.compress(text, 9)).decode("ascii")
    return (json.dumps(shown, indent=1, ensure_ascii=False) + "\n").encode("utf-8")


def unpacked(document):
    """The text (bytes) that was packed into the document; None of one that is not packed. Raises ValueError."""
    if not isinstance(document, dict) or PACKED not in document:
        return None
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(base64.b64decode(document[PACKED], validate=True), _MOST_BYTES)
    except (binascii.Error, zlib.error, TypeError, ValueError) as error:
        raise ValueError(f"{PACKED}: {error}") from None
    if not reader.eof or reader.unused_data:
        raise ValueError(f"{PACKED}: does not end where a document of at most {_MOST_BYTES >> 20} MiB ends")
    return text
