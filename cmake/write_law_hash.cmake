# Writes OUTPUT (a .cpp) with a hash of the files SOURCES, in their order; touches it only when it changed.
set(all "")
foreach(source IN LISTS SOURCES)
  file(SHA256 ${source} hash)
  get_filename_component(name ${source} NAME)
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 16 hash)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
  "#include \"analysis/model/law_hash.h\"\nnamespace warpgauge::model {\nconst char* law_hash() { return \"@hash@\"; }\n}  // namespace warpgauge::model\n")
