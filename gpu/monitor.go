// This file finds who tells what a device is doing.

package gpu

import (
	"sync"

	"github.com/cujs/cujs/bindings/nvml"
)

// management is NVML, opened once for the process, which it initialises; nil
// where it is not there.
var management = sync.OnceValue(func() *nvml.API {
	api, err := nvml.Open()
	if err != nil {
		return nil
	}
	return api
})

// Monitor tells how busy the device is, how warm, and for whom it works. It is
// nil where nobody knows: on an emulated device, and without NVML.
func (v *Device) Monitor() *nvml.Monitor { return v.monitor() }

func (v *Device) findMonitor() *nvml.Monitor {
	if v.Emulated() {
		return nil
	}
	api := management()
	bus, err := v.PCIBusID()
	if api == nil || err != nil {
		return nil
	}
	m, err := api.Monitor(bus)
	if err != nil {
		return nil
	}
	return m
}
