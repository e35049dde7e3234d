// Package count holds the counters of launches: what each instruction did, warp by
// warp, as a profiler counts it on a GPU.
package count

import (
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
)

// Counters collect what launches of one kernel do. All methods may be called
// from several goroutines.
type Counters struct {
	mutex  sync.Mutex
	text   *code.Text
	source func(string) (string, bool)
	stats  stats.Kernel
	sites  []Site        // nil before the first launch
	counts []stats.Count // of each site
}

// NewCounters makes counters for launches of a kernel. source gives the text of
// the files that the PTX was made from; nil reads them.
func NewCounters(kernel string, t *code.Text, source func(file string) (text string, ok bool)) *Counters {
	return &Counters{text: t, source: source, stats: stats.Kernel{Kernel: kernel}}
}

// Begin counts a launch, of the code whose sites are given.
func (c *Counters) Begin(sites []Site, blocks, threads uint64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.sites == nil {
		c.sites, c.counts = sites, make([]stats.Count, len(sites))
	}
	c.stats.Launches++
	c.stats.Blocks += blocks
	c.stats.Threads += threads
}

// A Tally is what one worker has counted.
type Tally struct {
	Sites []stats.Count
	banks banks
}

// Tally makes room for a worker of a launch that has begun.
func (c *Counters) Tally() *Tally {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return &Tally{Sites: make([]stats.Count, len(c.sites))}
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
	c.stats, c.sites, c.counts = stats.Kernel{Kernel: c.stats.Kernel}, nil, nil
}

// Stats is a copy of what was counted so far; launches that run are not part
// of it.
func (c *Counters) Stats() *stats.Kernel {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	s := c.stats
	if c.sites == nil {
		return &s
	}
	s.Code = []*ptx.Module{c.text.Module}
	lines := map[position]*stats.Count{}
	for i, site := range c.sites {
		n := site.fixed(c.counts[i])
		s.Count.Add(&n)
		var p position
		p.file, p.line = c.text.Position(site.node)
		if lines[p] == nil {
			lines[p] = &stats.Count{}
		}
		lines[p].Add(&n)
	}
	for p, n := range lines {
		if n.Warps > 0 {
			s.Lines = append(s.Lines, stats.Line{File: p.file, Line: p.line, Count: *n})
		}
	}
	s.Order()
	for i := range s.Lines {
		l := &s.Lines[i]
		l.Text = c.text.Line(c.source, l.File, l.Line)
	}
	return &s
}

// A position is a line of a file.
type position struct {
	file string
	line int
}
