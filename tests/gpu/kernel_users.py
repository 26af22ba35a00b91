# SPDX-License-Identifier: Apache-2.0
"""Which probe, or family of reference kernels, a kernel of the programs belongs to, by the sources.

A run of sanitize.py has a name: `shared/bank_sweep` (probes/shared/bank_sweep.cu), `kernels/scan` (the folder) or
`kernels/validation/n_body` (one file of it). A kernel is `own` to whatever compiles it: to the name of its file, or where a header
defines it, to each name that includes the header, less those that its template arguments rule out. A kernel of a source that is linked
into all (probes/methods, probes/device, kernels/harness), or of a header there that MANY include, is `shared`: its users are the names
that call a function which launches it, as far as the text shows.
"""

import re
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

FOLDERS = ("probes", "kernels")
ENDINGS = {".cu", ".cuh", ".h", ".cpp", ".def"}
SHARED = ("probes/methods/", "probes/device/", "probes/harness/", "kernels/harness/")
LAUNCHERS = ("probes/methods/", "probes/device/", "kernels/harness/")  # whose functions launch kernels for others
ENOUGH = 6
MANY = 8
OURS = "warpgauge::"
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
USED = re.compile(r"(?<![.>\w])(\w+)(?=\s*[(<])|\b([A-Z]\w*)")
HEAD = re.compile(r"^(?:class|struct)\s+(\w+)|(?:\b(\w+)::)?\b(?!(?:for|if|while|switch|void|defined|__\w+|sizeof|asm)\b)(\w+)\s*\(", re.MULTILINE)
STEP = re.compile(r"\bnamespace\b\s*([\w:]*)\s*\{|\bextern\b\s*\{|[{}]|\b__global__\b")


def code_of(text):
    """Without comments, and with empty texts but for those of #include."""
    return COMMENT_OR_TEXT.sub(lambda found: '""' if found[0].startswith('"') else "", text)


def name_behind(text, at):
    """The name of the kernel whose __global__ ends at `at`. The type and the launch bounds come before the name."""
    while True:
        word = re.compile(r"\s*(\w+)").match(text, at)
        if word is None:
            return None
        if word[1] not in ("__launch_bounds__", "__maxnreg__", "__cluster_dims__"):
            if word[1] not in ("void", "static", "inline"):
                return word[1]
            at = word.end()
            continue
        depth, at = 0, text.index("(", word.end())
        while True:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
            if depth == 0:
                break


def kernels_in(code):
    """(namespace, kernel) of each definition; unnamed namespaces are left out."""
    spaces = []
    for step in STEP.finditer(code):
        if step[0] == "}":
            spaces = spaces[:-1]
        elif step[0] != "__global__":
            spaces.append(step[1] or "")
        elif name := name_behind(code, step.end()):
            yield "::".join(space for space in spaces if space), name


class Function(NamedTuple):
    folder: str
    name: str
    words: frozenset
    uses: frozenset


def used_in(code):
    """Words that are called, launched or begin with a capital letter, as types do; no members."""
    return frozenset(word for pair in USED.findall(code) for word in pair if word)


def key_of(kernel):
    """(namespace, name, template arguments and parameters) of a demangled name."""
    plain = kernel.replace("(anonymous namespace)::", "").removeprefix("void ")
    found = re.match(r"((?:\w+::)*)(\w+)", plain)
    return found[1].removesuffix("::"), found[2], plain[found.end():]


class KernelUsers:
    """The kernels in the tree below `root`, and which of the names that the programs list use them."""

    def __init__(self, root, names):
        self.names = sorted(names)
        files = {str(PurePosixPath(file.relative_to(root))): file.read_text(encoding="utf-8") for folder in FOLDERS
                 for file in sorted(Path(root, folder).rglob("*")) if file.suffix in ENDINGS}
        self.includes = {file: {path for path in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE) if path in files}
                         for file, text in files.items()}
        self.code = {file: code_of(text) for file, text in files.items()}
        self.said = {file: re.findall(r"the probe is ([\w/]+)", text) for file, text in files.items()}
        self.defined = {}
        for file, code in self.code.items():
            for space, name in kernels_in(code):
                self.defined.setdefault((space, name), set()).add(file)
        self.sources = {name: self.sources_of(name) for name in self.names}
        self.reached = {name: set().union(*map(self.closure, files)) for name, files in self.sources.items()}
        self.spaces = {name: {space for file in files for space in re.findall(r"^namespace (warpgauge::\w+::[\w:]+)", self.code[file],
                                                                                re.MULTILINE)} for name, files in self.sources.items()}

    @lru_cache(maxsize=None)
    def closure(self, file):
        reached, open_files = set(), [file]
        while open_files:
            one = open_files.pop()
            if one not in reached:
                reached.add(one)
                open_files += self.includes[one]
        return reached

    def sources_of(self, name):
        """Its own file or folder, and files without a name that say "the probe is NAME", or share a header of the folder with it."""
        path = name if name.startswith("kernels/") else f"probes/{name}"
        if f"{path}.cu" not in self.code:
            return {file for file in self.code if file.startswith(f"{path}/") and file.endswith((".cu", ".cpp"))}
        folder = path.rsplit("/", 1)[0] + "/"
        local = {file for file in self.closure(f"{path}.cu") if file.startswith(folder)}
        sources = {f"{path}.cu"}
        for file in self.code:
            if file.startswith(folder) and file.endswith((".cu", ".cpp")) and file.rsplit(".", 1)[0].removeprefix("probes/") not in self.names:
                said = self.said[file]
                if name in said or not said and self.closure(file) & local:
                    sources.add(file)
        return sources

    def users_of(self, kernel):
        """(is_shared, names) of a demangled kernel; None for a kernel that is not ours, such as a library's."""
        if not kernel.removeprefix("void ").startswith(OURS):
            return None
        space, name, arguments = key_of(kernel)
        files = self.defined.get((space, name), set())
        shared = {file for file in files if file.startswith(SHARED) and not file.endswith((".h", ".cuh"))}
        if shared:
            return True, set().union(*(self.callers(file, name) for file in shared))
        users = {name for name in self.names if files & self.reached[name]}
        named = {user for user in users if any(f"{space}::" in arguments for space in self.spaces[user])}
        if not named and len(users) > MANY and all(file.startswith(SHARED) for file in files):
            return True, users & set().union(*(self.callers(file, name) for file in files)) or users
        return False, named or users

    @lru_cache(maxsize=None)
    def callers(self, file, kernel):
        """Names whose files outside of the shared folders call a function that launches it; and where these are fewer than ENOUGH, names
        that call a function that calls such a one, and so on. The runner launches for all."""
        folder = file.split("/")[0]
        functions = [function for function in self.functions if function.folder == folder]
        mine = {name for name in self.names if name.startswith("kernels/") == (folder == "kernels")}
        words = {function.name for function in functions if kernel in function.words} - {kernel}
        while True:
            found = {name for name in mine if any(not one.startswith(SHARED) and not words.isdisjoint(self.uses(one)) for one in self.reached[name])}
            more = words | {function.name for function in functions if not words.isdisjoint(function.uses)}
            if len(found) >= ENOUGH or more == words:
                return found if found or not file.startswith("probes/harness/") else mine
            words = more

    @lru_cache(maxsize=None)
    def uses(self, file):
        return used_in(self.code[file])

    @cached_property
    def functions(self):
        """Functions of the shared sources: each begins in the first column and ends where the next one begins."""
        pieces = [(file.split("/")[0], piece) for file, code in self.code.items() if file.startswith(LAUNCHERS)
                  for piece in re.split(r"(?<=[;{}])[^\S\n]*\n+(?=[^\s}])", code)]
        heads = [(folder, HEAD.search(piece), piece) for folder, piece in pieces]
        return [Function(folder, head[1] or head[2] or head[3], frozenset(re.findall(r"\w+", piece)), used_in(piece))
                for folder, head, piece in heads if head and "{" in piece]
