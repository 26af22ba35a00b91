# SPDX-License-Identifier: Apache-2.0
"""Spack recipe: the same dependencies as scripts/setup.sh and cmake/dependencies.cmake.

    spack repo create warpgauge-repo && mkdir -p warpgauge-repo/packages/warpgauge
    cp spack/package.py warpgauge-repo/packages/warpgauge && spack repo add warpgauge-repo
    spack dev-build warpgauge@0.1.0          # in the source tree

Tested: the names of what it depends on, against cmake/ and scripts/setup.sh (packages/recipes). Not
tested: an installation by Spack.
"""

from spack.package import *


class Warpgauge(CMakePackage, CudaPackage):
    """Measures what the micro-architecture of an NVIDIA GPU does: profile, cost model, verdicts."""

    license("Apache-2.0")

    version("0.1.0")  # no source is published: build with dev-build

    variant("python", default=True, description="Figures and pages (matplotlib)")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    generator("ninja")

    depends_on("nlohmann-json@3.11:")
    depends_on("cli11@2.3:")
    depends_on("fmt@9:")
    depends_on("eigen@3.4:3")
    depends_on("yaml-cpp@0.7:")
    depends_on("zstd@1.5:")
    depends_on("re2@2021-06-01:")
    depends_on("googletest@1.12:", type="test")
    depends_on("benchmark@1.7:", when="+cuda")
    depends_on("cuda@12.6:", when="+cuda")

    depends_on("python@3.10:", type=("build", "run"), when="+python")
    depends_on("py-matplotlib", type="run", when="+python")
    depends_on("py-fastjsonschema", type="run", when="+python")
    depends_on("py-jinja2", type="run", when="+python")

    conflicts("%gcc@:11", msg="C++20 as GCC 12 has it")

    def cmake_args(self):
        args = [
            self.define_from_variant("WARPGAUGE_CUDA", "cuda"),
            self.define("WARPGAUGE_BUILD_TESTS", self.run_tests),
            self.define("WARPGAUGE_UNITY_BUILD", True),
            self.define("FETCHCONTENT_FULLY_DISCONNECTED", True),
        ]
        if self.spec.satisfies("+cuda") and "none" not in self.spec.variants["cuda_arch"].value:
            args.append(self.define("WARPGAUGE_CUDA_ARCHITECTURES", list(self.spec.variants["cuda_arch"].value)))
        return args
