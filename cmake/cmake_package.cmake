# What find_package(warpgauge CONFIG) gives: the analysis as C++ libraries, each target named after its
# folder, warpgauge::profile. Within this build the same names are aliases. No CUDA is needed to build
# them or to use them.
include(CMakePackageConfigHelpers)

# All folders that are exported, by their own names, in the order of linking: each one links only to
# folders on its left.
set(exported_folders base samples machine_code in_core interpret estimate profile costs descriptor model ladder claims fleet validate report counters
    describe export answers)
set(exported_targets warpgauge_options warpgauge_git_revision)
set_target_properties(warpgauge_options PROPERTIES EXPORT_NAME options)
set_target_properties(warpgauge_git_revision PROPERTIES EXPORT_NAME git_revision POSITION_INDEPENDENT_CODE ON)
foreach(folder IN LISTS exported_folders)
  set(target warpgauge_${folder})
  # Also for shared libraries, such as the Python module.
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${folder} POSITION_INDEPENDENT_CODE ON)
  add_library(warpgauge::${folder} ALIAS ${target})
  list(APPEND exported_targets ${target})
endforeach()

# A dependency that this build fetched belongs to this build: no other project could find it.
get_property(fetched GLOBAL PROPERTY WARPGAUGE_FETCHED)
list(REMOVE_ITEM fetched CLI11 GTest benchmark)  # no library needs them
if(fetched)
  message(STATUS "The libraries are not installed: ${fetched} would be missing beside them")
  return()
endif()

set(config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/warpgauge")
set(header_folder "${CMAKE_INSTALL_INCLUDEDIR}/warpgauge")
# <warpgauge/analysis/profile/profile.h>; the headers name each other without the first folder.
target_include_directories(warpgauge_options INTERFACE
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>" "$<INSTALL_INTERFACE:${header_folder}>")
install(TARGETS ${exported_targets} EXPORT warpgauge-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(EXPORT warpgauge-targets NAMESPACE warpgauge:: DESTINATION ${config_folder}
        COMPONENT development)
foreach(folder IN LISTS exported_folders)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/analysis/${folder}" DESTINATION "${header_folder}/analysis"
          COMPONENT development FILES_MATCHING PATTERN "*.h" PATTERN "*.def"
          PATTERN estimators EXCLUDE PATTERN keys EXCLUDE PATTERN program EXCLUDE)
endforeach()
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/warpgauge-config.cmake.in"
  "${PROJECT_BINARY_DIR}/warpgauge-config.cmake" INSTALL_DESTINATION ${config_folder})
# Below 1.0 a minor version may change what a header says.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/warpgauge-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/warpgauge-config.cmake"
              "${PROJECT_BINARY_DIR}/warpgauge-config-version.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/Findre2.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/Findzstd.cmake"
        DESTINATION ${config_folder} COMPONENT development)
