// This file launches kernels. It is the path that everything else makes way
// for: configuration and arguments go from JavaScript values straight into the
// launch's block of parameters.

package cudajs

import (
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A launch is a prepared launch. Setting arguments can run code of the script,
// when one is a Proxy, and that can launch again; round tells.
type launch struct {
	gpu           *gpu.Launch
	round         int
	dynamicShared bool // the kernel has no shared memory without bytes in the configuration
	recent
}

// launch is function.launch(config, ...args).
func (s *session) launch(f *function, a bind.Args) goja.Value {
	if a.Len() == 0 {
		s.b.ThrowTypeError("function.launch: config: expected {grid, block, …}, got undefined")
	}
	config := s.configOf("function.launch", a.Value(0), a.This())
	s.run(s.configured(&f.launch, f, config), a.From(1))
	return nil
}

// configured is a launch that is kept for the next time, made on first use.
func (s *session) configured(l **launch, f *function, config gpu.LaunchConfig, signature ...gpu.Param) *launch {
	if *l == nil {
		*l = s.newLaunch(f, config, signature...)
	} else if err := (*l).gpu.Configure(config); err != nil {
		s.fail(err)
	}
	return *l
}

func (s *session) newLaunch(f *function, config gpu.LaunchConfig, signature ...gpu.Param) *launch {
	l, err := f.gpu.Prepare(config, signature...)
	s.check(err)
	params, _ := f.gpu.Params()
	return &launch{gpu: l, dynamicShared: f.dynamicShared, recent: recent{seen: make([]seen, len(params))}}
}

// prepare is function.prepare(config): a function of the arguments only.
func (s *session) prepare(f *function, a bind.Args) goja.Value {
	config := s.configOf(a.Op(), a.Value(0), a.This())
	l, anywhere := s.newLaunch(f, config), config.Stream == nil
	params, _ := f.gpu.Params()
	return s.b.Function(f.gpu.Name(), len(params), func(call goja.FunctionCall) goja.Value {
		if anywhere && config.Stream != s.stream {
			s.follow(l, &config)
		}
		s.run(l, call.Arguments)
		return nil
	})
}

// follow has a launch that was prepared for no stream go where one does now that
// names none: into a graph that is being recorded, for one.
func (s *session) follow(l *launch, config *gpu.LaunchConfig) {
	config.Stream = s.stream
	if err := l.gpu.Configure(*config); err != nil { // which does nothing when nothing is new
		s.fail(err)
	}
}

// launchPacked is function.launchPacked(config, parameters): a launch with all
// parameters in one block of bytes, as they lie in memory.
func (s *session) launchPacked(f *function, a bind.Args) error {
	config := s.configOf(a.Op(), a.Value(0), a.This())
	view, ok, err := s.b.View(a.Value(1))
	if err != nil {
		s.b.ThrowTypeError("%s: parameters: %v", a.Op(), err)
	}
	if !ok {
		a.Wrong(1, "parameters", "a typed array, an ArrayBuffer or a DataView")
	}
	return f.gpu.LaunchPacked(config, view.Data)
}

// forall is function.forall(count, ...args): at least one thread for each of
// count elements; the kernel leaves out those beyond. Count may be [x, y, z].
// The block is the one that occupies the device best.
func (s *session) forall(f *function, a bind.Args) error {
	count := s.shapeArg(a, 0, "count", 1)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	if count.elements() == 0 {
		return nil
	}
	if f.block == 0 {
		_, block, err := f.gpu.Suggest(gpu.SuggestOptions{})
		s.check(err)
		f.block = block
	}
	s.run(s.configured(&f.launch, f, s.cover(a, count, f.block)), a.Rest(1))
	return nil
}

// cover divides elements among blocks of at most so many threads. A block of
// several dimensions is a warp wide and as square as it can be beyond that.
func (s *session) cover(a bind.Args, count shape, threads int) gpu.LaunchConfig {
	c := gpu.LaunchConfig{Grid: gpu.Dim{1, 1, 1}, Block: gpu.Dim{1, 1, 1}, Stream: s.stream}
	switch len(count) {
	case 1:
		c.Block[0] = uint32(threads)
	case 2:
		c.Block = gpu.Dim{uint32(min(threads, 32)), uint32(max(threads/32, 1)), 1}
	case 3:
		c.Block = gpu.Dim{uint32(min(threads, 32)), uint32(min(max(threads/32, 1), 4)), uint32(min(max(threads/128, 1), 64))}
	}
	for i, n := range count {
		blocks := (n + int(c.Block[i]) - 1) / int(c.Block[i])
		if blocks > math.MaxInt32 {
			a.Out("count", "%d elements in dimension %d need more blocks than a grid can have", n, i)
		}
		c.Grid[i] = uint32(blocks)
	}
	return c
}

// run sets the arguments and launches.
func (s *session) run(l *launch, args []goja.Value) {
	l.round++
	round := l.round
	if err := l.gpu.CheckCount(len(args)); err != nil {
		s.fail(err)
	}
	for i, v := range args {
		if err := s.setOrAgain(l, i, v); err != nil {
			l.gpu.Clear()
			s.fail(err)
		}
	}
	s.submit(l, round)
}

// setOrAgain sets argument i of a launch.
func (s *session) setOrAgain(l *launch, i int, v goja.Value) error {
	if b := l.again(i, v); b != nil {
		return l.gpu.SetBuffer(i, b.gpu)
	}
	if goja.IsNumber(v) {
		return setNumber(l.gpu, i, v)
	}
	a := s.argument(v)
	err := s.set(l.gpu, i, &a)
	if err == nil && a.kind == objectKind {
		s.remember(&l.recent, i, &a)
	}
	return err
}

// submit launches with the arguments that were set in a round.
func (s *session) submit(l *launch, round int) {
	if l.round != round {
		s.b.ThrowTypeError("%s: an argument launched it again while it was read", launching(l.gpu))
	}
	if l.dynamicShared && l.gpu.Config().Shared == 0 {
		l.gpu.Clear()
		s.fail(&gpu.RangeError{Doing: launching(l.gpu), Argument: "config.shared",
			Expected: "the bytes of a block for shared(type) without a size, as in { grid, block, shared: 4 * block }", Got: "0"})
	}
	err := l.gpu.Run(s.thread)
	l.gpu.Clear()
	if err != nil {
		s.fail(err)
	}
}
