// This file launches kernels. It is the path that everything else makes way
// for: configuration and arguments go from JavaScript values straight into the
// launch's block of parameters.

package cudajs

import (
	"errors"
	"fmt"
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A launch is a prepared launch. Setting arguments can run code of the script,
// when one is a Proxy, and that can launch again; round tells.
//
// What a buffer is, is looked up once for as long as the same object stands in
// the same place: a loop launches with the same buffers again and again. That
// is forgotten when the script's turn ends, so that it keeps no buffer alive
// longer than that.
type launch struct {
	gpu   *gpu.Launch
	round int
	seen  []seen // by argument
	warm  bool   // seen is to be forgotten
}

// A seen is an object that was an argument, and the buffer that it is.
type seen struct {
	object *goja.Object
	buffer *gpu.Buffer
}

// forget clears what launches have seen of their arguments.
func (s *session) forget() {
	for _, l := range s.warm {
		clear(l.seen)
		l.warm = false
	}
	clear(s.warm)
	s.warm = s.warm[:0]
}

// setAgain puts the argument there that stood there before, if it is the same,
// and answers whether it did.
func (l *launch) setAgain(i int, v goja.Value) (bool, error) {
	if i >= len(l.seen) || l.seen[i].buffer == nil || v != goja.Value(l.seen[i].object) {
		return false, nil
	}
	return true, l.gpu.SetBuffer(i, l.seen[i].buffer)
}

// remember notes an argument that is a buffer.
func (s *session) remember(l *launch, i int, v goja.Value) {
	o, ok := v.(*goja.Object)
	if !ok || i >= len(l.seen) {
		return
	}
	if state, ok := s.b.State(o).(*buffer); ok {
		l.seen[i] = seen{o, state.gpu}
		if !l.warm {
			l.warm, s.warm = true, append(s.warm, l)
		}
	}
}

// launch is function.launch(config, ...args).
func (s *session) launch(f *function, a bind.Args) goja.Value {
	if a.Len() == 0 {
		s.b.ThrowTypeError("function.launch: config: expected {grid, block, …}, got undefined")
	}
	config := s.configOf("function.launch", a.Value(0), a.This())
	if f.launch == nil {
		f.launch = s.newLaunch(f, config)
	} else if err := f.launch.gpu.Configure(config); err != nil {
		s.fail(err)
	}
	s.run(f.launch, a.From(1))
	return nil
}

func (s *session) newLaunch(f *function, config gpu.LaunchConfig) *launch {
	l, err := f.gpu.Prepare(config)
	s.check(err)
	params, _ := f.gpu.Params()
	return &launch{gpu: l, seen: make([]seen, len(params))}
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
	s.run(s.newLaunch(f, s.cover(a, count, f.block)), a.Rest(1))
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
		again, err := l.setAgain(i, v)
		if !again {
			if err = s.setArgument(l.gpu, i, v); err == nil {
				s.remember(l, i, v)
			}
		}
		if err != nil {
			l.gpu.Clear()
			s.fail(err)
		}
	}
	if l.round != round {
		s.b.ThrowTypeError("launching %s: an argument launched it again while it was read", l.gpu.Function().Name())
	}
	err := l.gpu.Run(s.thread)
	l.gpu.Clear()
	if err != nil {
		s.fail(err)
	}
}

// setArgument puts one argument into the block of parameters.
func (s *session) setArgument(l *gpu.Launch, i int, v goja.Value) error {
	if o, ok := v.(*goja.Object); ok {
		return s.setObject(l, i, o)
	}
	switch {
	case goja.IsNumber(v):
		return l.SetNumber(i, v.ToFloat())
	case v == s.yes:
		return l.SetBool(i, true)
	case v == s.no:
		return l.SetBool(i, false)
	case goja.IsBigInt(v):
		return s.setBigInt(l, i, v)
	}
	return s.wrongArgument(l, i, v)
}

// setObject puts an object's memory, address or value there.
func (s *session) setObject(l *gpu.Launch, i int, o *goja.Object) error {
	switch state := s.b.State(o).(type) {
	case *gpu.Condition:
		return l.SetUint(i, state.Handle())
	case *buffer:
		return l.SetBuffer(i, state.gpu)
	case *gpu.Texture:
		return l.SetTexture(i, state)
	case *gpu.Surface:
		return l.SetSurface(i, state)
	case *gpu.TensorMap:
		return l.SetTensorMap(i, state)
	case *array:
		return &gpu.ArgumentError{Doing: "launching " + l.Function().Name(), Argument: argument(l, i),
			Expected: "a Texture or a Surface of the array, from cuda.texture() or cuda.surface()", Got: "the CudaArray"}
	case *pitched:
		return l.SetBuffer(i, state.gpu.Buffer)
	case *typed:
		if state.dtype.Float() {
			return l.SetTyped(i, gpu.Type(state.dtype), state.dtype.Decode(state.bits))
		}
		return l.SetTypedInt(i, gpu.Type(state.dtype), state.integer())
	}
	view, ok, err := s.b.View(o)
	if err != nil {
		s.b.ThrowTypeError("launching %s: argument %d: %v", l.Function().Name(), i+1, err)
	}
	if !ok {
		return s.wrongArgument(l, i, o)
	}
	err = l.SetBytes(i, view.Data)
	var wrong *gpu.ArgumentError
	if errors.As(err, &wrong) {
		wrong.Got = fmt.Sprintf("%s of %d bytes in the host's memory; cuda.buffer() puts it into the device's", s.b.Kind(o), len(view.Data))
	}
	return err
}
