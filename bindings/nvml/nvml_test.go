package nvml

import (
	"errors"
	"os"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
)

// fake is a library with one GPU and some processes.
func fake(pids ...uint32) *API {
	api := &API{}
	api.NvmlDeviceGetHandleByPciBusId = func(bus *byte, device *Device) Result {
		if *bus != '0' {
			return NVML_ERROR_NOT_FOUND
		}
		*device = 7
		return NVML_SUCCESS
	}
	api.NvmlDeviceGetUtilizationRates = func(_ Device, u *Utilization) Result {
		*u = Utilization{Gpu: 50, Memory: 25}
		return NVML_SUCCESS
	}
	api.NvmlDeviceGetPowerUsage = func(_ Device, milliwatts *uint32) Result { *milliwatts = 70500; return NVML_SUCCESS }
	api.NvmlDeviceGetEnforcedPowerLimit = func(Device, *uint32) Result { return NVML_ERROR_NOT_SUPPORTED }
	api.NvmlDeviceGetComputeRunningProcesses = func(_ Device, count *uint32, list *ProcessInfo) Result {
		if int(*count) < len(pids) {
			*count = uint32(len(pids))
			return NVML_ERROR_INSUFFICIENT_SIZE
		}
		*count = uint32(len(pids))
		for i, p := range unsafe.Slice(list, len(pids)) {
			p.Pid, p.UsedGpuMemory = pids[i], unknownMemory-uint64(i)
			unsafe.Slice(list, len(pids))[i] = p
		}
		return NVML_SUCCESS
	}
	return api
}

func TestMonitor(t *testing.T) {
	m, err := fake(1, 2).Monitor("0000:01:00.0")
	if err != nil || m.device != 7 {
		t.Fatal(m, err)
	}
	if gpu, memory, err := m.Utilization(); gpu != 0.5 || memory != 0.25 || err != nil {
		t.Error(gpu, memory, err)
	}
	if _, _, err := m.Power(); err == nil || !Unknown(err) || err.Error() != "nvmlDeviceGetEnforcedPowerLimit: NVML_ERROR_NOT_SUPPORTED (3): the device does not tell this" {
		t.Error(err)
	}
	list, err := m.Processes()
	if want := []Process{{1, 0}, {2, unknownMemory - 1}}; !slices.Equal(list, want) || err != nil {
		t.Error(list, err)
	}
	_, err = fake().Monitor("1")
	if err == nil || Unknown(err) || err.Error() != "nvmlDeviceGetHandleByPciBusId: NVML_ERROR_NOT_FOUND (6): there is no such device" {
		t.Error(err)
	}
}

func TestIdle(t *testing.T) {
	for _, test := range []struct {
		pids      []uint32
		computing bool
		want      bool
	}{
		{nil, false, true}, {nil, true, true}, {[]uint32{uint32(os.Getpid())}, true, true}, {[]uint32{uint32(os.Getpid()), 1}, true, false},
		{[]uint32{1}, false, false}, {[]uint32{1}, true, true}, {make([]uint32, 100), true, false},
	} {
		m, err := fake(test.pids...).Monitor("0")
		if err != nil {
			t.Fatal(err)
		}
		if idle, err := m.Idle(test.computing); idle != test.want || err != nil {
			t.Errorf("processes %v: %t, %v", test.pids, idle, err)
		}
	}
}

func TestAbsent(t *testing.T) {
	system := loader.System{
		Open:   func(string) (uintptr, error) { return 0, errors.New("no such file") },
		Glob:   func(string) []string { return nil },
		Getenv: func(string) string { return "" },
	}
	_, err := OpenWith(system)
	var absent *loader.NotFoundError
	if !errors.As(err, &absent) {
		t.Errorf("error %v", err)
	}
	if err := (&Error{Call: "nvmlInit", Code: NotExported}).Error(); err != "nvmlInit: the library does not have this function, which a newer one has" {
		t.Error(err)
	}
}

// TestGPU asks the library of this machine, where there is one.
func TestGPU(t *testing.T) {
	api, err := Open()
	if err != nil {
		t.Skip(err)
	}
	var version [80]byte
	if r := api.NvmlSystemGetDriverVersion(&version[0], uint32(len(version))); r != NVML_SUCCESS || version[0] == 0 {
		t.Error(r)
	}
}
