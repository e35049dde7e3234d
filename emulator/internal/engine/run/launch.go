// Package run executes lowered kernels: a SIMT interpreter over block-wide,
// structure-of-arrays registers. A grid's blocks run in parallel on goroutines; the
// threads of a block run in groups that share a place in the program.
package run

import (
	"io"
	"time"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/trace"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/emulator/report"
)

// A Device is what special registers tell kernels about the machine.
type Device struct {
	SMs int // %nsmid; blocks report %smid below it; 0 means 1
	// Resident is how many blocks of the launch an SM takes at once, for those who record; 0 where nobody does.
	Resident int
}

// A Launch is one grid. Run does not change it; the same value may be run
// again, and at the same time from several goroutines.
type Launch struct {
	Instance *Instance
	Kernel   *Kernel // of the instance's module
	Grid     [3]uint32
	Block    [3]uint32
	// Cluster is the blocks of a cluster along each axis, by which the grid divides; zero
	// means 1.
	Cluster [3]uint32
	// Params is the parameter buffer, laid out as Kernel.Params says. Run
	// reads it until it returns.
	Params []byte
	// DynamicShared is the bytes behind the extern shared symbols.
	DynamicShared uint32
	// Cooperative keeps all blocks resident and lets them wait for each other.
	Cooperative bool
	// Workers is the most goroutines used; 0 means GOMAXPROCS.
	Workers int
	// Share is what the goroutines of this launch and of others take turns in; nil is no limit.
	Share *Share
	// Stdout receives device printf and assertion messages; nil discards
	// them. Writes are serialised within a launch, one printf a write.
	Stdout io.Writer
	// StackBytes is the local memory a thread may use for calls; 0 means
	// 16 KiB beyond what the kernel itself needs.
	StackBytes uint32
	// HeapBytes bounds device malloc; 0 means 8 MiB.
	HeapBytes uint64
	Device    Device
	// Objects are the texture and surface objects that kernels may use; nil
	// for none.
	Objects *texture.Objects
	// Report, when not nil, has the launch checked and takes what was found when
	// it has ended: the mistakes of each place as one. Its space must keep shadows (memory.Space.Check). Checked
	// launches run on one goroutine, one at a time in a space.
	Report func(*report.Report)
	// Past, Work and From, of checked launches, say what else happened in the space, the
	// launch's place in the order of all streams, and where the program made it; nil
	// compares the launch with no other.
	Past *check.Past
	Work *check.Work
	From string
	// Source gives the text of a file that the PTX was made from, for what is
	// reported; nil reads the file.
	Source func(file string) (text string, ok bool)
	// Counters, when not nil, counts what the launch does; they are of this
	// kernel.
	Counters *count.Counters
	// Record, when not nil, takes each access to memory. One goroutine runs all
	// blocks then, so that the accesses come in the same order each time.
	Record *trace.Recorder
	// Shuffle runs blocks and warps in a random order that Seed determines.
	Shuffle bool
	Seed    uint64
	// SetConditional is told what kernels pass to cudaGraphSetConditional;
	// it answers false for a handle that it does not know. Nil outside of
	// graphs.
	SetConditional func(handle uint64, value uint32) bool
	// Alone, when not nil, reports whether nobody but the launch can still change
	// global memory. Where it does, a launch whose threads wait for such a change ends
	// with a fault; nil says that somebody always can.
	Alone func() bool
	// Patience is for how long the blocks of a worker wait for others before they are
	// looked at; 0 means 200 ms.
	Patience time.Duration
	// Brake, when not nil, can end the launch.
	Brake *Brake
}
