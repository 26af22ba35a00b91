# SPDX-License-Identifier: Apache-2.0
"""The kinds of figures: {kind: (check, draw)}, gathered from the modules of this folder.

check(place, figure) raises ReportError for what the schema cannot say; draw(figure, caption) returns a
matplotlib figure, with `caption` under its title. A new kind is one module with a KINDS of its own.
"""

import importlib
import pkgutil

KINDS = {}
for _module in pkgutil.iter_modules(__path__):
    for _kind, _entry in importlib.import_module(f"{__name__}.{_module.name}").KINDS.items():
        assert _kind not in KINDS, f"two modules draw {_kind}"
        KINDS[_kind] = _entry
