# The part of the reference kernels that needs no CUDA: built and tested on every machine.
add_library(warpgauge_kernels_host STATIC
  kernels/harness/cases.cpp
  kernels/harness/e4m3_inputs.cpp
  kernels/harness/output_errors.cpp)
target_link_libraries(warpgauge_kernels_host PUBLIC warpgauge_options warpgauge_samples)
warpgauge_compile_together(warpgauge_kernels_host)
