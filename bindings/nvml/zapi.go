// Code generated from internal/nvml.json; DO NOT EDIT.

package nvml

// Device is nvmlDevice, a handle. Zero is none.
type Device uintptr

// Utilization is nvmlUtilization, 8 bytes.
type Utilization struct {
	Gpu    uint32
	Memory uint32
}

// Memory is nvmlMemory, 24 bytes.
type Memory struct {
	Total uint64
	Free  uint64
	Used  uint64
}

// ProcessInfo is nvmlProcessInfo, 24 bytes.
type ProcessInfo struct {
	Pid               uint32
	UsedGpuMemory     uint64
	GpuInstanceId     uint32
	ComputeInstanceId uint32
}

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 13.0 uses.
type Functions struct {
	NvmlInit                             func() Result                                                          // nvmlInit_v2
	NvmlShutdown                         func() Result                                                          // nvmlShutdown
	NvmlSystemGetDriverVersion           func(version *byte, length uint32) Result                              // nvmlSystemGetDriverVersion
	NvmlDeviceGetHandleByPciBusId        func(pciBusId *byte, device *Device) Result                            // nvmlDeviceGetHandleByPciBusId_v2
	NvmlDeviceGetUtilizationRates        func(device Device, utilization *Utilization) Result                   // nvmlDeviceGetUtilizationRates
	NvmlDeviceGetMemoryInfo              func(device Device, memory *Memory) Result                             // nvmlDeviceGetMemoryInfo
	NvmlDeviceGetPowerUsage              func(device Device, milliwatts *uint32) Result                         // nvmlDeviceGetPowerUsage
	NvmlDeviceGetEnforcedPowerLimit      func(device Device, milliwatts *uint32) Result                         // nvmlDeviceGetEnforcedPowerLimit
	NvmlDeviceGetTemperature             func(device Device, sensor TemperatureSensors, degrees *uint32) Result // nvmlDeviceGetTemperature
	NvmlDeviceGetClockInfo               func(device Device, clock ClockType, megahertz *uint32) Result         // nvmlDeviceGetClockInfo
	NvmlDeviceGetMaxClockInfo            func(device Device, clock ClockType, megahertz *uint32) Result         // nvmlDeviceGetMaxClockInfo
	NvmlDeviceGetComputeRunningProcesses func(device Device, count *uint32, processes *ProcessInfo) Result      // nvmlDeviceGetComputeRunningProcesses_v3
}

// Indices of the functions in the order of Functions.
const (
	fnNvmlInit = iota
	fnNvmlShutdown
	fnNvmlSystemGetDriverVersion
	fnNvmlDeviceGetHandleByPciBusId
	fnNvmlDeviceGetUtilizationRates
	fnNvmlDeviceGetMemoryInfo
	fnNvmlDeviceGetPowerUsage
	fnNvmlDeviceGetEnforcedPowerLimit
	fnNvmlDeviceGetTemperature
	fnNvmlDeviceGetClockInfo
	fnNvmlDeviceGetMaxClockInfo
	fnNvmlDeviceGetComputeRunningProcesses
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"nvmlInit_v2",
	"nvmlShutdown",
	"nvmlSystemGetDriverVersion",
	"nvmlDeviceGetHandleByPciBusId_v2",
	"nvmlDeviceGetUtilizationRates",
	"nvmlDeviceGetMemoryInfo",
	"nvmlDeviceGetPowerUsage",
	"nvmlDeviceGetEnforcedPowerLimit",
	"nvmlDeviceGetTemperature",
	"nvmlDeviceGetClockInfo",
	"nvmlDeviceGetMaxClockInfo",
	"nvmlDeviceGetComputeRunningProcesses_v3",
}
