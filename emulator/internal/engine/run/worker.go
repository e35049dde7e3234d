// This file shares the blocks of a launch out among goroutines.

package run

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/count"
)

// A worker is one goroutine's part in a launch.
type worker struct {
	grid   *grid
	number int
	idle   []*cta // to be used again
	// resident are the blocks begun and not ended, the next to run first.
	resident []*cta
	// The blocks from first to last-1 are its own to begin.
	first, last uint64
	lull        lull
	counted     *count.Tally // nil when nothing is counted
}

// startLate is how often resident blocks may yield before another is begun beside
// them, for kernels that wait for later blocks without having been launched
// cooperatively. Fewer than besides are begun sooner, after startSoon: most blocks wait
// for earlier ones, which another worker runs, and there is work to do meanwhile. Many
// are not, for they take memory, and a grid that waits for nothing would begin all.
const (
	startLate = 64
	startSoon = 4
	besides   = 16
)

// patient is how often resident blocks may yield before another is begun.
func (w *worker) patient() int {
	switch {
	case w.grid.launch.Cooperative:
		return 1
	case len(w.resident) < besides:
		return startSoon
	}
	return startLate
}

// run takes blocks until none are left.
func (w *worker) run() {
	share := w.grid.launch.Share // a grid that has ended may be another's
	share.take()
	defer share.give()
	defer w.recover()
	defer w.leave()
	for _, counters := range []*count.Counters{w.grid.launch.Counters, w.grid.own} {
		if counters != nil {
			w.counted = counters.Tally()
			defer func() { counters.Add(w.counted) }()
		}
	}
	// Memory that its owner unmapped faults as a Go panic, not a crash.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	for yields := 0; ; {
		if w.grid.stall.called.Load() {
			share.give() // the others need it to come
			w.grid.stall.attend()
			share.take()
		}
		if len(w.resident) == 0 && !w.begin() {
			w.retire()
			return
		}
		c := w.resident[0]
		copy(w.resident, w.resident[1:])
		w.resident = w.resident[:len(w.resident)-1]
		if w.grid.stopped.Load() {
			return
		}
		why := c.resume()
		if why == ended {
			w.end(c)
			yields, w.lull.yields = 0, 0
			continue
		}
		w.resident = append(w.resident, c)
		if why == parked {
			continue
		}
		w.yielded()
		share.pass()
		if yields++; yields >= w.patient() {
			yields = 0
			w.begin()
		}
		if len(w.resident) == 1 || w.lull.yields&63 == 0 { // the latter for WebAssembly, where goroutines run until they yield
			runtime.Gosched()
		}
	}
}

// end keeps a block that has ended.
func (w *worker) end(c *cta) {
	w.grid.late.end()
	if c.cluster != nil {
		w.idle = append(w.idle, c.cluster.end()...)
		return
	}
	w.idle = append(w.idle, c)
}

// begin makes the next block of the grid resident, or those of the next cluster.
func (w *worker) begin() bool {
	i, ok := w.nextBlock()
	if !ok {
		return false
	}
	if d := w.grid.disorder; d != nil {
		i = d.block(i, w.grid.clusters)
	}
	if w.grid.size > 1 {
		w.resident = slices.Insert(w.resident, 0, beginCluster(w, i)...)
		return true
	}
	c := w.state()
	c.begin(i)
	// New blocks run first.
	w.resident = append(w.resident, nil)
	copy(w.resident[1:], w.resident)
	w.resident[0] = c
	return true
}

// mostBlocks is how many blocks a worker takes at once: the shortest take some
// 50 ns, a count that many processors add to as long.
const mostBlocks = 16

// nextBlock is a block, or a cluster, that nobody has begun. A worker takes several at once, so
// that workers seldom meet where blocks are short, and fewer towards the end, so
// that all end at about the same time.
func (w *worker) nextBlock() (i uint64, ok bool) {
	if w.first == w.last {
		g, n := w.grid, uint64(1)
		if done := g.next.Load(); done < g.clusters && !g.blocksWait() {
			n = max(1, min(mostBlocks, (g.clusters-done)/(16*g.workers)))
		}
		w.first = min(g.next.Add(n)-n, g.clusters)
		w.last = min(w.first+n, g.clusters)
	}
	if w.first == w.last {
		return 0, false
	}
	w.first++
	return w.first - 1, true
}

// blocksWait says whether blocks may wait for each other, and for those of a
// lower number in particular, as scans that look back do: then neighbours are to
// run at the same time.
func (g *grid) blocksWait() bool {
	return g.launch.Cooperative || g.program.waits
}

// state is room for a block: the worker's own from an earlier block, one from
// an earlier launch of the kernel, or a new one.
func (w *worker) state() *cta {
	if n := len(w.idle); n > 0 {
		c := w.idle[n-1]
		w.idle = w.idle[:n-1]
		return c
	}
	if c, _ := w.grid.program.states.Get().(*cta); c != nil && c.adopt(w.grid, w) {
		return c
	}
	return newCTA(w.grid, w)
}

// retire keeps the worker's states for later launches.
func (w *worker) retire() {
	for _, c := range w.idle {
		c.grid, c.worker = nil, nil
		w.grid.program.states.Put(c)
	}
}

// recover turns what ended the worker into the launch's fault.
func (w *worker) recover() {
	switch x := recover().(type) {
	case nil, stop:
	case *check.Fault:
		w.grid.fail(x)
	case runtime.Error:
		f := &check.Fault{Kind: check.IllegalAddress, Kernel: w.grid.launch.Kernel.Name, Detail: x.Error()}
		if a, ok := x.(interface{ Addr() uintptr }); ok {
			f.Address = uint64(a.Addr())
			f.Detail = fmt.Sprintf("host memory at %#x is not accessible; was registered memory unmapped?", f.Address)
		} else {
			f.Kind = check.Internal
			f.Detail = x.Error() + "\n" + string(debug.Stack())
		}
		w.grid.fail(f)
	default:
		panic(x)
	}
}
