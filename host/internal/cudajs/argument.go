// This file converts values to the arguments of kernels, for every kind of launch: of functions and
// of kernels in JavaScript, prepared, recorded in graphs, computed by Go, and by the raw driver.

package cudajs

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/element"
)

// An argument is a value that a script passes to a kernel, classified once.
type argument struct {
	kind  argumentKind
	again bool       // the object stood in this place in the launch before
	value goja.Value // may be nil
	state any        // of an object of the module: *buffer, *typed, *gpu.Texture and so on
}

// An argumentKind is what a value is in JavaScript.
type argumentKind uint8

const (
	otherKind argumentKind = iota // no argument of a kernel
	numberKind
	booleanKind
	bigIntKind
	objectKind
)

// recent remembers the buffers among the arguments of a launch: a loop launches with the same
// buffers again and again, and what an object is, is looked up once for as long as it stands in the
// same place. It is forgotten when the script's task ends, so that it keeps no buffer alive.
type recent struct {
	seen []seen // by argument
	warm bool   // seen is to be forgotten
}

// A seen is an object that was an argument, and the buffer that it is.
type seen struct {
	object *goja.Object
	buffer *buffer
}

// forget clears what launches have seen of their arguments.
func (s *session) forget() {
	for _, r := range s.warm {
		clear(r.seen)
		r.warm = false
	}
	clear(s.warm)
	s.warm = s.warm[:0]
}

// remember notes an argument of a launch if it is a buffer, but not a growable one, whose length
// may change.
func (s *session) remember(r *recent, i int, a *argument) {
	if i >= len(r.seen) {
		return
	}
	b, ok := a.state.(*buffer)
	if !ok || b.growable != nil {
		r.seen[i] = seen{}
		return
	}
	r.seen[i] = seen{a.value.(*goja.Object), b}
	if !r.warm {
		r.warm, s.warm = true, append(s.warm, r)
	}
}

// again is the buffer that argument i is if it is the same object as before, else nil.
func (r *recent) again(i int, v goja.Value) *buffer {
	if i < len(r.seen) && r.seen[i].buffer != nil && v == goja.Value(r.seen[i].object) {
		return r.seen[i].buffer
	}
	return nil
}

// argument classifies a value.
func (s *session) argument(v goja.Value) argument {
	if o, ok := v.(*goja.Object); ok {
		return argument{kind: objectKind, value: v, state: s.b.State(o)}
	}
	switch {
	case goja.IsNumber(v):
		return argument{kind: numberKind, value: v}
	case v == s.yes || v == s.no:
		return argument{kind: booleanKind, value: v}
	case goja.IsBigInt(v):
		return argument{kind: bigIntKind, value: v}
	}
	return argument{value: v}
}

// set makes an argument that of parameter i of a launch.
func (s *session) set(l *gpu.Launch, i int, a *argument) error {
	switch a.kind {
	case numberKind:
		return setNumber(l, i, a.value)
	case booleanKind:
		return l.SetBool(i, a.value == s.yes)
	case bigIntKind:
		return s.setBigInt(l, i, a.value)
	case objectKind:
		return s.setObject(l, i, a)
	}
	return s.wrongArgument(l, i, a.value)
}

// setNumber sets parameter i to a number, which an error shows as JavaScript writes it.
func setNumber(l *gpu.Launch, i int, v goja.Value) error {
	err := l.SetNumber(i, v.ToFloat())
	if err != nil {
		var argument *gpu.ArgumentError
		var size *gpu.RangeError
		switch {
		case errors.As(err, &size):
			size.Got = v.String()
		case errors.As(err, &argument):
			argument.Got = v.String()
		}
	}
	return err
}

// setBigInt sets a parameter to a BigInt, which may be an address.
func (s *session) setBigInt(l *gpu.Launch, i int, v goja.Value) error {
	x, _ := v.Export().(*big.Int)
	switch {
	case x.IsUint64():
		return l.SetUint(i, x.Uint64())
	case x.IsInt64():
		return l.SetInt(i, x.Int64())
	}
	return &gpu.RangeError{Doing: launching(l), Position: l.Position(i), Expected: "an integer of 64 bits", Got: s.b.Show(v)}
}

// setObject sets a parameter to an object's memory, address, handle or value.
func (s *session) setObject(l *gpu.Launch, i int, a *argument) error {
	switch state := a.state.(type) {
	case *buffer:
		return l.SetBuffer(i, state.gpu)
	case *gpu.Condition:
		return l.SetUint(i, state.Handle())
	case *gpu.Texture:
		return l.SetTexture(i, state)
	case *gpu.Surface:
		return l.SetSurface(i, state)
	case *gpu.TensorMap:
		return l.SetTensorMap(i, state)
	case *array:
		return &gpu.ArgumentError{Doing: launching(l), Position: l.Position(i),
			Expected: "a Texture or a Surface of the array, from cuda.texture() or cuda.surface()", Got: "the CudaArray"}
	case *pitched:
		return l.SetBuffer(i, state.gpu.Buffer)
	case *typed:
		if state.dtype.Float() {
			return l.SetTyped(i, gpu.Type(state.dtype), state.dtype.Decode(state.bits))
		}
		return l.SetTypedInt(i, gpu.Type(state.dtype), state.integer())
	}
	view, ok, err := s.b.View(a.value)
	if err != nil {
		s.b.ThrowTypeError("%s: argument %d: %v", launching(l), i+1, err)
	}
	if !ok {
		return s.wrongArgument(l, i, a.value)
	}
	err = l.SetBytes(i, view.Data)
	var wrong *gpu.ArgumentError
	if errors.As(err, &wrong) {
		wrong.Got = fmt.Sprintf("%s of %d bytes in the host's memory; cuda.buffer() puts it into the device's", s.b.Kind(a.value), len(view.Data))
	}
	return err
}

// launching is what errors say is being done.
func launching(l *gpu.Launch) string { return "launching " + l.Function().Name() }

// wrongArgument is the error of a value that no parameter takes.
func (s *session) wrongArgument(l *gpu.Launch, i int, v goja.Value) error {
	expected := "a Buffer, a number, a BigInt, a boolean, a typed value such as cuda.f32(1), or the bytes of a struct"
	if p := l.Position(i); p.Kind == gpu.Pointer.String() {
		expected = "a Buffer"
	}
	return &gpu.ArgumentError{Doing: launching(l), Position: l.Position(i), Expected: expected, Got: s.b.Show(v)}
}

// goArgument converts an argument for a function of Go that computes what a kernel does: a
// *gpu.Buffer, a float64, a uint64 for u64, or an int64 for other integers.
func (s *session) goArgument(a argument, k *boundKernel, i int) (any, error) {
	p := k.Signature[i]
	doing, at := "launching "+k.Name, gpu.Position{Index: i + 1, Name: p.Name, Kind: p.Type.String()}
	refuse := func(expected string) (any, error) {
		switch numeric := a.kind == numberKind || a.kind == bigIntKind; {
		case numeric && integerOf(p.Type) != element.None:
			return nil, &gpu.RangeError{Doing: doing, Position: at, Expected: expected, Got: s.b.Show(a.value)}
		case numeric:
			return nil, &gpu.ArgumentError{Doing: doing, Position: at, Expected: expected, Got: s.b.Show(a.value)}
		}
		return nil, &gpu.ArgumentError{Doing: doing, Position: at, Expected: expected, Got: s.b.Kind(a.value)}
	}
	switch p.Type {
	case gpu.Pointer:
		b, ok := a.state.(*buffer)
		if !ok {
			return refuse("a buffer")
		}
		if b.gpu.Freed() {
			return refuse("a buffer that is not freed")
		}
		return b.gpu, nil
	case gpu.F16, gpu.BF16, gpu.F32, gpu.F64:
		if a.kind != numberKind {
			return refuse("a number (" + p.Type.String() + ")")
		}
		return a.value.ToFloat(), nil
	}
	t := integerOf(p.Type)
	if t == element.None {
		return refuse("a type that Go functions take")
	}
	bits, fits, _ := encode(t, a.value)
	switch {
	case !fits:
		return refuse("a whole number that fits " + p.Type.String())
	case t == element.U64:
		return bits, nil
	}
	return int64(bits), nil
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
	if e := element.Type(t); t >= gpu.I8 && t <= gpu.U64 {
		return e
	}
	return element.None
}

// rawArgument is the bits of an object as an argument of a kernel that the raw driver launches, and
// how many bytes they are; ok is false for other values.
func (s *session) rawArgument(doing string, v goja.Value) (bits uint64, size int, ok bool) {
	typ := ""
	switch state := s.argument(v).state.(type) {
	case *typed:
		return state.bits, state.dtype.Size(), true
	case *buffer, *pitched:
		typ = "CUdeviceptr"
	case *gpu.Texture:
		typ = "CUtexObject"
	case *gpu.Surface:
		typ = "CUsurfObject"
	default:
		return 0, 0, false
	}
	bits, ok = s.rawHandle(doing, v, typ)
	return bits, 8, ok
}
