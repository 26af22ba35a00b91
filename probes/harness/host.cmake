# The part of the harness that needs no CUDA: built and tested on every machine.
add_library(warpgauge_machine_code STATIC
  probes/harness/code_flow.cpp
  probes/harness/code_traits.cpp
  probes/harness/counter_question.cpp
  probes/harness/machine_code.cpp
  probes/harness/pretend.cpp
  probes/harness/progress.cpp
  probes/harness/ptx_text.cpp
  probes/harness/sass_text.cpp)
target_link_libraries(warpgauge_machine_code
  PUBLIC warpgauge_options warpgauge_samples warpgauge_process fmt::fmt)
warpgauge_compile_together(warpgauge_machine_code)
