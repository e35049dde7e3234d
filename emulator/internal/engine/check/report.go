// This file says what checked launches found.

package check

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A ReportKind is a kind of mistake.
type ReportKind uint8

// The kinds of mistake that checked launches find.
const (
	OutOfBounds      ReportKind = iota + 1 // an access outside every allocation
	UseAfterFree                           // an access to memory that was freed
	Misaligned                             // an address that is no multiple of the access's size
	WrongSpace                             // a generic address where one of a space belongs
	Uninitialised                          // a read of bytes that nobody wrote
	SharedRace                             // threads of a block without a barrier between them
	GlobalRace                             // threads without anything that orders them
	DivergentBarrier                       // threads wait at different places for each other
	WrongBarrier                           // a barrier's number or count makes no sense
	WrongMask                              // a lane is not in its own member mask
	ExitedLane                             // the member mask of a shuffle names a lane that has ended
	WrongFree                              // memory freed twice, or not allocated
	Leak                                   // memory that was never freed
	StreamRace                             // operations of streams that nothing orders
	GraphRace                              // nodes of a graph that nothing orders
	NoProgress                             // threads wait for each other, or for what nobody does
	Overflow                               // a sum, difference or product of signed integers that does not fit its type
	OutsideLife                            // a use of the shared memory of a block that may not have begun, or have ended
	// What kernels end themselves by, and what has nothing to do with memory and
	// barriers: checked launches do not report it, Fault.Report does.
	Trap      // the kernel executed trap
	Assertion // an assertion failed
	DeepStack // calls took more local memory than there is
	WrongCall // an indirect call of what is no function
	WrongCopy // a bulk copy that no tensor map or size allows
)

var reportNames = map[ReportKind]string{
	OutOfBounds: "out of bounds", UseAfterFree: "use after free", Misaligned: "misaligned address", WrongSpace: "wrong address space",
	Uninitialised: "uninitialised read", SharedRace: "race in shared memory", GlobalRace: "race in global memory",
	DivergentBarrier: "divergent barrier", WrongBarrier: "wrong barrier", WrongMask: "wrong member mask",
	ExitedLane: "exited lane", WrongFree: "wrong free", Leak: "leak", StreamRace: "race between streams", GraphRace: "race in a graph",
	NoProgress: "deadlock", Overflow: "integer overflow", OutsideLife: "use outside of a block's life",
	Trap: "trap", Assertion: "assertion failed", DeepStack: "stack overflow", WrongCall: "invalid call", WrongCopy: "invalid copy",
}

func (k ReportKind) String() string { return reportNames[k] }

// advice is what to do about each kind.
var advice = map[ReportKind]string{
	OutOfBounds:      "compare the index with the length before the access, or allocate more",
	UseAfterFree:     "free the memory after the last launch that uses it",
	Misaligned:       "align the address, or access smaller elements",
	WrongSpace:       "convert the address with cvta, or use a generic access",
	Uninitialised:    "write the memory first: copy to it, fill it, or store to it in a kernel",
	SharedRace:       "put a barrier between the two accesses",
	GlobalRace:       "let one thread own the element, use an atomic operation, or split the work into two launches",
	DivergentBarrier: "move the barrier out of the branch, so that all threads of the block reach it",
	WrongBarrier:     "use barriers 0 to 15, and the same count of threads, a multiple of 32, wherever one is used",
	WrongMask:        "give the mask of the lanes that execute the instruction, such as that of a vote before the branch",
	ExitedLane:       "keep all lanes of the mask alive until the last shuffle, or leave those that end out of the mask",
	WrongFree:        "free each allocation once",
	Leak:             "free it, or declare it with using, so that it is freed at the end of its block",
	StreamRace:       "record an event behind the first and let the other stream wait for it, or use one stream for both",
	GraphRace:        "let one of the nodes depend on the other",
	NoProgress:       "let all threads and blocks come to the barrier, and no thread wait for what one does behind it",
	Overflow:         "calculate in 64 bits, i64(…), or in f64(…); write `| 0` behind it if it is meant to wrap",
	OutsideLife:      "let all threads of the cluster pass barrier.cluster.arrive and wait, cluster.sync(), before the first such use and behind the last",
	Trap:             "see what leads to the trap: kernels execute it where they cannot go on",
	Assertion:        "see why the condition does not hold",
	DeepStack:        "end the recursion earlier, or give threads a larger stack",
	WrongCall:        "call through a pointer that holds a function's address",
	WrongCopy:        "give the copy the sizes and the tensor map that the instruction asks for",
}

// adviceAt is what to do where it depends on the place: uninitialised reads of
// what only the kernel itself can write, and null pointers.
var (
	adviceUnwritten = map[ptx.Space]string{
		ptx.Shared:     "store to it before the read: shared memory has no values when a block begins",
		ptx.LocalSpace: "store to it before the read: local arrays have no values when a thread begins",
	}
	adviceParity = "wait for the mbarrier with the parity of the phase that has to be over: 0 for the first copy, then 1, and so on; for a slot that is empty, 1 first"
	adviceNull   = "pass the address of memory that is allocated, or compare the pointer with 0 before the access"
)

// A Report is one mistake of a kernel, or of the program around it.
type Report struct {
	Kind   ReportKind
	Kernel string // "" for mistakes outside kernels
	Place  Place
	// Other is the other side of a race, the other barrier that threads wait at, or
	// where a value is used that nobody wrote; nil where there is no other place.
	Other         *Place
	Address, Size uint64 // of the access
	Detail        string // what is wrong, with the values at hand
	Advice        string // what to do
	// Times is how often the launch made the mistake at this place of the source,
	// and Threads how many threads did; 1 for what a launch ends at, and for
	// mistakes outside kernels.
	Times, Threads int
	// From is the place in the program that launched the kernel, or that
	// called the driver; "" where it is not known.
	From string
	// Of a race between streams: the kernel that Other is of, and the place in the
	// program that launched it, or that made the copy; "" where there is none.
	OtherKernel, OtherFrom string
}

// String is the report as text of several lines.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.Kind, r.Detail)
	if r.Kernel != "" {
		fmt.Fprintf(&b, "  in kernel %s, %s\n", r.Kernel, r.Place.Who())
		r.Place.frame(&b, r.Kernel)
		if r.Other != nil {
			verb := "and"
			if r.Kind == Uninitialised {
				verb = "used by"
			}
			kernel := r.Kernel
			if r.OtherKernel != "" {
				verb, kernel = "and in kernel "+r.OtherKernel+",", r.OtherKernel
			}
			fmt.Fprintf(&b, "  %s %s\n", verb, r.Other.Who())
			r.Other.frame(&b, kernel)
		}
	}
	switch {
	case r.From != "" && r.Kernel != "":
		fmt.Fprintf(&b, "  launched at %s\n", r.From)
	case r.From != "":
		fmt.Fprintf(&b, "  at %s\n", r.From)
	}
	if r.OtherFrom != "" {
		fmt.Fprintf(&b, "  and the other at %s\n", r.OtherFrom)
	}
	switch {
	case r.Threads > 1:
		fmt.Fprintf(&b, "  %d times, in %d threads\n", r.Times, r.Threads)
	case r.Times > 1:
		fmt.Fprintf(&b, "  %d times, in this thread alone\n", r.Times)
	}
	fmt.Fprintf(&b, "  what to do: %s\n", r.Advice)
	return b.String()
}

// A finding is the mistakes of a launch that count as one: of one kind at one
// place. The first is described, the others are counted.
type finding struct {
	report  *Report
	threads map[uint32][]uint64 // who made it, of each block as bits
}

// A findingKey tells places apart: by the source where the PTX names it, so that
// copies of one instruction, as of an unrolled loop, are one place.
type findingKey struct {
	kind   ReportKind
	node   *ptx.Instruction // nil where the source is known
	source ptx.Loc
}

// found notes a mistake of a thread, and describes it when it is the first of its
// place.
func (w *Block) found(kind ReportKind, node *ptx.Instruction, lane int, describe func() *Report) {
	key := findingKey{kind: kind, node: node}
	if l := w.text.Locs[node]; l != nil {
		key.node, key.source = nil, ptx.Loc{File: l.File, Line: l.Line, Column: l.Column}
	}
	f := w.findings[key]
	if f == nil {
		f = &finding{report: describe(), threads: map[uint32][]uint64{}}
		f.report.Kind, f.report.Kernel = kind, w.Kernel
		if f.report.Advice == "" {
			f.report.Advice = advice[kind]
		}
		w.findings[key] = f
		w.inOrder = append(w.inOrder, f)
	}
	threads := f.threads[w.number]
	if threads == nil {
		threads = make([]uint64, (w.Registers.N+63)/64)
		f.threads[w.number] = threads
	}
	threads[lane>>6] |= 1 << (lane & 63)
	f.report.Times++
}

// End reports what was found, in the order in which it was, and at last what ended
// the launch, if not nil.
func (w *Launch) End(f *Fault) {
	for _, x := range w.inOrder {
		for _, threads := range x.threads {
			for _, mask := range threads {
				x.report.Threads += bits.OnesCount64(mask)
			}
		}
		w.report(x.report)
	}
	if f == nil {
		return
	}
	if r := f.Report(); r != nil && r.Kind < Trap {
		w.report(r)
		f.Told = true
	}
}

// unwritten looks at an access to bytes that nobody wrote: a load hides its result,
// others use the bytes at once.
func (w *Block) unwritten(g *glance) {
	if g.site.access.Load != nil && !g.site.atomic {
		w.hide(g)
		return
	}
	w.uninitialised(g)
}

func (w *Block) uninitialised(g *glance) {
	w.found(Uninitialised, g.site.node, g.lane, func() *Report {
		return &Report{
			Place: w.place(g.site.node, w.index, g.lane), Address: g.address, Size: g.size, Advice: adviceUnwritten[g.space],
			Detail: fmt.Sprintf("the %d bytes at %s %#x were never written%s", g.size, SpaceName(g.space), g.address, w.within(g)+w.unfilled(g)),
		}
	})
	if b := w.bytes(g); b != nil {
		setAll(b) // once is enough
	}
}

// within says which allocation an access is to.
func (w *Block) within(g *glance) string {
	if g.space != ptx.Global {
		return ""
	}
	return ": " + Where(w.nearest, g.address)
}

// race reports an access that nothing orders after an earlier one.
func (w *Block) race(g *glance, old memory.Touch, wrote bool) {
	if old.Time() <= w.start {
		w.streamRace(g, old, wrote)
		return
	}
	kind := GlobalRace
	if g.space == ptx.Shared {
		kind = SharedRace
	}
	node := w.nodeAt(old.Site())
	if g.site.atomic != old.Atomic() && w.looksAhead(g.site.node, node) {
		return
	}
	w.found(kind, g.site.node, g.lane, func() *Report {
		now, before := "reads", "read"
		if g.writes() {
			now = "writes"
		}
		if wrote {
			before = "wrote"
		}
		block, _ := w.blockOf(old)
		other := w.place(node, w.blockAt(block), old.Thread())
		missing := "no barrier stands between them"
		switch {
		case block == w.number:
		case g.space == ptx.Shared:
			missing = "no barrier of the cluster stands between them"
		default:
			missing = "nothing orders blocks of one launch"
		}
		r := &Report{
			Place: w.place(g.site.node, w.index, g.lane), Other: &other, Address: g.address, Size: g.size,
			Detail: fmt.Sprintf("a thread %s %d bytes at %s %#x that another %s, and %s%s",
				now, g.size, SpaceName(g.space), g.address, before, missing, w.within(g)),
		}
		why := w.tooSoon(w.number, g.lane, stampOf(old.Time(), old.Thread()), false) + w.tooSoon(block, old.Thread(), stampOf(w.Time, g.lane), true)
		if why == "" && g.site.counted {
			why = w.unfilled(g)
		}
		if why != "" {
			r.Detail += why
			r.Advice = adviceParity
		}
		return r
	})
}

// looksAhead reports whether one of two instructions is a load by an address that
// an atomic operation of the kernel takes, too, and stands before it: a look at the
// value that it is about to change, whose result the atomic operation confirms. Loops
// of compare and swap may look again behind it.
func (w *Launch) looksAhead(a, b *ptx.Instruction) bool {
	for _, load := range []*ptx.Instruction{a, b} {
		if load == nil || load.Opcode != "ld" || len(load.Operands) < 2 {
			continue
		}
		for _, s := range w.sites {
			n := len(s.node.Operands)
			same := s.atomic && (s.node.Opcode == "atom" && n > 1 && s.node.Operands[1].String() == load.Operands[1].String() ||
				s.node.Opcode == "red" && n > 0 && s.node.Operands[0].String() == load.Operands[1].String())
			if same && (code.Has(s.node, "cas") || load.Pos.Line < s.node.Pos.Line || load.Pos.Line == s.node.Pos.Line && load.Pos.Column < s.node.Pos.Column) {
				return true
			}
		}
	}
	return false
}

// Advice is what to do about a mistake of that kind.
func (k ReportKind) Advice() string { return advice[k] }
