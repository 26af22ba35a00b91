#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The manifest of scripts/kubernetes: valid by Kubernetes' own schemas (the package kubernetes-validate), what it repeats agrees,
and what its container executes measures and collects (stand-ins play the GPUs; no cluster is started).

Environment, set by ctest: WARPGAUGE, FAKE_PROBE_PROGRAM, FAKE_KERNELS_PROGRAM. Exit status 77: a module is missing.
"""

import copy
import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))  # isolated mode (-I) leaves it out

try:
    import kubernetes_validate
    import yaml
except ImportError as error:
    print(f"skipped: the Python module {error.name} is not here (scripts/setup.sh puts it into build/kubernetes-tools)")
    sys.exit(77)

from command import WARPGAUGE, environment as planted, fake_gpu, record

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("1.33", "1.35")  # backoffLimitPerIndex is general from 1.33 on


def documents():
    return list(yaml.safe_load_all((ROOT / "scripts/kubernetes/job.yaml").read_text(encoding="utf-8")))


def job():
    return next(document for document in documents() if document["kind"] == "Job")


def container():
    return job()["spec"]["template"]["spec"]["containers"][0]


def with_a_recording_to_replay(folder):
    """What every node has: without a GPU, `run` would replay it."""
    data = Path(folder, "carried")
    if not data.exists():
        data.mkdir()
        record(data / "recording-1.jsonl")
    return {"WARPGAUGE_DATA": str(data)}


class Manifest(unittest.TestCase):
    def test_is_valid_by_the_schemas_of_kubernetes(self):
        for version in VERSIONS:
            for document in documents():
                kubernetes_validate.validate(document, version, strict=True)

    def test_a_defect_is_seen(self):
        def spoilt(change):
            document = copy.deepcopy(job())
            change(document["spec"])
            return document

        for change in (lambda spec: spec.update(completions="two"), lambda spec: spec.update(parallel=2),
                       lambda spec: spec.pop("template"), lambda spec: spec["template"]["spec"]["containers"][0].pop("name"),
                       lambda spec: spec["template"]["spec"].update(volume=[])):
            with self.assertRaises(kubernetes_validate.ValidationError):
                kubernetes_validate.validate(spoilt(change), VERSIONS[0], strict=True)

    def test_what_it_repeats_agrees(self):
        spec, pod = job()["spec"], job()["spec"]["template"]
        environment = {one["name"]: one["value"] for one in container()["env"]}
        self.assertEqual(spec["completionMode"], "Indexed")
        self.assertEqual(spec["completions"], spec["parallelism"])
        self.assertEqual(str(spec["completions"]), environment["PARTS"])
        apart = pod["spec"]["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"][0]
        self.assertEqual(apart["labelSelector"]["matchLabels"], pod["metadata"]["labels"])
        self.assertEqual({one["name"] for one in container()["volumeMounts"]}, {one["name"] for one in pod["spec"]["volumes"]})
        mounts = {one["mountPath"] for one in container()["volumeMounts"]}
        self.assertTrue(environment["OUT"].startswith("/results/") and {"/results", environment["SCRIPTS"]} == mounts)
        claim = next(document for document in documents() if document["kind"] == "PersistentVolumeClaim")
        self.assertEqual(pod["spec"]["volumes"][0]["persistentVolumeClaim"]["claimName"], claim["metadata"]["name"])


class Container(unittest.TestCase):
    def run_pod(self, folder, index, behaviour="good"):
        environment = {one["name"]: one["value"] for one in container()["env"]}
        environment |= {"OUT": f"{folder}/run", "SCRIPTS": str(ROOT / "scripts"), "WARPGAUGE": WARPGAUGE,
                        "JOB_COMPLETION_INDEX": str(index), "HOSTNAME": f"pod-{index}",
                        "RUN_OPTIONS": "--level quick --no-kernels --no-report"}
        environment |= with_a_recording_to_replay(folder)
        command = [*container()["command"], *container()["args"]]
        return subprocess.run(command, text=True, capture_output=True, env={**fake_gpu(behaviour, devices=2), **environment}, timeout=120)

    def test_a_replay_is_no_outcome(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "places").write_text("n1\n", encoding="utf-8")
            command = [ROOT / "scripts/one_of_many.sh", folder, "n1", WARPGAUGE, "--no-report"]  # asks for no device
            done = subprocess.run(list(map(str, command)), text=True, capture_output=True, timeout=120,
                                  env={**planted(), **with_a_recording_to_replay(folder)})
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("n1 was not measured: no GPU there, a recording was replayed", done.stderr)
            self.assertFalse(Path(folder, "n1.status").exists())

    def test_every_pod_measures_its_node_and_the_last_collects(self):
        with tempfile.TemporaryDirectory() as folder:
            gone = self.run_pod(folder, 1, "no_gpu")
            self.assertEqual(gone.returncode, 3, gone.stderr)  # another attempt is made
            first = self.run_pod(folder, 1)
            self.assertEqual(first.returncode, 0, first.stderr)
            self.assertIn("node-0 is still to be measured", first.stdout)
            Path(folder, "run/collecting").mkdir()
            Path(folder, "run/collecting/by").write_text("node-1\n", encoding="utf-8")
            busy = self.run_pod(folder, 0, "fails")  # another one collects
            self.assertEqual(busy.returncode, 0, busy.stderr)
            self.assertNotIn("collected", busy.stdout)
            Path(folder, "run/collecting/by").write_text("node-0\n", encoding="utf-8")
            last = self.run_pod(folder, 0, "fails")  # it was killed while it collected
            self.assertEqual(last.returncode, 0, last.stderr)  # an outcome
            self.assertIn("collected", last.stdout)
            with Path(folder, "run/all/places.csv").open() as file:
                rows = [(row["place"], row["status"], row["profile"]) for row in csv.DictReader(file)]
            self.assertEqual(rows, [(f"node-{node}", status, f"node-{node}/device-{device}/profile.json")
                                    for node, status in ((0, "1"), (1, "0")) for device in (0, 1)])


if __name__ == "__main__":
    unittest.main()
