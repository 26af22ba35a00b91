#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a fleet is judged from: files, folders, what lies beside them, and what is refused."""

import copy
import json
import re
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out

from fleet_cards import PUBLISHED, FleetTest


def _frame(text):
    """A zstd frame of one raw block: RFC 8878."""
    assert len(text) < 1 << 17
    return b"\x28\xb5\x2f\xfd\xa0" + len(text).to_bytes(4, "little") + (1 | len(text) << 3).to_bytes(3, "little") + text

class FleetFiles(FleetTest):
    def test_bad_input_is_one_line(self):
        folder = self.fleet(4)
        self.assert_refused("fleet", self.folder / "none.json", saying="none.json")
        self.assert_refused("fleet", self.folder / "nowhere", saying="nowhere: there is no such file or folder")
        (self.folder / "nothing.json").write_text("")
        self.assert_refused("fleet", self.folder / "nothing.json", saying="nothing.json: is empty")
        self.assert_refused("fleet", __file__, saying=[__file__, "is not a profile (.json)"])
        (self.folder / "empty").mkdir()
        self.assert_refused("fleet", self.folder / "empty", saying="no profile (.json)")
        self.assert_refused("fleet", folder, "--filter", "nothing.like.it", saying="no key fits")
        card = self.card(9)
        card["entries"]["l2.latency_cycles"]["flags"] = ["pretends: to have 16 SMs"]
        self.assert_refused("fleet", self.write(card, "pretended"), saying=["pretended.json", "pretends: to have 16 SMs"])

    def test_one_bad_file_costs_itself(self):
        folder = self.fleet(8)
        (folder / "README.md").write_text("no profile\n")
        self.run_command("fleet", folder)
        (folder / "fleet.json").write_text(json.dumps(self.document(folder)))
        (folder / "cut.json").write_text((folder / "card-001.json").read_text()[:4000])
        shutil.copy(folder / "card-002.json", folder / "twin.json")
        out, err = self.run_command("fleet", folder, status=1)
        self.assertIn(": 8 cards, 8 profiles", out)
        self.assertTrue(out.startswith("8 cards, 2 files refused: "), out)
        self.assertTrue(self.document(folder, status=1)["groups"][0]["result"].startswith("8 cards, 2 files refused: "))
        said = out[out.index("\n2 files not read, and not judged\n"):]
        self.assertTrue("cut.json: " in said and "twin.json: " in said, said)
        refused = self.document(folder, status=1)["refused"]
        self.assertEqual([f"error: {line}" for line in refused], err.splitlines())
        lines = err.splitlines()
        self.assertEqual(len(lines), 2, err)
        for line, name, cause in zip(lines, ("cut.json", "twin.json"), ("", "same card and moment as")):
            self.assertTrue(line.startswith("error: "), line)
            self.assertIn(f"{name}: ", line)
            self.assertIn(cause, line)
        self.assert_refused("fleet", folder / "cut.json", folder / "fleet.json", saying=["cut.json", "and 1 more"])

    def test_what_is_named_and_no_profile_costs_itself(self):
        folder = self.fleet(8)
        (folder / "README.md").write_text("no profile\n")
        recording = folder / "a.jsonl.zst"
        recording.write_bytes(b"recording")
        (self.folder / "none").mkdir()
        (self.folder / "nothing.json").write_text("")
        named = {folder / "README.md": "is not a profile (.json)", recording: "fit a recording first", self.folder / "nowhere": "there is no such file",
                 self.folder / "none": "contains no profile", self.folder / "nothing.json": "is empty"}
        for file, cause in named.items():
            out, err = self.run_command("fleet", folder, file, status=1)
            self.assertIn(": 8 cards, 8 profiles", out)
            self.assertRegex(err, f"^error: .*{re.escape(file.name)}: .*{re.escape(cause)}.*\n$")
            self.assert_refused("fleet", file, saying=[file.name, cause])
        _, err = self.run_command("fleet", "--check", PUBLISHED[0], *named, status=2)
        self.assertEqual(err.count("error: "), len(named))

    def test_a_file_that_is_named_twice_counts_once(self):
        folder = self.fleet(8)
        (self.folder / "link").symlink_to(folder)
        out, err = self.run_command("fleet", folder, folder, folder / "card-001.json", f"{folder}/../cards", self.folder / "link")
        self.assertEqual((": 8 cards, 8 profiles" in out, err), (True, ""))
        out, _ = self.run_command("fleet", "--check", PUBLISHED[0], PUBLISHED[0])
        self.assertEqual(out.count("can be submitted"), 1)

    def test_a_folder_of_recordings_says_what_to_do(self):
        (self.folder / "nights" / "node17").mkdir(parents=True)
        (self.folder / "nights" / "node17" / "recording.jsonl.zst").write_bytes(b"recording")
        self.assert_refused("fleet", self.folder / "nights", saying=["nights: the folder contains recordings", "fit a recording first (`warpgauge fit"])

    def test_what_lies_beside_named_profiles_is_passed_over(self):
        """As the shell names all of a folder: `fleet FOLDER/*`, and `fleet profiles/*` with a text beside the folders."""
        folder = self.fleet(8)
        (folder / "README.md").write_text("no profile\n")
        (folder / "fleet.json").write_text(json.dumps(self.document(folder)))
        out, err = self.run_command("fleet", *sorted(folder.iterdir()))
        self.assertIn(": 8 cards, 8 profiles", out)
        self.assertEqual(sorted(err.splitlines()), [f"note: {folder / name}: is not a profile, and was passed over" for name in ("README.md", "fleet.json")])
        (self.folder / "README.md").write_text("no profile\n")
        _, err = self.run_command("fleet", folder, self.folder / "README.md")
        self.assertIn("README.md: is not a profile, and was passed over", err)
        out, err = self.run_command("fleet", "--check", folder / "card-001.json", folder / "README.md")
        self.assertIn("can be submitted", out)
        self.assertIn("note: ", err)
        # A card that is lost costs itself, in a folder or not.
        (folder / "lost.jsonl").write_text("recording")
        (folder / "cut.json").write_text((folder / "card-001.json").read_text()[:4000])
        _, err = self.run_command("fleet", *sorted(folder.iterdir()), status=1)
        self.assertEqual(err.count("error: "), 2)
        self.assert_refused("fleet", folder / "README.md", saying="is not a profile (.json)")  # nothing beside it

    def test_a_compressed_profile_is_read_like_another(self):
        folder = self.fleet(8)
        before = self.document(folder)["groups"][0]["keys"]
        for file in sorted(folder.glob("card-00[0-3].json")):
            Path(f"{file}.zst").write_bytes(_frame(file.read_bytes()))
            file.unlink()
        self.assertEqual(self.document(folder)["groups"][0]["keys"], before)
        self.assertEqual(self.document(*sorted(folder.iterdir()))["groups"][0]["keys"], before)
        self.assertIn("card-002", [card["name"] for card in self.document(folder)["groups"][0]["cards"]])

    def test_a_nights_results_are_judged_as_they_lie(self):
        """What `run` left: one profile a folder, and other JSON beside it and below."""
        for file in sorted(self.fleet(8).glob("*.json")):
            night = self.folder / "nights" / file.stem
            (night / "exports").mkdir(parents=True)
            file.rename(night / "profile.json")
            for name in ("roofline.json", "verdicts.json", "exports/mt4g.json"):
                (night / name).write_text("{}")
        out, err = self.run_command("fleet", self.folder / "nights")
        self.assertEqual((err, ": 8 cards, 8 profiles" in out), ("", True))
        out, _ = self.run_command("fleet", self.folder / "nights" / "card-003")
        self.assertIn(": 1 card, 1 profile", out)

    def test_a_submission_is_refused_with_file_and_cause(self):
        out, _ = self.run_command("fleet", "--check", *PUBLISHED)
        self.assertEqual(out.count("can be submitted, to profiles/nvidia-h200/"), len(PUBLISHED))

        def refused(cause, change):
            card = copy.deepcopy(self.profile)
            change(card)
            file = self.write(card, "submitted")
            self.assert_refused("fleet", "--check", file, saying=[str(file), cause])

        def flag(text):
            return lambda card: card["entries"]["dram.read_gbps"]["flags"].append(text)
        refused("flagged: key 'dram.read_gbps': device busy", flag("device busy"))
        refused("pretended: the device pretends: to have 16 SMs", flag("pretends: to have 16 SMs"))
        refused("incomplete: key 'l2.read_gbps' is neither present nor absent with a reason", lambda card: card["entries"].pop("l2.read_gbps"))
        refused("incomplete: it does not say the driver", lambda card: card["device"].update(driver_version=""))
        refused("incomplete: it does not say the card's UUID", lambda card: card["device"].update(uuid=""))
        for address in "banana", "1B:00.0", "0000:1b:00.0 ":
            refused("is not DOMAIN:BUS:DEVICE.FUNCTION, such as 0000:1b:00.0", lambda card, address=address: card["device"].update(pci_address=address))
        self.profile["device"]["pci_address"] = "00000000:1B:00.0"
        self.run_command("fleet", "--check", self.write(self.profile, "submitted"))
        refused("a modified program", lambda card: card["recordings"][0].update(git_dirty=True))
        refused("incomplete: it does not say from which recordings it was made", lambda card: card.update(recordings=[]))

        def contradict(card):
            card["entries"]["dram.read_gbps"]["confirmation"]["state"] = "contradicted"
        refused("counters contradict it", contradict)
        self.folder.joinpath("cut.json").write_text(PUBLISHED[0].read_text()[:5000])
        self.assert_refused("fleet", "--check", "cut.json", saying="cut.json")


if __name__ == "__main__":
    unittest.main()
