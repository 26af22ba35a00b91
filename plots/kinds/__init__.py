# SPDX-License-Identifier: Apache-2.0
"""The kinds of figures: {kind: (check, draw)}, gathered from the modules of this folder.

check(place, figure) raises ReportError for what the schema cannot say; draw(figure, caption) returns a
matplotlib figure, with `caption` under its title. A new kind is one module with a KINDS of its own. NARROW has the
draw() of kinds that a telephone shows in another form.
"""

import importlib
import pkgutil

KINDS, NARROW = {}, {}
for _name in (module.name for module in pkgutil.iter_modules(__path__)):
    _module = importlib.import_module(f"{__name__}.{_name}")
    for _kind, _entry in getattr(_module, "KINDS", {}).items():
        assert _kind not in KINDS, f"two modules draw {_kind}"
        KINDS[_kind] = _entry
    NARROW.update(getattr(_module, "NARROW", {}))
