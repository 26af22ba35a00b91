#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""cpack packs a package for Debian. It is checked by what Debian asks of every package, installed into a folder
of its own (by dpkg itself where this is root, else unpacked) and run from there.

Usage: debian_test.py BUILD_FOLDER host|probes|development
Exit status: 77 skipped: no dpkg here, or the programs that measure are not built.
"""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from packaging import ROOT, require, run, scratch, skip

PACKAGES = {"host": "warpgauge", "probes": "warpgauge-probes", "development": "warpgauge-dev"}
ELSEWHERE = {name: value for name, value in os.environ.items() if not name.startswith("WARPGAUGE")} | {"WARPGAUGE_GPUS": "/no/such/gpus"}


def pack(build, component, folder):
    run("cpack", "--config", build / "CPackConfig.cmake", "-G", "DEB", "-D", f"CPACK_COMPONENTS_ALL={component}",
        "-B", folder, cwd=folder)
    packages = list(folder.glob("*.deb"))
    require(len(packages) == 1, f"cpack made {len(packages)} packages")
    return packages[0]


def check_form(package, name):
    """What lintian complains about first; lintian itself is not asked for."""
    fields = dict(line.split(": ", 1) for line in run("dpkg-deb", "-f", package).splitlines()
                  if line and line[0] != " ")
    version = re.search(r"project\(warpgauge VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
    require((fields["Package"], fields["Version"]) == (name, version), f"it is {fields['Package']} {fields['Version']}")
    require(fields["Description"] and len(run("dpkg-deb", "-f", package, "Description").splitlines()) > 1,
            "it has no extended description")
    for member in ("Maintainer", "Section", "Priority", "Installed-Size", "Architecture"):
        require(fields.get(member), f"it has no {member}")
    if name != "warpgauge-dev":
        require("libc6" in fields["Depends"] and "libzstd1" in fields["Depends"],
                f"its libraries are not among what it depends on: {fields['Depends']}")
    if name == "warpgauge-probes":
        require(f"warpgauge (= {version})" in fields["Depends"], "it does not depend on the command of its version")
    for line in run("dpkg-deb", "-c", package).splitlines():
        rights, owner, _, _, _, place = line.split(maxsplit=5)
        require(owner == "root/root", f"{place} belongs to {owner}")
        require(place in ("./", "./usr/") or place.startswith("./usr/") and not place.startswith("./usr/local"),
                f"{place} is not below /usr")
        require(rights[8] != "w" and rights[5] != "w", f"others than root may write {place}")
        executable = place.startswith("./usr/bin/") or place.endswith(("/report.py", ".so"))
        require(rights[0] != "-" or executable or "x" not in rights, f"{place} is executable")
        require("__pycache__" not in place, f"{place} is left over")


def install(package, name, folder):
    """dpkg with a database of its own, where it may; the files below `folder` either way."""
    if os.geteuid() == 0:
        for part in ("var/lib/dpkg/updates", "var/lib/dpkg/info"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        (folder / "var/lib/dpkg/status").touch()
        run("dpkg", f"--root={folder}", "--force-depends", f"--log={folder}/dpkg.log", "-i", package)
        require("install ok installed" in run("dpkg-query", f"--admindir={folder}/var/lib/dpkg", "-s", name),
                "dpkg did not install it")
    else:
        run("dpkg", "-x", package, folder)
    documents = folder / "usr/share/doc" / name
    require("Apache-2.0" in (documents / "copyright").read_text(), "it does not say who may copy it")
    require(b"0.1.0" in gzip.decompress((documents / "changelog.gz").read_bytes()), "its changelog has no version")
    return folder / "usr"


def check_host(usr):
    """It runs, and what it reads are the files of the package: each is changed, and the change is seen."""
    command = usr / "bin/warpgauge"
    require(re.match(r"warpgauge [0-9.]+ \(revision ", run(command, "--version", env=ELSEWHERE)), "--version")
    share = usr / "share/warpgauge"
    profile = share / "data/h200/profile.json"
    profile.write_text(profile.read_text().replace('"name": "NVIDIA H200"', '"name": "Planted GPU"', 1))
    said = run(command, "predict", ROOT / "data/kernels/examples/copy.json", env=ELSEWHERE)
    require("Planted GPU" in said, "the profile is not the package's")
    (share / "data/claims/planted.yaml").write_text(
        "- {id: planted-one, document: planted, lines: 1, topic: planted, statement: A catalogue is planted., kind: formula,\n"
        "   stated: {quantity: catalogues, value: one}, not_checked: planted}\n")
    judged = json.loads(run(command, "claims", "--profile", ROOT / "data/h200/profile.json", "--format", "json", env=ELSEWHERE))
    documents = {one["document"] for one in next(value for value in judged.values() if isinstance(value, list))}
    require("planted" in documents, f"the catalogue is not the package's: {documents}")
    require(list((share / "metrics").glob("*.yaml")), "no metric groups are in the package")
    script = share / "plots/report.py"
    run(sys.executable, "-I", "-m", "py_compile", *share.glob("plots/**/*.py"))
    if "matplotlib" not in run(command, "doctor", env=ELSEWHERE).split("figures")[-1].split("\n")[0]:
        script.write_text("import sys\nprint('planted page')\n")
        said = run(command, "report", share / "data/h200/recording-2026-11-23-l2_read_limits-1.jsonl.zst", "-o", usr.parent / "page", env=ELSEWHERE)
        require("planted page" in said, "the script that draws is not the package's")


def check_probes(usr):
    """The programs compare their own machine code with the compressed listings of the package."""
    listings = usr / next(usr.glob("lib*/**/warpgauge-probe.ptx.zst")).parent.relative_to(usr)
    require(not list(usr.rglob("*.sass")) and not list(usr.rglob("*.ptx")), "a listing is not compressed")
    have_sass = (listings / "warpgauge-probe.sass.zst").exists()
    program = usr / "bin/warpgauge-probe"
    done = subprocess.run([program, "--doctor", "--format", "json"], env=ELSEWHERE, text=True, capture_output=True, check=False)
    said = json.loads(done.stdout)["machine_code"]
    require(said == f"checked on {'SASS' if have_sass else 'PTX'}", f"machine code: {said}")
    print(run(program, "--check-code", env=ELSEWHERE).splitlines()[-1])
    for listing in listings.glob("warpgauge-probe.*.zst"):
        listing.unlink()
    done = subprocess.run([program, "--doctor", "--format", "json"], env=ELSEWHERE, text=True, capture_output=True, check=False)
    require("not checked" in json.loads(done.stdout)["machine_code"], "the listings were not those of the package")


def check_development(usr):
    for place in ("include/warpgauge/analysis/profile/profile.h", "lib/**/warpgauge-config.cmake", "lib/**/libwarpgauge_model.a"):
        require(list(usr.glob(place)), f"{place} is not in the package")


def main(build, component):
    if subprocess.run(["sh", "-c", "command -v cpack dpkg-deb dpkg-shlibdeps gzip"], check=False, capture_output=True).returncode:
        skip("cpack, dpkg-deb, dpkg-shlibdeps and gzip are needed")
    if component == "probes" and not (build / "bin/warpgauge-probe").exists():
        skip("warpgauge-probe is not built here")
    with scratch() as folder:
        package = pack(build, component, folder)
        print(package.name, package.stat().st_size, "bytes")
        check_form(package, PACKAGES[component])
        usr = install(package, PACKAGES[component], folder / "root")
        {"host": check_host, "probes": check_probes, "development": check_development}[component](usr)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[2] not in PACKAGES:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
