// This file has JSON.stringify end with its script, and refuse what nests too deep.

package quota

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

const (
	// stringifyEvery is how many characters JSON.stringify writes between two questions, at least.
	stringifyEvery = 1 << 12
	// levelsOfCall is how many levels of what is nested take the stack of one call, about.
	levelsOfCall = 8
)

// guardStringify has JSON.stringify ask checkpoint whether the script is to end: thirty objects that
// hold the next one twice are a text of a billion. It does so in a replacer that replaces nothing,
// which goja calls without the way through its machine, or that calls the script's.
func guardStringify(b *bind.Binder, checkpoint func()) {
	json, isArray := b.VM.Get("JSON").ToObject(b.VM), function(b.VM.Get("Array").ToObject(b.VM), "isArray")
	stringify, isRaw := function(json, "stringify"), function(json, "isRawJSON")
	var open *written // by the call in progress
	replacer := b.VM.ToValue(func(call goja.FunctionCall) goja.Value {
		v := open.next(call)
		if open.write(v); open.asked > stringifyEvery {
			open.asked = 0
			checkpoint()
		}
		return v
	})
	b.Methods(json, bind.Method{Name: "stringify", Length: 3, Func: func(call goja.FunctionCall) goja.Value {
		w := &written{b: b, isArray: isArray, isRaw: isRaw, indent: indentation(call.Argument(2))}
		if o, ok := call.Argument(1).(*goja.Object); ok {
			if f, callable := goja.AssertFunction(o); callable {
				w.replace = f
			} else if b.Call(isArray, nil, o).ToBoolean() {
				w.names = named(b, o)
			}
		}
		if _, ok := call.Argument(0).(*goja.Object); !ok && w.replace == nil {
			return b.Call(stringify, call.This, call.Argument(0), goja.Undefined(), call.Argument(2))
		}
		before := open
		open = w
		defer func() { open = before; w.leave(0) }()
		return b.Call(stringify, call.This, call.Argument(0), replacer, call.Argument(2))
	}})
}

// written is how far a call of JSON.stringify is.
type written struct {
	b              *bind.Binder
	isArray, isRaw goja.Callable
	replace        goja.Callable // the script's replacer, or nil
	names          []string      // the script's list of names, or nil
	indent         int           // characters a level
	made, asked    int           // characters at least, in all and since the last question

	within []*goja.Object
	last   *goja.Object // the object that was answered last: what comes next may be in it
	deeper []func()     // one for each levelsOfCall
}

// next is what is written for a value.
func (w *written) next(call goja.FunctionCall) goja.Value {
	w.enter(call.This.ToObject(w.b.VM))
	v := call.Arguments[1]
	switch {
	case w.replace != nil:
		v = w.b.Call(w.replace, call.This, call.Arguments...)
	case w.names != nil:
		v = w.chosen(v)
	}
	w.last, _ = v.(*goja.Object)
	return v
}

// write counts what is written of a value, and throws where that is more than a text may have.
func (w *written) write(v goja.Value) {
	n := 1 + w.indent*len(w.within)
	if s, ok := v.(goja.String); ok {
		n += s.Length()
	}
	w.made, w.asked = w.made+n, w.asked+n
	if w.made > MaxMade {
		w.b.ThrowRangeError("Invalid string length: JSON.stringify would make more than %d characters", MaxMade)
	}
}

// indentation is how many characters the last argument of JSON.stringify makes a level, about.
func indentation(space goja.Value) int {
	if s, ok := space.(goja.String); ok {
		return min(s.Length(), 10)
	}
	if goja.IsNumber(space) {
		return int(max(0, min(space.ToInteger(), 10)))
	}
	return 0
}

// enter finds how deep the holder of a value is.
func (w *written) enter(holder *goja.Object) {
	if holder != w.last {
		depth := len(w.within)
		for depth > 0 && w.within[depth-1] != holder {
			depth--
		}
		w.leave(depth)
		if depth > 0 {
			return
		}
	}
	if len(w.within) > nesting {
		w.b.ThrowRangeError("JSON.stringify: the value nests deeper than %d levels", nesting)
	}
	w.within = append(w.within, holder)
	if len(w.within)%levelsOfCall == 0 {
		w.deeper = append(w.deeper, w.b.Gate.Deeper(1))
	}
}

// leave takes off the levels from depth on.
func (w *written) leave(depth int) {
	w.within = w.within[:depth]
	for len(w.deeper) > depth/levelsOfCall {
		w.deeper[len(w.deeper)-1]()
		w.deeper = w.deeper[:len(w.deeper)-1]
	}
}

// chosen is an object with the listed properties of one that is no array, each read when it is
// written. What stands for a primitive value is written as that.
func (w *written) chosen(v goja.Value) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok || w.b.Call(w.isArray, nil, o).ToBoolean() || w.b.Call(w.isRaw, nil, o).ToBoolean() {
		return v
	}
	switch bind.ClassOf(o) {
	case "Number", "String", "Boolean", "BigInt", "Function":
		return v
	}
	return w.b.VM.NewDynamicObject(selection{o, &w.names})
}

// named reads a list of names: texts, numbers and objects of these, each once.
func named(b *bind.Binder, list *goja.Object) []string {
	names, seen := []string{}, map[string]bool{}
	n := list.Get("length").ToInteger()
	for i := range n {
		b.Gate.Ask()
		v := bind.Property(list, b.VM.ToValue(i).String())
		o, isObject := v.(*goja.Object)
		class := ""
		if isObject {
			class = bind.ClassOf(o)
		}
		if !goja.IsString(v) && !goja.IsNumber(v) && class != "String" && class != "Number" {
			continue
		}
		if name := v.String(); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

// selection is some properties of an object, in an order of their own. Two of one object are equal, by
// which goja finds cycles.
type selection struct {
	of    *goja.Object
	names *[]string
}

// Get reads a property.
func (s selection) Get(key string) goja.Value { return s.of.Get(key) }

// Has reports whether JSON.stringify is to read it: it leaves out what is undefined.
func (s selection) Has(string) bool { return true }

// Keys are the names.
func (s selection) Keys() []string { return *s.names }

// Set and Delete change nothing.
func (s selection) Set(string, goja.Value) bool { return false }
func (s selection) Delete(string) bool          { return false }
