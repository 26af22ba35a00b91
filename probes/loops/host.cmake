# The part of the measured loops that needs no CUDA: built and tested on every machine.
add_library(warpgauge_loops_host STATIC
  probes/loops/corpus_files.cpp
  probes/loops/loop_rows.cpp
  probes/loops/steady.cpp
  probes/loops/timed_loop.cpp)
target_link_libraries(warpgauge_loops_host
  PUBLIC warpgauge_options warpgauge_machine_code warpgauge_samples)
warpgauge_compile_together(warpgauge_loops_host)

# Keeps the machine code of the loops: needs a disassembler, no GPU.
add_executable(warpgauge_loop_code probes/loops/code.cpp)
target_link_libraries(warpgauge_loop_code PRIVATE
  warpgauge_loops_host warpgauge_describe CLI11::CLI11)
