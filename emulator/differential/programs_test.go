package differential

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/cujs/cujs/emulator/internal/programs"
)

const (
	// batchSize is how many programs a module has, and kernelSize how many of
	// them a kernel. Assemblers take 0.8 ms a program then; more when kernels
	// are much larger or smaller.
	batchSize  = 1000
	kernelSize = 50
	// shown is how many differences one process makes small and prints.
	shown = 8
)

func environment(t *testing.T, name string, otherwise int) int {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		t.Fatalf("%s is %q, which is no number", name, text)
	}
	return n
}

// A comparison is one process's part of the work.
type comparison struct {
	t               *testing.T
	emulated, other machine
	done, wrong     int
}

func (c *comparison) name() string {
	if onGPU() {
		return "the GPU"
	}
	return "package arith"
}

// TestPrograms compares random programs.
func TestPrograms(t *testing.T) {
	number, seed := environment(t, "CUJS_PROGRAMS", 2*batchSize), environment(t, "CUJS_SEED", 1)
	if batches := (number + batchSize - 1) / batchSize; os.Getenv(partVariable) == "" && batches > 4 {
		spread(t, batches, seed)
		return
	}
	part, parts := part(t)
	c := &comparison{t: t, emulated: openEmulated(t), other: openOther(t)}
	end := deadline(t)
	for b := part; b*batchSize < number && c.wrong < 4*shown && time.Now().Before(end); b += parts {
		c.batch(seed + b)
	}
	fmt.Printf("%s%d\n", countLine, c.done)
}

// deadline is when to begin no further batch.
func deadline(t *testing.T) time.Time {
	if end, ok := t.Deadline(); ok {
		return end.Add(-20 * time.Second)
	}
	return time.Now().Add(time.Hour)
}

// A batch is the programs of a seed.
type batch struct {
	module *programs.Module
	values [][]uint64
}

func newBatch(seed int) batch {
	g := programs.NewGenerator(80, true, uint64(seed))
	list := make([]*programs.Program, batchSize)
	for i := range list {
		list[i] = g.Program()
	}
	return batch{programs.Write(80, list, kernelSize), programs.Values(uint64(seed))}
}

// compare reports the programs whose outputs differ, which come by kernel.
func (b batch) compare(one, other [][]uint64, report func(*programs.Program)) {
	for i, k := range b.module.Kernels {
		x, y := one[i], other[i]
		for _, p := range k.Programs {
			n := len(p.Outputs()) * programs.Threads
			if _, differs := difference(p, x[:n], y[:n]); differs {
				report(p)
			}
			x, y = x[n:], y[n:]
		}
	}
}

// batch compares the programs of one seed.
func (c *comparison) batch(seed int) {
	b := newBatch(seed)
	one, err := c.emulated.run(b.module, b.values)
	if err != nil {
		c.t.Fatalf("seed %d, the emulated device: %v", seed, err)
	}
	other, err := c.other.run(b.module, b.values)
	if err != nil {
		c.t.Fatalf("seed %d, %s: %v", seed, c.name(), err)
	}
	b.compare(one, other, func(p *programs.Program) { c.report(seed, p, b.values) })
	c.done += batchSize
}

// A place is where two machines differ.
type place struct {
	register, thread int
	a, b             uint64
}

// difference finds the first place where outputs differ.
func difference(p *programs.Program, a, b []uint64) (place, bool) {
	for i, r := range p.Outputs() {
		unused := 64 - p.Widths[r]
		for thread := range programs.Threads {
			at := i*programs.Threads + thread
			x, y := a[at]<<unused>>unused, b[at]<<unused>>unused
			if !p.Same(r, x, y) {
				return place{r, thread, x, y}, true
			}
		}
	}
	return place{}, false
}

// report prints the smallest program that differs as p does.
func (c *comparison) report(seed int, p *programs.Program, values [][]uint64) {
	if c.wrong++; c.wrong > shown {
		c.t.Fail()
		return
	}
	small, given := p.Shrink(values, func(q *programs.Program, values [][]uint64) bool {
		_, differs := c.single(q, values)
		return differs
	})
	at, differs := c.single(small, given)
	if !differs {
		c.t.Errorf("seed %d: the emulated device and %s differ among others, but not by itself, in\n%s", seed, c.name(), p)
		return
	}
	inputs := ""
	for r := range small.Inputs {
		if small.Reads(r) {
			inputs += fmt.Sprintf(" %s=%#x", small.Register(r), given[r][at.thread])
		}
	}
	c.t.Errorf("seed %d, thread %d: %s is %#x on the emulated device, %#x by %s, after\n%sof%s",
		seed, at.thread, small.Register(at.register), at.a, at.b, c.name(), small, inputs)
}

// single runs one program by itself.
func (c *comparison) single(p *programs.Program, values [][]uint64) (place, bool) {
	m := programs.Write(80, []*programs.Program{p}, 1)
	a, err := c.emulated.run(m, values)
	if err != nil {
		c.t.Fatal(err)
	}
	b, err := c.other.run(m, values)
	if err != nil {
		c.t.Fatal(err)
	}
	return difference(p, a[0], b[0])
}
