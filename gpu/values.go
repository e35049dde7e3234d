// This file launches kernels with Go values as arguments.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
)

// Launch runs f with arguments: *Buffer, cuda.DevicePtr, *HostBuffer (mapped),
// *Texture, *Surface, bool, any Go number, and []byte for a struct by value. Numbers are converted
// to the parameters' types and checked.
func (f *Function) Launch(cfg LaunchConfig, args ...any) error {
	l := f.spare.Swap(nil)
	if l == nil {
		var err error
		if l, err = f.Prepare(cfg); err != nil {
			return err
		}
	} else if err := l.Configure(cfg); err != nil {
		f.spare.Store(l)
		return err
	}
	defer func() {
		l.Clear()
		f.spare.Store(l)
	}()
	if err := l.CheckCount(len(args)); err != nil {
		return err
	}
	for i, v := range args {
		if err := l.Set(i, v); err != nil {
			return err
		}
	}
	return l.Run(nil)
}

// Set sets argument i, from 0, to a Go value of the kinds that Function.Launch
// takes.
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
	case *Texture:
		if v != nil {
			return l.SetTexture(i, v)
		}
	case *Surface:
		if v != nil {
			return l.SetSurface(i, v)
		}
	case cuda.DevicePtr:
		return l.SetAddress(i, v)
	case []byte:
		return l.SetBytes(i, v)
	case bool:
		return l.SetBool(i, v)
	case float64:
		return l.setFloat(i, F64, v)
	case float32:
		return l.setFloat(i, F32, float64(v))
	}
	return l.setInteger(i, v)
}

// setInteger sets an argument to a Go integer.
func (l *Launch) setInteger(i int, v any) error {
	switch v := v.(type) {
	case int:
		return l.SetInt(i, int64(v))
	case int64:
		return l.setSized(i, I64, v)
	case int32:
		return l.setSized(i, I32, int64(v))
	case int16:
		return l.setSized(i, I16, int64(v))
	case int8:
		return l.setSized(i, I8, int64(v))
	case uint32:
		return l.setSized(i, U32, int64(v))
	case uint16:
		return l.setSized(i, U16, int64(v))
	case uint8:
		return l.setSized(i, U8, int64(v))
	case uint64:
		if l.isOpaque(i) {
			return l.SetTypedInt(i, U64, int64(v))
		}
		return l.SetUint(i, v)
	case uint:
		return l.SetUint(i, uint64(v))
	}
	if p, err := l.param(i); err != nil {
		return err
	} else {
		return l.mismatch(i, expectation(p), fmt.Sprintf("a %T", v))
	}
}

// isOpaque tells whether the type of parameter i is not known, so that the
// argument's own has to fit.
func (l *Launch) isOpaque(i int) bool {
	return i < len(l.params) && l.params[i].Type == Opaque
}

// setSized sets an argument to an integer of a Go type with a size.
func (l *Launch) setSized(i int, t Type, v int64) error {
	if l.isOpaque(i) {
		return l.SetTypedInt(i, t, v)
	}
	return l.SetInt(i, v)
}

// setFloat sets an argument to a Go float.
func (l *Launch) setFloat(i int, t Type, v float64) error {
	if i < len(l.params) && (l.params[i].Type == Opaque || l.params[i].Type.isBits()) {
		return l.SetTyped(i, t, v)
	}
	return l.SetNumber(i, v)
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
