#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scripts/english.py sees a planted habit of each kind, where a reader would see it and nowhere else; then the repository is checked."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import english  # noqa: E402

PLANTED = {"Of": "Of two readings the first.", "so many": "Describe so many kernels.", "nobody": "Nobody reads it.",
           "of which": "A loop of which nothing is known.", "held against": "They are held, one by one, against the limit.",
           "is none": "A number that is none.", "is no": "It is no cubin.", "whoever": "Whoever calls it.",
           "stands": "The reason stands in the file.", "gives back": "It gives back a list.", "anew": "It is drawn anew."}
PLAIN = ["Of course.", "There is none.", "There is no file of that name.", "So many that it stops.", "A degree of freedom. Often.",
         "A block stands in the way.", "It holds 3 values. Against all odds.", "A point of whichever kind."]


def habits(name, text):
    return [habit for _, habit, _ in english.findings(name, text)]


class Findings(unittest.TestCase):
    def test_each_habit_is_seen_in_each_kind_of_text(self):
        self.assertEqual(set(PLANTED), set(english.HABITS))
        for habit, sentence in PLANTED.items():
            for name, text in {"a.md": f"# Head\n\nFirst. {sentence}\n", "b.md": f"| a | {sentence} |\n", "a.cpp": f"int a;  // {sentence}\n",
                               "a.cuh": f"/* {sentence} */\n", "b.h": f'say("{sentence}");\n', "a.py": f"a = 1  # {sentence}\n",
                               "b.py": f'"""{sentence}"""\n', "a.sh": f"# {sentence}\n", "a.cmake": f'message("{sentence}")\n',
                               "a.yaml": f"- meaning: {sentence}\n"}.items():
                self.assertEqual(habits(name, text), [habit], (name, text))

    def test_plain_sentences_pass(self):
        for sentence in PLAIN:
            self.assertEqual(habits("a.md", sentence), [], sentence)

    def test_a_sentence_may_go_over_lines(self):
        self.assertEqual(english.findings("a.cpp", "int a;\n// It asks so\n// many times.\n")[0][:2], (2, "so many"))
        self.assertEqual(english.findings("a.cpp", 'say("at so "\n    "many bytes");\n')[0][:2], (1, "so many"))
        self.assertEqual(habits("a.cpp", "// a sum\n// Of two\n"), [])  # the second line begins no sentence

    def test_code_and_what_scripts_write_is_not_read(self):
        for text in ("```\nnobody\n```\n", "`nobody` is a user.\n", "<!-- csv:a.csv -->\nnobody\n<!-- /csv -->\n"):
            self.assertEqual(habits("a.md", text), [], text)
        self.assertEqual(habits("a.cpp", "int nobody = 0;\n"), [])
        self.assertEqual(habits("a.txt", "nobody\n"), [])

    def test_the_list_of_exceptions_may_only_shrink(self):
        broken = english.findings("a.md", PLANTED["anew"])
        self.assertEqual(list(english.complaints({"a.md": broken}, {"a.md"})), [])
        self.assertIn("a.md:1: anew", next(english.complaints({"a.md": broken}, set())))
        self.assertIn("take it off", next(english.complaints({"a.md": []}, {"a.md"})))
        self.assertIn("take it off", next(english.complaints({}, {"gone.md"})))


class Repository(unittest.TestCase):
    def test_only_the_listed_files_break_a_rule(self):
        sys.argv = ["english.py", "--check"]
        self.assertEqual(english.main(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
