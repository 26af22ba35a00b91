# SPDX-License-Identifier: Apache-2.0
"""As much of CUDA's driver interface as launching a cubin needs, in the context of PyTorch; and the SM clock."""

import ctypes

_MOST_DYNAMIC_SHARED_BYTES = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
_WITHOUT_OPT_IN = 48 << 10
_REGISTERS, _LOCAL_BYTES = 4, 3  # CU_FUNC_ATTRIBUTE_NUM_REGS, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES
_SM_CLOCK = 1  # NVML_CLOCK_SM
_RELAXED = 2  # CU_STREAM_CAPTURE_MODE_RELAXED

_cuda = ctypes.CDLL("libcuda.so.1")


def _checked(status, what):
    if status:
        text = ctypes.c_char_p()
        _cuda.cuGetErrorName(status, ctypes.byref(text))
        raise RuntimeError(f"{what}: {(text.value or str(status).encode()).decode()}")


class Kernel:
    """One kernel of a cubin, with the launch that is asked of it. `values`: ctypes values in the kernel's order."""

    def __init__(self, code, name, grid, block, shared_bytes, values):
        self._module, self._function = ctypes.c_void_p(), ctypes.c_void_p()
        _checked(_cuda.cuModuleLoadData(ctypes.byref(self._module), code), "cuModuleLoadData")
        _checked(_cuda.cuModuleGetFunction(ctypes.byref(self._function), self._module, name.encode()), f"cuModuleGetFunction {name}")
        if shared_bytes > _WITHOUT_OPT_IN:
            _checked(_cuda.cuFuncSetAttribute(self._function, _MOST_DYNAMIC_SHARED_BYTES, shared_bytes), f"{shared_bytes} bytes of shared memory")
        self._sides = [*grid, *[1] * (3 - len(grid)), *block, *[1] * (3 - len(block)), shared_bytes]
        self._values = values  # what the pointers below point to
        self._pointers = (ctypes.c_void_p * len(values))(*[ctypes.addressof(value) for value in values])

    def facts(self):
        """Registers of a thread and bytes of its local memory, where spilled values are."""
        read = {}
        for name, attribute in (("registers", _REGISTERS), ("local_bytes", _LOCAL_BYTES)):
            value = ctypes.c_int()
            _checked(_cuda.cuFuncGetAttribute(ctypes.byref(value), attribute, self._function), "cuFuncGetAttribute")
            read[name] = value.value
        return read

    def launch(self, stream):
        _checked(_cuda.cuLaunchKernel(self._function, *self._sides, ctypes.c_void_p(stream), self._pointers, None), "cuLaunchKernel")

    def unload(self):
        _checked(_cuda.cuModuleUnload(self._module), "cuModuleUnload")


class Graph:
    """Launches of a kernel, one after the other, that the host queues as one."""

    def __init__(self, kernel, launches, stream):
        graph, self._graph = ctypes.c_void_p(), ctypes.c_void_p()
        _checked(_cuda.cuStreamBeginCapture_v2(ctypes.c_void_p(stream), _RELAXED), "cuStreamBeginCapture")
        for _ in range(launches):
            kernel.launch(stream)
        _checked(_cuda.cuStreamEndCapture(ctypes.c_void_p(stream), ctypes.byref(graph)), "cuStreamEndCapture")
        _checked(_cuda.cuGraphInstantiateWithFlags(ctypes.byref(self._graph), graph, ctypes.c_ulonglong(0)), "cuGraphInstantiate")
        _checked(_cuda.cuGraphDestroy(graph), "cuGraphDestroy")

    def launch(self, stream):
        _checked(_cuda.cuGraphLaunch(self._graph, ctypes.c_void_p(stream)), "cuGraphLaunch")

    def destroy(self):
        _checked(_cuda.cuGraphExecDestroy(self._graph), "cuGraphExecDestroy")


class Nvml:
    """What NVML says of CUDA's first device."""

    def __init__(self):
        self._nvml, self._device, pci = None, ctypes.c_void_p(), ctypes.create_string_buffer(64)
        _checked(_cuda.cuDeviceGetPCIBusId(pci, len(pci), 0), "cuDeviceGetPCIBusId")
        try:
            nvml = ctypes.CDLL("libnvidia-ml.so.1")
        except OSError:
            return
        if nvml.nvmlInit_v2() == 0 and nvml.nvmlDeviceGetHandleByPciBusId_v2(pci, ctypes.byref(self._device)) == 0:
            self._nvml = nvml

    def driver_version(self):
        """Empty where NVML is not there."""
        version = ctypes.create_string_buffer(80)
        if self._nvml is None or self._nvml.nvmlSystemGetDriverVersion(version, len(version)):
            return ""
        return version.value.decode()

    def sm_mhz(self):
        """None where NVML does not say."""
        value = ctypes.c_uint()
        if self._nvml is None or self._nvml.nvmlDeviceGetClockInfo(self._device, _SM_CLOCK, ctypes.byref(value)):
            return None
        return value.value
