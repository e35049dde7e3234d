// This file is nd.explain: which kernels and libraries have made an array.

package ndarray

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A journal has what was enqueued, as far back as a call still needs it. Arrays keep parts of its list,
// so that writing it allocates once for many entries.
type journal struct {
	mu     sync.Mutex
	driver *gpu.Driver // the one that is heard
	list   []gpu.Submitted
	before int   // entries that are no longer in the list
	open   []int // where the calls that are running began
}

// room is how many entries the list begins with.
const room = 256

// hear has the journal written.
func (j *journal) hear(d *gpu.Driver) {
	if j.driver != d {
		j.driver = d
		inside.OnSubmit(d, j.add)
	}
}

func (j *journal) add(s gpu.Submitted) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.list) == cap(j.list) {
		from := len(j.list)
		if len(j.open) > 0 {
			from = j.open[0] - j.before
		}
		j.before += from
		j.list = append(make([]gpu.Submitted, 0, room+2*(len(j.list)-from)), j.list[from:]...)
	}
	j.list = append(j.list, s)
}

// begin notes that a call begins.
func (j *journal) begin() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.open = append(j.open, j.before+len(j.list))
}

// end is what was enqueued since the last begin that has no end.
func (j *journal) end() []gpu.Submitted {
	j.mu.Lock()
	defer j.mu.Unlock()
	last := len(j.open) - 1
	from := j.open[last] - j.before
	j.open = j.open[:last]
	return j.list[from:len(j.list):len(j.list)]
}

// during notes what f enqueues as that which has made an array, behind what has before.
func (j *journal) during(d *gpu.Driver, a *Array, f func() error) error {
	j.hear(d)
	j.begin()
	err := f()
	if ran := j.end(); len(a.ran) == 0 {
		a.ran = ran
	} else {
		a.ran = append(a.ran, ran...)
	}
	return err
}

// explain is nd.explain(x), or nd.explain(f, ...args) of a compiled function.
func (s *Arrays) explain(a bind.Args) goja.Value {
	if explained, ok := bind.StateOf[explainer](s.Bind, a.Value(0)); ok {
		return explained(a.From(1))
	}
	x := bind.StateArg[*Array](a, 0, "x", "an NDArray")
	s.trees.inPlace(a.Op(), x)
	list := []any{}
	for i := 0; i < len(x.ran); {
		n := 1
		for i+n < len(x.ran) && x.ran[i+n] == x.ran[i] {
			n++
		}
		by := x.ran[i].Library
		if by == "" {
			by = "kernel"
		}
		text := by + " " + x.ran[i].Name
		if n > 1 {
			text += fmt.Sprint(" ×", n)
		}
		list = append(list, text)
		i += n
	}
	return s.VM.NewArray(list...)
}

// made is made(f, this, ...args).
func (s *installer) made(call goja.FunctionCall) goja.Value {
	return s.ordered(func() goja.Value {
		result, _ := s.answer(call.Argument(0).ToObject(s.VM), call.Argument(1), call.Arguments[2:])
		return result
	})
}

// ordered is what f answers, whose work is ordered with that of other streams.
func (s *installer) ordered(f func() goja.Value) (v goja.Value) {
	_ = inside.Order(s.Open(), func() error {
		v = f()
		return nil
	})
	return v
}

// answer has f, a method or a function in JavaScript, called: what it makes on its way to what it answers
// is freed, and what it enqueues is noted in the arrays that it answers.
func (s *installer) answer(f *goja.Object, this goja.Value, args []goja.Value) (result goja.Value, answers []*Array) {
	s.usable(f, this)
	s.usable(f, args...)
	j := s.trees.journal
	j.hear(s.Open())
	j.begin()
	s.scopes = append(s.scopes, nil)
	result = func() goja.Value {
		open := true
		defer func() {
			if open { // f has thrown
				s.leave(nil)
				j.end()
			}
		}()
		call, _ := goja.AssertFunction(f)
		result := s.Bind.Call(call, this, args...)
		answers, open = s.answered(result), false
		return result
	}()
	s.leave(answers)
	if ran := j.end(); len(ran) > 0 {
		for _, a := range answers {
			a.ran = ran
		}
	}
	return result, answers
}

// usable throws where a call of f is given an array that was freed.
func (s *installer) usable(f *goja.Object, given ...goja.Value) {
	for _, v := range given {
		if a, ok := bind.StateOf[*Array](s.Bind, v); ok && a.check("") != nil {
			s.Check(a.check("ndarray." + bind.Property(f, "name").String()))
		}
	}
}

// answered are the arrays that a call answers: one, or those of an object.
func (s *installer) answered(v goja.Value) (list []*Array) {
	if a, ok := bind.StateOf[*Array](s.Bind, v); ok {
		return []*Array{a}
	}
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	for _, name := range o.Keys() {
		if a, ok := bind.StateOf[*Array](s.Bind, o.Get(name)); ok {
			list = append(list, a)
		}
	}
	return list
}
