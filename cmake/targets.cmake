# Flags travel on one INTERFACE target; nothing global is edited. The warnings are for this build
# alone: projects that use the installed libraries choose their own.
add_library(warpgauge_options INTERFACE)
target_compile_features(warpgauge_options INTERFACE cxx_std_20)
target_include_directories(warpgauge_options INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
target_compile_options(warpgauge_options INTERFACE
  $<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:-Wall$<SEMICOLON>-Wextra$<SEMICOLON>-Wshadow$<SEMICOLON>-Wnon-virtual-dtor>>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False alarm on std::string concatenation (GCC bug 105651).
  target_compile_options(warpgauge_options INTERFACE $<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>>)
endif()
# GCC looks for garbage of its own from 128 MB of memory on, which takes a tenth of a large source's time and changes nothing in
# what it writes. From 600 MB on is soon enough.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(WARPGAUGE_COLLECT_LATER --param=ggc-min-heapsize=600000)
  target_compile_options(warpgauge_options INTERFACE
    $<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:${WARPGAUGE_COLLECT_LATER}>>)
endif()
# The same digits on every host: arm64 would join products and sums, and round once where x86-64 rounds twice.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  target_compile_options(warpgauge_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
endif()
# What is tested checks its indices, iterators and spans, as far as the library can.
if(WARPGAUGE_BUILD_TESTS)
  target_compile_definitions(warpgauge_options INTERFACE
    $<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:_GLIBCXX_ASSERTIONS>>)
endif()
if(WARPGAUGE_SANITIZE)
  target_compile_options(warpgauge_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined -fno-sanitize-recover=undefined>)
  target_link_options(warpgauge_options INTERFACE -fsanitize=address,undefined)
endif()
option(WARPGAUGE_LIBFUZZER "Count for libFuzzer what code runs (clang as the compiler)" OFF)
if(WARPGAUGE_LIBFUZZER)
  target_compile_options(warpgauge_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
endif()
if(WARPGAUGE_COVERAGE)
  target_compile_options(warpgauge_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:--coverage -O0>)
  target_link_options(warpgauge_options INTERFACE --coverage)
endif()

# For builds from scratch: headers are read, and templates made, once for up to 16 sources of a
# folder. After a small change it takes longer than without. Names in unnamed namespaces of one
# folder must differ for it.
option(WARPGAUGE_UNITY_BUILD "Compile a folder's host sources together" OFF)

function(warpgauge_compile_together target)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ${WARPGAUGE_UNITY_BUILD} UNITY_BUILD_BATCH_SIZE 16)
  if(WARPGAUGE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # It takes the sources for headers, and warns of what only headers must not do.
    target_compile_options(${target} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
  endif()
endfunction()

# warpgauge_combine(RESULT COUNT SOURCES...): files that include about COUNT sources of
# device code each, no two of one namespace: names in unnamed namespaces of one namespace may be the same.
# nvcc reads the headers of a file five times over, for about 5 s of a processor. SOURCES as they are
# without WARPGAUGE_UNITY_BUILD. Which are together is settled when a build folder is made: a later source
# is compiled alone there, so that it does not change all the other files.
function(warpgauge_combine result most)
  set(sources ${ARGN})
  if(NOT WARPGAUGE_UNITY_BUILD)
    set(${result} ${sources} PARENT_SCOPE)
    return()
  endif()
  set(settled WARPGAUGE_COMBINED_${result})
  if(NOT DEFINED CACHE{${settled}})
    set(${settled} "${sources}" CACHE INTERNAL "Sources of device code that are compiled together")
  endif()
  set(together ${${settled}})
  set(alone ${sources})
  list(REMOVE_ITEM alone ${together})
  list(LENGTH together count)
  math(EXPR parts "(${count} + ${most} - 1) / ${most}")
  set(used 0)
  set(number 0)
  foreach(source IN LISTS together)
    math(EXPR part "${number} % ${parts}")
    math(EXPR number "${number} + 1")
    if(NOT source IN_LIST sources)  # removed since
      continue()
    endif()
    file(STRINGS "${source}" namespace REGEX "^namespace warpgauge::" LIMIT_COUNT 1)
    while(namespace IN_LIST namespaces_${part})  # beyond the last one, where all have it
      math(EXPR part "${part} + 1")
    endwhile()
    list(APPEND namespaces_${part} "${namespace}")
    string(APPEND text_${part} "#include \"${source}\"\n")
    if(part GREATER_EQUAL used)
      math(EXPR used "${part} + 1")
    endif()
  endforeach()
  set(combined ${alone})
  foreach(part RANGE 1 ${used})
    math(EXPR at "${part} - 1")
    set(file "${CMAKE_CURRENT_BINARY_DIR}/combined/${result}/part_${part}.cu")
    file(CONFIGURE OUTPUT "${file}" CONTENT "${text_${at}}" @ONLY)
    list(APPEND combined "${file}")
  endforeach()
  set(${result} "${combined}" PARENT_SCOPE)
endfunction()

# Where the libraries alone are built from scratch, as `pip install .` does, what most of them read is read
# once for all. GCC takes such headers at the same optimisation only.
function(warpgauge_share_headers target)
  if(NOT (WARPGAUGE_LIBRARIES_ONLY AND WARPGAUGE_UNITY_BUILD))
    return()
  endif()
  if(NOT TARGET warpgauge_shared_headers)
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/shared_headers.cpp" CONTENT "" @ONLY)
    add_library(warpgauge_shared_headers OBJECT "${PROJECT_BINARY_DIR}/shared_headers.cpp")
    set_target_properties(warpgauge_shared_headers PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(warpgauge_shared_headers PRIVATE
      warpgauge_options nlohmann_json::nlohmann_json fmt::fmt Threads::Threads)
    target_precompile_headers(warpgauge_shared_headers PRIVATE
      <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <map> <optional> <set> <string> <string_view>
      <utility> <vector> <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>)
  endif()
  target_precompile_headers(${target} REUSE_FROM warpgauge_shared_headers)
endfunction()

# warpgauge_library(NAME [LINKS...] [COMPUTES]): a static library of every .cpp in the calling folder; -O3 where
# it COMPUTES for long.
function(warpgauge_library name)
  cmake_parse_arguments(PARSE_ARGV 1 library "COMPUTES" "" "")
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC warpgauge_options ${library_UNPARSED_ARGUMENTS})
  warpgauge_compile_together(${name})
  if(library_COMPUTES)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O3>)
  else()
    warpgauge_share_headers(${name})
  endif()
endfunction()
