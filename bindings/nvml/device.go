// This file asks about one GPU.

package nvml

import (
	"errors"
	"os"
	"slices"
)

// A Monitor tells about one GPU. It may be used from any number of goroutines.
type Monitor struct {
	api    *API
	device Device
}

// Monitor finds the GPU at a PCI address, as the driver writes it:
// "0000:01:00.0".
func (api *API) Monitor(pciBusID string) (*Monitor, error) {
	m := &Monitor{api: api}
	text := append([]byte(pciBusID), 0)
	return m, failed("nvmlDeviceGetHandleByPciBusId", api.NvmlDeviceGetHandleByPciBusId(&text[0], &m.device))
}

func failed(call string, r Result) error {
	if r == NVML_SUCCESS {
		return nil
	}
	return &Error{Call: call, Code: r}
}

// Utilization is the share of the last moments, 0 to 1, in which a kernel ran,
// and in which memory was read or written.
func (m *Monitor) Utilization() (gpu, memory float64, err error) {
	var u Utilization
	err = failed("nvmlDeviceGetUtilizationRates", m.api.NvmlDeviceGetUtilizationRates(m.device, &u))
	return float64(u.Gpu) / 100, float64(u.Memory) / 100, err
}

// Power is what the GPU draws, and what it may draw, in watts.
func (m *Monitor) Power() (draw, limit float64, err error) {
	var now, most uint32
	if err := failed("nvmlDeviceGetPowerUsage", m.api.NvmlDeviceGetPowerUsage(m.device, &now)); err != nil {
		return 0, 0, err
	}
	err = failed("nvmlDeviceGetEnforcedPowerLimit", m.api.NvmlDeviceGetEnforcedPowerLimit(m.device, &most))
	return float64(now) / 1000, float64(most) / 1000, err
}

// Temperature of the GPU in degrees Celsius.
func (m *Monitor) Temperature() (int, error) {
	var degrees uint32
	err := failed("nvmlDeviceGetTemperature", m.api.NvmlDeviceGetTemperature(m.device, NVML_TEMPERATURE_GPU, &degrees))
	return int(degrees), err
}

// Clock is the present and the highest frequency of a clock in MHz.
func (m *Monitor) Clock(clock ClockType) (now, highest int, err error) {
	var a, b uint32
	if err := failed("nvmlDeviceGetClockInfo", m.api.NvmlDeviceGetClockInfo(m.device, clock, &a)); err != nil {
		return 0, 0, err
	}
	err = failed("nvmlDeviceGetMaxClockInfo", m.api.NvmlDeviceGetMaxClockInfo(m.device, clock, &b))
	return int(a), int(b), err
}

// unknownMemory is what the library tells where it does not know how much a
// process uses, as under Windows.
const unknownMemory = 1<<64 - 1

// A Process computes on a GPU.
type Process struct {
	PID    int
	Memory uint64 // bytes, 0 where that is not known
}

// Processes lists who computes on the GPU, this process included.
func (m *Monitor) Processes() ([]Process, error) {
	list := make([]ProcessInfo, 16)
	for {
		count := uint32(len(list))
		r := m.api.NvmlDeviceGetComputeRunningProcesses(m.device, &count, &list[0])
		if r == NVML_ERROR_INSUFFICIENT_SIZE && len(list) < 1<<16 {
			list = make([]ProcessInfo, 2*len(list))
			continue
		}
		if r != NVML_SUCCESS {
			return nil, &Error{Call: "nvmlDeviceGetComputeRunningProcesses", Code: r}
		}
		return processes(list[:min(int(count), len(list))]), nil
	}
}

func processes(list []ProcessInfo) []Process {
	all := make([]Process, len(list))
	for i, p := range list {
		all[i] = Process{PID: int(p.Pid), Memory: p.UsedGpuMemory}
		if p.UsedGpuMemory == unknownMemory {
			all[i].Memory = 0
		}
	}
	return all
}

// Idle tells whether no other process computes on the GPU; computing says
// whether this one does. In a container the library tells the numbers that
// processes have outside: then one of those in the list is this one.
func (m *Monitor) Idle(computing bool) (bool, error) {
	list, err := m.Processes()
	if err != nil {
		return false, err
	}
	others := slices.DeleteFunc(list, func(p Process) bool { return p.PID == os.Getpid() })
	if computing && len(others) == len(list) {
		return len(others) <= 1, nil
	}
	return len(others) == 0, nil
}

// Unknown tells whether an error only means that the GPU, the driver or the
// user's rights do not let a figure be known.
func Unknown(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	return e.Code == NotExported || e.Code == NVML_ERROR_NOT_SUPPORTED || e.Code == NVML_ERROR_NO_PERMISSION
}
