# The part of the harness that needs no CUDA: built and tested on every machine.
add_library(warpgauge_harness_host STATIC
  probes/harness/counter_question.cpp
  probes/harness/pretend.cpp
  probes/harness/progress.cpp)
target_link_libraries(warpgauge_harness_host PUBLIC warpgauge_options warpgauge_machine_code)
warpgauge_compile_together(warpgauge_harness_host)
