// Package check finds mistakes of kernels and says what they are. It holds the
// faults that end launches, and for launches that are checked the state of memory
// and barriers by which it reports races, reads of bytes that nobody wrote, and
// barriers that threads miss.
package check

import (
	"math"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// A Launch is the state of a checked launch.
type Launch struct {
	*Locator
	space  *memory.Space
	report func(*report.Report)
	sites  []*Site             // by their numbers
	start  uint64              // accesses before the launch
	since  uint64              // accesses before the first that this launch is compared with
	Time   uint64              // accesses so far
	blocks map[uint32]*history // releases of each block
	active *Block              // that accessed memory last
	turns  []turn              // of blocks
	arrays []Array             // by their numbers
	// of the blocks that run
	mbarriers []*mbarrier
	// What was found, by place and in order.
	findings map[findingKey]*finding
	inOrder  []*finding

	// Of launches whose place among the work of all streams is known: it, and what is not
	// ordered with it.
	past   *Past
	work   *Work
	from   string // the place in the program
	rivals []*Launch
	stamps map[uint64]*Copy // by their time
}

// NewWatch begins to check a launch. start is the number of accesses before it,
// report takes what is found.
func NewWatch(l *Locator, space *memory.Space, sites []*Site, arrays []Array, start uint64, report func(*report.Report)) *Launch {
	return &Launch{
		Locator: l, space: space, report: report, sites: sites, start: start, since: start, Time: start,
		arrays: arrays, blocks: map[uint32]*history{}, findings: map[findingKey]*finding{},
	}
}

// nodeAt is the instruction of a site by its number, nil when there are too many.
func (w *Launch) nodeAt(number uint16) *ptx.Instruction {
	if number < math.MaxUint16 && int(number) < len(w.sites) {
		return w.sites[number].node
	}
	return nil
}
