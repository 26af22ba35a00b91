# cmake -P: the architectures of the GPUs at hand, by what nvidia-smi or the device tree prints.
include("${CMAKE_CURRENT_LIST_DIR}/../../cmake/cuda_architectures.cmake")

function(expect name found wanted)
  if(NOT "${found}" STREQUAL "${wanted}")
    message(SEND_ERROR "${name}: '${found}', not '${wanted}'")
  endif()
endfunction()

foreach(pair IN ITEMS "7.5 75" "8.0 80" "8.6 86" "8.7 87" "8.9 89" "9.0 90a" "10.0 100a" "10.3 103a" "11.0 110a" "12.0 120a"
                      "12.1 121a" "13.0 130")
  separate_arguments(pair)
  list(GET pair 0 capability)
  list(GET pair 1 wanted)
  warpgauge_architecture("${capability}" found)
  expect("${capability}" "${found}" "${wanted}")
endforeach()

warpgauge_architectures_of("9.0\n9.0\n9.0\n" found)
expect("one kind" "${found}" "90a")
warpgauge_architectures_of("12.0\n8.6\n10.0\n" found)
expect("several kinds" "${found}" "86;100a;120a")
warpgauge_architectures_of("[N/A]\n" found)
expect("unknown" "${found}" "")

warpgauge_architectures_too_old("75;80;90a;120a;62" found)
expect("too old" "${found}" "75;62")

warpgauge_architectures_of_families("80;100f;100a;120f" found)
expect("families" "${found}" "100f;120f")

warpgauge_architecture_of_jetson("nvidia,p3737-0000+p3701-0005;nvidia,p3701-0005;nvidia,tegra234" found)
expect("Orin" "${found}" "87")
warpgauge_architecture_of_jetson("nvidia,p4071-0000+p3834-0008;nvidia,tegra264" found)
expect("Thor" "${found}" "110a")
warpgauge_architecture_of_jetson("raspberrypi,5-model-b;brcm,bcm2712" found)
expect("another board" "${found}" "")
