// This file reads the arguments of a call.

package bind

import (
	"slices"
	"unsafe"

	"github.com/dop251/goja"
)

// Args are the arguments of a call in progress. Its methods throw a TypeError or RangeError that
// names the operation and the argument; those ending in Or take a default for an argument that is
// left out or undefined.
//
// It has four words, so that the compiler keeps it in registers. A larger one, with list as a slice,
// goes through memory in each call, which made launches 10 % slower.
type Args struct {
	*Operation
	this *goja.Object // nil: a function that is no method
	list *goja.Value
	n    int
}

// An Operation is what messages name when arguments are wrong.
type Operation struct {
	b  *Binder
	op string
}

// Operation is an operation that is called often: its Args allocates nothing.
func (b *Binder) Operation(op string) *Operation { return &Operation{b, op} }

// Args returns the arguments of call.
func (o *Operation) Args(call goja.FunctionCall) Args {
	this, _ := call.This.(*goja.Object)
	return Args{o, this, unsafe.SliceData(call.Arguments), len(call.Arguments)}
}

// Args returns the arguments of call; op is how messages name the operation, such as
// "buffer.write".
func (b *Binder) Args(op string, call goja.FunctionCall) Args {
	return b.Operation(op).Args(call)
}

// ConstructorArgs is Args for a constructor.
func (b *Binder) ConstructorArgs(op string, call goja.ConstructorCall) Args {
	return Args{b.Operation(op), call.This, unsafe.SliceData(call.Arguments), len(call.Arguments)}
}

// This is the object that a method was called on.
func (a Args) This() *goja.Object { return a.this }

// Len is the number of arguments that were given.
func (a Args) Len() int { return a.n }

// Has reports whether argument i was given and is not undefined.
func (a Args) Has(i int) bool { return !goja.IsUndefined(a.Value(i)) }

// Value returns argument i as it is, undefined when it was not given.
func (a Args) Value(i int) goja.Value {
	if i < a.n {
		return a.From(i)[0]
	}
	return goja.Undefined()
}

// From returns the arguments from i on. They lie on the VM's stack: they must not be kept, and
// scripts that are called meanwhile may overwrite them.
func (a Args) From(i int) []goja.Value { return unsafe.Slice(a.list, a.n)[min(i, a.n):] }

// Rest returns a copy of the arguments from i on.
func (a Args) Rest(i int) []goja.Value {
	if i >= a.n {
		return nil
	}
	return slices.Clone(a.From(i))
}

func (a Args) slot(name string) slot { return slot{a.b, a.op, name} }

// Int reads a whole number, or a BigInt that fits.
func (a Args) Int(i int, name string) int64 { return a.slot(name).int(a.Value(i)) }

// IntOr is Int with a default.
func (a Args) IntOr(i int, name string, or int64) int64 {
	if !a.Has(i) {
		return or
	}
	return a.Int(i, name)
}

// IntIn reads a whole number from low to high, both included.
func (a Args) IntIn(i int, name string, low, high int64) int64 {
	return a.slot(name).intIn(a.Value(i), low, high)
}

// Uint64 reads an unsigned 64-bit value, a BigInt or a number.
func (a Args) Uint64(i int, name string) uint64 { return a.slot(name).uint64(a.Value(i)) }

// Float reads a number.
func (a Args) Float(i int, name string) float64 { return a.slot(name).float(a.Value(i)) }

// FloatOr is Float with a default.
func (a Args) FloatOr(i int, name string, or float64) float64 {
	if !a.Has(i) {
		return or
	}
	return a.Float(i, name)
}

// String reads a string.
func (a Args) String(i int, name string) string { return a.slot(name).string(a.Value(i)) }

// StringOr is String with a default.
func (a Args) StringOr(i int, name string, or string) string {
	if !a.Has(i) {
		return or
	}
	return a.String(i, name)
}

// Bool reads a boolean.
func (a Args) Bool(i int, name string) bool { return a.slot(name).bool(a.Value(i)) }

// BoolOr is Bool with a default.
func (a Args) BoolOr(i int, name string, or bool) bool {
	if !a.Has(i) {
		return or
	}
	return a.Bool(i, name)
}

// Function reads a function.
func (a Args) Function(i int, name string) goja.Callable { return a.slot(name).function(a.Value(i)) }

// Object reads any object.
func (a Args) Object(i int, name string) *goja.Object { return a.slot(name).object(a.Value(i)) }

// View reads a typed array, ArrayBuffer or DataView.
func (a Args) View(i int, name string) View { return a.slot(name).view(a.Value(i)) }

// Options reads an object of options, all of them optional; a missing one is empty. A name that is
// not among known throws a TypeError with the nearest known one.
func (a Args) Options(i int, name string, known ...string) Options {
	return a.b.Options(a.op, name, a.Value(i), known...)
}

// Wrong throws the TypeError for argument i, when what it takes is more than one method here can
// say: "cuda.module: image: expected PTX text or bytes, got number".
func (a Args) Wrong(i int, name, expected string) { a.slot(name).wrong(expected, a.Value(i)) }

// Out throws the RangeError for an argument: "buffer.write: offset: …".
func (a Args) Out(name, format string, args ...any) {
	a.b.ThrowRangeError(a.op+": "+name+": "+format, args...)
}

// StateArg reads an object with Go state of type T; expected says what that is, such as "a Buffer".
func StateArg[T any](a Args, i int, name, expected string) T {
	t, ok := StateOf[T](a.b, a.Value(i))
	if !ok {
		a.Wrong(i, name, expected)
	}
	return t
}

// Op is how messages name the operation, such as "buffer.write".
func (o *Operation) Op() string { return o.op }

// Op is how messages name the operation, such as "buffer.write".
func (o Options) Op() string { return o.op }

// Name is how messages name the object of options itself, such as "options".
func (o Options) Name() string { return o.name }
