package emulator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/engine/count"
)

// Stats are what launches of a kernel did, counted warp by warp.
type Stats = count.Stats

// Counters collect the Stats of one kernel.
type Counters = count.Counters

// A Count is what a kernel or a line did; Accesses and Traffic are its parts.
type (
	Count    = count.Count
	Accesses = count.Accesses
	Traffic  = count.Traffic
	Metric   = count.Metric
)

// KindNames name the elements of Count.Kinds as Nsight Compute does.
var KindNames = count.KindNames

// A Counting has the launches of kernels counted. Its methods may be called
// from several goroutines, once Open has returned.
type Counting struct {
	// All counts every kernel from its first launch.
	All bool

	modules *modules.Modules
}

// Of returns the counters of a kernel, whose launches are counted from the
// first call on; nil for a handle that is none.
func (c *Counting) Of(handle cuda.Function) *Counters { return c.modules.Counters(handle) }

// Stats are those of every kernel that is counted, in the order in which that
// began. There are none before a device is open.
func (c *Counting) Stats() []*Stats {
	if c.modules == nil {
		return nil
	}
	return c.modules.Stats()
}
