// This file compares the programs of one seed, and makes small those that
// differ.

package differential

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/tools/programs"
)

// shown is how many differences of one kind a process makes small.
const shown = 2

// A comparison is the two machines of a process, and the kinds of differences
// that it knows.
type comparison struct {
	emulated, other machine
	kinds           map[string]int // how often the instructions that differ did
	examples        map[string]int // how often those that differ where they are optimized did
}

func newComparison(t *testing.T) *comparison {
	return &comparison{emulated: openEmulated(t), other: openOther(t), kinds: map[string]int{}, examples: map[string]int{}}
}

// otherName is the machine that the emulated device is compared with.
func otherName() string {
	if devicetest.OnGPU() {
		return "the GPU"
	}
	return "package arith"
}

// An outcome is what the comparison of a batch tells.
type outcome struct {
	Seed, Level, Programs, Results int
	// Kinds counts the programs that differ, by the last instruction of the
	// small program that differs as they do.
	Kinds map[string]int `json:",omitempty"`
	// Differences are some of them.
	Differences []finding `json:",omitempty"`
	// Optimized counts further programs, by the instruction that the difference
	// is in: unoptimized, the driver makes of them what the emulated device does.
	Optimized map[string]int `json:",omitempty"`
	// Examples are some of those.
	Examples []finding `json:",omitempty"`
	// Failure is why there was no comparison.
	Failure string `json:",omitempty"`
}

// A finding is a small program that differs.
type finding struct {
	Seed, Level     int
	Kind, Program   string
	Inputs          string
	Register        string
	Thread          int
	Emulated, Other string
}

func (f finding) String() string {
	return fmt.Sprintf("seed %d, optimization %d, thread %d: %s is %s on the emulated device, %s by %s, after\n%sof%s",
		f.Seed, f.Level, f.Thread, f.Register, f.Emulated, f.Other, otherName(), f.Program, f.Inputs)
}

// batch compares the programs of one seed.
func (c *comparison) batch(seed int) outcome {
	o := outcome{Seed: seed, Level: level(seed), Kinds: map[string]int{}, Optimized: map[string]int{}}
	b := newBatch(seed)
	one, err := c.emulated.run(b.module, b.values, o.Level)
	if err != nil {
		o.Failure = "the emulated device: " + err.Error()
		return o
	}
	other, err := c.other.run(b.module, b.values, o.Level)
	if err != nil {
		o.Failure = otherName() + ": " + err.Error()
		return o
	}
	b.compare(one, other, func(p *programs.Program, at place) { c.explain(&o, p, at, b.values) })
	o.Programs = batchSize
	for _, results := range other {
		o.Results += len(results)
	}
	return o
}

// explain notes a program that differs: as the optimizer's doing, as one more of
// a kind that is known, or made small.
func (c *comparison) explain(o *outcome, p *programs.Program, at place, values [][]uint64) {
	if o.Level > 0 {
		if _, differs := c.single(p, values, 0); !differs {
			c.optimized(o, p, at, values)
			return
		}
	}
	text := p.String()
	for kind, n := range c.kinds {
		if n >= shown && strings.Contains(text, kind+" ") {
			o.Kinds[kind]++
			return
		}
	}
	f := c.small(o, p, values)
	c.kinds[f.Kind]++
	o.Kinds[f.Kind]++
	o.Differences = append(o.Differences, f)
}

// small finds the smallest program that differs as p does.
func (c *comparison) small(o *outcome, p *programs.Program, values [][]uint64) finding {
	f := finding{Seed: o.Seed, Level: o.Level}
	small, given := p.Shrink(values, func(q *programs.Program, values [][]uint64) bool {
		_, differs := c.single(q, values, o.Level)
		return differs
	})
	at, differs := c.single(small, given, o.Level)
	f.Program, f.Kind = small.String(), small.Code[len(small.Code)-1].Text
	if !differs {
		f.Kind = "among others, not by itself"
		return f
	}
	f.set(small, at, given)
	return f
}

// optimized notes a program that only optimized code computes otherwise.
func (c *comparison) optimized(o *outcome, p *programs.Program, at place, values [][]uint64) {
	kind := p.Writer(at.register)
	o.Optimized[kind]++
	if c.examples[kind]++; c.examples[kind] <= shown {
		f := finding{Seed: o.Seed, Level: o.Level, Kind: kind, Program: p.String()}
		f.set(p, at, values)
		o.Examples = append(o.Examples, f)
	}
}

// set notes where a program differs, and of which inputs.
func (f *finding) set(p *programs.Program, at place, values [][]uint64) {
	f.Register, f.Thread = p.Register(at.register), at.thread
	f.Emulated, f.Other = fmt.Sprintf("%#x", at.a), fmt.Sprintf("%#x", at.b)
	for r := range p.Inputs {
		if p.Reads(r) {
			f.Inputs += fmt.Sprintf(" %s=%#x", p.Register(r), values[r][at.thread])
		}
	}
}

// single runs one program by itself; one that cannot run does not differ.
func (c *comparison) single(p *programs.Program, values [][]uint64, level int) (place, bool) {
	m := programs.Write(80, []*programs.Program{p}, 1)
	a, err := c.emulated.run(m, values, level)
	if err != nil {
		return place{}, false
	}
	b, err := c.other.run(m, values, level)
	if err != nil {
		return place{}, false
	}
	return difference(p, a[0], b[0])
}
