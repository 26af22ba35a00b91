# The part of the reference kernels that needs no CUDA: built and tested on every machine.
add_library(warpgauge_kernels_host STATIC
  kernels/harness/cases.cpp)
target_link_libraries(warpgauge_kernels_host PUBLIC warpgauge_options warpgauge_samples)
warpgauge_compile_together(warpgauge_kernels_host)
