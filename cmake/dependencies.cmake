# Every dependency is looked for on the system first; only what is missing is fetched, at a pinned
# version (give -DFETCHCONTENT_FULLY_DISCONNECTED=ON to forbid it). Why each is here: CONTRIBUTING.md.
include(FetchContent)

# require(PACKAGE TARGET REPOSITORY TAG [FOLDER]): FOLDER of the repository has its CMakeLists.txt.
function(require package target repository tag)
  find_package(${package} QUIET)
  if(TARGET ${target})
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY WARPGAUGE_FETCHED ${package})
  message(STATUS "${package} not found on this system: fetching ${tag}")
  FetchContent_Declare(${package} GIT_REPOSITORY "https://github.com/${repository}"
                       GIT_TAG ${tag} GIT_SHALLOW TRUE SOURCE_SUBDIR "${ARGV4}")
  FetchContent_MakeAvailable(${package})
endfunction()

set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
set(BENCHMARK_ENABLE_TESTING OFF CACHE BOOL "" FORCE)
set(YAML_CPP_BUILD_TOOLS OFF CACHE BOOL "" FORCE)
set(EIGEN_BUILD_DOC OFF CACHE BOOL "" FORCE)
set(ZSTD_BUILD_PROGRAMS OFF CACHE BOOL "" FORCE)
set(ZSTD_BUILD_SHARED OFF CACHE BOOL "" FORCE)
set(RE2_BUILD_TESTING OFF CACHE BOOL "" FORCE)

require(nlohmann_json nlohmann_json::nlohmann_json nlohmann/json v3.11.3)
if(NOT WARPGAUGE_LIBRARIES_ONLY)
  require(CLI11 CLI11::CLI11 CLIUtils/CLI11 v2.3.2)
endif()
require(fmt fmt::fmt fmtlib/fmt 10.2.1)
require(Eigen3 Eigen3::Eigen eigen-mirror/eigen 3.4.0)
require(yaml-cpp yaml-cpp jbeder/yaml-cpp 0.8.0)
require(re2 re2::re2 google/re2 2023-03-01)  # found by Findre2.cmake; the last without Abseil
require(zstd zstd::libzstd facebook/zstd v1.5.5 build/cmake)  # found by Findzstd.cmake
if(NOT TARGET zstd::libzstd)  # fetched: its own target has another name
  FetchContent_GetProperties(zstd SOURCE_DIR zstd_folder)
  target_include_directories(libzstd_static INTERFACE "${zstd_folder}/lib")
  add_library(zstd::libzstd ALIAS libzstd_static)
endif()
if(WARPGAUGE_BUILD_TESTS)
  require(GTest GTest::gtest google/googletest v1.14.0)
endif()
# Google Benchmark is needed by the probes only: required in enable_cuda.cmake.
