# SPDX-License-Identifier: Apache-2.0
"""What mkdocs.yml asks of MkDocs beyond its plugins: files of the repository as pages, and links that leave docs/.

A link to a page of the site becomes one. A link to any other file of the repository becomes its path, for the site is
read without the repository. A link to a file that is not there stops the build.
"""

import os
import pathlib
import re

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = {"contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md"}  # page -> file of the repository
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def on_files(files, config):
    for page, source in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown, page, config, files):
    source = ROOT / PAGES[page.file.src_uri] if page.file.src_uri in PAGES else DOCS / page.file.src_uri
    return "".join(part if part.startswith("```") else LINK.sub(lambda link: rewritten(link, source, page.file.src_uri), part)
                   for part in re.split(r"(?ms)(^```.*?^```$)", markdown))


def rewritten(link, source, uri):
    picture, text, target, anchor = link.group(1), link.group(2), link.group(3), link.group(4) or ""
    place = pathlib.Path(os.path.normpath(source.parent / target))
    if not place.exists():
        raise PluginError(f"{source.relative_to(ROOT)}: {target} is not there")
    names = {ROOT / file: page for page, file in PAGES.items()}
    if place in names or place.is_relative_to(DOCS):
        inside = names.get(place) or str(place.relative_to(DOCS))
        return f"{picture}[{text}]({os.path.relpath(inside, os.path.dirname(uri) or '.')}{anchor})"
    path = str(place.relative_to(ROOT))
    return f"`{path}`" if text.strip("`") in (path, os.path.dirname(path), os.path.basename(path)) else f"{text} (`{path}`)"
