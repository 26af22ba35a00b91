# The part of the harness that needs no CUDA: built and tested on every machine.
add_library(warpgauge_harness_host STATIC
  probes/harness/alone.cpp
  probes/harness/code_judge.cpp
  probes/harness/company.cpp
  probes/harness/counter_question.cpp
  probes/harness/does_not_fit.cpp
  probes/harness/no_device.cpp
  probes/harness/nvml.cpp
  probes/harness/pretend.cpp
  probes/harness/progress.cpp
  probes/harness/recorder.cpp
  probes/harness/registry.cpp
  probes/harness/surroundings.cpp
  probes/harness/watchdog.cpp)
target_link_libraries(warpgauge_harness_host
  PUBLIC warpgauge_options warpgauge_machine_code warpgauge_samples warpgauge_cupti
  PRIVATE ${CMAKE_DL_LIBS})
warpgauge_compile_together(warpgauge_harness_host)
