// This file has Go compute what a kernel of the host's computes, on devices that cannot load its image.

package cudajs

import (
	"context"
	"fmt"
	"math"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A GoLaunch is a launch of a kernel that Go computes. Args are as the signature says: a *gpu.Buffer for a pointer, an
// int64, or a uint64 for u64, for an integer, a float64 for a floating-point number.
type GoLaunch struct {
	Context     context.Context // ends when the script is to end
	Grid, Block gpu.Dim
	Shared      int
	Stream      *gpu.Stream
	Args        []any
}

// launchGo checks the arguments and calls the function. What the stream has to do comes first: what the function reads
// and writes through buffers waits for that.
func (s *session) launchGo(k *boundKernel, config gpu.LaunchConfig, args []goja.Value) {
	if len(args) != len(k.Signature) {
		s.check(&gpu.ArgumentError{Doing: "launching " + k.Name, Expected: plural(len(k.Signature), "argument"), Got: fmt.Sprint(len(args))})
	}
	l := &GoLaunch{Context: s.env.Loop.Context(), Grid: config.Grid, Block: config.Block, Shared: int(config.Shared), Stream: config.Stream}
	if l.Stream == nil {
		l.Stream = s.current().DefaultStream()
	}
	for i, v := range args {
		x, err := s.goArgument(k.Signature[i], v)
		if err != nil {
			err.Doing, err.Argument = "launching "+k.Name, argumentName(i, k.Signature[i])
			s.fail(outOfRange(err, k.Signature[i], v))
		}
		l.Args = append(l.Args, x)
	}
	s.check(l.Stream.Synchronize(l.Context))
	s.check(k.Go(l))
}

// outOfRange makes the error of a number that an integer type does not hold a RangeError, as for kernels that a device runs.
func outOfRange(err *gpu.ArgumentError, p gpu.Param, v goja.Value) error {
	switch p.Type {
	case gpu.Pointer, gpu.F16, gpu.BF16, gpu.F32, gpu.F64:
		return err
	}
	if v == nil || p.Type.Size() == 0 || !goja.IsNumber(v) && !goja.IsBigInt(v) {
		return err
	}
	return &gpu.RangeError{Doing: err.Doing, Argument: err.Argument, Expected: err.Expected, Got: err.Got}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func argumentName(i int, p gpu.Param) string {
	if p.Name == "" {
		return fmt.Sprintf("argument %d", i+1)
	}
	return fmt.Sprintf("argument %d (%s)", i+1, p.Name)
}

// goArgument converts one argument.
func (s *session) goArgument(p gpu.Param, v goja.Value) (any, *gpu.ArgumentError) {
	wrong := func(expected string) *gpu.ArgumentError {
		got := s.b.Kind(v)
		if v != nil && (goja.IsNumber(v) || goja.IsBigInt(v)) {
			got = s.b.Show(v)
		}
		return &gpu.ArgumentError{Expected: expected, Got: got}
	}
	switch p.Type {
	case gpu.Pointer:
		b, ok := bind.StateOf[*buffer](s.b, v)
		if !ok {
			return nil, wrong("a buffer")
		}
		if b.gpu.Freed() {
			return nil, wrong("a buffer that is not freed")
		}
		return b.gpu, nil
	case gpu.F16, gpu.BF16, gpu.F32, gpu.F64:
		if v == nil || !goja.IsNumber(v) {
			return nil, wrong("a number (" + p.Type.String() + ")")
		}
		return v.ToFloat(), nil
	}
	return s.goInteger(p, v, wrong)
}

func (s *session) goInteger(p gpu.Param, v goja.Value, wrong func(string) *gpu.ArgumentError) (any, *gpu.ArgumentError) {
	expected := "a whole number that fits " + p.Type.String()
	bits := 8 * p.Type.Size()
	if bits == 0 {
		return nil, wrong("a type that Go functions take")
	}
	x := s.integer(v)
	signed := p.Type == gpu.I8 || p.Type == gpu.I16 || p.Type == gpu.I32 || p.Type == gpu.I64
	switch {
	case x == nil:
		return nil, wrong(expected)
	case p.Type == gpu.U64 || p.Type == gpu.Bits64:
		if !x.IsUint64() {
			return nil, wrong(expected)
		}
		return x.Uint64(), nil
	case !x.IsInt64():
		return nil, wrong(expected)
	}
	low, high := int64(0), int64(math.MaxInt64)
	if bits < 64 {
		high = 1<<bits - 1
	}
	if signed {
		low, high = -1<<(bits-1), 1<<(bits-1)-1
	}
	if n := x.Int64(); n < low || n > high {
		return nil, wrong(expected)
	}
	return x.Int64(), nil
}
