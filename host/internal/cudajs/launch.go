// This file launches kernels. It is the path that everything else makes way
// for: configuration and arguments go from JavaScript values straight into the
// launch's block of parameters.

package cudajs

import (
	"math"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
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
func (s *session) launch(call goja.FunctionCall) goja.Value {
	f := bind.This[*function](s.b, call, "function.launch")
	if len(call.Arguments) == 0 {
		s.b.ThrowTypeError("function.launch: config: expected {grid, block, …}, got undefined")
	}
	config := s.config("function.launch", call.Arguments[0])
	if f.launch == nil {
		f.launch = s.newLaunch(f, config)
	} else if err := f.launch.gpu.Configure(config); err != nil {
		s.fail(err)
	}
	s.run(f.launch, call.Arguments[1:])
	return goja.Undefined()
}

func (s *session) newLaunch(f *function, config gpu.LaunchConfig) *launch {
	l, err := f.gpu.Prepare(config)
	s.check(err)
	params, _ := f.gpu.Params()
	return &launch{gpu: l, seen: make([]seen, len(params))}
}

// prepare is function.prepare(config): a function of the arguments only.
func (s *session) prepare(call goja.FunctionCall) goja.Value {
	const op = "function.prepare"
	f := bind.This[*function](s.b, call, op)
	l := s.newLaunch(f, s.config(op, s.b.Args(op, call).Value(0)))
	params, _ := f.gpu.Params()
	return s.b.Function(f.gpu.Name(), len(params), func(call goja.FunctionCall) goja.Value {
		s.run(l, call.Arguments)
		return goja.Undefined()
	})
}

// forall is function.forall(count, ...args): at least one thread for each of
// count elements; the kernel leaves out those beyond. Count may be [x, y, z].
// The block is the one that occupies the device best.
func (s *session) forall(call goja.FunctionCall) goja.Value {
	const op = "function.forall"
	f, a := bind.This[*function](s.b, call, op), s.b.Args(op, call)
	count := s.shapeArg(a, 0, "count", 1)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	if count.elements() == 0 {
		return goja.Undefined()
	}
	if f.block == 0 {
		_, block, err := f.gpu.Suggest(gpu.SuggestOptions{})
		s.check(err)
		f.block = block
	}
	s.run(s.newLaunch(f, s.cover(a, count, f.block)), a.Rest(1))
	return goja.Undefined()
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
	case *buffer:
		return l.SetBuffer(i, state.gpu)
	case *typed:
		if state.dtype.class == floating {
			return l.SetTyped(i, state.dtype.gpu, number(state.dtype, state.bits))
		}
		return l.SetTypedInt(i, state.dtype.gpu, state.integer())
	}
	view, ok, err := s.b.View(o)
	if err != nil {
		s.b.ThrowTypeError("launching %s: argument %d: %v", l.Function().Name(), i+1, err)
	}
	if !ok {
		return s.wrongArgument(l, i, o)
	}
	return l.SetBytes(i, view.Data)
}

// configNames are the properties of a LaunchConfig, the common ones first.
var configNames = []string{"grid", "block", "stream", "shared", "cluster", "cooperative", "priority", "programmatic"}

// common is how many of configNames are asked for by name before the names of
// the others are listed.
const common = 4

// config reads a LaunchConfig. It is read anew for each launch, for a script
// may change it.
func (s *session) config(op string, v goja.Value) gpu.LaunchConfig {
	o, ok := v.(*goja.Object)
	if !ok {
		s.b.ThrowTypeError("%s: config: expected {grid, block, …}, got %s", op, s.b.Kind(v))
	}
	c := gpu.LaunchConfig{Stream: s.stream}
	if n := s.layout.countProperties(o); n < 0 || o.Prototype() != s.plain {
		s.inheritedConfig(op, &c, o)
	} else if !s.commonConfig(op, &c, o, n) {
		s.restOfConfig(op, &c, o)
	}
	if c.Grid[0] == 0 || c.Block[0] == 0 {
		s.incomplete(op, &c)
	}
	return c
}

// commonConfig reads the common properties of an object with n of them, and
// answers whether those are all: then no more look-ups are needed.
func (s *session) commonConfig(op string, c *gpu.LaunchConfig, o *goja.Object, n int) bool {
	for _, name := range configNames[:common] {
		if n == 0 {
			return true
		}
		if v := o.Get(name); v != nil {
			s.setConfig(op, c, name, v)
			n--
		}
	}
	return n == 0
}

// restOfConfig reads the properties that are not common.
func (s *session) restOfConfig(op string, c *gpu.LaunchConfig, o *goja.Object) {
	for _, name := range o.GetOwnPropertyNames() {
		if !slices.Contains(configNames[:common], name) {
			s.checkName(op, name)
			s.setConfig(op, c, name, o.Get(name))
		}
	}
}

// inheritedConfig reads all properties, which an object may inherit or a Proxy
// answer.
func (s *session) inheritedConfig(op string, c *gpu.LaunchConfig, o *goja.Object) {
	for _, name := range o.GetOwnPropertyNames() {
		s.checkName(op, name)
	}
	for _, name := range configNames {
		s.setConfig(op, c, name, o.Get(name))
	}
}

// setConfig reads one property.
func (s *session) setConfig(op string, c *gpu.LaunchConfig, name string, v goja.Value) {
	if bind.Absent(v) {
		return
	}
	switch name {
	case "grid":
		c.Grid = s.dim(op, "config.grid", v)
	case "block":
		c.Block = s.dim(op, "config.block", v)
	case "shared":
		c.Shared = uint32(s.whole(op, "config.shared", v, 0, math.MaxUint32))
	case "stream":
		stream, ok := bind.StateOf[*gpu.Stream](s.b, v)
		if !ok {
			s.b.ThrowTypeError("%s: config.stream: expected a Stream, got %s", op, s.b.Kind(v))
		}
		c.Stream = stream
	case "cluster":
		c.Cluster = s.dim(op, "config.cluster", v)
	case "cooperative":
		c.Cooperative = s.flag(op, "config.cooperative", v)
	case "priority":
		c.Priority = int(s.whole(op, "config.priority", v, math.MinInt32, math.MaxInt32))
	case "programmatic":
		c.Programmatic = s.flag(op, "config.programmatic", v)
	}
}

func (s *session) incomplete(op string, c *gpu.LaunchConfig) {
	name := "grid"
	if c.Grid[0] != 0 {
		name = "block"
	}
	s.b.ThrowTypeError("%s: config.%s: expected a number, [x, y, z] or {x, y, z}, got undefined", op, name)
}

// checkName refuses a property that means nothing.
func (s *session) checkName(op, name string) {
	if slices.Contains(configNames, name) {
		return
	}
	if near := spell.Closest(name, configNames); near != "" {
		s.b.ThrowTypeError("%s: config: there is no option %q; did you mean %q?", op, name, near)
	}
	s.b.ThrowTypeError("%s: config: there is no option %q; there are %s", op, name, strings.Join(configNames, ", "))
}

// whole reads a whole number from low to high.
func (s *session) whole(op, name string, v goja.Value, low, high float64) int64 {
	if !goja.IsNumber(v) {
		s.b.ThrowTypeError("%s: %s: expected a number, got %s", op, name, s.b.Kind(v))
	}
	f := v.ToFloat()
	if f != math.Trunc(f) || f < low || f > high {
		s.b.ThrowRangeError("%s: %s: expected a whole number from %.0f to %.0f, got %v", op, name, low, high, v)
	}
	return int64(f)
}

func (s *session) flag(op, name string, v goja.Value) bool {
	if v != s.yes && v != s.no {
		s.b.ThrowTypeError("%s: %s: expected a boolean, got %s", op, name, s.b.Kind(v))
	}
	return v == s.yes
}
