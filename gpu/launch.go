// This file launches kernels. A Launch is prepared once and run many times; a
// run checks, passes pointers and allocates nothing.

package gpu

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A LaunchConfig says how a kernel runs.
type LaunchConfig struct {
	Grid, Block  Dim
	Shared       uint32  // dynamic shared memory of a block, bytes
	Stream       *Stream // nil: the default stream; see Module for those of other contexts
	Cluster      Dim     // blocks of a cluster; zero: no clusters
	Cooperative  bool    // all blocks are resident together
	Priority     int     // smaller is more urgent; 0: the stream's
	Programmatic bool    // may start before the kernel before it has ended
}

// A Launch is a kernel with its configuration and a block of arguments. One
// goroutine at a time uses it.
type Launch struct {
	f       *Function
	context *Context      // where it runs
	home    *Context      // where it runs without a stream
	handle  cuda.Function // the kernel in context
	given   []bool        // by argument
	params  []Param
	// The driver gets pointers, one for each argument, into data. Go's
	// collector does not move what it has allocated on the heap.
	pointers []unsafe.Pointer
	data     []byte
	buffers  []*Buffer // by argument; nil for scalars
	missing  int
	// Tag is the caller's; nodes of graphs keep it with their launch.
	Tag any

	configured bool
	asked      LaunchConfig // what Configure got
	cfg        LaunchConfig // with whole dimensions
	stream     *lifetime.Stream
	record     *launched    // what a fault is blamed on
	extended   *extended    // nil where cuLaunchKernel suffices
	packed     *packedBlock // in place of arguments; nil where there are those
	// plain makes the call of cuLaunchKernel, prepared for one table.
	plain       func() cuda.Result
	preparedFor *cuda.API
}

// Prepare checks a configuration and returns a launch that lacks only its
// arguments. A signature, with the offsets that Params tells, says more of the
// parameters than the code does, for this launch.
func (f *Function) Prepare(cfg LaunchConfig, signature ...Param) (*Launch, error) {
	if !f.known {
		return nil, &ArgumentError{Doing: "launching " + f.name, Expected: "a declared signature",
			Got: "none; neither the code nor the driver tells the parameters of this kernel"}
	}
	params := f.params
	if len(signature) > 0 {
		if err := agree(f.name, signature, params); err != nil {
			return nil, err
		}
		params = signature
	}
	l := f.newLaunch(params)
	return l, l.Configure(cfg)
}

// newLaunch lays out a block of arguments.
func (f *Function) newLaunch(params []Param) *Launch {
	n := len(params)
	own := f.module.context
	l := &Launch{f: f, context: own, home: own, handle: f.handle, params: params, missing: n, given: make([]bool, n), pointers: make([]unsafe.Pointer, n+1), buffers: make([]*Buffer, n)}
	words := make([]uint64, paramBytes(params)/8+2) // aligned for every scalar
	l.data = unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 8*len(words))
	for i, p := range params {
		l.pointers[i] = unsafe.Pointer(&l.data[p.Offset])
	}
	return l
}

// Function is the kernel.
func (l *Launch) Function() *Function { return l.f }

// Config is the configuration that Configure was given last. That of a graph's node names no stream.
func (l *Launch) Config() LaunchConfig { return l.asked }

// Configure replaces the configuration. One that is as before costs nothing.
func (l *Launch) Configure(cfg LaunchConfig) error {
	if l.configured && cfg == l.asked {
		return nil
	}
	l.configured = false
	f := l.f
	if err := f.module.check(); err != nil {
		return err
	}
	in, err := f.stream(cfg.Stream, l.home)
	if err != nil {
		return err
	}
	whole := cfg
	whole.Grid, whole.Block = cfg.Grid.whole(), cfg.Block.whole()
	if err := f.checkShape(&whole); err != nil {
		return err
	}
	if err := f.checkNeeds(&whole); err != nil {
		return err
	}
	if err := l.moveTo(contextOf(in)); err != nil {
		return err
	}
	l.asked, l.cfg, l.stream, l.configured = cfg, whole, in, true
	l.extended, l.preparedFor = extend(&l.cfg, in), nil
	l.record = &launched{f.name, whole.Grid, whole.Block}
	return nil
}

// moveTo has the launch run in a context, whose kernels must reach the arguments.
func (l *Launch) moveTo(c *Context) error {
	if c == l.context {
		return nil
	}
	h, err := l.f.in(c)
	if err != nil {
		return err
	}
	for i, b := range l.buffers {
		switch {
		case b == nil || c.shares(b.context):
		case b.isObject():
			return l.unreachableObject(i, b, c)
		case !c.admits(b):
			return l.unreachable(i, b, c)
		}
	}
	l.context, l.handle = c, h
	return nil
}

// Clear forgets the arguments, so that the collector may take the buffers.
func (l *Launch) Clear() {
	clear(l.buffers)
	clear(l.given)
	l.missing = len(l.params)
}

// Run submits the kernel. It does not wait for it. The thread t, if there is
// one, is locked by this goroutine and saves asking what is current. The
// arguments stay for the next run.
func (l *Launch) Run(t *Thread) error {
	if err := l.ready(); err != nil {
		return err
	}
	c := l.context
	if t != nil {
		if err := t.bind(c); err != nil {
			return err
		}
		return l.submit(c.driver.API())
	}
	s, err := c.enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	return l.submit(s.API)
}

// ready checks what can have changed since the configuration: the arguments,
// and what has been freed.
func (l *Launch) ready() error {
	if l.missing > 0 || !l.configured {
		return l.incomplete()
	}
	if !l.f.module.res.Alive() {
		return l.f.module.check()
	}
	if l.context != l.f.module.context && l.context.life.Ended() {
		return l.context.check()
	}
	if s := l.cfg.Stream; s != nil && s.res != nil && !s.res.Alive() {
		return s.check()
	}
	for i, b := range l.buffers {
		if b != nil && b.Freed() {
			return l.released(i, b)
		}
	}
	return nil
}

// incomplete is the error of a launch that lacks something.
func (l *Launch) incomplete() error {
	if !l.configured {
		return &ArgumentError{Doing: "launching " + l.f.name, Expected: "a grid and a block", Got: "no valid configuration"}
	}
	given := len(l.params) - l.missing
	return l.CheckCount(given)
}

// submit makes the driver call, with the context current, and notes what the
// kernel uses.
func (l *Launch) submit(api *cuda.API) error {
	c := l.context
	if l.stream.NonBlocking {
		if err := l.stream.AfterHostCopies(); err != nil {
			return err
		}
	}
	call, r := l.call(api)
	if r != cuda.CUDA_SUCCESS {
		return l.failed(call, r)
	}
	if c := l.stream.Capture(); c != nil {
		l.noteLaunch(api, c)
	}
	l.f.module.res.Users.Add(l.stream)
	for _, b := range l.buffers {
		if b != nil && b.res != nil {
			b.res.Users.Add(l.stream)
			if b.base != nil {
				b.base.Users.Add(l.stream)
			}
		}
	}
	l.stream.Submitted()
	if c.last.Load() != l.record {
		c.last.Store(l.record)
	}
	runtime.KeepAlive(l)
	if c.driver.options.LaunchBlocking {
		return l.wait()
	}
	return nil
}

// call chooses the driver's call.
func (l *Launch) call(api *cuda.API) (string, cuda.Result) {
	if l.packed != nil {
		return l.launchPacked(api)
	}
	g, b := &l.cfg.Grid, &l.cfg.Block
	h, stream, arguments := l.handle, l.stream.Handle, &l.pointers[0]
	switch {
	case l.extended != nil:
		return "cuLaunchKernelEx", api.CuLaunchKernelEx(&l.extended.config, h, arguments, nil)
	case l.cfg.Cooperative:
		return "cuLaunchCooperativeKernel", api.CuLaunchCooperativeKernel(h, g[0], g[1], g[2], b[0], b[1], b[2], l.cfg.Shared, stream, arguments)
	}
	if l.preparedFor != api {
		l.preparedFor, l.plain = api, api.PrepareLaunch(h, *g, *b, l.cfg.Shared, stream, arguments)
	}
	return "cuLaunchKernel", l.plain()
}
