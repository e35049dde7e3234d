// This file is the registry of classes: everything that has to know all of them asks it.

package core

import (
	"reflect"
	"slices"
	"strings"
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A registry is the classes of the module cuda, what else it exports, and the objects that Go and
// scripts share.
type registry struct {
	rows      []*row
	byState   map[reflect.Type]*row      // the class that is not an extension of another
	crossings map[reflect.Type]*Crossing // by the type of the Go object
	ToGo      map[reflect.Type]func(any) any
	exports   []Export
	missing   map[string][]Missing // from the modules

	kept       map[any]*goja.Object // objects that live as long as the driver, by their Go object
	identities identities
}

// A row is a class with the type of its state erased.
type row struct {
	name                  string
	private, wraps, shown bool
	state                 reflect.Type
	build                 func() *bind.Class
	class                 *bind.Class // once the module is loaded
	handles               []rawHandle
	toGo                  func(state any) any
	crossing              *Crossing
	missing               []Missing
}

// A rawHandle is a handle with the type of the state erased.
type rawHandle struct {
	typ   string
	has   func(state any) bool
	of    func(state any) (uint64, error)
	freed func(state any) bool
}

// A Crossing is how a Go object becomes a JavaScript one.
type Crossing struct {
	value  reflect.Type
	driver func(any) *gpu.Driver  // that the object belongs to
	key    func(any) any          // a weak pointer to it
	state  func(any) any          // of a new object; nil: only an object that exists is given
	Object func(any) *goja.Object // instead of state, for what is of no class
	keeps  func(v any) bool       // the object lives as long as the driver; nil: as long as it is used
}

// From is the crossing of Go objects of type G: state makes the state of a new JavaScript object;
// where that is nil, Go can give a script only what a script has made.
func From[G, T any](driver func(*G) *gpu.Driver, state func(*G) T) *Crossing {
	c := &Crossing{
		value:  reflect.TypeFor[*G](),
		driver: func(v any) *gpu.Driver { return driver(v.(*G)) },
		key:    func(v any) any { return weak.Make(v.(*G)) },
	}
	if state != nil {
		c.state = func(v any) any { return state(v.(*G)) }
	}
	return c
}

// Export adds to what the module exports.
func (r *registry) Export(list ...Export) { r.exports = append(r.exports, list...) }

// Lack says what a module lacks.
func (r *registry) Lack(module string, list ...Missing) {
	r.missing[module] = append(r.missing[module], list...)
}

// instead is what to write for a function that a module lacks; "" where nothing is known. Of no
// module it is for a method that the classes lack, those of the last that were defined first, or
// for a function of the module cuda.
func (s *Session) instead(module, name string) string {
	list := s.Registry.missing[module]
	if module == "" {
		list = s.Registry.missing["cuda"]
		for _, w := range s.Registry.rows {
			list = slices.Concat(w.missing, list)
		}
	}
	for _, m := range list {
		if slices.Contains(strings.Fields(m.Names), name) {
			return strings.ReplaceAll(m.Advice, "%s", name)
		}
	}
	return ""
}

// Itself is the state of classes whose state is the Go object.
func Itself[G any](v *G) *G { return v }

func newRegistry() registry {
	return registry{
		byState: map[reflect.Type]*row{}, crossings: map[reflect.Type]*Crossing{}, ToGo: map[reflect.Type]func(any) any{},
		kept: map[any]*goja.Object{}, missing: map[string][]Missing{},
	}
}

func (r *registry) add(w *row) {
	r.rows = append(r.rows, w)
	if r.byState[w.state] == nil {
		r.byState[w.state] = w
	}
	if w.toGo != nil {
		r.ToGo[w.state] = w.toGo
	}
	if w.crossing != nil {
		r.Cross(w.crossing)
	}
}

// Cross adds a way for Go objects to become JavaScript ones.
func (r *registry) Cross(c *Crossing) { r.crossings[c.value] = c }

// Named is the class of that name.
func (r *registry) Named(name string) *bind.Class {
	for _, w := range r.rows {
		if w.name == name {
			return w.class
		}
	}
	return nil
}

// Make makes a new object of the class whose state that is.
func (s *Session) Make(state any) *goja.Object {
	return s.Registry.byState[reflect.TypeOf(state)].class.New(state)
}

// Object is the JavaScript object of a Go one: that which it has already, else a new one. It is nil
// where only a script can make such objects.
func (s *Session) Object(value any) *goja.Object {
	r := &s.Registry
	if o := r.kept[value]; o != nil {
		return o
	}
	c := r.crossings[reflect.TypeOf(value)]
	if c.keeps != nil && c.keeps(value) {
		return s.Keep(value)
	}
	key := c.key(value)
	if o := r.identities.known(key); o != nil {
		return o
	}
	o := s.create(c, value)
	if o != nil {
		r.identities.remember(key, o)
	}
	return o
}

func (s *Session) create(c *Crossing, value any) *goja.Object {
	switch {
	case c.Object != nil:
		return c.Object(value)
	case c.state != nil:
		return s.Make(c.state(value))
	}
	return nil
}

// Keep is the JavaScript object of a Go one that lives as long as the driver.
func (s *Session) Keep(value any) *goja.Object {
	r := &s.Registry
	o := r.kept[value]
	if o == nil {
		o = s.create(r.crossings[reflect.TypeOf(value)], value)
		r.kept[value] = o
	}
	return o
}

// convert is the JavaScript object of a Go one that belongs to the session's driver, nil of any
// other value.
func (s *Session) convert(value any) goja.Value {
	if b, ok := value.(*gpu.Buffer); ok && b.Context().Driver() != s.Driver {
		return s.borrow(b)
	}
	c := s.Registry.crossings[reflect.TypeOf(value)]
	if c == nil || s.Driver == nil || c.driver(value) != s.Driver {
		return nil
	}
	if o := s.Object(value); o != nil {
		return o
	}
	return nil
}

// borrow is Borrow, nil of a buffer that cannot be lent.
func (s *Session) borrow(b *gpu.Buffer) goja.Value {
	if b.Context() == nil || b.Context().Driver().API().Lend == nil || s.TryOpen() != nil {
		return nil
	}
	o, err := s.Borrow(b)
	if err != nil {
		return nil
	}
	return o
}

// Borrow is the JavaScript object of a buffer that the Go program has made on the devices of the session by a driver of its
// own, always the same one.
func (s *Session) Borrow(b *gpu.Buffer) (*goja.Object, error) {
	s.Env.Load("cuda")
	key := any(weak.Make(b))
	if o := s.Registry.identities.known(key); o != nil {
		if own, ok := s.goObject(s.Bind.State(o)).(*gpu.Buffer); ok && !own.Freed() {
			return o, nil
		}
	}
	device, err := s.Driver.Device(b.Context().Device().Ordinal())
	if err != nil {
		return nil, err
	}
	c, err := device.PrimaryContext()
	if err != nil {
		return nil, err
	}
	own, err := c.Borrow(b)
	if err != nil {
		return nil, err
	}
	o := s.Object(own)
	s.Registry.identities.remember(key, o)
	return o, nil
}

// Known is the JavaScript object that Remember has noted for a key; nil where there is none any more.
func (s *Session) Known(key any) *goja.Object { return s.Registry.identities.known(key) }

// Remember notes the JavaScript object of a Go one by a weak pointer to it.
func (s *Session) Remember(key any, o *goja.Object) { s.Registry.identities.remember(key, o) }

// Inner is the Go object behind a JavaScript one.
func (s *Session) Inner(o *goja.Object) any { return s.goObject(s.Bind.State(o)) }

// goObject is what Go gets of an object with that state.
func (s *Session) goObject(state any) any {
	if to := s.Registry.ToGo[reflect.TypeOf(state)]; to != nil {
		return to(state)
	}
	return state
}

// crossed notes that Go got the object behind a JavaScript one: given back, it is that one again.
func (s *Session) crossed(value any, o *goja.Object) {
	r := &s.Registry
	if c := r.crossings[reflect.TypeOf(value)]; c != nil && r.kept[value] == nil {
		r.identities.remember(c.key(value), o)
	}
}

// Noted is crossed for a Go object that has no JavaScript object yet.
func (s *Session) Noted(value any, object goja.Value) {
	r := &s.Registry
	o, ok := object.(*goja.Object)
	if ok && r.kept[value] == nil && r.identities.known(r.crossings[reflect.TypeOf(value)].key(value)) == nil {
		s.crossed(value, o)
	}
}

// RawHandle is the handle of a type of C behind an object. A freed object throws, in words that
// begin with what is done.
func (s *Session) RawHandle(doing string, v goja.Value, typ string) (uint64, bool) {
	state := s.Bind.State(v)
	w := s.Registry.byState[reflect.TypeOf(state)]
	if w == nil {
		return 0, false
	}
	for _, h := range w.handles {
		if h.typ != typ || !h.has(state) {
			continue
		}
		if h.freed(state) {
			s.Check(&usage.ReleasedError{Doing: doing, Object: "the " + s.Bind.Kind(v), Reason: "has been freed"})
		}
		bits, err := h.of(state)
		s.Check(err)
		return bits, true
	}
	return 0, false
}

// advice is what a message adds where a raw handle came instead of an object: ";
// cuda.Stream.wrap(handle) makes one of it".
func (s *Session) advice(expected string, got goja.Value) string {
	if !goja.IsBigInt(got) {
		return ""
	}
	var ways []string
	for _, what := range strings.Split(expected, " or ") {
		_, name, _ := strings.Cut(what, " ")
		way := ""
		for _, w := range s.Registry.rows {
			if w.name == name && w.wraps {
				way = "cuda." + name + ".wrap(handle)"
			}
		}
		if name == "Buffer" {
			way = "cuda.wrap(address, bytes)"
		}
		if way == "" {
			return ""
		}
		ways = append(ways, way)
	}
	return "; " + strings.Join(ways, " or ") + " makes one of it"
}

// identities are the JavaScript objects by the weak pointer of their Go object. Only what has
// crossed is here.
type identities struct {
	objects map[any]weak.Pointer[goja.Object]
	sweepAt int
}

// known is the JavaScript object of a Go one, nil when there is none any more.
func (i *identities) known(key any) *goja.Object {
	return i.objects[key].Value()
}

// remember notes an object, and forgets those that are gone each time their number has doubled.
func (i *identities) remember(key any, o *goja.Object) {
	if i.objects == nil {
		i.objects, i.sweepAt = map[any]weak.Pointer[goja.Object]{}, 64
	}
	i.objects[key] = weak.Make(o)
	if len(i.objects) < i.sweepAt {
		return
	}
	for key, object := range i.objects {
		if object.Value() == nil {
			delete(i.objects, key)
		}
	}
	i.sweepAt = max(64, 2*len(i.objects))
}
