// This file converts values to the arguments of kernels, for every kind of launch: of functions and
// of kernels in JavaScript, prepared, recorded in graphs, computed by Go, and by the raw driver.

package modules

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	gpuimages "github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/images"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// An Argument is a value that a script passes to a kernel, classified once.
type Argument struct {
	Kind  argumentKind
	Again bool       // the object stood in this place in the launch before
	Value goja.Value // may be nil
	State any        // of an object of the module: *values.Buffer, *values.Typed, *gpuimages.Texture and so on
	view  bool       // State is the memory of another object at this moment
}

// An argumentKind is what a value is in JavaScript.
type argumentKind uint8

const (
	otherKind argumentKind = iota // no argument of a kernel
	NumberKind
	BooleanKind
	BigIntKind
	ObjectKind
)

// Recent remembers the buffers among the arguments of a launch: a loop launches with the same
// buffers again and again, and what an object is, is looked up once for as long as it stands in the
// same place. It is forgotten when the script's task ends, so that it keeps no buffer alive.
type Recent struct {
	Seen []Seen // by argument
	warm bool   // seen is to be forgotten
}

// A Seen is an object that was an argument, and the buffer that it is.
type Seen struct {
	object *goja.Object
	buffer *values.Buffer
}

// mostWarm is how many launches may have seen arguments at once: the list keeps their kernels, and a
// task may make any number of those.
const mostWarm = 64

// forget clears what launches have seen of their arguments.
func (s *Modules) forget() {
	for _, r := range s.warm {
		clear(r.Seen)
		r.warm = false
	}
	clear(s.warm)
	s.warm = s.warm[:0]
}

// Remember notes an argument of a launch if it is a buffer, but not a growable one, whose length
// may change.
func (s *Modules) Remember(r *Recent, i int, a *Argument) {
	if i >= len(r.Seen) {
		return
	}
	b, ok := a.State.(*values.Buffer)
	if !ok || b.Growable != nil || a.view {
		r.Seen[i] = Seen{}
		return
	}
	r.Seen[i] = Seen{a.Value.(*goja.Object), b}
	if !r.warm {
		if len(s.warm) == mostWarm {
			s.forget()
		}
		r.warm, s.warm = true, append(s.warm, r)
	}
}

// Again is the buffer that argument i is if it is the same object as before, else nil.
func (r *Recent) Again(i int, v goja.Value) *values.Buffer {
	if i < len(r.Seen) && r.Seen[i].buffer != nil && v == goja.Value(r.Seen[i].object) {
		return r.Seen[i].buffer
	}
	return nil
}

// Argument classifies a value, or what it stands for.
func (s *Modules) Argument(v goja.Value) Argument {
	v = s.Meant(v)
	if o, ok := v.(*goja.Object); ok {
		state := s.Bind.State(o)
		if b := s.Elements(state); b != nil {
			return Argument{Kind: ObjectKind, Value: v, State: b, view: true}
		}
		return Argument{Kind: ObjectKind, Value: v, State: state}
	}
	switch {
	case goja.IsNumber(v):
		return Argument{Kind: NumberKind, Value: v}
	case v == s.Yes || v == s.No:
		return Argument{Kind: BooleanKind, Value: v}
	case goja.IsBigInt(v):
		return Argument{Kind: BigIntKind, Value: v}
	}
	return Argument{Value: v}
}

// Set makes an argument that of parameter i of a launch.
func (s *Modules) Set(l *gpu.Launch, i int, a *Argument) error {
	switch a.Kind {
	case NumberKind:
		return setNumber(l, i, a.Value)
	case BooleanKind:
		return l.SetBool(i, a.Value == s.Yes)
	case BigIntKind:
		return s.setBigInt(l, i, a.Value)
	case ObjectKind:
		return s.setObject(l, i, a)
	}
	return s.wrongArgument(l, i, a.Value)
}

// setNumber sets parameter i to a number, which an error shows as JavaScript writes it.
func setNumber(l *gpu.Launch, i int, v goja.Value) error {
	if err := l.SetNumber(i, v.ToFloat()); err != nil {
		return shown(err, v.String())
	}
	return nil
}

// setBigInt sets a parameter to a BigInt, which may be an address.
func (s *Modules) setBigInt(l *gpu.Launch, i int, v goja.Value) error {
	x, _ := bind.BigInt(v)
	if err := l.SetBig(i, x); err != nil {
		return shown(err, s.Bind.Show(v))
	}
	return nil
}

// shown lets the error of an argument say what came as JavaScript writes it. It allocates.
func shown(err error, got string) error {
	var argument *usage.ArgumentError
	var size *usage.RangeError
	switch {
	case errors.As(err, &size):
		size.Got = got
	case errors.As(err, &argument):
		argument.Got = got
	}
	return err
}

// setObject sets a parameter to an object's memory, address, handle or value.
func (s *Modules) setObject(l *gpu.Launch, i int, a *Argument) error {
	switch state := a.State.(type) {
	case *values.Buffer:
		return l.SetBuffer(i, state.GPU)
	case *graphs.Condition:
		return l.SetUint(i, state.Handle())
	case *images.Array:
		return &usage.ArgumentError{Doing: Launching(l), Position: l.Position(i),
			Expected: "a Texture or a Surface of the array, from cuda.texture() or cuda.surface()", Got: "the CudaArray"}
	case gpu.Argument: // a texture, a surface or a tensor map
		return state.SetArgument(l, i)
	case *images.Pitched:
		return l.SetBuffer(i, state.GPU.Buffer)
	case *values.Typed:
		if state.Dtype.Float() {
			return l.SetTyped(i, gpu.Type(state.Dtype), state.Dtype.Decode(state.Bits))
		}
		return l.SetTypedInt(i, gpu.Type(state.Dtype), state.Integer())
	}
	view, ok, err := s.Bind.View(a.Value)
	if err != nil {
		s.Bind.ThrowTypeError("%s: argument %d: %v", Launching(l), i+1, err)
	}
	if !ok {
		return s.wrongArgument(l, i, a.Value)
	}
	err = l.SetBytes(i, view.Data)
	var wrong *usage.ArgumentError
	if errors.As(err, &wrong) {
		wrong.Got = fmt.Sprintf("%s of %d bytes in the host's memory; cuda.buffer() puts it into the device's", s.Bind.Kind(a.Value), len(view.Data))
	}
	return err
}

// Launching is what errors say is being done.
func Launching(l *gpu.Launch) string { return "launching " + l.Function().Name() }

// wrongArgument is the error of a value that no parameter takes.
func (s *Modules) wrongArgument(l *gpu.Launch, i int, v goja.Value) error {
	expected := "a Buffer, a number, a BigInt, a boolean, a typed value such as cuda.f32(1), or the bytes of a struct"
	if p := l.Position(i); p.Kind == gpu.Pointer.String() {
		expected = "a Buffer"
	}
	return &usage.ArgumentError{Doing: Launching(l), Position: l.Position(i), Expected: expected, Got: s.Bind.Show(v)}
}

// GoArgument converts an argument for a function of Go that computes what a kernel does: a
// *gpu.Buffer, a float64, a uint64 for u64, or an int64 for other integers.
func (s *Modules) GoArgument(a Argument, kernel string, p gpu.Param, i int) (any, error) {
	doing, at := "launching "+kernel, usage.Position{Index: i + 1, Name: p.Name, Kind: p.Type.String()}
	refuse := func(expected string) (any, error) {
		switch numeric := a.Kind == NumberKind || a.Kind == BigIntKind; {
		case numeric && integerOf(p.Type) != element.None:
			return nil, &usage.RangeError{Doing: doing, Position: at, Expected: expected, Got: s.Bind.Show(a.Value)}
		case numeric:
			return nil, &usage.ArgumentError{Doing: doing, Position: at, Expected: expected, Got: s.Bind.Show(a.Value)}
		}
		return nil, &usage.ArgumentError{Doing: doing, Position: at, Expected: expected, Got: s.Bind.Kind(a.Value)}
	}
	switch of := element.Type(p.Type); {
	case p.Type == gpu.Pointer:
		b, ok := a.State.(*values.Buffer)
		if !ok {
			return refuse("a buffer")
		}
		if b.GPU.Freed() {
			return refuse("a buffer that is not freed")
		}
		return b.GPU, nil
	case of.Float():
		bits, holds := numberBits(of, &a)
		if !holds {
			return refuse("a number (" + p.Type.String() + ")")
		}
		return of.Decode(bits), nil
	}
	t := integerOf(p.Type)
	if t == element.None {
		return refuse("a type that Go functions take")
	}
	bits, holds := numberBits(t, &a)
	switch {
	case !holds:
		return refuse("a whole number that fits " + p.Type.String())
	case t == element.U64:
		return bits, nil
	}
	return int64(bits), nil
}

// numberBits is the bits of an argument that a type holds: of a number, a BigInt, or a value of
// this very type.
func numberBits(t element.Type, a *Argument) (bits uint64, holds bool) {
	if typed, ok := a.State.(*values.Typed); ok {
		return typed.Bits, typed.Dtype == t
	}
	return values.EncodeExactly(t, a.Value)
}

// integerOf is the integer type by which Go takes a parameter, None where it takes no integer.
func integerOf(t gpu.Type) element.Type {
	switch t {
	case gpu.Bits8:
		return element.U8
	case gpu.Bits16:
		return element.U16
	case gpu.Bits32:
		return element.U32
	case gpu.Bits64:
		return element.U64
	}
	if e := element.Type(t); e.Integer() {
		return e
	}
	return element.None
}

// RawArgument is the bits of an object as an argument of a kernel that the raw driver launches, and
// how many bytes they are; ok is false for other values.
func (s *Modules) RawArgument(doing string, v goja.Value) (bits uint64, size int, ok bool) {
	typ := ""
	v = s.Meant(v)
	switch state := s.Argument(v).State.(type) {
	case *values.Typed:
		return state.Bits, state.Dtype.Size(), true
	case *values.Buffer, *images.Pitched:
		typ = "CUdeviceptr"
	case *gpuimages.Texture:
		typ = "CUtexObject"
	case *gpuimages.Surface:
		typ = "CUsurfObject"
	default:
		return 0, 0, false
	}
	bits, ok = s.RawHandle(doing, v, typ)
	return bits, 8, ok
}
