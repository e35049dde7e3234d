// This file says what checked launches found.

package engine

import (
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/internal/codeframe"
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
)

var reportNames = map[ReportKind]string{
	OutOfBounds: "out of bounds", UseAfterFree: "use after free", Misaligned: "misaligned address", WrongSpace: "wrong address space",
	Uninitialised: "uninitialised read", SharedRace: "race in shared memory", GlobalRace: "race in global memory",
	DivergentBarrier: "divergent barrier", WrongBarrier: "wrong barrier", WrongMask: "wrong member mask",
	ExitedLane: "exited lane", WrongFree: "wrong free", Leak: "leak",
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
}

// adviceAt is what to do where it depends on the place: uninitialised reads of
// what only the kernel itself can write, and null pointers.
var (
	adviceUnwritten = map[ptx.Space]string{
		ptx.Shared:     "store to it before the read: shared memory has no values when a block begins",
		ptx.LocalSpace: "store to it before the read: local arrays have no values when a thread begins",
	}
	adviceNull = "pass the address of memory that is allocated, or compare the pointer with 0 before the access"
)

// A Place is a thread at an instruction.
type Place struct {
	Block, Thread [3]uint32
	File          string // of the PTX
	Pos           ptx.Pos
	Instruction   string // as written, without guard
	Line          string // of the PTX, as written
	// Source is the place in the program that the PTX was made from, as .loc
	// says; nil when it does not. SourceFile is its file's name, SourceLine
	// what the line says, "" where it cannot be read.
	Source                 *ptx.Loc
	SourceFile, SourceLine string
}

// A Report is one mistake of a kernel, or of the program around it.
type Report struct {
	Kind   ReportKind
	Kernel string // "" for mistakes outside kernels
	Place  Place
	// Other is the other side of a race, nil for other kinds.
	Other         *Place
	Address, Size uint64 // of the access
	Detail        string // what is wrong, with the values at hand
	Advice        string // what to do
	// From is the place in the program that launched the kernel, or that
	// called the driver; "" where it is not known.
	From string
}

// String is the report as text of several lines.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.Kind, r.Detail)
	if r.Kernel != "" {
		fmt.Fprintf(&b, "  in kernel %s, %s\n", r.Kernel, r.Place.threads())
		r.Place.frame(&b, r.Kernel)
		if r.Other != nil {
			fmt.Fprintf(&b, "  and %s\n", r.Other.threads())
			r.Other.frame(&b, r.Kernel)
		}
	}
	switch {
	case r.From != "" && r.Kernel != "":
		fmt.Fprintf(&b, "  launched at %s\n", r.From)
	case r.From != "":
		fmt.Fprintf(&b, "  at %s\n", r.From)
	}
	fmt.Fprintf(&b, "  what to do: %s\n", r.Advice)
	return b.String()
}

func (p *Place) threads() string {
	return fmt.Sprintf("block (%d,%d,%d), thread (%d,%d,%d)",
		p.Block[0], p.Block[1], p.Block[2], p.Thread[0], p.Thread[1], p.Thread[2])
}

// frame shows the source's line, where it is known, and the instruction, whose
// file is named after the kernel when it has no name of its own.
func (p *Place) frame(b *strings.Builder, kernel string) {
	if p.Source != nil {
		f := codeframe.Frame{File: p.SourceFile, Line: p.Source.Line, Column: max(1, p.Source.Column), Text: p.SourceLine}
		f.Length = codeframe.Word(f.Text, f.Column, "")
		write(b, &f)
	}
	if p.Instruction != "" {
		f := codeframe.Frame{File: nameOfPTX(p.File, kernel), Line: p.Pos.Line, Column: codeframe.Characters(p.Line, p.Pos.Column), Text: p.Line}
		instruction, _, _ := strings.Cut(p.Line[min(max(0, p.Pos.Column-1), len(p.Line)):], ";")
		f.Length = utf8.RuneCountInString(instruction)
		write(b, &f)
	}
}

// write adds a frame below the line that says which thread was there.
func write(b *strings.Builder, f *codeframe.Frame) {
	const indent = "    "
	b.WriteString(indent + strings.ReplaceAll(f.String(), "\n", "\n"+indent) + "\n")
}

// nameOfPTX is what messages call the text of a module that may have no name.
func nameOfPTX(file, kernel string) string {
	if file == "" {
		return "PTX of " + kernel
	}
	return file
}

// sourceLine is a line of a file that .loc names, by a Launch.Source; "" when
// it is not there.
func sourceLine(source func(string) (string, bool), file string, line int) string {
	if source == nil {
		source = readFile
	}
	text, ok := source(file)
	if !ok {
		return ""
	}
	text, _ = codeframe.Line(text, line)
	return text
}

func readFile(name string) (text string, ok bool) {
	data, err := os.ReadFile(name)
	return string(data), err == nil
}

// A reportKey tells the places of mistakes apart: the first of a place is
// reported with all that is known, the others are counted.
type reportKey struct {
	kind        ReportKind
	node, other *ptx.Instruction
}

// place is a lane at an instruction.
func (c *cta) place(node *ptx.Instruction, lane int) Place {
	return c.grid.placeOf(node, c.index, lane)
}

func (g *grid) placeOf(node *ptx.Instruction, block [3]uint32, lane int) Place {
	p := Place{Block: block, Thread: g.thread(lane), File: g.program.file}
	if node == nil {
		return p
	}
	plain := *node
	plain.Guard = nil
	p.Pos, p.Instruction, p.Line = node.Pos, plain.String(), g.program.module.Line(node.Pos.Line)
	p.Source = g.program.locs[node]
	g.quote(&p)
	return p
}

// quote fills in what the place's source says.
func (g *grid) quote(p *Place) {
	if p.Source != nil {
		p.SourceFile = g.program.module.FileName(p.Source.File)
		p.SourceLine = sourceLine(g.launch.Source, p.SourceFile, p.Source.Line)
	}
}

// found reports a mistake, in full only when it is the first of its place.
func (w *watch) found(key reportKey, make func() *Report) {
	if w.seen[key] {
		w.report(nil)
		return
	}
	w.seen[key] = true
	r := make()
	r.Kind, r.Kernel = key.kind, w.grid.kernel
	if r.Advice == "" {
		r.Advice = advice[key.kind]
	}
	w.report(r)
}

func (w *watched) uninitialised(g *glance) {
	w.found(reportKey{kind: Uninitialised, node: g.in.node}, func() *Report {
		return &Report{
			Place: g.cta.place(g.in.node, g.lane), Address: g.address, Size: g.size, Advice: adviceUnwritten[g.space],
			Detail: fmt.Sprintf("the %d bytes at %s were never written%s", g.size, spaceName(g.space)+" "+hexadecimal(g.address), g.within()),
		}
	})
	if b := w.bytes(g); b != nil {
		setAll(b) // once is enough
	}
}

// within says which allocation an access is to.
func (g *glance) within() string {
	if g.space != ptx.Global {
		return ""
	}
	return ": " + describe(g.cta.watched.nearest, g.address)
}

// race reports an access that nothing orders after an earlier one.
func (w *watched) race(g *glance, old *memory.Touch, wrote bool) {
	kind := GlobalRace
	if g.space == ptx.Shared {
		kind = SharedRace
	}
	node := w.grid.program.site(old.Site())
	w.found(reportKey{kind, g.in.node, node}, func() *Report {
		now, before := "reads", "read"
		if g.writes() {
			now = "writes"
		}
		if wrote {
			before = "wrote"
		}
		other := w.grid.placeOf(node, w.grid.blockAt(old.Block()), old.Thread())
		place := g.cta.place(g.in.node, g.lane)
		missing := "no barrier stands between them"
		if old.Block() != w.block {
			missing = "nothing orders blocks of one launch"
		}
		return &Report{
			Place: place, Other: &other, Address: g.address, Size: g.size,
			Detail: fmt.Sprintf("a thread %s %d bytes at %s that another %s, and %s%s",
				now, g.size, spaceName(g.space)+" "+hexadecimal(g.address), before, missing, g.within()),
		}
	})
}

// kindOf is the kind of mistake behind a fault; 0 for those that are none of
// the kernel's handling of memory and barriers.
func (g *grid) kindOf(f *Fault) ReportKind {
	switch f.Kind {
	case IllegalAddress:
		if strings.HasPrefix(f.Detail, "free of ") {
			return WrongFree
		}
		if g.space.Find(f.Address) == nil && g.space.Grave(f.Address) != nil {
			return UseAfterFree
		}
		return OutOfBounds
	case MisalignedAddress:
		return Misaligned
	case InvalidSpace:
		return WrongSpace
	case Deadlock:
		return DivergentBarrier
	case BadSynchronization:
		return WrongBarrier
	}
	return 0
}

// fault reports what ended the launch.
func (w *watch) fault(f *Fault) {
	kind := w.grid.kindOf(f)
	if kind == 0 {
		return
	}
	p := Place{Block: f.Block, Thread: f.Thread, File: f.File, Pos: f.Pos, Instruction: f.Instruction, Source: f.Source}
	if f.Instruction != "" {
		p.Line = w.grid.program.module.Line(f.Pos.Line)
	}
	w.grid.quote(&p)
	what := advice[kind]
	if strings.HasSuffix(f.Detail, nullPointer) {
		what = adviceNull
	}
	w.report(&Report{Kind: kind, Kernel: f.Kernel, Place: p, Address: f.Address, Size: f.Size, Detail: f.Detail, Advice: what})
}

// Advice is what to do about a mistake of that kind.
func (k ReportKind) Advice() string { return advice[k] }
