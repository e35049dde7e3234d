// This file makes the programs of a seed and compares what two machines make of
// them.

package differential

import "github.com/cujs/cujs/tools/programs"

const (
	// batchSize is how many programs a module has, and kernelSize how many of
	// them a kernel. ptxas takes 1.2 ms a program then, and more when kernels
	// are larger.
	batchSize  = 1000
	kernelSize = 25
)

// level is how much a driver is to optimize the programs of a seed: mostly as it
// does by itself.
func level(seed int) int { return []int{4, 0, 4, 1}[seed%4] }

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

// compare reports the programs whose outputs differ, which come by kernel, and
// where they do first.
func (b batch) compare(one, other [][]uint64, report func(*programs.Program, place)) {
	for i, k := range b.module.Kernels {
		x, y := one[i], other[i]
		for _, p := range k.Programs {
			n := len(p.Outputs()) * programs.Threads
			if at, differs := difference(p, x[:n], y[:n]); differs {
				report(p, at)
			}
			x, y = x[n:], y[n:]
		}
	}
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
