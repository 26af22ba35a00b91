# RE2: its own package file where there is one (it knows what a static library needs), else its header
# and its library: Debian 12 and Ubuntu 24.04 have no package file. Gives re2::re2.
find_package(re2 CONFIG QUIET)
if(NOT TARGET re2::re2)
  find_path(re2_INCLUDE_DIR re2/re2.h)
  find_library(re2_LIBRARY re2)
  mark_as_advanced(re2_INCLUDE_DIR re2_LIBRARY)

  include(FindPackageHandleStandardArgs)
  find_package_handle_standard_args(re2 REQUIRED_VARS re2_LIBRARY re2_INCLUDE_DIR)
  if(re2_FOUND)
    find_package(Threads REQUIRED)
    add_library(re2::re2 UNKNOWN IMPORTED)
    set_target_properties(re2::re2 PROPERTIES
      IMPORTED_LOCATION "${re2_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${re2_INCLUDE_DIR}"
      INTERFACE_LINK_LIBRARIES Threads::Threads)
  endif()
endif()
