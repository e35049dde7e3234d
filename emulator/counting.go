// This file counts what kernels do, for those who ask.

package emulator

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
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

	machine *machine
	mutex   sync.Mutex
	list    []*count.Counters
}

// Of returns the counters of a kernel, whose launches are counted from the
// first call on; nil for a handle that is none.
func (c *Counting) Of(handle cuda.Function) *Counters {
	f, r := c.machine.function(handle)
	if r != success {
		return nil
	}
	return c.of(f)
}

func (c *Counting) of(f *function) *Counters {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if n := f.counters.Load(); n != nil {
		return n
	}
	n := f.kernel.NewCounters(c.machine.options.Source)
	f.counters.Store(n)
	c.list = append(c.list, n)
	return n
}

// Stats are those of every kernel that is counted, in the order in which that
// began.
func (c *Counting) Stats() (list []*Stats) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, n := range c.list {
		list = append(list, n.Stats())
	}
	return list
}

// counters are those for a launch of f; nil when it is not counted.
func (m *machine) counters(f *function) *count.Counters {
	n := f.counters.Load()
	if c := m.options.Counting; n == nil && c != nil && c.All {
		return c.of(f)
	}
	return n
}
