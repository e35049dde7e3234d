// Code generated from internal/nvml.json; DO NOT EDIT.

package nvml

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.NvmlInit = func() Result {
		r, ok := table.Call(fnNvmlInit)
		return result(r, ok)
	}
	api.NvmlShutdown = func() Result {
		r, ok := table.Call(fnNvmlShutdown)
		return result(r, ok)
	}
	api.NvmlSystemGetDriverVersion = func(version *byte, length uint32) Result {
		r, ok := table.Call(fnNvmlSystemGetDriverVersion, uintptr(unsafe.Pointer(version)), uintptr(length))
		runtime.KeepAlive(version)
		return result(r, ok)
	}
	api.NvmlDeviceGetHandleByPciBusId = func(pciBusId *byte, device *Device) Result {
		r, ok := table.Call(fnNvmlDeviceGetHandleByPciBusId, uintptr(unsafe.Pointer(pciBusId)), uintptr(unsafe.Pointer(device)))
		runtime.KeepAlive(pciBusId)
		runtime.KeepAlive(device)
		return result(r, ok)
	}
	api.NvmlDeviceGetUtilizationRates = func(device Device, utilization *Utilization) Result {
		r, ok := table.Call(fnNvmlDeviceGetUtilizationRates, uintptr(device), uintptr(unsafe.Pointer(utilization)))
		runtime.KeepAlive(utilization)
		return result(r, ok)
	}
	api.NvmlDeviceGetMemoryInfo = func(device Device, memory *Memory) Result {
		r, ok := table.Call(fnNvmlDeviceGetMemoryInfo, uintptr(device), uintptr(unsafe.Pointer(memory)))
		runtime.KeepAlive(memory)
		return result(r, ok)
	}
	api.NvmlDeviceGetPowerUsage = func(device Device, milliwatts *uint32) Result {
		r, ok := table.Call(fnNvmlDeviceGetPowerUsage, uintptr(device), uintptr(unsafe.Pointer(milliwatts)))
		runtime.KeepAlive(milliwatts)
		return result(r, ok)
	}
	api.NvmlDeviceGetEnforcedPowerLimit = func(device Device, milliwatts *uint32) Result {
		r, ok := table.Call(fnNvmlDeviceGetEnforcedPowerLimit, uintptr(device), uintptr(unsafe.Pointer(milliwatts)))
		runtime.KeepAlive(milliwatts)
		return result(r, ok)
	}
	api.NvmlDeviceGetTemperature = func(device Device, sensor TemperatureSensors, degrees *uint32) Result {
		r, ok := table.Call(fnNvmlDeviceGetTemperature, uintptr(device), uintptr(sensor), uintptr(unsafe.Pointer(degrees)))
		runtime.KeepAlive(degrees)
		return result(r, ok)
	}
	api.NvmlDeviceGetClockInfo = func(device Device, clock ClockType, megahertz *uint32) Result {
		r, ok := table.Call(fnNvmlDeviceGetClockInfo, uintptr(device), uintptr(clock), uintptr(unsafe.Pointer(megahertz)))
		runtime.KeepAlive(megahertz)
		return result(r, ok)
	}
	api.NvmlDeviceGetMaxClockInfo = func(device Device, clock ClockType, megahertz *uint32) Result {
		r, ok := table.Call(fnNvmlDeviceGetMaxClockInfo, uintptr(device), uintptr(clock), uintptr(unsafe.Pointer(megahertz)))
		runtime.KeepAlive(megahertz)
		return result(r, ok)
	}
	api.NvmlDeviceGetComputeRunningProcesses = func(device Device, count *uint32, processes *ProcessInfo) Result {
		r, ok := table.Call(fnNvmlDeviceGetComputeRunningProcesses, uintptr(device), uintptr(unsafe.Pointer(count)), uintptr(unsafe.Pointer(processes)))
		runtime.KeepAlive(count)
		runtime.KeepAlive(processes)
		return result(r, ok)
	}
}
