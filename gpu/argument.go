// This file puts arguments into a launch's block, each converted to and
// checked against the type of its parameter.

package gpu

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
)

// SetBuffer sets argument i, from 0, to the address of a buffer. The launch
// keeps the buffer alive until another argument takes its place, or Clear.
func (l *Launch) SetBuffer(i int, b *Buffer) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	if !p.takesBuffer() {
		return l.mismatch(i, expectation(p), "a "+b.String())
	}
	if b.context != l.context && !l.context.admits(b) {
		return l.unreachable(i, b, l.context)
	}
	if b.Freed() {
		return l.released(i, b)
	}
	binary.LittleEndian.PutUint64(l.data[p.Offset:], uint64(b.address))
	l.mark(i)
	l.buffers[i] = b
	return nil
}

// SetAddress sets argument i to an address that the caller vouches for.
func (l *Launch) SetAddress(i int, address cuda.DevicePtr) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	if !p.takesBuffer() {
		return l.mismatch(i, expectation(p), fmt.Sprintf("the address %#x", uint64(address)))
	}
	l.put(i, p, uint64(address))
	return nil
}

// SetNumber sets argument i to a number, converted to the parameter's type. A
// fraction or a value outside the range of an integer parameter is an error;
// floating-point parameters round to the nearest value that they hold.
func (l *Launch) SetNumber(i int, v float64) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	bits, ok := p.encode(v)
	if !ok {
		return l.unfit(i, p, strconv.FormatFloat(v, 'g', -1, 64))
	}
	l.put(i, p, bits)
	return nil
}

// SetInt sets argument i to an integer. Floating-point parameters take it when
// they hold it exactly.
func (l *Launch) SetInt(i int, v int64) error {
	if v >= 0 {
		return l.SetUint(i, uint64(v))
	}
	p, err := l.param(i)
	if err != nil {
		return err
	}
	low, _ := p.bounds()
	if p.isIntegral() && v >= low {
		l.put(i, p, uint64(v))
		return nil
	}
	if f := float64(v); p.Type.isFloat() && f >= -1<<53 {
		if bits, ok := p.encodeExactly(f); ok {
			l.put(i, p, bits)
			return nil
		}
	}
	return l.unfit(i, p, strconv.FormatInt(v, 10))
}

// SetUint sets argument i to an integer. A pointer takes it as an address.
func (l *Launch) SetUint(i int, v uint64) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	_, high := p.bounds()
	if p.isIntegral() && v <= high || p.Type == Pointer || p.Type == TextureParam || p.Type == SurfaceParam {
		l.put(i, p, v)
		return nil
	}
	if f := float64(v); p.Type.isFloat() && f <= 1<<53 {
		if bits, ok := p.encodeExactly(f); ok {
			l.put(i, p, bits)
			return nil
		}
	}
	return l.unfit(i, p, strconv.FormatUint(v, 10))
}

// SetBool sets argument i, an integer, to 1 or 0.
func (l *Launch) SetBool(i int, v bool) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	var bits uint64
	if v {
		bits = 1
	}
	if !p.isIntegral() && !(p.Type == Opaque && p.Bytes == 1) {
		return l.mismatch(i, expectation(p), strconv.FormatBool(v))
	}
	l.put(i, p, bits)
	return nil
}

// SetTyped sets argument i to a number of exactly type t, which the parameter
// must take: its own type, or any of its size where that is all that is known.
func (l *Launch) SetTyped(i int, t Type, v float64) error {
	p, err := l.typed(i, t)
	if err != nil {
		return err
	}
	exact := Param{Type: t, Bytes: t.Size()}
	bits, ok := exact.encode(v)
	if !ok {
		return l.unfit(i, &exact, strconv.FormatFloat(v, 'g', -1, 64))
	}
	l.put(i, p, bits)
	return nil
}

// SetTypedInt is SetTyped for an integer; for U64 it is in two's complement.
func (l *Launch) SetTypedInt(i int, t Type, v int64) error {
	p, err := l.typed(i, t)
	if err != nil {
		return err
	}
	exact := Param{Type: t, Bytes: t.Size()}
	low, high := exact.bounds()
	if !t.isInteger() || t != U64 && (v < low || v > 0 && uint64(v) > high) {
		return l.unfit(i, &exact, strconv.FormatInt(v, 10))
	}
	l.put(i, p, uint64(v))
	return nil
}

// typed finds a parameter that takes type t.
func (l *Launch) typed(i int, t Type) (*Param, error) {
	p, err := l.param(i)
	if err == nil && !p.takes(t) {
		err = l.mismatch(i, expectation(p), "a value of type "+t.String())
	}
	return p, err
}

// SetBytes sets argument i to a struct by value. The size must be exact; the
// bytes are copied.
func (l *Launch) SetBytes(i int, v []byte) error {
	p, err := l.param(i)
	if err != nil {
		return err
	}
	if p.Type != Opaque && !p.Type.isBits() || p.Bytes != len(v) {
		return l.mismatch(i, expectation(p), fmt.Sprintf("%d bytes", len(v)))
	}
	copy(l.data[p.Offset:], v)
	l.mark(i)
	l.buffers[i] = nil
	return nil
}

// put stores a scalar.
func (l *Launch) put(i int, p *Param, bits uint64) {
	switch p.Bytes {
	case 1:
		l.data[p.Offset] = byte(bits)
	case 2:
		binary.LittleEndian.PutUint16(l.data[p.Offset:], uint16(bits))
	case 4:
		binary.LittleEndian.PutUint32(l.data[p.Offset:], uint32(bits))
	case 8:
		binary.LittleEndian.PutUint64(l.data[p.Offset:], bits)
	}
	l.mark(i)
	l.buffers[i] = nil
}

// mark notes that argument i is there.
func (l *Launch) mark(i int) {
	if !l.given[i] {
		l.given[i] = true
		l.missing--
	}
}

// param finds the parameter of argument i.
func (l *Launch) param(i int) (*Param, error) {
	if uint(i) < uint(len(l.params)) {
		return &l.params[i], nil
	}
	return nil, l.CheckCount(i + 1)
}

// CheckCount checks that n arguments are as many as the kernel has parameters.
func (l *Launch) CheckCount(n int) error {
	if n == len(l.params) {
		return nil
	}
	return &ArgumentError{Doing: "launching " + l.f.name,
		Expected: fmt.Sprintf("%s %s", spell.Count(len(l.params), "argument"), listParams(l.params)), Got: fmt.Sprint(n)}
}

// listParams writes "(ptr, ptr, u32 n)".
func listParams(params []Param) string {
	s := "("
	for i, p := range params {
		if i > 0 {
			s += ", "
		}
		s += p.String()
		if p.Name != "" {
			s += " " + p.Name
		}
	}
	return s + ")"
}

// Position is the place of argument i, from 0, or of the one that parameter i is a part of.
func (l *Launch) Position(i int) Position {
	p := &l.params[i]
	if p.Argument > 0 {
		i = p.Argument - 1
	}
	return Position{Index: i + 1, Name: p.Name, Kind: p.String()}
}

// mismatch is the error of an argument of the wrong kind.
func (l *Launch) mismatch(i int, expected, got string) error {
	return &ArgumentError{Doing: "launching " + l.f.name, Position: l.Position(i), Expected: expected, Got: got}
}

// released is the error of a buffer that is gone.
func (l *Launch) released(i int, b *Buffer) error {
	err := b.check()
	if e, ok := err.(*ReleasedError); ok {
		e.Doing, e.Position = "launching "+l.f.name, l.Position(i)
	}
	return err
}

// unreachable is the error of a buffer that kernels in c cannot use.
func (l *Launch) unreachable(i int, b *Buffer, c *Context) error {
	got := "a buffer of " + b.context.String()
	if b.foreignPool() && b.context.device != c.device {
		got = "a buffer of a pool of " + b.context.String() + ", which pool.access opens to other devices"
	}
	return l.mismatch(i, "a buffer of "+c.String()+", or of a context that it can access by enablePeerAccess", got)
}

// unfit is the error of a number that p does not hold: of the wrong kind where
// it holds no plain numbers at all.
func (l *Launch) unfit(i int, p *Param, got string) error {
	if !p.isIntegral() && !p.Type.isFloat() {
		return l.mismatch(i, expectation(p), got)
	}
	return &RangeError{Doing: "launching " + l.f.name, Position: l.Position(i), Expected: expectation(p), Got: got}
}

// expectation says what a parameter takes.
func expectation(p *Param) string {
	low, high := p.bounds()
	switch {
	case p.Type == Pointer:
		return "a buffer"
	case p.Type == TextureParam || p.Type == SurfaceParam:
		return "a " + p.Type.String()
	case p.Type == Opaque && (p.Bytes == 1 || p.Bytes == 2 || p.Bytes == 4 || p.Bytes == 8):
		return fmt.Sprintf("%s of a type that is not known; give the value's type, or declare the signature", spell.Count(p.Bytes, "byte"))
	case p.Type == Opaque:
		return fmt.Sprintf("a struct of %d bytes", p.Bytes)
	case p.Type.isFloat():
		return "a number that fits " + p.Type.String()
	case p.takesBuffer():
		return fmt.Sprintf("a buffer or an integer from %d to %d", low, high)
	case p.Type.isBits():
		return fmt.Sprintf("an integer from %d to %d, or a value of a given type of %s", low, high, spell.Count(p.Bytes, "byte"))
	}
	return fmt.Sprintf("an integer from %d to %d", low, high)
}

// isIntegral tells whether plain integers are stored as they are.
func (p *Param) isIntegral() bool { return p.Type.isInteger() || p.Type.isBits() }

// bounds are the smallest and the largest integer of an integral parameter.
func (p *Param) bounds() (low int64, high uint64) {
	bits := 8 * max(p.Bytes, 1)
	signed := p.Type == I8 || p.Type == I16 || p.Type == I32 || p.Type == I64
	if signed || p.Signless || p.Type.isBits() {
		low = -1 << (bits - 1)
	}
	high = 1<<bits - 1 // for 64, the shift gives 0
	if signed {
		high >>= 1
	}
	return low, high
}

// encode converts a number to the parameter's type.
func (p *Param) encode(v float64) (bits uint64, ok bool) {
	if p.Type.isFloat() {
		return element.Type(p.Type).Encode(v)
	}
	if !p.isIntegral() || v != math.Trunc(v) || math.IsInf(v, 0) {
		return 0, false
	}
	low, high := p.bounds()
	if v < 0 {
		return uint64(int64(v)), v >= float64(low) // low is a power of two, so exact
	}
	return uint64(v), v < float64(high/2+1)*2 // high+1 is one too
}

// encodeExactly converts an integer to a floating-point type that holds it.
func (p *Param) encodeExactly(v float64) (bits uint64, ok bool) {
	bits, ok = element.Type(p.Type).Encode(v)
	return bits, ok && element.Type(p.Type).Decode(bits) == v
}
