// This file sets the arguments of launches.

package gpu

import (
	"fmt"
	"math/big"
	"reflect"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// args is the block of arguments; that of no launch takes none.
func (l *Launch) args() *arguments {
	if l == nil {
		return &arguments{}
	}
	return &l.block
}

// SetBuffer sets argument i, from 0, to the address of a buffer. The launch retains the
// buffer until the argument is replaced, or Clear.
func (l *Launch) SetBuffer(i int, b *Buffer) error {
	p, err := l.args().Param(i)
	if err != nil {
		return err
	}
	if err := b.made(); err != nil {
		return err
	}
	if !p.TakesBuffer() {
		return l.block.Unexpected(i, "a "+b.String())
	}
	if b.context != l.context && !b.usableIn(l.context) {
		return l.unreachable(i, b, l.context)
	}
	if b.Freed() {
		return l.released(i, b)
	}
	l.args().SetWord(i, p, uint64(b.address))
	l.buffers[i], l.inputs[i] = b, false
	return nil
}

// An Argument is an object that sets itself as an argument of a launch, such as the textures, surfaces and tensor maps of package
// images.
type Argument interface {
	// SetArgument sets argument i, from 0.
	SetArgument(l *Launch, i int) error
}

// SetObject sets an argument to the handle of an object of type t, for which a buffer stands. Compilers write .u64 for such
// parameters.
func (inside) SetObject(l *Launch, i int, stand *Buffer, handle uint64, t Type, object fmt.Stringer) error {
	p, err := l.args().Param(i)
	if err != nil {
		return err
	}
	if p.Type != t && (!p.TakesBuffer() || p.Type == Pointer) {
		return l.block.Unexpected(i, "a "+object.String())
	}
	if !l.context.shares(stand.context) {
		return l.unreachable(i, stand, l.context)
	}
	if stand.Freed() {
		return l.released(i, stand)
	}
	l.args().SetWord(i, p, handle)
	l.buffers[i], l.inputs[i] = stand, false
	return nil
}

// SetStruct sets an argument to the bytes of an object that is in a buffer. The launch retains the buffer as SetBuffer does.
func (inside) SetStruct(l *Launch, i int, v []byte, b *Buffer, object fmt.Stringer) error {
	p, err := l.args().Param(i)
	if err != nil {
		return err
	}
	if p.Type != Opaque || p.Bytes != len(v) {
		return l.block.Unexpected(i, "a "+object.String())
	}
	if err := b.check(); err != nil {
		return err
	}
	if err := l.args().SetBytes(i, v); err != nil {
		return err
	}
	l.buffers[i], l.inputs[i] = b, false
	return nil
}

// SetAddress sets argument i to an address, which is not checked.
func (l *Launch) SetAddress(i int, address cuda.DevicePtr) error {
	return l.scalar(i, l.args().SetAddress(i, uint64(address)))
}

// SetNumber sets argument i to a number, converted to the parameter's type. A
// fraction or a value outside the range of an integer parameter is an error;
// floating-point parameters round to the nearest value that they hold.
func (l *Launch) SetNumber(i int, v float64) error { return l.scalar(i, l.args().SetNumber(i, v)) }

// SetInt sets argument i to an integer. Floating-point parameters must hold it exactly.
func (l *Launch) SetInt(i int, v int64) error { return l.scalar(i, l.args().SetInt(i, v)) }

// SetUint sets argument i to an integer. A pointer takes it as an address.
func (l *Launch) SetUint(i int, v uint64) error { return l.scalar(i, l.args().SetUint(i, v)) }

// SetBig sets argument i to an integer of any size. Floating-point parameters must hold it
// exactly; a pointer takes it as an address.
func (l *Launch) SetBig(i int, v *big.Int) error {
	if v == nil {
		return l.scalar(i, l.args().SetInteger(i, nil))
	}
	return l.scalar(i, l.args().SetBig(i, v))
}

// SetBool sets argument i, an integer, to 1 or 0.
func (l *Launch) SetBool(i int, v bool) error { return l.scalar(i, l.args().SetBool(i, v)) }

// SetTyped sets argument i to a number of exactly type t, which the parameter must
// take: its own type, or any of its size where only the size is known.
func (l *Launch) SetTyped(i int, t Type, v float64) error {
	return l.scalar(i, l.args().SetTyped(i, t, v))
}

// SetTypedInt is SetTyped for an integer; for U64 it is in two's complement.
func (l *Launch) SetTypedInt(i int, t Type, v int64) error {
	return l.scalar(i, l.args().SetTypedInt(i, t, v))
}

// SetBytes sets argument i to a struct by value. The size must be exact; the bytes are
// copied.
func (l *Launch) SetBytes(i int, v []byte) error { return l.scalar(i, l.args().SetBytes(i, v)) }

// scalar releases the buffer that argument i was before, once it has been replaced.
func (l *Launch) scalar(i int, err error) error {
	if err == nil {
		l.buffers[i] = nil
	}
	return err
}

// Set sets argument i, from 0, to a Go value of the types that Function.Launch takes.
func (l *Launch) Set(i int, v any) error {
	switch v := v.(type) {
	case *Buffer:
		if v != nil {
			return l.SetBuffer(i, v)
		}
	case *HostBuffer:
		if v != nil {
			return l.setHost(i, v)
		}
	case cuda.DevicePtr:
		return l.SetAddress(i, v)
	case []byte:
		return l.SetBytes(i, v)
	case bool:
		return l.SetBool(i, v)
	case float64:
		return l.scalar(i, l.args().SetFloat(i, F64, v))
	case float32:
		return l.scalar(i, l.args().SetFloat(i, F32, float64(v)))
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64: // before what has to be looked up
	case Argument:
		if r := reflect.ValueOf(v); r.Kind() != reflect.Pointer || !r.IsNil() {
			return v.SetArgument(l, i)
		}
	}
	return l.scalar(i, l.args().SetInteger(i, v))
}

// setHost sets an argument to the device's address of page-locked memory.
func (l *Launch) setHost(i int, h *HostBuffer) error {
	address, err := h.DeviceAddress()
	if err != nil {
		return err
	}
	if h.res != nil {
		b := &Buffer{context: h.context, address: address, bytes: uint64(len(h.data)), res: h.res, owner: h, label: "pinned memory"}
		return l.SetBuffer(i, b)
	}
	return l.SetAddress(i, address)
}

// Clear removes the arguments, so that the collector may take the buffers.
func (l *Launch) Clear() {
	clear(l.buffers)
	l.block.Clear()
}

// CheckCount returns an error unless the kernel has n parameters.
func (l *Launch) CheckCount(n int) error {
	if err := l.made(); err != nil {
		return err
	}
	return l.block.CheckCount(n)
}

// Position returns the position of argument i, from 0, or of the argument that
// parameter i is a part of.
func (l *Launch) Position(i int) usage.Position { return l.block.Position(i) }

// released returns the error of a buffer that is gone.
func (l *Launch) released(i int, b *Buffer) error {
	err := b.check()
	if e, ok := err.(*usage.ReleasedError); ok {
		e.Doing, e.Position = "launching "+l.f.name, l.Position(i)
	}
	return err
}

// unreachable returns the error of memory, a texture or a surface that kernels in c
// cannot access.
func (l *Launch) unreachable(i int, b *Buffer, c *Context) error {
	if b.isObject() {
		return l.block.Mismatch(i, fmt.Sprintf("a %s of %s", b.res.Kind, c), "one of "+b.context.String())
	}
	got := "a buffer of " + b.context.String()
	if b.ofOtherPool() && b.context.device != c.device {
		got = "a buffer of a pool of " + b.context.String() + ", which is not open to other devices"
	}
	return l.block.Mismatch(i, "a buffer of "+c.String()+", or of a context that it has peer access to", got)
}

// isObject reports whether a buffer represents a texture or a surface in a launch.
func (b *Buffer) isObject() bool {
	return b.res != nil && (b.res.Kind == lifetime.Texture || b.res.Kind == lifetime.Surface)
}
