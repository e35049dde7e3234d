// This file defines the class Communicator.

package collectives

import (
	"errors"
	"maps"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/collective"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// A communicator is the state of a Communicator.
type communicator struct {
	*collective.Communicator
	seen    bool // the script has heard that it failed
	awaited int  // promises that will tell
}

// hear notes that the script gets an error. What fails one rank of a group fails the others of the process, too.
func (c *communicator) hear(err error) {
	var e *collective.Error
	c.seen = c.seen || errors.As(err, &e)
}

// adopt makes the object of a communicator. A failure of which nobody hears ends the script.
func (m *Collectives) adopt(c *collective.Communicator) *goja.Object {
	state := &communicator{Communicator: c}
	m.live = append(m.live, state)
	c.OnFailure(func(e *collective.Error) {
		m.Env.Loop.Post(func() error {
			if !state.seen && state.awaited == 0 {
				state.seen = true
				m.Check(e)
			}
			return nil
		})
	})
	return m.Make(state)
}

func (m *Collectives) define() {
	class := core.Class[*communicator]{
		Name: "Communicator", Op: "communicator", Instead: "use nccl.local() or await nccl.init()",
		Getters: []core.Getter[*communicator]{
			{Name: "rank", Get: func(c *communicator) any { return c.Rank() }},
			{Name: "size", Get: func(c *communicator) any { return c.Size() }},
			{Name: "device", Get: func(c *communicator) any { return m.Object(c.Context().Device()) }},
			{Name: "mover", Get: func(c *communicator) any { return c.Mover() }},
		},
		Methods: []core.Method[*communicator]{{Name: "split", Length: 1, Call: m.split}},
		Context: func(c *communicator) *gpu.Context { return c.Context() },
		Free:    func(c *communicator) error { return c.Close(m.Env.Loop.Context()) },
		Freed:   func(c *communicator) bool { return c.Closed() },
		Show: func(_ *inspect.Context, c *communicator) string {
			return "Communicator { " + c.String() + ", by " + c.Mover() + " }"
		},
	}
	for _, kind := range slices.Sorted(maps.Keys(lengths)) {
		class.Methods = append(class.Methods, core.Method[*communicator]{Name: kind.String(), Length: lengths[kind],
			Call: func(c *communicator, a bind.Args) goja.Value { return m.operate(c, kind, a) }})
	}
	core.Define(m.Session, class)
	m.defineWork()
}

// split is communicator.split(color, key).
func (m *Collectives) split(c *communicator, a bind.Args) goja.Value {
	if m.group != nil {
		m.Bind.ThrowTypeError("%s: it cannot be in a group, which waits for nothing", a.Op())
	}
	color := collective.NoColor
	if !goja.IsNull(a.Value(0)) {
		color = int(a.IntIn(0, "color", 0, 1<<31-1))
	}
	key, where := int(a.IntOr(1, "key", 0)), m.Place()
	p := m.Env.Promise()
	c.awaited++
	go func() {
		part, err := c.Split(color, key, where)
		p.Settle(func() (goja.Value, error) {
			c.awaited--
			switch {
			case err != nil:
				c.hear(err)
				return nil, err
			case part == nil:
				return goja.Null(), nil
			}
			return m.adopt(part), nil
		})
	}()
	return p.Value
}
