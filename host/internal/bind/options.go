// This file reads objects of named options.

package bind

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// Options are the named options of a call. A message names them "options.stream"; see Args for the
// methods.
type Options struct {
	b    *Binder
	op   string
	name string
	obj  *goja.Object // nil: none given
}

// Options reads v as an object of options that are all known by name; undefined is an object
// without any.
func (b *Binder) Options(op, name string, v goja.Value, known ...string) Options {
	o := Options{b: b, op: op, name: name}
	if Absent(v) {
		return o
	}
	if o.obj, _ = v.(*goja.Object); o.obj == nil {
		expected := "an object"
		if len(known) > 0 {
			expected += " such as { " + known[0] + ": … }"
		}
		slot{b, op, name}.wrong(expected, v)
	}
	if b.State(o.obj) != nil {
		o.bare(v, known)
	}
	for _, key := range o.obj.Keys() {
		if !slices.Contains(known, key) {
			o.unknown(key, known)
		}
	}
	return o
}

// bare refuses an object of the GPU's in place of the options: it has none of their names, so a
// stream that stands there alone would be passed over in silence.
func (o Options) bare(v goja.Value, known []string) {
	kind := o.b.Kind(v)
	if name := strings.ToLower(kind); slices.Contains(known, name) {
		o.b.ThrowTypeError("%s: %s: expected an object, got %s; write { %s: … }", o.op, o.name, kind, name)
	}
	o.b.ThrowTypeError("%s: %s: expected an object, got %s", o.op, o.name, kind)
}

func (o Options) unknown(key string, known []string) {
	o.b.ThrowTypeError("%s: %s: there is no option %q%s", o.op, o.name, key, spell.Instead(key, known))
}

// Names are those of the options that were given.
func (o Options) Names() []string {
	if o.obj == nil {
		return nil
	}
	return o.obj.Keys()
}

// Value returns the option as it is, undefined when it was not given.
func (o Options) Value(key string) goja.Value {
	if o.obj != nil {
		if v := o.obj.Get(key); v != nil {
			return v
		}
	}
	return goja.Undefined()
}

// Has reports whether the option was given and is not undefined.
func (o Options) Has(key string) bool { return !Absent(o.Value(key)) }

func (o Options) slot(key string) slot { return slot{o.b, o.op, o.name + "." + key} }

// IntOr reads a whole number.
func (o Options) IntOr(key string, or int64) int64 {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).int(v)
	}
	return or
}

// IntIn reads a whole number from low to high, both included.
func (o Options) IntIn(key string, or, low, high int64) int64 {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).intIn(v, low, high)
	}
	return or
}

// FloatOr reads a number.
func (o Options) FloatOr(key string, or float64) float64 {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).float(v)
	}
	return or
}

// FloatFrom reads a finite number that is low at least.
func (o Options) FloatFrom(key string, or, low float64) float64 {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).floatFrom(v, low)
	}
	return or
}

// StringOr reads a string.
func (o Options) StringOr(key string, or string) string {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).string(v)
	}
	return or
}

// BoolOr reads a boolean.
func (o Options) BoolOr(key string, or bool) bool {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).bool(v)
	}
	return or
}

// Function reads a function, nil when there is none.
func (o Options) Function(key string) goja.Callable {
	if v := o.Value(key); !Absent(v) {
		return o.slot(key).function(v)
	}
	return nil
}

// Wrong throws the TypeError for an option: "cuda.alloc: options.stream: expected a Stream, got
// number".
func (o Options) Wrong(key, expected string) { o.slot(key).wrong(expected, o.Value(key)) }

// StateOption reads an option with Go state of type T; ok is false when it was not given.
func StateOption[T any](o Options, key, expected string) (t T, ok bool) {
	v := o.Value(key)
	if Absent(v) {
		return t, false
	}
	t, ok = StateOf[T](o.b, v)
	if !ok {
		o.Wrong(key, expected)
	}
	return t, true
}
