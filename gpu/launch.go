// This file launches kernels. A Launch is prepared once and run many times; a run checks,
// passes pointers and allocates nothing.

package gpu

import (
	"fmt"
	"runtime"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// A LaunchConfig is how a kernel is launched.
type LaunchConfig struct {
	Grid, Block  Dim
	Shared       uint32  // dynamic shared memory of a block, bytes
	Stream       *Stream // nil: the default stream; see Module for streams of other contexts
	Cluster      Dim     // blocks of a cluster; zero: no clusters
	Cooperative  bool    // all blocks are resident together
	Priority     int     // smaller is more urgent; 0: the stream's
	Programmatic bool    // may start before the previous kernel ends
}

// A Launch is a kernel with its configuration and a block of arguments. One goroutine at a
// time uses it.
type Launch struct {
	f       *Function
	context *Context      // where it runs
	home    *Context      // where it runs without a stream
	handle  cuda.Function // the kernel in context
	block   arguments
	buffers []*Buffer // by argument; nil for scalars
	inputs  []bool    // by argument: a buffer that the kernel only reads
	// Tag is the caller's; nodes of graphs keep it with their launch.
	Tag any

	configured bool
	asked      LaunchConfig // Configure's argument
	cfg        LaunchConfig // with whole dimensions
	stream     *lifetime.Stream
	record     *launched        // the launch that a fault is attributed to
	extended   *extended        // nil where cuLaunchKernel suffices
	packed     *packedArguments // in place of arguments, with LaunchPacked; else nil
	// plain calls cuLaunchKernel. It is prepared for one table.
	plain       func() cuda.Result
	preparedFor *cuda.API
}

// Prepare checks a configuration and returns a launch without arguments. A signature, with
// the offsets of Params, declares the parameters for this launch.
func (f *Function) Prepare(cfg LaunchConfig, signature ...Param) (*Launch, error) {
	if err := f.made(); err != nil {
		return nil, err
	}
	if !f.known {
		return nil, &usage.ArgumentError{Doing: "launching " + f.name, Expected: "a declared signature",
			Got: "none; neither the code nor the driver tells the parameters of this kernel"}
	}
	params := f.params
	if len(signature) > 0 {
		if err := agree(f.name, signature, params); err != nil {
			return nil, err
		}
		params = signature
	}
	own := f.module.context
	l := &Launch{f: f, context: own, home: own, handle: f.handle, block: newArguments(f.name, params), buffers: make([]*Buffer, len(params)), inputs: make([]bool, len(params))}
	return l, l.Configure(cfg)
}

// LaunchPacked runs f with its parameters as they lie in memory: each at its offset, up
// to the end of the last one. Only their size is checked, where the parameters are
// known. The bytes are copied.
func (f *Function) LaunchPacked(cfg LaunchConfig, packed []byte) error {
	if err := f.made(); err != nil {
		return err
	}
	if size := paramBytes(f.params); f.known && len(packed) != size {
		return &usage.ArgumentError{Doing: "launching " + f.name, Argument: "parameters",
			Expected: fmt.Sprintf("%d bytes for %s", size, listParams(f.params)), Got: fmt.Sprint(len(packed))}
	}
	own := f.module.context
	l := &Launch{f: f, context: own, home: own, handle: f.handle}
	if err := l.Configure(cfg); err != nil {
		return err
	}
	if l.extended == nil && l.cfg.Cooperative { // cuLaunchCooperativeKernel takes no packed block
		l.extended = attributes(&l.cfg, l.stream)
	}
	l.packed = pack(packed)
	return l.Run(nil)
}

// Launch runs f with arguments: *Buffer, cuda.DevicePtr, *HostBuffer (mapped),
// Argument, bool, any Go number, and []byte for a struct by value. Numbers
// are converted to the parameters' types and checked.
func (f *Function) Launch(cfg LaunchConfig, args ...any) error {
	if err := f.made(); err != nil {
		return err
	}
	l := f.spare.Swap(nil)
	if l == nil {
		var err error
		if l, err = f.Prepare(cfg); err != nil {
			return err
		}
	} else if err := l.Configure(cfg); err != nil {
		f.spare.Store(l)
		return err
	}
	defer func() {
		l.Clear()
		f.spare.Store(l)
	}()
	if err := l.CheckCount(len(args)); err != nil {
		return err
	}
	for i, v := range args {
		if err := l.Set(i, v); err != nil {
			return err
		}
	}
	return l.Run(nil)
}

// Function is the kernel.
func (l *Launch) Function() *Function { return l.f }

// Config is the last configuration. That of a graph's node has no stream.
func (l *Launch) Config() LaunchConfig { return l.asked }

// Configure replaces the configuration. An equal one costs nothing.
func (l *Launch) Configure(cfg LaunchConfig) error {
	if err := l.made(); err != nil {
		return err
	}
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
	whole.Grid, whole.Block = cfg.Grid.Whole(), cfg.Block.Whole()
	if err := f.checkConfig(&whole); err != nil {
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

// moveTo sets the context in which the kernel runs, which must have access to the
// arguments.
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
		case b.isObject() || !b.usableIn(c):
			return l.unreachable(i, b, c)
		}
	}
	l.context, l.handle = c, h
	return nil
}

// Run enqueues the kernel. It does not wait. The thread t is nil, or locked by this
// goroutine, which saves a query of what is current. The arguments stay for the next run.
func (l *Launch) Run(t *Thread) error {
	if err := l.made(); err != nil {
		return err
	}
	if err := l.settle(); err != nil {
		return err
	}
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
	s, err := c.life.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	return l.submit(s.API)
}

// ready checks what may have changed since Configure: the arguments, and what was freed.
func (l *Launch) ready() error {
	if !l.configured {
		return &usage.ArgumentError{Doing: "launching " + l.f.name, Expected: "a grid and a block", Got: "no valid configuration"}
	}
	if !l.block.Complete() {
		return l.block.CheckComplete()
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

// submit calls the driver, with the context current, and notes what the kernel uses.
func (l *Launch) submit(api *cuda.API) error {
	c := l.context
	if l.stream.NonBlocking {
		if err := l.stream.AfterHostCopies(); err != nil {
			return err
		}
	}
	if err := l.follow(); err != nil {
		return err
	}
	call, r := l.call(api)
	if r != cuda.CUDA_SUCCESS {
		return l.failed(call, r)
	}
	if c := l.stream.Capture(); c != nil {
		// A copy of the launch is kept for the captured node, so that its arguments can be set.
		if node := lifetime.LastNode(api, l.stream.Handle); node != 0 {
			recorderOf(c).Launched(node, l.copy())
		}
	}
	l.f.module.res.Users.Add(l.stream)
	for i, b := range l.buffers {
		if b != nil {
			b.note(l.stream, !l.inputs[i])
		}
	}
	l.stream.Submitted()
	if c.fault.last.Load() != l.record {
		c.fault.last.Store(l.record)
	}
	runtime.KeepAlive(l)
	c.driver.tell("", l.f.name)
	if c.driver.options.OnLaunch != nil {
		return l.told()
	}
	if c.driver.options.LaunchBlocking {
		return l.wait()
	}
	return nil
}

// told tells Options.OnLaunch of the launch that was enqueued, and waits for it where that is asked for.
func (l *Launch) told() (err error) {
	c, began, took := l.context, time.Now(), time.Duration(0)
	if c.driver.options.LaunchBlocking {
		err = l.wait()
		took = time.Since(began)
	}
	c.driver.launched(l.stream, Launched{
		Name: l.f.name, Device: c.device, Stream: l.cfg.Stream, Grid: l.cfg.Grid.Whole(), Block: l.cfg.Block.Whole(), Shared: l.cfg.Shared, Took: took,
	})
	return err
}

// follow has the kernel wait for what Order orders before it.
func (l *Launch) follow() error {
	if !l.f.module.context.driver.life.Leads() {
		return nil
	}
	if l.packed != nil {
		return l.stream.FollowAll()
	}
	for i, b := range l.buffers {
		if b != nil {
			if err := b.follow(l.stream, !l.inputs[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// call makes the driver call that the configuration needs.
func (l *Launch) call(api *cuda.API) (string, cuda.Result) {
	g, b := &l.cfg.Grid, &l.cfg.Block
	h, stream := l.handle, l.stream.Handle
	if l.packed != nil {
		if l.extended != nil {
			return "cuLaunchKernelEx", api.CuLaunchKernelEx(&l.extended.config, h, nil, l.packed.Extra())
		}
		return "cuLaunchKernel", api.CuLaunchKernel(h, g.X, g.Y, g.Z, b.X, b.Y, b.Z, l.cfg.Shared, stream, nil, l.packed.Extra())
	}
	arguments := l.block.Pointers()
	switch {
	case l.extended != nil:
		return "cuLaunchKernelEx", api.CuLaunchKernelEx(&l.extended.config, h, arguments, nil)
	case l.cfg.Cooperative:
		return "cuLaunchCooperativeKernel", api.CuLaunchCooperativeKernel(h, g.X, g.Y, g.Z, b.X, b.Y, b.Z, l.cfg.Shared, stream, arguments)
	}
	if l.preparedFor != api {
		l.preparedFor, l.plain = api, api.PrepareLaunch(h, g.Axes(), b.Axes(), l.cfg.Shared, stream, arguments)
	}
	return "cuLaunchKernel", l.plain()
}
