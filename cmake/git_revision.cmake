# The revision is part of every recording: it is asked of git at each build, not at configure time.
set(revision_source "${CMAKE_BINARY_DIR}/git_revision.cpp")
add_custom_target(warpgauge_git_revision_check
  COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DOUTPUT=${revision_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/write_git_revision.cmake
  BYPRODUCTS ${revision_source})
add_library(warpgauge_git_revision STATIC ${revision_source})
add_dependencies(warpgauge_git_revision warpgauge_git_revision_check)
target_link_libraries(warpgauge_git_revision PUBLIC warpgauge_options)
