package emulator

import (
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/stats"
)

// Counters collect what launches of one kernel do. Their methods may be called from several goroutines.
type Counters struct{ counters *count.Counters }

// Stats returns a copy of what was counted so far, without launches that still run.
func (c *Counters) Stats() *stats.Kernel { return c.counters.Stats() }

// Reset forgets all that was counted.
func (c *Counters) Reset() { c.counters.Reset() }

// A Counting has the launches of kernels counted. Its methods may be called
// from several goroutines, once Open has returned.
type Counting struct {
	// All counts every kernel from its first launch.
	All bool

	mutex   sync.Mutex
	modules []*modules.Modules // of the machine and its tenants
	record  *Recording         // of launches; nil for none
}

// add has the kernels of a machine counted.
func (c *Counting) add(m *modules.Modules) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.modules = append(c.modules, m)
	m.Record(c.record.start())
}

// parts are the modules of the machine and its tenants.
func (c *Counting) parts() []*modules.Modules {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clone(c.modules)
}

// Of returns the counters of a kernel, whose launches are counted from the
// first call on; nil for a handle that is none.
func (c *Counting) Of(handle cuda.Function) *Counters {
	for _, m := range c.parts() {
		if counters := m.Counters(handle); counters != nil {
			return &Counters{counters}
		}
	}
	return nil
}

// Stats are those of every kernel that is counted: tenant by tenant, in the order in
// which that began. There are none before a device is open.
func (c *Counting) Stats() []*stats.Kernel {
	var all []*stats.Kernel
	for _, m := range c.parts() {
		all = append(all, m.Stats()...)
	}
	return all
}

// ByKernel are those of the kernels that were launched, one for each name.
func (c *Counting) ByKernel() []*stats.Kernel { return stats.ByKernel(c.Stats()) }
