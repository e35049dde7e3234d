// Package count holds the counters of launches: what each instruction did, warp by
// warp, as a profiler counts it on a GPU.
package count

import (
	"cmp"
	"slices"
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// Traffic is accesses of one kind to one memory.
type Traffic struct {
	Requests uint64 // instructions that a warp executed
	Bytes    uint64 // that the threads asked for
	// Sectors are the different 32-byte pieces of global memory that each
	// request touched, in all.
	Sectors uint64
	// Wavefronts are the steps that shared memory takes for the requests, 32
	// banks of 4 bytes at a time; Conflicts those that different words in one
	// bank cost, beyond one for every 128 bytes that a warp asks for.
	Wavefronts, Conflicts uint64
}

func (t *Traffic) add(o *Traffic) {
	t.Requests += o.Requests
	t.Bytes += o.Bytes
	t.Sectors += o.Sectors
	t.Wavefronts += o.Wavefronts
	t.Conflicts += o.Conflicts
}

// Accesses are those to one memory.
type Accesses struct{ Loads, Stores, Atomics Traffic }

// all lists the kinds of access, in the order of directions.
func (a *Accesses) all() [3]*Traffic { return [...]*Traffic{&a.Loads, &a.Stores, &a.Atomics} }

// A Count is what an instruction, a line or a kernel did.
type Count struct {
	Warps   uint64 // instructions executed by warps
	Lanes   uint64 // the same by threads, those that a guard switches off included
	LanesOn uint64 // without those
	// Branches are the conditional branches, guarded exits among them, that
	// warps executed; Divergent those where threads of a warp went different
	// ways.
	Branches, Divergent uint64
	// FLOPs are floating-point operations by threads: one for each, two for a
	// fused multiplication and addition, 2·m·n·k for a product of matrices.
	FLOPs                 uint64
	Global, Shared, Local Accesses
	Kinds                 [Kinds]uint64      // LanesOn by kind of instruction
	Operations            [Operations]uint64 // LanesOn of some operations
}

func (c *Count) memories() [3]*Accesses { return [...]*Accesses{&c.Global, &c.Shared, &c.Local} }

// Add adds what o counts.
func (c *Count) Add(o *Count) {
	c.Warps += o.Warps
	c.Lanes += o.Lanes
	c.LanesOn += o.LanesOn
	c.Branches += o.Branches
	c.Divergent += o.Divergent
	c.FLOPs += o.FLOPs
	for i, m := range c.memories() {
		for k, t := range m.all() {
			t.add(o.memories()[i].all()[k])
		}
	}
	for i := range c.Kinds {
		c.Kinds[i] += o.Kinds[i]
	}
	for i := range c.Operations {
		c.Operations[i] += o.Operations[i]
	}
}

// Counters collect what launches of one kernel do. All methods may be called
// from several goroutines.
type Counters struct {
	mutex  sync.Mutex
	text   *code.Text
	source func(string) (string, bool)
	stats  Stats
	sites  []Site  // nil before the first launch
	counts []Count // of each site
}

// NewCounters makes counters for launches of a kernel. source gives the text of
// the files that the PTX was made from; nil reads them.
func NewCounters(kernel string, t *code.Text, source func(file string) (text string, ok bool)) *Counters {
	return &Counters{text: t, source: source, stats: Stats{Kernel: kernel}}
}

// Begin counts a launch, of the code whose sites are given.
func (c *Counters) Begin(sites []Site, blocks, threads uint64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.sites == nil {
		c.sites, c.counts = sites, make([]Count, len(sites))
	}
	c.stats.Launches++
	c.stats.Blocks += blocks
	c.stats.Threads += threads
}

// A Tally is what one worker has counted.
type Tally struct {
	Sites []Count
	banks banks
}

// Tally makes room for a worker of a launch that has begun.
func (c *Counters) Tally() *Tally {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return &Tally{Sites: make([]Count, len(c.sites))}
}

// Add adds what a worker has counted.
func (c *Counters) Add(t *Tally) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for i := range c.counts {
		c.counts[i].Add(&t.Sites[i])
	}
}

// Reset forgets all that was counted.
func (c *Counters) Reset() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.stats, c.sites, c.counts = Stats{Kernel: c.stats.Kernel}, nil, nil
}

// Stats are what was counted, for people.
type Stats struct {
	Kernel                    string
	Launches, Blocks, Threads uint64
	Count                     // of all
	Lines                     []LineStats
	Code                      []*ptx.Module // that was launched
}

// LineStats are the counts of one line of the source, or of the PTX where that
// does not tell what it was made from.
type LineStats struct {
	File string
	Line int
	Text string // as written; "" where the file cannot be read
	Count
}

// Stats is a copy of what was counted so far; launches that run are not part
// of it.
func (c *Counters) Stats() *Stats {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	s := c.stats
	if c.sites == nil {
		return &s
	}
	s.Code = []*ptx.Module{c.text.Module}
	lines := map[position]*Count{}
	for i, site := range c.sites {
		n := site.fixed(c.counts[i])
		s.Count.Add(&n)
		var p position
		p.file, p.line = c.text.Position(site.node)
		if lines[p] == nil {
			lines[p] = &Count{}
		}
		lines[p].Add(&n)
	}
	for p, n := range lines {
		if n.Warps > 0 {
			s.Lines = append(s.Lines, LineStats{File: p.file, Line: p.line, Count: *n})
		}
	}
	s.order()
	for i := range s.Lines {
		l := &s.Lines[i]
		l.Text = c.text.Line(c.source, l.File, l.Line)
	}
	return &s
}

func (s *Stats) order() {
	slices.SortFunc(s.Lines, func(a, b LineStats) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// Add adds what o counts, which may be of another version of the kernel.
func (s *Stats) Add(o *Stats) {
	s.Launches += o.Launches
	s.Blocks += o.Blocks
	s.Threads += o.Threads
	s.Code = append(s.Code, o.Code...)
	s.Count.Add(&o.Count)
next:
	for i := range o.Lines {
		for k := range s.Lines {
			if s.Lines[k].File == o.Lines[i].File && s.Lines[k].Line == o.Lines[i].Line {
				s.Lines[k].Count.Add(&o.Lines[i].Count)
				continue next
			}
		}
		s.Lines = append(s.Lines, o.Lines[i])
	}
	s.order()
}

// A position is a line of a file.
type position struct {
	file string
	line int
}
