# Writes OUTPUT, a source file with the comments that the probes below PROBES (a folder) begin with.
# Run with cmake -P when a probe has changed: the analysis shares no code with probes, only this text.
file(GLOB files RELATIVE "${PROBES}" "${PROBES}/*/*.cu")
list(SORT files)
set(text "// Made by analysis/answers/probe_comments.cmake from probes/*/*.cu.
#include \"analysis/answers/probe_texts.h\"

namespace warpgauge::answers {

std::span<const ProbeComment> probe_comments() {
  static constexpr ProbeComment comments[] = {")
foreach(file IN LISTS files)
  file(READ "${PROBES}/${file}" code)
  string(REGEX MATCH "^(//[^\n]*\n)+" comment "${code}")
  if(NOT comment MATCHES "// Question:")
    continue()  # no probe: what probes share
  endif()
  string(REGEX REPLACE "\\.cu$" "" name "${file}")
  string(APPEND text "\n{\"${name}\", R\"probe(${comment})probe\"},")
endforeach()
string(APPEND text "};
  return comments;
}

}  // namespace warpgauge::answers
")
file(WRITE "${OUTPUT}" "${text}")
