// This file reads how a kernel is to be launched.

package modules

import (
	"fmt"
	"math"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// configNames are the properties of a LaunchConfig, the common ones first.
var configNames = []string{"grid", "block", "stream", "shared", "cluster", "cooperative", "priority", "programmatic"}

// Shapes are those of configNames that say how a launch is divided, rather than where and when it runs.
func Shapes() []string { return []string{"grid", "block", "shared", "cluster", "cooperative"} }

// common is how many of configNames are asked for by name before the names of
// the others are listed.
const common = 4

// elsewhere are other words for what configNames say, some of which are spelled like another of them.
var elsewhere = map[string]string{
	"blocks": "grid", "gridDim": "grid", "gridSize": "grid", "numBlocks": "grid",
	"threads": "block", "blockDim": "block", "blockSize": "block", "threadsPerBlock": "block",
	"sharedMem": "shared", "sharedMemory": "shared", "smem": "shared",
}

// instead suggests one of configNames for a name that is none.
func instead(name string) string {
	if meant := elsewhere[name]; meant != "" {
		return fmt.Sprintf("; did you mean %q?", meant)
	}
	return spell.Instead(name, configNames)
}

// ConfigOf reads a LaunchConfig into c, or asks for one: a function gets the kernel and
// answers grid and block, by the kernel's registers, say.
func (s *Modules) ConfigOf(c *gpu.LaunchConfig, op string, v, kernel goja.Value) {
	if ask, ok := goja.AssertFunction(v); ok {
		answer, err := ask(goja.Undefined(), kernel)
		s.Bind.Check(err)
		v = answer
	}
	s.Config(c, op, v)
}

// configOf is ConfigOf for a function, whose code may fix the block.
func (s *Modules) configOf(c *gpu.LaunchConfig, f *Function, op string, a bind.Args) {
	c.Block = f.FixedBlock()
	s.ConfigOf(c, op, a.Value(0), a.This())
	s.CheckBlock(c, op, f.GPU.Name(), f.FixedBlock())
}

// CheckBlock refuses another block than a kernel must have, if it must have one.
func (s *Modules) CheckBlock(c *gpu.LaunchConfig, op, kernel string, fixed gpu.Dim) {
	if fixed.X > 0 && c.Block != fixed {
		s.Bind.ThrowRangeError("%s: config.block: %s was compiled for blocks of %s threads, got %s; leave the block out", op, kernel, fixed, c.Block)
	}
}

// Config reads a LaunchConfig into c, which may have a block for a kernel that has one of its own. Grid and block are 1 where nothing
// says otherwise. It is read anew for each launch, for a script may change it.
func (s *Modules) Config(c *gpu.LaunchConfig, op string, v goja.Value) {
	o := s.CheckConfig(op, v)
	c.Stream = s.Stream
	r := configReader{s, op}
	if n := s.Layout.CountProperties(o); n < 0 || o.Prototype() != s.Plain {
		r.inherited(c, o)
	} else if !r.common(c, o, n) {
		r.rest(c, o)
	}
	for _, d := range []*gpu.Dim{&c.Grid, &c.Block} {
		if d.X == 0 {
			*d = gpu.Dim{X: 1, Y: 1, Z: 1}
		}
	}
}

// CheckConfig refuses what can be no LaunchConfig: mostly the kernel's first argument.
func (s *Modules) CheckConfig(op string, v goja.Value) *goja.Object {
	o, ok := v.(*goja.Object)
	if !ok {
		s.Bind.ThrowTypeError("%s: config: expected {grid, block, …}, got %s", op, s.Bind.Kind(v))
	}
	if o.Prototype() != s.Plain && s.Bind.State(o) != nil {
		s.Bind.ThrowTypeError("%s: config: expected {grid, block, …} before the kernel's arguments, got %s", op, s.Bind.Kind(v))
	}
	return o
}

// A configReader reads the properties of a LaunchConfig for an operation. It does not hold where they go,
// which would move each launch's to the heap.
type configReader struct {
	*Modules
	op string
}

// common reads the common properties of an object with n of them, and
// answers whether those are all: then no more look-ups are needed.
func (r configReader) common(c *gpu.LaunchConfig, o *goja.Object, n int) bool {
	for _, name := range configNames[:common] {
		if n == 0 {
			return true
		}
		if v := o.Get(name); v != nil {
			r.set(c, name, v)
			n--
		}
	}
	return n == 0
}

// rest reads the properties that are not common.
func (r configReader) rest(c *gpu.LaunchConfig, o *goja.Object) {
	for _, name := range o.GetOwnPropertyNames() {
		if !slices.Contains(configNames[:common], name) {
			r.check(name)
			r.set(c, name, o.Get(name))
		}
	}
}

// inherited reads all properties, which an object may inherit or a Proxy
// answer.
func (r configReader) inherited(c *gpu.LaunchConfig, o *goja.Object) {
	for _, name := range o.GetOwnPropertyNames() {
		r.check(name)
	}
	for _, name := range configNames {
		r.set(c, name, o.Get(name))
	}
}

// set reads one property.
func (r configReader) set(c *gpu.LaunchConfig, name string, v goja.Value) {
	if bind.Absent(v) {
		return
	}
	switch name {
	case "grid":
		r.SetDim(&c.Grid, r.op, "config.grid", v)
	case "block":
		r.SetDim(&c.Block, r.op, "config.block", v)
	case "shared":
		c.Shared = uint32(r.whole("config.shared", v, 0, math.MaxUint32))
	case "stream":
		stream, ok := bind.StateOf[*gpu.Stream](r.Bind, v)
		if !ok {
			r.Bind.ThrowTypeError("%s: config.stream: expected a Stream, got %s", r.op, r.Bind.Kind(v))
		}
		c.Stream = stream
	case "cluster":
		r.SetDim(&c.Cluster, r.op, "config.cluster", v)
	case "cooperative":
		c.Cooperative = r.flag("config.cooperative", v)
	case "priority":
		c.Priority = r.Priority(int(r.whole("config.priority", v, math.MinInt32, math.MaxInt32)))
	case "programmatic":
		c.Programmatic = r.flag("config.programmatic", v)
	}
}

// check refuses a property that means nothing.
func (r configReader) check(name string) {
	if !slices.Contains(configNames, name) {
		r.Bind.ThrowTypeError("%s: config: there is no option %q%s", r.op, name, instead(name))
	}
}

// whole reads a whole number from low to high.
func (r configReader) whole(name string, v goja.Value, low, high float64) int64 {
	if !goja.IsNumber(v) {
		r.Bind.ThrowTypeError("%s: %s: expected a number, got %s", r.op, name, r.Bind.Kind(v))
	}
	f := v.ToFloat()
	if f != math.Trunc(f) || f < low || f > high {
		r.Bind.ThrowRangeError("%s: %s: expected a whole number from %.0f to %.0f, got %v", r.op, name, low, high, v)
	}
	return int64(f)
}

func (r configReader) flag(name string, v goja.Value) bool {
	if v != r.Yes && v != r.No {
		r.Bind.ThrowTypeError("%s: %s: expected a boolean, got %s", r.op, name, r.Bind.Kind(v))
	}
	return v == r.Yes
}
