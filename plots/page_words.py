# SPDX-License-Identifier: Apache-2.0
"""How pages shorten names."""

NAME_CHARACTERS = 300  # of a template's name in a heading


def short_name(name):
    """Without return type, namespaces, template arguments and parameters: what a person calls it."""
    depth, plain = 0, []
    for character in name:
        depth += character in "<("
        if depth == 0:
            plain.append(character)
        depth -= character in ">)" and depth > 0
    short = "".join(plain).strip().rsplit("::", 1)[-1].rsplit(" ", 1)[-1]
    return short or name


def cut_name(name):
    return name if len(name) <= NAME_CHARACTERS else name[:NAME_CHARACTERS] + " …"
