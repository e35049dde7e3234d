package emulator

import (
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/trace"
	"github.com/cujs/cujs/emulator/recording"
)

// A Recording keeps what threads of launches did with memory, access by access: up to a million accesses of single
// threads. Its fields are set before it is used; its methods may be called from several goroutines.
type Recording struct {
	// First leaves out all launches of a kernel but the first.
	First bool
	// Whole is how many threads a launch may have of which all blocks are kept; of a larger one Block alone is.
	// Where it is 0 all are kept.
	Whole uint64
	Block uint64

	once     sync.Once
	recorder *trace.Recorder
}

// Launches returns what was recorded so far; call it when the launches have ended.
func (r *Recording) Launches() []*recording.Launch { return r.start().Launches() }

// start returns what engines write to; nil for no recording.
func (r *Recording) start() *trace.Recorder {
	if r == nil {
		return nil
	}
	r.once.Do(func() { r.recorder = &trace.Recorder{First: r.First, Whole: r.Whole, Block: r.Block} })
	return r.recorder
}

// Record has all launches from now on recorded; nil ends that. Recorded launches run the code of counted
// ones, and count only where they would without.
func (c *Counting) Record(r *Recording) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.record = r
	for _, m := range c.modules {
		m.Record(r.start())
	}
}
