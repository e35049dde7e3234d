// Package collect has Go's collector find what is unreachable, once for all who wait for that at the
// time, and each waits no longer than its context.
package collect

import (
	"context"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"
	"weak"
)

// Marked waits until a collection that began after the call has found what is unreachable: a weak
// pointer to such an object answers nil from then on. The error is the cause of the end of ctx.
func Marked(ctx context.Context) error { return wait(ctx, process.join(false).marked) }

// Cleaned waits until the cleanups of what is unreachable have run, too. Other parts of the program may
// have slow ones: it waits for those no longer than cleanupPatience.
func Cleaned(ctx context.Context) error { return wait(ctx, process.join(true).cleaned) }

func wait(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// process is the collector, of which the process has one.
var process collector

// A collector runs rounds one after the other.
type collector struct {
	mu      sync.Mutex
	next    *round // that has not begun; nil where nobody waits for one
	running bool
}

// A round is a collection and those who wait for it.
type round struct {
	marked, cleaned chan struct{}
	cleans          bool // somebody waits for cleaned
}

// join returns the round that begins next: one that is under way may have passed what has become
// unreachable since it began.
func (c *collector) join(cleans bool) *round {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.next == nil {
		c.next = &round{marked: make(chan struct{}), cleaned: make(chan struct{})}
	}
	c.next.cleans = c.next.cleans || cleans
	if !c.running {
		c.running = true
		go c.run()
	}
	return c.next
}

// begin takes the next round, nil where there is none: then run ends.
func (c *collector) begin() *round {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.next
	c.next, c.running = nil, r != nil
	return r
}

func (c *collector) run() {
	for r := c.begin(); r != nil; r = c.begin() {
		swept := mark()
		close(r.marked)
		if r.cleans {
			sweep(swept)
			awaitCleanups()
		}
		close(r.cleaned)
	}
}

// sweepPatience is how long sweep waits: about what a collector that nobody disturbs takes.
const sweepPatience = 2 * time.Millisecond

// sweep waits until what was found is swept, which queues the cleanups. Beside goroutines that are busy
// that takes seconds: runtime.GC yields after each span. But where another collection begins, it sweeps
// first what the last one has left, and does not yield.
func sweep(swept <-chan struct{}) {
	select {
	case <-swept:
	case <-time.After(sweepPatience):
		mark()
	}
}

// mark waits until a collection has marked that began after the call; swept is closed when it has swept.
func mark() (swept <-chan struct{}) {
	before, sentinel := Cycles(), weak.Make(new([16]uintptr))
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.GC()
	}()
	for pause := 50 * time.Microsecond; ; pause = min(2*pause, time.Millisecond) {
		select {
		case <-done:
			return done
		case <-time.After(pause):
		}
		// The first that ends may be one that was under way, and has kept what was new.
		if n := Cycles() - before; n > 1 || n == 1 && sentinel.Value() == nil {
			return done
		}
	}
}

// Cycles counts the collections that have found what was unreachable.
func Cycles() uint64 {
	count := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(count)
	return count[0].Value.Uint64()
}

// cleanupPatience bounds the wait for cleanups.
const cleanupPatience = 200 * time.Millisecond

// awaitCleanups returns when the cleanups that are queued have run. The runtime counts them since Go
// 1.26; before that, a cleanup of our own, which one more collection queues, runs after them.
func awaitCleanups() {
	counts := []metrics.Sample{{Name: "/gc/cleanups/queued:cleanups"}, {Name: "/gc/cleanups/executed:cleanups"}}
	metrics.Read(counts)
	if counts[0].Value.Kind() != metrics.KindUint64 {
		awaitSentinel()
		return
	}
	queued, begin := counts[0].Value.Uint64(), time.Now()
	for counts[1].Value.Uint64() < queued && time.Since(begin) < cleanupPatience {
		time.Sleep(50 * time.Microsecond)
		metrics.Read(counts)
	}
}

// awaitSentinel waits for a cleanup of its own.
func awaitSentinel() {
	done := make(chan struct{})
	runtime.AddCleanup(new([16]uintptr), func(done chan struct{}) { close(done) }, done)
	sweep(mark())
	select {
	case <-done:
	case <-time.After(cleanupPatience):
	}
}
