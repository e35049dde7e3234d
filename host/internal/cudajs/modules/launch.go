// This file launches functions. Configuration and arguments go from JavaScript values straight into
// the launch's block of parameters; after the first launch nothing is allocated.

package modules

import (
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// A Launch is a prepared launch. Setting an argument that is a Proxy runs code of the script, which
// may use the same launch; Round detects that.
type Launch struct {
	GPU           *gpu.Launch
	Round         int
	dynamicShared bool // the kernel has no shared memory without bytes in the configuration
	Recent
}

// launch is function.launch(config, ...args).
func (s *Modules) launch(f *Function, a bind.Args) goja.Value {
	if a.Len() == 0 {
		s.Bind.ThrowTypeError("function.launch: config: expected {grid, block, …}, got undefined")
	}
	var config gpu.LaunchConfig
	s.configOf(&config, f, "function.launch", a)
	s.Run(s.Configured(&f.Launch, f, &config), a.From(1))
	return nil
}

// Configured makes a launch on first use and keeps it for the next.
func (s *Modules) Configured(l **Launch, f *Function, config *gpu.LaunchConfig, signature ...gpu.Param) *Launch {
	if *l == nil {
		*l = s.NewLaunch(f, config, signature...)
	} else if err := (*l).GPU.Configure(*config); err != nil {
		s.Fail(err)
	}
	return *l
}

// NewLaunch prepares a launch.
func (s *Modules) NewLaunch(f *Function, config *gpu.LaunchConfig, signature ...gpu.Param) *Launch {
	l, err := f.GPU.Prepare(*config, signature...)
	s.Check(err)
	params, _ := f.GPU.Params()
	return &Launch{GPU: l, dynamicShared: f.DynamicShared, Recent: Recent{Seen: make([]Seen, len(params))}}
}

// prepare is function.prepare(config): a function of the arguments only.
func (s *Modules) prepare(f *Function, a bind.Args) goja.Value {
	var config gpu.LaunchConfig
	s.configOf(&config, f, a.Op(), a)
	l, anywhere := s.NewLaunch(f, &config), config.Stream == nil
	params, _ := f.GPU.Params()
	return s.Bind.Function(f.GPU.Name(), len(params), func(call goja.FunctionCall) goja.Value {
		if anywhere && config.Stream != s.Stream {
			s.Follow(l, &config)
		}
		s.Run(l, call.Arguments)
		return nil
	})
}

// Follow retargets a prepared launch without an explicit stream to the current stream, which a
// graph may be recording.
func (s *Modules) Follow(l *Launch, config *gpu.LaunchConfig) {
	config.Stream = s.Stream
	if err := l.GPU.Configure(*config); err != nil { // returns at once if nothing has changed
		s.Fail(err)
	}
}

// launchPacked is function.launchPacked(config, parameters): a launch with all
// parameters in one block of bytes, as they lie in memory.
func (s *Modules) launchPacked(f *Function, a bind.Args) error {
	var config gpu.LaunchConfig
	s.configOf(&config, f, a.Op(), a)
	view, ok, err := s.Bind.View(a.Value(1))
	if err != nil {
		s.Bind.ThrowTypeError("%s: parameters: %v", a.Op(), err)
	}
	if !ok {
		a.Wrong(1, "parameters", "a typed array, an ArrayBuffer or a DataView")
	}
	return f.GPU.LaunchPacked(config, view.Data)
}

// forall is function.forall(count, ...args): at least one thread for each of
// count elements; the kernel leaves out those beyond. Count may be [x, y, z].
// The block is the one that occupies the device best.
func (s *Modules) forall(f *Function, a bind.Args) error {
	count := s.ShapeArg(a, 0, "count", 1)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	if count.Elements() == 0 {
		return nil
	}
	config := s.Covered(a, count, f)
	s.Run(s.Configured(&f.Launch, f, &config), a.Rest(1))
	return nil
}

// Covered divides elements among blocks of a function: those that it must have, or else the largest that occupy the device best.
func (s *Modules) Covered(a bind.Args, count values.Shape, f *Function) gpu.LaunchConfig {
	if fixed := f.FixedBlock(); fixed.X > 0 {
		return s.CoverBy(a, count, fixed)
	}
	if f.Block == 0 {
		_, block, err := f.GPU.Suggest(gpu.SuggestOptions{})
		s.Check(err)
		f.Block = block
	}
	return s.Cover(a, count, f.Block)
}

// Cover divides elements among blocks of at most so many threads. A block of
// several dimensions is a warp wide and as square as it can be beyond that.
func (s *Modules) Cover(a bind.Args, count values.Shape, threads int) gpu.LaunchConfig {
	block := gpu.Dim{X: uint32(threads), Y: 1, Z: 1}
	switch len(count) {
	case 2:
		block = gpu.Dim{X: uint32(min(threads, 32)), Y: uint32(max(threads/32, 1)), Z: 1}
	case 3:
		block = gpu.Dim{X: uint32(min(threads, 32)), Y: uint32(min(max(threads/32, 1), 4)), Z: uint32(min(max(threads/128, 1), 64))}
	}
	return s.CoverBy(a, count, block)
}

// CoverBy divides elements among blocks. A block has no threads in dimensions that the count lacks.
func (s *Modules) CoverBy(a bind.Args, count values.Shape, block gpu.Dim) gpu.LaunchConfig {
	c := gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: block, Stream: s.Stream}
	for i := len(count); i < 3; i++ {
		if *block.Axis(i) > 1 {
			a.Out("count", "expected as many dimensions as the kernel's block of %s threads, got %d", block, len(count))
		}
	}
	for i, n := range count {
		each := int(*block.Axis(i))
		blocks := (n + each - 1) / each
		if blocks > math.MaxInt32 {
			a.Out("count", "%d elements in dimension %d need more blocks than a grid can have", n, i)
		}
		*c.Grid.Axis(i) = uint32(blocks)
	}
	return c
}

// Run sets the arguments and launches.
func (s *Modules) Run(l *Launch, args []goja.Value) {
	l.Round++
	round := l.Round
	if err := l.GPU.CheckCount(len(args)); err != nil {
		s.Fail(err)
	}
	for i, v := range args {
		var err error
		if b := l.Again(i, v); b != nil {
			err = l.GPU.SetBuffer(i, b.GPU)
		} else {
			err = s.setAnew(l, i, v)
		}
		if err != nil {
			l.GPU.Clear()
			s.Fail(err)
		}
	}
	s.Submit(l, round)
}

// setAnew sets argument i of a launch to another value than before.
func (s *Modules) setAnew(l *Launch, i int, v goja.Value) error {
	if goja.IsNumber(v) {
		return setNumber(l.GPU, i, v)
	}
	a := s.Argument(v)
	err := s.Set(l.GPU, i, &a)
	if err == nil && a.Kind == ObjectKind {
		s.Remember(&l.Recent, i, &a)
	}
	return err
}

// Submit launches with the arguments that were set in a round.
func (s *Modules) Submit(l *Launch, round int) {
	if l.Round != round {
		s.Bind.ThrowTypeError("%s: an argument launched it again while it was read", Launching(l.GPU))
	}
	if l.dynamicShared && l.GPU.Config().Shared == 0 {
		l.GPU.Clear()
		s.Fail(&usage.RangeError{Doing: Launching(l.GPU), Argument: "config.shared",
			Expected: "the bytes of a block for shared(type) without a size, as in { grid, block, shared: 4 * block }", Got: "0"})
	}
	err := l.GPU.Run(s.Thread)
	l.GPU.Clear()
	if err != nil {
		s.Fail(err)
	}
}
