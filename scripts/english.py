#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds turns of phrase that a reader stops at, in pages, comments, messages and help texts.

    scripts/english.py [FILE...]     prints file:line: habit: text (all files of the repository if none is named)
    scripts/english.py --check       the same for files that are not in scripts/english_exceptions.txt; exits with 1 if there is one,
                                     or if a file of that list is clean or gone: the list may only shrink
    scripts/english.py --shrink      takes clean and missing files off that list

Markdown is read without code, and without the parts that scripts write (<!-- name:part --> ... <!-- /name -->). Source files are read
for their comments and string literals. Sentences may go over several lines."""

import argparse
import bisect
import re
import sys
from pathlib import Path

NOT_A = ("address|archive|count|cubin|device|directory|field|file|folder|journal|JSON|kernel|key|literal|name|number|opcode|probe|profile|"
         "program|recording|regular file|report|size|time|unit|value|version|word|YAML")

# habit: what to find, what to write instead. Text is searched with single spaces, also where a line ends.
HABITS = {
    "Of": (r"(?:^|(?<=[.!?:] )|(?<=\| )|(?<=[-*] ))Of (?!course)", "begin with the subject"),
    "so many": (r"\b[Ss]o (?:many|much)\b(?! (?:that|more|less|faster|slower)\b)", "'N', 'at most N', 'this many'"),
    "nobody": (r"\b[Nn]obody(?:'s)?\b", "name the subject: 'no test', 'no caller'"),
    "of which": (r"\bof which\b", "'whose', or a second sentence"),
    "held against": (r"\b(?:[Hh]eld|[Hh]olds?|[Hh]olding),? (?:[^\s.;:]+ ){0,4}against\b", "'compared with'"),
    "is none": (r"(?<![Tt]here )\b(?:is|are|was|were) none\b", "'is not a ...'"),
    "is no": (rf"(?<![Tt]here )\b(?:is|are) no (?:{NOT_A})s?\b", "'is not a ...'"),
    "whoever": (r"\b[Ww]ho(?:m)?ever\b", "name who: 'callers', 'a reader who ...'"),
    "stands": (r"\bstands? (?:in|at|on|under|beside|behind|as|with|to)\b(?! the way)", "'is', 'are'"),
    "gives back": (r"\bgives? (?:it |them )?back\b", "'returns'"),
    "anew": (r"\b[Aa]new\b", "'again'"),
}
PATTERNS = {habit: re.compile(pattern) for habit, (pattern, _) in HABITS.items()}

ROOT = Path(__file__).resolve().parents[1]
EXCEPTIONS = ROOT / "scripts/english_exceptions.txt"
IN_C, IN_PYTHON, IN_SHELL, MARKDOWN = (".cpp", ".h", ".cu", ".cuh"), (".py",), (".sh", ".cmake", ".yaml"), (".md",)
KNOWN = MARKDOWN + IN_C + IN_PYTHON + IN_SHELL
PLACES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "analysis", "cmake", "cupti", "data", "docs", "kernels", "plots", "probes", "python",
          "scripts", "spack", "tests")
NOT_OURS = ("corpus/", "data/kernels/", "tests/hostile/inputs/", "scripts/english.py", "tests/docs/english_test.py")

STRING = r'"(?:\\.|[^"\\\n])*"'
TOKENS = {
    IN_C: re.compile(rf'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<raw>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)")|(?P<string>{STRING})'
                     r"|'(?:\\.|[^'\\\n])+'", re.S),
    IN_PYTHON: re.compile(rf'(?P<comment>#[^\n]*)|(?P<raw>"""(?:\\.|.)*?"""|\'\'\'(?:\\.|.)*?\'\'\')|(?P<string>{STRING}'
                          r"|'(?:\\.|[^'\\\n])*')", re.S),
    IN_SHELL: re.compile(rf"(?P<comment>(?<![^\s])#[^\n]*)|(?P<string>{STRING})|(?P<plain>(?<=: )[^\n\"'#][^\n]*)"),
}


def source_units(text, kind):
    """(line, text) of each comment and literal; those that follow each other directly are one, as a sentence may go over both."""
    units, end, last = [], 0, None
    for found in TOKENS[kind].finditer(text):
        sort = found.lastgroup if found.lastgroup != "mark" else "raw"
        if sort is None:
            continue
        inside = re.sub(r"(?m)^[ \t]*(?://+[!/<]*|/\*+|\*+/|\*|#+!?)[ \t]?", "", found.group()) if sort == "comment" else found.group()
        inside = re.sub(r"\*+/$", "", inside) if sort == "comment" else inside.strip("\"'") if sort != "plain" else inside
        line = text.count("\n", 0, found.start()) + 1
        gap = text[end:found.start()]
        if units and sort == last and not gap.strip(" \t\n\\") and gap.count("\n") < 2:
            units[-1].append((line, inside))
        else:
            units.append([(line, inside)])
        end, last = found.end(), sort
    return units


def markdown_units(text):
    """Paragraphs, items and rows without code and without what scripts write."""
    blank = lambda found: "\n" * found.group().count("\n")
    text = re.sub(r"(?ms)^( *)```.*?^ *```[^\n]*$", blank, text)
    text = re.sub(r"(?s)<!-- (\w+):[^>]*-->.*?<!-- /\1 -->", blank, text)
    text = re.sub(r"`[^`\n]*`", "`...`", text)
    units = []
    for number, line in enumerate(text.split("\n"), 1):
        begins = re.match(r"\s*(?:[-*] |\d+\. |#|\|)", line) or not line.strip() or not units or not units[-1]
        if begins:
            units.append([])
        if line.strip():
            units[-1].append((number, re.sub(r"^#+ ", "", line.strip())))
    return [unit for unit in units if unit]


def findings(name, text):
    """(line, habit, the words around it), in order."""
    kind = next((kind for kind in (MARKDOWN, *TOKENS) if Path(name).suffix in kind), None)
    if kind is None:
        return []
    found = []
    for unit in markdown_units(text) if kind is MARKDOWN else source_units(text, kind):
        starts, words = [], ""
        for line, part in unit:
            for offset, one in enumerate(part.split("\n")):
                starts.append((len(words), line + offset))
                words += " ".join(one.split()) + " "
        for habit, pattern in PATTERNS.items():
            for match in pattern.finditer(words):
                line = starts[bisect.bisect_right(starts, (match.start(), float("inf"))) - 1][1]
                found.append((line, habit, words[max(0, match.start() - 30):match.end() + 50].strip()))
    return sorted(found)


def repository_files():
    names = [name for name in PLACES if name.endswith(".md")]
    for folder in PLACES:
        names += sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / folder).rglob("*") if file.is_file())
    return [name for name in names if name.endswith(KNOWN) and not name.startswith(NOT_OURS)]


def complaints(found, exceptions):
    """`found`: file -> findings of every file. What --check says."""
    for name, items in found.items():
        if items and name not in exceptions:
            yield from (f"{name}:{line}: {habit}: {text}   [write {HABITS[habit][1]}]" for line, habit, text in items)
    for name in sorted(exceptions):
        if not found.get(name):
            yield f"{name}: breaks no rule any more: take it off {EXCEPTIONS.name} (scripts/english.py --shrink)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail at a file that is not an exception, and at an exception that is clean")
    parser.add_argument("--shrink", action="store_true", help="take clean and missing files off the list of exceptions")
    parser.add_argument("file", nargs="*", help="files to read (default: all of the repository)")
    options = parser.parse_args()
    names = options.file or repository_files()
    found = {name: findings(name, (ROOT / name).read_text(encoding="utf-8")) for name in names}
    exceptions = EXCEPTIONS.read_text(encoding="utf-8").split() if EXCEPTIONS.is_file() else []
    if options.shrink:
        EXCEPTIONS.write_text("".join(f"{name}\n" for name in exceptions if found.get(name)), encoding="utf-8")
        return 0
    said = list(complaints(found, set(exceptions) & set(names) if options.file else set(exceptions)) if options.check else
                (f"{name}:{line}: {habit}: {text}" for name, items in found.items() for line, habit, text in items))
    print("\n".join(said)) if said else None
    return 1 if options.check and said else 0


if __name__ == "__main__":
    sys.exit(main())
