package modules

import (
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/trace"
	"github.com/cujs/cujs/emulator/stats"
)

// A counting is the counters of kernels.
type counting struct {
	all   bool // every kernel is counted from its first launch
	mutex sync.Mutex
	list  []*count.Counters

	record atomic.Pointer[trace.Recorder] // that launches go to; nil for none
}

// Record has launches from now on recorded; nil ends that.
func (m *Modules) Record(r *trace.Recorder) { m.counting.record.Store(r) }

// Counters returns the counters of a kernel, whose launches are counted from the
// first call on; nil for a handle that is none.
func (m *Modules) Counters(handle cuda.Function) *count.Counters {
	f, r := m.function(handle)
	if r != success {
		return nil
	}
	return m.count(f)
}

func (m *Modules) count(f *function) *count.Counters {
	c := &m.counting
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if n := f.counters.Load(); n != nil {
		return n
	}
	n, err := f.Kernel.NewCounters(m.Config.Source)
	if err != nil {
		return nil // the launch fails with the same error
	}
	f.counters.Store(n)
	c.list = append(c.list, n)
	return n
}

// Stats are those of every kernel that is counted, in the order in which that
// began.
func (m *Modules) Stats() (list []*stats.Kernel) {
	m.counting.mutex.Lock()
	defer m.counting.mutex.Unlock()
	for _, n := range m.counting.list {
		list = append(list, n.Stats())
	}
	return list
}

// counters are those for a launch of f; nil when it is not counted.
func (m *Modules) counters(f *function) *count.Counters {
	n := f.counters.Load()
	if n == nil && m.counting.all {
		return m.count(f)
	}
	return n
}
