# warpgauge without a GPU: the command, the report and the replay of the recording that comes with it.
# The libraries are those that scripts/setup.sh installs on Debian 12; it is what installs them here too.
#
#   docker build -t warpgauge .
#   docker run --rm -v "$PWD/out:/out" warpgauge run --out /out
#
# Tested: what it installs is what scripts/setup.sh says (packages/recipes); the package that it packs is
# packed, installed and run on Debian 12 (packages/debian/host). Not tested: the image, which the ordinary
# test does not build; and measuring with it (an image with nvcc, the preset cuda, the target
# warpgauge_programs, the package of the component probes, docker run --gpus all).
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates cmake dpkg-dev g++ git ninja-build \
    python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN scripts/setup.sh host \
    && cmake --preset host -DWARPGAUGE_BUILD_TESTS=OFF -DWARPGAUGE_UNITY_BUILD=ON \
    && cmake --build --preset host --target warpgauge \
    && cd build/host && cpack -G DEB -D CPACK_COMPONENTS_ALL=host -B /packages

FROM debian:12-slim
COPY --from=build /packages/*.deb /packages/
RUN apt-get update && apt-get install -y --no-install-recommends /packages/*.deb \
    python3 python3-matplotlib python3-fastjsonschema python3-jinja2 && rm -rf /var/lib/apt/lists/* /packages
ENTRYPOINT ["warpgauge"]
