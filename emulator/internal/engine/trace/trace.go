// Package trace keeps what threads did with memory in launches, access by access:
// for pictures, and for those who ask which thread wrote a value.
package trace

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/ptx"
)

// most bounds what one Recorder keeps: accesses of single threads, of some 16 bytes each.
const most = 1 << 20

// A Recorder takes what launches do. All methods may be called from several goroutines. Its fields are set
// before it is used.
type Recorder struct {
	// First leaves out all launches of a kernel but the first.
	First bool
	// Whole is how many threads a launch may have of which all blocks are kept; of a larger one Block alone is.
	// Where it is 0 all are kept.
	Whole uint64
	Block uint64

	mutex    sync.Mutex
	launches []*recording.Launch
	kept     int // accesses of single threads
}

// A Launch takes what one launch does.
type Launch struct {
	*recording.Launch
	// Place describes an instruction; it is called once for each.
	Place func(*ptx.Instruction) *recording.Place

	record *Recorder
	places map[*ptx.Instruction]*recording.Place
	epochs map[warp]epoch
	single bool // one block is kept
}

// A warp is one of a block.
type warp struct {
	block  uint64
	number int
}

// An epoch is between barriers: of the block, and of the warp.
type epoch struct{ block, warp int }

// Begin takes a launch, and returns it, or nil where it is not kept.
func (r *Recorder) Begin(l *Launch) *Launch {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.First && slices.ContainsFunc(r.launches, func(known *recording.Launch) bool { return known.Kernel == l.Kernel }) {
		return nil
	}
	l.record, l.places, l.epochs = r, map[*ptx.Instruction]*recording.Place{}, map[warp]epoch{}
	l.single = r.Whole > 0 && l.Blocks()*l.Threads() > r.Whole
	r.launches = append(r.launches, l.Launch)
	return l
}

// Launches are what was taken so far; call it when they have ended.
func (r *Recorder) Launches() []*recording.Launch {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return slices.Clone(r.launches)
}

// Touch takes an access of a warp. addresses are copied.
func (l *Launch) Touch(node *ptx.Instruction, a recording.Access, addresses []uint64) {
	r := l.record
	if l.single && a.Block != r.Block {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !l.keep(len(addresses)) {
		return
	}
	if l.places[node] == nil {
		l.places[node] = l.Place(node)
	}
	a.Place, a.Number, a.Addresses = l.places[node], len(l.Accesses), slices.Clone(addresses)
	e := l.epochs[warp{a.Block, a.Warp}]
	a.Epoch, a.Turn = e.block, e.warp
	a.Space = count.SpaceOf(a.Space, addresses[0])
	l.Accesses = append(l.Accesses, a)
}

// keep reports whether so many more accesses of single threads are kept.
func (l *Launch) keep(n int) bool {
	l.record.kept += n
	l.Truncated = l.Truncated || l.record.kept > most
	return l.record.kept <= most
}

// Exchange takes that lanes of a warp give each other values.
func (l *Launch) Exchange(e recording.Exchange) {
	r := l.record
	if l.single && e.Block != r.Block {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if e.After = len(l.Accesses); l.keep(bits.OnesCount32(e.Lanes)) {
		l.Exchanges = append(l.Exchanges, e)
	}
}

// Pass takes that a warp has passed a barrier: of its block, or of the warp alone.
func (l *Launch) Pass(block uint64, number int, all bool) {
	if l.single && block != l.record.Block {
		return
	}
	l.record.mutex.Lock()
	defer l.record.mutex.Unlock()
	e := l.epochs[warp{block, number}]
	if e.warp++; all {
		e.block++
	}
	l.epochs[warp{block, number}] = e
}
