# Builds for hosts of arm64 (GH200, GB200, GB10, Jetson) on another machine; scripts/arm64.sh brings what this needs: Debian's cross
# compiler, its libraries unpacked into WARPGAUGE_ARM64_ROOT, qemu-user, by which ctest runs the programs, and, where there is nvcc,
# WARPGAUGE_ARM64_CUDA: a toolkit of this machine's compilers and arm64's runtime library.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

cmake_path(SET build NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../build")
set(WARPGAUGE_ARM64_ROOT "${build}/arm64-root" CACHE PATH "Folder with the libraries of arm64")
set(WARPGAUGE_ARM64_CUDA "${build}/arm64-cuda" CACHE PATH "CUDA toolkit that compiles for hosts of arm64")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WARPGAUGE_ARM64_ROOT WARPGAUGE_ARM64_CUDA)
set(CMAKE_FIND_ROOT_PATH "${WARPGAUGE_ARM64_ROOT}" "${WARPGAUGE_ARM64_CUDA}" /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

if(EXISTS "${WARPGAUGE_ARM64_CUDA}/bin/nvcc")
  set(CMAKE_CUDA_COMPILER "${WARPGAUGE_ARM64_CUDA}/bin/nvcc")
  set(CMAKE_CUDA_HOST_COMPILER "${CMAKE_CXX_COMPILER}")
endif()

set(libraries "${WARPGAUGE_ARM64_ROOT}/usr/lib/aarch64-linux-gnu:${WARPGAUGE_ARM64_ROOT}/lib/aarch64-linux-gnu")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-rpath-link,${libraries}")
find_program(WARPGAUGE_QEMU_AARCH64 NAMES qemu-aarch64 qemu-aarch64-static)
if(WARPGAUGE_QEMU_AARCH64)
  set(CMAKE_CROSSCOMPILING_EMULATOR
      "${WARPGAUGE_QEMU_AARCH64};-L;/usr/aarch64-linux-gnu;-E;LD_LIBRARY_PATH=${libraries}")
endif()
