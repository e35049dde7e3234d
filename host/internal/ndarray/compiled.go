// This file is nd.compile: a function that is called once for each kind of arguments, to learn what it does, and whose plan later
// calls launch.

package ndarray

import (
	"errors"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// mostPlans is how many plans a function has: the ones that were launched last.
const mostPlans = 32

// traceOften is after how many traces of a function a word is said.
const traceOften = 8

// A compiled is the state of a function that nd.compile answers.
type compiled struct {
	*Arrays
	f        *goja.Object
	call     goja.Callable
	name     string
	static   []string // positions of arguments, and names of their properties, whose numbers are taken by value
	donated  []string
	plans    map[string][]*plan   // by the key of the arguments; several where numbers decide
	recent   []*plan              // the one launched last at the end
	objects  map[*goja.Object]int // functions, generators and the like, by the number that keys have for them
	last     int                  // of these numbers
	contexts []*gpu.Context
	traced   int
	ordinary *goja.Object // the prototype of objects
}

// compile is nd.compile(f, options).
func (s *Arrays) compile(a bind.Args) goja.Value {
	call := a.Function(0, "f")
	o := a.Options(1, "options", "static", "donate", "name")
	c := &compiled{Arrays: s, f: a.Value(0).(*goja.Object), call: call, plans: map[string][]*plan{}, objects: map[*goja.Object]int{}, ordinary: s.VM.NewObject().Prototype()}
	c.name = o.StringOr("name", bind.Property(c.f, "name").String())
	c.static, c.donated = c.places(o, "static"), c.places(o, "donate")
	if c.name == "" {
		c.name = "f"
	}
	f := s.Bind.Function(c.name, int(bind.Property(c.f, "length").ToInteger()), func(call goja.FunctionCall) goja.Value {
		return c.called(call.Arguments)
	})
	s.Bind.Attach(f, explainer(c.explained))
	return f
}

// An explainer is the state of the function that scripts have. It names no type of this package: all methods of a type that objects
// have for a state are linked, and those of compiled are a hundred.
type explainer func(args []goja.Value) goja.Value

// places reads an option: a position, a name, or a list of such.
func (c *compiled) places(o bind.Options, key string) (list []string) {
	v := o.Value(key)
	if bind.Absent(v) {
		return nil
	}
	each := []goja.Value{v}
	if array, ok := values.ArrayOf(v); ok {
		each = nil
		for i := range int(bind.Property(array, "length").ToInteger()) {
			each = append(each, array.Get(c.VM.ToValue(i).String()))
		}
	}
	for _, v := range each {
		if !goja.IsString(v) && !goja.IsNumber(v) {
			o.Wrong(key, "the position of an argument, the name of a property of one, or an array of such")
		}
		list = append(list, v.String())
	}
	return list
}

// called is a call of the function.
func (c *compiled) called(args []goja.Value) goja.Value {
	if c.trees.recording() { // of a plan, or of a graph: what it does becomes a part of that
		return c.Bind.Call(c.call, goja.Undefined(), args...)
	}
	g := c.passed(args)
	p := c.planOf(g)
	if p == nil {
		p = c.trace(g)
	}
	if p.crosses(g) {
		return c.plainly(g)
	}
	c.used(p)
	return p.launch(c, g)
}

// explained is what the plan of a call does, which is made if there is none; nothing is launched.
func (c *compiled) explained(args []goja.Value) goja.Value {
	c.trees.refuse("nd.explain")
	g := c.passed(args)
	p := c.planOf(g)
	if p == nil {
		p = c.trace(g)
	}
	list := []any{}
	for _, w := range p.work.Work() {
		by := w.Library
		if by == "" {
			by = w.Kind
		}
		list = append(list, c.PlainObject("by", by, "name", w.Name, "reads", w.Read, "writes", w.Written))
	}
	return c.PlainObject("work", c.VM.NewArray(list...), "unused", p.work.Left(), "memory", p.work.Memory(), "plain", p.crosses(g))
}

// plainly calls f as if it were not compiled: memory that the plan takes for different is the same.
func (c *compiled) plainly(g *passed) goja.Value {
	return c.Bind.Call(c.call, goja.Undefined(), c.rebuilt(g, func(i int) goja.Value { return g.objects[i] }, func(i int) goja.Value {
		return c.Make(&scalar{value: g.numbers[i]})
	})...)
}

// planOf is the plan of a call like one before; nil where there is none.
func (c *compiled) planOf(g *passed) *plan {
	for _, p := range c.plans[string(g.key)] {
		if !p.work.Freed() && p.holds(c.Arrays, g.numbers) {
			return p
		}
	}
	return nil
}

// used notes that a plan is launched, and forgets those that were not for the longest time.
func (c *compiled) used(p *plan) {
	if n := len(c.recent); n > 0 && c.recent[n-1] == p {
		return
	}
	c.recent = append(slices.DeleteFunc(c.recent, func(q *plan) bool { return q == p }), p)
	for len(c.recent) > mostPlans {
		old := c.recent[0]
		c.recent = c.recent[1:]
		c.plans[old.key] = slices.DeleteFunc(c.plans[old.key], func(q *plan) bool { return q == old })
		if len(c.plans[old.key]) == 0 {
			delete(c.plans, old.key)
		}
		c.Check(old.free())
	}
}

// trace makes the plan of a call.
func (c *compiled) trace(g *passed) *plan {
	p, err := c.planned(g)
	if begins(c.Bind, err) { // what the first call of a library makes cannot be recorded
		c.Bind.Call(c.prepare(), goja.Undefined())
		p, err = c.planned(g)
	}
	c.Check(err)
	p.key = string(g.key)
	c.plans[p.key] = append(c.plans[p.key], p)
	if c.traced++; c.traced == traceOften+1 {
		c.Env.Warn("nd.compile: %s has been traced %d times: its arguments differ in type, shape, layout, text or identity from call to call, or in numbers that are static",
			c.name, c.traced)
	}
	return p
}

// begins reports whether an error is that of a library whose first call cannot be recorded.
func begins(b *bind.Binder, err error) bool {
	var exception *goja.Exception
	if errors.As(err, &exception) {
		err = b.GoError(exception.Value())
	}
	_, first := errors.AsType[*usage.FirstCallError](err)
	return first
}

// prepare is blas.prepare.
func (c *compiled) prepare() goja.Callable {
	f, _ := goja.AssertFunction(c.Env.Load("cuda/blas").ToObject(c.VM).Get("prepare"))
	return f
}

// A plan is what the function does for a kind of arguments.
type plan struct {
	key     string
	work    *graphs.Plan
	trace   *trace
	inputs  []*gpu.Buffer // the memory that stands for arguments
	results []*gpu.Buffer // the memory that stands for results
	answer  answer
	ran     []gpu.Submitted
	bound   []*gpu.Buffer // of a launch, by slot: results, then inputs
	sent    []byte        // what the block of numbers has
}

// free releases the plan.
func (p *plan) free() error {
	return errors.Join(p.work.Free(), p.trace.block.Free())
}

// contextNumber tells a context from others.
func (c *compiled) contextNumber(of *gpu.Context) int {
	i := slices.Index(c.contexts, of)
	if i < 0 {
		i = len(c.contexts)
		c.contexts = append(c.contexts, of)
	}
	return i
}
