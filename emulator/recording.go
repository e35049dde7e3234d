package emulator

import "github.com/cujs/cujs/emulator/internal/engine/trace"

// A Recording keeps what threads of launches did with memory, access by access: up to a million accesses of single
// threads.
type Recording = trace.Recording

// A RecordedLaunch is what one launch did; a RecordedAccess an instruction of one warp that
// touched memory; a RecordedPlace is that instruction and what it touches; a RecordedExchange
// is lanes of a warp that gave each other values.
type (
	RecordedLaunch   = trace.Launch
	RecordedAccess   = trace.Access
	RecordedPlace    = trace.Place
	RecordedExchange = trace.Exchange
)

// Record has all launches from now on recorded; nil ends that. Recorded launches run the code of counted
// ones, and count only where they would without.
func (c *Counting) Record(r *Recording) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.record = r
	for _, m := range c.modules {
		m.Record(r)
	}
}
