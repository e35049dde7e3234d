// This file stores arguments in the block that the driver reads, each converted to and
// checked against the type of its parameter.

package gpu

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
)

// A arguments holds the arguments of one launch. One goroutine at a time uses it.
type arguments struct {
	Kernel string // its name, for messages
	Params []Param
	// pointers are what the driver reads: one for each argument, into data. Go's
	// collector does not move memory of the heap.
	pointers []unsafe.Pointer
	data     []byte
	given    []bool // by argument
	missing  int
}

// newArguments allocates a block without arguments.
func newArguments(kernel string, params []Param) arguments {
	n := len(params)
	words := make([]uint64, paramBytes(params)/8+2) // aligned for every scalar
	b := arguments{Kernel: kernel, Params: params, missing: n, given: make([]bool, n), pointers: make([]unsafe.Pointer, n+1),
		data: unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 8*len(words))}
	for i, p := range params {
		b.pointers[i] = unsafe.Pointer(&b.data[p.Offset])
	}
	return b
}

// Copy returns a block with the same arguments.
func (b *arguments) Copy() arguments {
	c := newArguments(b.Kernel, b.Params)
	copy(c.data, b.data)
	copy(c.given, b.given)
	c.missing = b.missing
	return c
}

// Clear removes all arguments.
func (b *arguments) Clear() {
	clear(b.given)
	b.missing = len(b.Params)
}

// Complete reports whether every parameter has an argument.
func (b *arguments) Complete() bool { return b.missing == 0 }

// CheckComplete returns an error unless every parameter has an argument.
func (b *arguments) CheckComplete() error { return b.CheckCount(len(b.Params) - b.missing) }

// Pointers returns the address of the list of pointers for the driver.
func (b *arguments) Pointers() *unsafe.Pointer { return &b.pointers[0] }

// Param returns the parameter of argument i.
func (b *arguments) Param(i int) (*Param, error) {
	if uint(i) < uint(len(b.Params)) {
		return &b.Params[i], nil
	}
	return nil, b.CheckCount(i + 1)
}

// CheckCount returns an error unless the kernel has n parameters.
func (b *arguments) CheckCount(n int) error {
	if n == len(b.Params) {
		return nil
	}
	return &usage.ArgumentError{Doing: "launching " + b.Kernel,
		Expected: fmt.Sprintf("%s %s", spell.Count(len(b.Params), "argument"), listParams(b.Params)), Got: fmt.Sprint(n)}
}

// Position returns the position of argument i, from 0, or of the argument that
// parameter i is a part of.
func (b *arguments) Position(i int) usage.Position {
	p := &b.Params[i]
	if p.Argument > 0 {
		i = p.Argument - 1
	}
	return usage.Position{Index: i + 1, Name: p.Name, Kind: p.String()}
}

// Unexpected returns the error of an argument of the wrong kind.
func (b *arguments) Unexpected(i int, got string) error {
	return b.Mismatch(i, b.Params[i].Expectation(), got)
}

// Mismatch returns the error of an argument other than expected.
func (b *arguments) Mismatch(i int, expected, got string) error {
	return &usage.ArgumentError{Doing: "launching " + b.Kernel, Position: b.Position(i), Expected: expected, Got: got}
}

// unfit returns the error of a number that p does not hold: an error of kind where p
// takes no plain numbers, else one of range.
func (b *arguments) unfit(i int, p *Param, got string) error {
	if !p.isIntegral() && !p.Type.IsFloat() {
		return b.Mismatch(i, p.Expectation(), got)
	}
	return &usage.RangeError{Doing: "launching " + b.Kernel, Position: b.Position(i), Expected: p.Expectation(), Got: got}
}

// SetWord stores 8 bytes unchecked: an address or a handle.
func (b *arguments) SetWord(i int, p *Param, word uint64) {
	binary.LittleEndian.PutUint64(b.data[p.Offset:], word)
	b.mark(i)
}

// SetAddress stores an address.
func (b *arguments) SetAddress(i int, address uint64) error {
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	if !p.TakesBuffer() {
		return b.Unexpected(i, fmt.Sprintf("the address %#x", address))
	}
	b.put(i, p, address)
	return nil
}

// SetNumber converts a number to the parameter's type. A fraction or a value outside
// the range of an integer parameter is an error; floating-point parameters round to
// nearest.
func (b *arguments) SetNumber(i int, v float64) error {
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	bits, ok := p.encode(v)
	if !ok {
		return b.unfit(i, p, strconv.FormatFloat(v, 'g', -1, 64))
	}
	b.put(i, p, bits)
	return nil
}

// SetInt stores an integer. Floating-point parameters must hold it exactly.
func (b *arguments) SetInt(i int, v int64) error {
	if v >= 0 {
		return b.SetUint(i, uint64(v))
	}
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	low, _ := p.bounds()
	if p.isIntegral() && v >= low {
		b.put(i, p, uint64(v))
		return nil
	}
	return b.setExactly(i, p, big.NewInt(v))
}

// SetUint stores an integer. A pointer takes it as an address.
func (b *arguments) SetUint(i int, v uint64) error {
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	_, high := p.bounds()
	if p.isIntegral() && v <= high || p.Type == Pointer || p.Type == TextureParam || p.Type == SurfaceParam {
		b.put(i, p, v)
		return nil
	}
	return b.setExactly(i, p, new(big.Int).SetUint64(v))
}

// SetBig stores an integer of any size. Floating-point parameters must hold it exactly; a
// pointer takes it as an address.
func (b *arguments) SetBig(i int, v *big.Int) error {
	switch {
	case v.IsUint64():
		return b.SetUint(i, v.Uint64())
	case v.IsInt64():
		return b.SetInt(i, v.Int64())
	}
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	return b.setExactly(i, p, v)
}

// setExactly stores an integer in a floating-point parameter that holds it; other
// parameters do not.
func (b *arguments) setExactly(i int, p *Param, v *big.Int) error {
	if p.Type.IsFloat() {
		if bits, exact := element.Type(p.Type).EncodeExactly(v); exact {
			b.put(i, p, bits)
			return nil
		}
	}
	return b.unfit(i, p, v.String())
}

// SetBool stores 1 or 0 in an integer.
func (b *arguments) SetBool(i int, v bool) error {
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	if !p.isIntegral() && !(p.Type == Opaque && p.Bytes == 1) {
		return b.Unexpected(i, strconv.FormatBool(v))
	}
	var bits uint64
	if v {
		bits = 1
	}
	b.put(i, p, bits)
	return nil
}

// SetTyped stores a number of exactly type t, which the parameter must take: its own
// type, or any of its size where only the size is known.
func (b *arguments) SetTyped(i int, t Type, v float64) error {
	p, err := b.typed(i, t)
	if err != nil {
		return err
	}
	exact := Param{Type: t, Bytes: t.Size()}
	bits, ok := exact.encode(v)
	if !ok {
		return b.unfit(i, &exact, strconv.FormatFloat(v, 'g', -1, 64))
	}
	b.put(i, p, bits)
	return nil
}

// SetTypedInt is SetTyped for an integer; for U64 it is in two's complement.
func (b *arguments) SetTypedInt(i int, t Type, v int64) error {
	p, err := b.typed(i, t)
	if err != nil {
		return err
	}
	exact := Param{Type: t, Bytes: t.Size()}
	low, high := exact.bounds()
	if !t.IsInteger() || t != U64 && (v < low || v > 0 && uint64(v) > high) {
		return b.unfit(i, &exact, strconv.FormatInt(v, 10))
	}
	b.put(i, p, uint64(v))
	return nil
}

func (b *arguments) typed(i int, t Type) (*Param, error) {
	p, err := b.Param(i)
	if err == nil && !p.takes(t) {
		err = b.Unexpected(i, "a value of type "+t.String())
	}
	return p, err
}

// SetBytes copies a struct, whose size must be exact.
func (b *arguments) SetBytes(i int, v []byte) error {
	p, err := b.Param(i)
	if err != nil {
		return err
	}
	if p.Type != Opaque && !p.Type.IsBits() || p.Bytes != len(v) {
		return b.Unexpected(i, fmt.Sprintf("%d bytes", len(v)))
	}
	copy(b.data[p.Offset:], v)
	b.mark(i)
	return nil
}

// SetInteger stores a Go integer. Where the parameter's type is not known, the size of
// the Go type must be the parameter's.
func (b *arguments) SetInteger(i int, v any) error {
	switch v := v.(type) {
	case int:
		return b.SetInt(i, int64(v))
	case int64:
		return b.setSized(i, I64, v)
	case int32:
		return b.setSized(i, I32, int64(v))
	case int16:
		return b.setSized(i, I16, int64(v))
	case int8:
		return b.setSized(i, I8, int64(v))
	case uint32:
		return b.setSized(i, U32, int64(v))
	case uint16:
		return b.setSized(i, U16, int64(v))
	case uint8:
		return b.setSized(i, U8, int64(v))
	case uint64:
		if b.isOpaque(i) {
			return b.SetTypedInt(i, U64, int64(v))
		}
		return b.SetUint(i, v)
	case uint:
		return b.SetUint(i, uint64(v))
	}
	if _, err := b.Param(i); err != nil {
		return err
	}
	return b.Unexpected(i, kindOf(v))
}

// kindOf describes for messages a Go value that is no argument: "a string", "a nil *gpu.Buffer".
func kindOf(v any) string {
	switch r := reflect.ValueOf(v); {
	case v == nil:
		return "nil"
	case r.Kind() == reflect.Pointer && r.IsNil():
		return fmt.Sprintf("a nil %T", v)
	}
	return fmt.Sprintf("a %T", v)
}

func (b *arguments) isOpaque(i int) bool { return i < len(b.Params) && b.Params[i].Type == Opaque }

func (b *arguments) setSized(i int, t Type, v int64) error {
	if b.isOpaque(i) {
		return b.SetTypedInt(i, t, v)
	}
	return b.SetInt(i, v)
}

// SetFloat stores a Go float of type t.
func (b *arguments) SetFloat(i int, t Type, v float64) error {
	if b.isOpaque(i) || i < len(b.Params) && b.Params[i].Type.IsBits() {
		return b.SetTyped(i, t, v)
	}
	return b.SetNumber(i, v)
}

func (b *arguments) put(i int, p *Param, bits uint64) {
	switch p.Bytes {
	case 1:
		b.data[p.Offset] = byte(bits)
	case 2:
		binary.LittleEndian.PutUint16(b.data[p.Offset:], uint16(bits))
	case 4:
		binary.LittleEndian.PutUint32(b.data[p.Offset:], uint32(bits))
	case 8:
		binary.LittleEndian.PutUint64(b.data[p.Offset:], bits)
	}
	b.mark(i)
}

// mark notes that argument i was given.
func (b *arguments) mark(i int) {
	if !b.given[i] {
		b.given[i] = true
		b.missing--
	}
}

// The words of the list "extra" of a launch: CU_LAUNCH_PARAM_… of cuda.h.
const (
	extraEnd     = 0
	extraPointer = 1
	extraSize    = 2
)

// A packedArguments is a block of parameters in one piece with the list that the driver reads.
// The list has numbers where the driver wants pointers, so it is made of words, and the
// data is kept beside it.
type packedArguments struct {
	words [5]uintptr
	size  uint64
	data  []uint64
}

// pack copies a block of parameters.
func pack(parameters []byte) *packedArguments {
	p := &packedArguments{size: uint64(len(parameters)), data: make([]uint64, len(parameters)/8+2)}
	copy(unsafe.Slice((*byte)(unsafe.Pointer(&p.data[0])), 8*len(p.data)), parameters)
	p.words = [5]uintptr{extraPointer, uintptr(unsafe.Pointer(&p.data[0])), extraSize, uintptr(unsafe.Pointer(&p.size)), extraEnd}
	return p
}

// Extra returns the address of the list for the driver.
func (p *packedArguments) Extra() *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Pointer(&p.words[0]))
}
