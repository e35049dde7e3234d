// This file looks at the memory of a worker that works on a request.

package parent

import (
	"fmt"
	"sync"
	"time"
)

// A watch looks at the memory of the process as long as a request lasts.
type watch struct {
	mu      sync.Mutex
	timer   *time.Timer
	stopped bool
}

func (p *Peer) watch() *watch {
	w := new(watch)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(watchEvery, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.stopped {
			return
		}
		bytes, counted, ok := p.process.limit.memory()
		p.peak.Store(max(p.peak.Load(), bytes))
		p.counted.Store(max(p.counted.Load(), counted))
		if ok && bytes > p.config.Memory+p.lent() {
			p.process.kill(Memory, fmt.Sprintf("it occupied %d MiB of memory; the limit is %d MiB", bytes>>20, p.config.Memory>>20))
			return
		}
		w.timer.Reset(watchEvery)
	})
	return w
}

func (w *watch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	w.timer.Stop()
}

// arena is the step by which the heap of a Go program grows, with the rest that it needs for one.
const arena = 80 << 20

// watchEvery is how often the memory of a process at work is looked at: it fills one to ten
// megabytes in a millisecond on each processor.
const watchEvery = 5 * time.Millisecond
