#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every estimator has a test file of its name, and that file plants an answer for it and a
defect: a test that recovers, and one that reads why an output is absent."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "analysis/estimate"
TESTS = ROOT / "tests/analysis/estimate/estimators"


def registered():
    """The build makes the list from these files."""
    return sorted(path.stem for path in (SOURCES / "estimators").glob("*.cpp"))


def defect(estimator):
    """Why its test does not do; empty when it does."""
    test = TESTS / f"{estimator}_test.cpp"
    if not test.exists():
        return f"no {test.relative_to(ROOT)}"
    text = test.read_text(encoding="utf-8")
    planted = re.findall(r'#include "(tests/analysis/estimate/planted_\w+\.h)"', text)  # a header that several tests plant by
    planting = text + "".join((ROOT / name).read_text(encoding="utf-8") for name in planted)
    if f'"{estimator}"' not in planting and estimator != "slope":  # planted::chain names that one
        return f"{test.name} plants no series for it"
    cases = re.split(r"^TEST\(", text, flags=re.MULTILINE)[1:]
    if not any("values.at(" in case for case in cases):
        return f"{test.name} recovers no planted answer"
    if not any(re.search(r"absent|values\.empty\(\)|EXPECT_FALSE\(.*values\.contains", case) for case in cases):
        return f"{test.name} sees no planted defect refused"
    return ""


def main():
    estimators = registered()
    defects = [f"{estimator}: {why}" for estimator in estimators if (why := defect(estimator))]
    strays = {path.name.removesuffix("_test.cpp") for path in TESTS.glob("*_test.cpp")} - set(estimators)
    defects += [f"{TESTS.relative_to(ROOT)}/{name}_test.cpp: no such estimator" for name in sorted(strays)]
    if len(estimators) < 40:
        defects.append(f"only {len(estimators)} estimators found")
    print("\n".join(defects) or f"{len(estimators)} estimators, each with a test of its own")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
