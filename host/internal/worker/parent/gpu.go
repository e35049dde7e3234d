// This file looks from outside at the memory of a GPU that a worker holds.

package parent

import (
	"fmt"
	"time"

	"github.com/cujs/cujs/bindings/nvml"
)

// deviceEvery is how often the driver is asked, and deviceSlack how much a worker may hold beyond
// its limit: the code of kernels, and what allocations are rounded up by.
const (
	deviceEvery = 100 * time.Millisecond
	deviceSlack = 64 << 20
)

// WatchDevice kills the worker when it holds more than most bytes of a GPU beyond what its context
// needs, which is what it holds now. Nothing is watched where the driver does not tell, nor in a
// container, where it calls processes by other numbers.
func (p *Peer) WatchDevice(pciBusID string, most int64) {
	api, err := nvml.Open()
	if err != nil {
		return
	}
	monitor, err := api.Monitor(pciBusID)
	if err != nil {
		return
	}
	context := p.deviceMemory(monitor)
	if context == 0 {
		return
	}
	ticker := time.NewTicker(deviceEvery)
	defer ticker.Stop()
	for {
		select {
		case <-p.end:
			return
		case <-ticker.C:
		}
		if held := p.deviceMemory(monitor) - context; held > most+deviceSlack {
			p.process.kill(Memory, fmt.Sprintf("it held %d MiB of the GPU; the limit is %d MiB", held>>20, most>>20))
			return
		}
	}
}

// deviceMemory is what the process holds of a GPU; 0 where the driver does not tell.
func (p *Peer) deviceMemory(monitor *nvml.Monitor) int64 {
	processes, err := monitor.Processes()
	if err != nil {
		return 0
	}
	for _, process := range processes {
		if process.PID == p.PID() {
			return int64(process.Memory)
		}
	}
	return 0
}
