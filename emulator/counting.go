package emulator

import (
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/engine/count"
)

// Stats are what launches of a kernel did, counted warp by warp.
type Stats = count.Stats

// Counters collect the Stats of one kernel.
type Counters = count.Counters

// A Count is what a kernel or a line did, LineStats those of a line; Accesses and Traffic are its parts.
type (
	Count     = count.Count
	LineStats = count.LineStats
	Accesses  = count.Accesses
	Traffic   = count.Traffic
	Metric    = count.Metric
)

// A Listing is a kernel's Stats for JSON.
type Listing = count.Listing

// KindNames name the elements of Count.Kinds as Nsight Compute does.
var KindNames = count.KindNames

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
	m.Record(c.record)
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
			return counters
		}
	}
	return nil
}

// Stats are those of every kernel that is counted: tenant by tenant, in the order in
// which that began. There are none before a device is open.
func (c *Counting) Stats() []*Stats {
	var stats []*Stats
	for _, m := range c.parts() {
		stats = append(stats, m.Stats()...)
	}
	return stats
}

// ByKernel are those of the kernels that were launched, one for each name.
func (c *Counting) ByKernel() []*Stats { return count.ByKernel(c.Stats()) }
