#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Executes docs/python.ipynb with the installed package, and compares what its cells show.

    scripts/notebook.py NOTEBOOK            exit 1 if a cell fails, or shows another text than the file has
    scripts/notebook.py NOTEBOOK --write    writes what the cells show now into the file

The standard library is enough: a cell is run as a module's text, and the value of its last expression is
shown as Jupyter shows it. So the test needs neither Jupyter nor a kernel in a process of its own. Cells run
in the folder of the repository. Texts are compared; pictures are drawn, but not compared: each version of
matplotlib draws other bytes.
"""

import argparse
import ast
import base64
import contextlib
import io
import json
import os
import sys
import traceback
from pathlib import Path


def lines(text):
    return text.splitlines(keepends=True)


def picture(value):
    """A figure as Jupyter's inline backend shows it; None for what is no figure."""
    figure = getattr(value, "figure", None)
    if not hasattr(figure, "savefig"):
        return None
    png = io.BytesIO()
    figure.savefig(png, format="png", dpi=80)
    return base64.b64encode(png.getvalue()).decode()


def shown(value):
    """The data of a cell's last value."""
    if value is None:
        return None
    if png := picture(value):
        return {"image/png": png, "text/plain": ["<Figure>"]}
    data = {"text/plain": lines(repr(value))}
    if html := getattr(value, "_repr_html_", None):
        data["text/html"] = lines(html())
    return data


def run_cell(source, number, namespace):
    """The outputs of a cell."""
    tree = ast.parse(source, f"cell {number}")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if data := shown(value):
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def texts_of(outputs):
    """What is compared."""
    return ["".join(output.get("text") or output["data"]["text/plain"] + output["data"].get("text/html", []))
            for output in outputs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebook", type=Path)
    parser.add_argument("--write", action="store_true", help="write what the cells show into the file")
    options = parser.parse_args()
    os.environ.setdefault("MPLBACKEND", "agg")
    file = options.notebook.resolve()
    notebook = json.loads(file.read_text(encoding="utf-8"))
    os.chdir(file.parents[1])
    namespace, failed = {"__name__": "__main__"}, 0
    for number, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
        try:
            outputs = run_cell("".join(cell["source"]), number, namespace)
        except Exception:
            sys.exit(f"{options.notebook}: cell {number}:\n{''.join(cell['source'])}\n{traceback.format_exc()}")
        if options.write:
            cell["outputs"], cell["execution_count"] = outputs, number
        elif texts_of(outputs) != texts_of(cell["outputs"]):
            failed += 1
            print(f"{options.notebook}: cell {number} shows\n{texts_of(outputs)}\nbut the file has\n{texts_of(cell['outputs'])}")
    if options.write:
        file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
