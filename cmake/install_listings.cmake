# warpgauge_install_program(TARGET): installs a program that measures, and its listings compressed: the
# probes' are 240 MB of text. A measuring run checks itself against them (probes/harness/code_judge.h).
function(warpgauge_install_program target)
  set(folder "${CMAKE_INSTALL_LIBDIR}/warpgauge")
  install(TARGETS ${target} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT probes)
  install(CODE "
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${folder}\")
    file(MAKE_DIRECTORY \"\${folder}\")
    foreach(listing IN ITEMS \"$<TARGET_FILE:${target}>.ptx\" \"$<TARGET_FILE:${target}>.sass\")
      if(EXISTS \"\${listing}\")
        get_filename_component(name \"\${listing}\" NAME)
        message(STATUS \"Compressing: \${folder}/\${name}.zst\")
        file(ARCHIVE_CREATE OUTPUT \"\${folder}/\${name}.zst\" PATHS \"\${listing}\" FORMAT raw
             COMPRESSION Zstd COMPRESSION_LEVEL 9)
        file(CHMOD \"\${folder}/\${name}.zst\" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
      endif()
    endforeach()" COMPONENT probes)
endfunction()
