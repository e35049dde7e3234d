// This file runs a grid of blocks on goroutines.

package run

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/trace"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A grid is the state of one launch.
type grid struct {
	launch *Launch
	check.Locator
	program       *program
	space         *memory.Space
	threads       int // a block
	blocks        uint64
	cluster       [3]uint32 // blocks along each axis
	size          uint64    // of a cluster
	clusters      uint64
	workers       uint64 // that share them
	stopped       atomic.Bool
	demoted       atomic.Bool // some block had to be demoted: begin plain
	params        loops.Window
	genericParams loops.Window
	paramWords    []uint64
	sharedBytes   uint64
	dynamicOffset uint64
	workspace     uint64 // of cooperative groups
	number        uint64
	started       time.Time
	output        sync.Mutex

	watch    *check.Launch   // nil when nothing is checked
	disorder *disorder       // nil for the usual order
	late     *late           // nil where copies are made at once
	recorded *trace.Launch   // nil when nothing is recorded
	own      *count.Counters // of a recorded launch alone
	alone    worker          // where one is enough
	stall    stall

	mutex sync.Mutex
	fault *check.Fault // the first

	preceding, following *grid // in the list of the launch's brake

	// All workers write next and read what is above at every jump back; it has
	// cache lines to itself.
	_    [cacheLine]byte
	next atomic.Uint64 // the first cluster that has not begun
	_    [cacheLine]byte
}

// cacheLine is the bytes that processors keep apart, or two of them where they
// fetch neighbours.
const cacheLine = 128

// stop is what a worker panics with when another has ended the launch.
type stop struct{}

// gridNumbers counts launches, for %gridid.
var gridNumbers atomic.Uint64

// Run executes the grid and returns when every block has ended. The error is
// a *Fault when the kernel did wrong or ctx was cancelled. A launch whose ctx has
// ended before is not prepared at all: many may be queued when theirs ends.
func Run(ctx context.Context, l *Launch) error {
	if ctx.Err() != nil {
		return cancelled(ctx, l.Kernel.Name)
	}
	g, err := newGrid(l)
	if err != nil {
		return err
	}
	defer g.keep()
	ticket := g.space.Enter()
	defer g.space.Leave(ticket)
	if err := g.openWorkspace(); err != nil {
		return err
	}
	defer g.closeWorkspace()
	defer g.check()()
	if l.Counters != nil {
		l.Counters.Begin(g.program.observed(g.observation()).counted, g.blocks, g.blocks*uint64(g.threads))
	}
	g.beginRecord()
	unwatch := g.heed(ctx)
	l.Brake.hold(g)
	g.work()
	l.Brake.release(g)
	unwatch()
	if g.watch != nil {
		g.watch.End(g.fault)
	}
	if g.fault != nil {
		return g.fault
	}
	return nil
}

// keep leaves a grid that has ended to later launches, unless a fault or a report may
// refer to it.
func (g *grid) keep() {
	if g.fault != nil || g.watch != nil {
		return
	}
	p, w := g.program, &g.alone
	clear(w.idle)
	*g = grid{paramWords: g.paramWords, alone: worker{idle: w.idle[:0], resident: w.resident[:0]}}
	p.grids.Put(g)
}

// check prepares what the launch asks for beside running, and returns what to
// do when it has ended.
func (g *grid) check() (end func()) {
	l := g.launch
	if l.Shuffle {
		g.disorder = newDisorder(l.Seed, g.clusters)
		if l.Report == nil {
			g.late = &late{groups: map[copier]uint32{}}
		}
	}
	if l.Report == nil {
		return func() {}
	}
	start, unlock := g.space.LockChecked()
	observed := g.program.observed(g.observation() | watching)
	g.watch = check.NewWatch(&g.Locator, g.space, observed.sites, check.Bind(observed.arrays, g.argument), start, l.Report)
	g.watch.Follows(l.Past, l.Work, l.From)
	return func() {
		g.watch.Leaves()
		unlock(g.watch.Time)
	}
}

// newGrid prepares a launch.
func newGrid(l *Launch) (*grid, error) {
	p, err := l.Kernel.executable()
	if err != nil {
		return nil, err
	}
	g, _ := p.grids.Get().(*grid)
	if g == nil {
		g = &grid{paramWords: make([]uint64, (l.Kernel.ParamBytes+7)/8+1)}
	}
	g.launch, g.program, g.space = l, p, l.Instance.Space
	g.Locator = check.NewLocator(l.Kernel.Name, p.text, l.Grid, l.Block, l.Source)
	g.number, g.started = gridNumbers.Add(1), time.Now()
	g.threads = int(l.Block[0] * l.Block[1] * l.Block[2])
	g.blocks = uint64(l.Grid[0]) * uint64(l.Grid[1]) * uint64(l.Grid[2])
	g.cluster = clusterOf(l)
	g.size = uint64(g.cluster[0] * g.cluster[1] * g.cluster[2])
	g.clusters = g.blocks / g.size
	clear(g.paramWords)
	g.params = loops.Window{Pointer: unsafe.Pointer(&g.paramWords[0]), Size: uint64(l.Kernel.ParamBytes)}
	copy(loops.View[byte](g.params.Pointer, l.Kernel.ParamBytes), l.Params)
	g.genericParams = g.params
	g.genericParams.Base = code.ParamWindow
	g.dynamicOffset = code.AlignUp(l.Kernel.StaticShared, max(16, l.Kernel.dynamicAlign))
	g.sharedBytes = l.Kernel.StaticShared
	if l.DynamicShared > 0 {
		g.sharedBytes = g.dynamicOffset + uint64(l.DynamicShared)
	}
	return g, nil
}

// heed cancels the launch when ctx ends. The function that it returns comes
// back when that can no longer happen: the caller may then use the launch again.
func (g *grid) heed(ctx context.Context) (unwatch func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		g.fail(cancelled(ctx, g.Kernel))
		close(ended)
	})
	return func() {
		if !stop() {
			<-ended
		}
	}
}

// cancelled is the fault of a launch whose context has ended.
func cancelled(ctx context.Context, kernel string) *check.Fault {
	cause := context.Cause(ctx)
	return &check.Fault{Kind: check.Cancelled, Kernel: kernel, Detail: cause.Error(), Cause: cause}
}

// fail ends the launch; only the first fault counts.
func (g *grid) fail(f *check.Fault) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.fault == nil {
		g.fault = f
	}
	g.stopped.Store(true)
}

// work runs all blocks.
func (g *grid) work() {
	workers := g.launch.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if g.watch != nil || g.disorder != nil || g.launch.Record != nil {
		workers = 1
	}
	workers = int(min(uint64(workers), g.clusters))
	g.workers = uint64(max(workers, 1))
	if workers <= 1 {
		g.alone.grid = g
		g.alone.run()
		return
	}
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() { (&worker{grid: g, number: i}).run() })
	}
	all.Wait()
}

// startCode is the version of the code that blocks begin with.
func (g *grid) startCode() *version {
	if g.demoted.Load() || g.disorder != nil {
		return g.plainCode()
	}
	if o := g.observation(); o != 0 {
		return g.program.observed(o).scalar
	}
	return g.program.scalar
}

// plainCode is the version that keeps every register a lane.
func (g *grid) plainCode() *version {
	if o := g.observation(); o != 0 {
		return g.program.observed(o).plain
	}
	return g.program.plain()
}

// observation is what the launch observes.
func (g *grid) observation() (o observation) {
	if g.watch != nil {
		o |= watching
	}
	if g.launch.Counters != nil || g.launch.Record != nil {
		o |= counting
	}
	return o
}

// argument is the value of a parameter of at most eight bytes, by its name.
func (g *grid) argument(name string) (uint64, bool) {
	for _, p := range g.launch.Kernel.Params {
		if p.Name == name && p.Size <= 8 {
			return loops.LoadBytes(unsafe.Add(g.params.Pointer, p.Offset), p.Size), true
		}
	}
	return 0, false
}

// environment is %envreg1 and 2, which hold the address of the workspace of
// cooperative groups; other environment registers are zero.
func (g *grid) environment(name string) uint64 {
	switch strings.TrimPrefix(name, "envreg") {
	case "1":
		return g.workspace >> 32
	case "2":
		return g.workspace & 0xffffffff
	}
	return 0
}

// workspaceBytes is what cooperative groups expect at least: a size and a
// barrier, and room that later versions use.
const workspaceBytes = 1024

func (g *grid) openWorkspace() error {
	if !g.launch.Cooperative {
		return nil
	}
	b, err := g.space.Alloc(workspaceBytes, memory.Options{Kind: memory.Internal, Uncounted: true, Label: "grid workspace"})
	if err != nil {
		return err
	}
	*(*uint32)(b.Pointer()) = workspaceBytes
	g.workspace = b.Base
	return nil
}

func (g *grid) closeWorkspace() {
	if g.workspace != 0 {
		_ = g.space.Free(g.workspace)
	}
}

// write sends device output to the launch's Stdout in one piece.
func (g *grid) write(text []byte) {
	if g.launch.Stdout == nil {
		return
	}
	g.output.Lock()
	defer g.output.Unlock()
	_, _ = g.launch.Stdout.Write(text)
}
