# Writes OUTPUT (a .cpp) with the git revision of SOURCE_DIR; touches it only when it changed.
find_package(Git QUIET)
set(revision "unknown")
set(dirty "false")
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE_DIR} rev-parse HEAD
                  OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
                  RESULT_VARIABLE failed)
  if(NOT failed)
    set(revision ${head})
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE_DIR} status --porcelain
                    OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
      set(dirty "true")
    endif()
  endif()
endif()
set(text "#include \"cmake/git_revision.h\"\nnamespace warpgauge {\nconst char* git_revision() { return \"${revision}\"; }\nbool git_dirty() { return ${dirty}; }\n}  // namespace warpgauge\n")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} previous)
endif()
if(NOT "${previous}" STREQUAL "${text}")
  file(WRITE ${OUTPUT} "${text}")
endif()
