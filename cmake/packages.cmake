# Packages for Debian and Ubuntu: cpack -G DEB, in the build folder once it is built.
#   warpgauge        the command, its scripts, the keys' data, the recordings that it replays
#   warpgauge-probes the programs that measure, each with its listing, compressed
#   warpgauge-dev    headers, libraries and what find_package(warpgauge CONFIG) reads
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME warpgauge)
set(CPACK_PACKAGE_VENDOR "The warpgauge contributors")
set(CPACK_PACKAGE_CONTACT "The warpgauge contributors <warpgauge@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES TRUE)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_WARPGAUGE_PROGRAMS "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/package_depends.cmake")

get_property(fetched GLOBAL PROPERTY WARPGAUGE_FETCHED)
list(REMOVE_ITEM fetched CLI11 GTest benchmark)
set(CPACK_COMPONENTS_ALL host)
if(WARPGAUGE_HAVE_CUDA)
  list(APPEND CPACK_COMPONENTS_ALL probes)
endif()
if(NOT fetched)
  list(APPEND CPACK_COMPONENTS_ALL development)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)  # read by dpkg of Debian 12 and Ubuntu 24.04
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)

set(CPACK_DEBIAN_HOST_PACKAGE_NAME warpgauge)
set(CPACK_COMPONENT_HOST_DESCRIPTION "The command.
Fits recordings of probes into a device profile with intervals, predicts kernels by it, judges
documents by it and draws the report. Needs no GPU; without one it replays a recording.")
set(CPACK_DEBIAN_HOST_PACKAGE_RECOMMENDS
    "python3 (>= 3.10), python3-matplotlib, python3-fastjsonschema, python3-jinja2")
set(CPACK_DEBIAN_HOST_PACKAGE_SUGGESTS "warpgauge-probes, binutils")

set(CPACK_DEBIAN_PROBES_PACKAGE_NAME warpgauge-probes)
set(CPACK_COMPONENT_PROBES_DESCRIPTION "The programs that measure.
Probes, reference kernels, the listings of their machine code that they are checked against, and the
library that counts the launches of other programs. Needs the driver of the GPU.")
# The driver and cuBLAS come from NVIDIA, by names that differ from one repository to the next.
set(CPACK_DEBIAN_PROBES_PACKAGE_DEPENDS "warpgauge (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PROBES_PACKAGE_SUGGESTS "libcublas-13-0")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME warpgauge-dev)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The C++ libraries.
Reads profiles and recordings, predicts kernels, reads machine code: for find_package(warpgauge).")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libeigen3-dev, libfmt-dev, libre2-dev, libyaml-cpp-dev, libzstd-dev, nlohmann-json3-dev")
include(CPack)

# What Debian asks of every package: who may copy it, and what changed.
find_program(WARPGAUGE_GZIP gzip)
mark_as_advanced(WARPGAUGE_GZIP)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(documents "${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
  install(FILES "${PROJECT_SOURCE_DIR}/cmake/debian_copyright" RENAME copyright
          DESTINATION "${documents}" COMPONENT ${component})
  if(WARPGAUGE_GZIP)
    install(CODE "
      set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${documents}\")
      execute_process(COMMAND \"${WARPGAUGE_GZIP}\" -9nc \"${PROJECT_SOURCE_DIR}/CHANGELOG.md\"
                      OUTPUT_FILE \"\${folder}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)
      file(CHMOD \"\${folder}/changelog.gz\" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)"
      COMPONENT ${component})
  endif()
endforeach()
