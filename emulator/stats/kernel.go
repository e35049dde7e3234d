package stats

import (
	"cmp"
	"slices"

	"github.com/cujs/cujs/ptx"
)

// A Kernel is what launches of a kernel did.
type Kernel struct {
	Kernel                    string
	Launches, Blocks, Threads uint64
	Count                     // of all
	Lines                     []Line
	Code                      []*ptx.Module // that was launched
}

// A Line is the counts of one line of the source, or of the PTX where that
// does not tell what it was made from.
type Line struct {
	File string
	Line int
	Text string // as written; "" where the file cannot be read
	Count
}

// Order sorts the lines by file and number.
func (s *Kernel) Order() {
	slices.SortFunc(s.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// Add adds what o counts, which may be of another version of the kernel.
func (s *Kernel) Add(o *Kernel) {
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
	s.Order()
}

// ByKernel is one of the list for each name, in the order of their first launches. What a kernel in
// JavaScript is compiled to for different arguments has one name.
func ByKernel(list []*Kernel) (kernels []*Kernel) {
	known := map[string]*Kernel{}
	for _, s := range list {
		if s.Launches == 0 {
			continue
		}
		if known[s.Kernel] == nil {
			known[s.Kernel] = &Kernel{Kernel: s.Kernel}
			kernels = append(kernels, known[s.Kernel])
		}
		known[s.Kernel].Add(s)
	}
	return kernels
}
