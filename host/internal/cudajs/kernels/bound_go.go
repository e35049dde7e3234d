// This file has Go compute what a kernel of the host's computes, on devices that cannot load its image.

package kernels

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/gpu"
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
func (s *Kernels) launchGo(k *boundKernel, config gpu.LaunchConfig, args []goja.Value) {
	if len(args) != len(k.Signature) {
		s.Check(&gpu.ArgumentError{Doing: "launching " + k.Name, Expected: Plural(len(k.Signature), "argument"), Got: fmt.Sprint(len(args))})
	}
	l := &GoLaunch{Context: s.Env.Loop.Context(), Grid: config.Grid, Block: config.Block, Shared: int(config.Shared), Stream: config.Stream}
	if l.Stream == nil {
		l.Stream = s.Current().DefaultStream()
	}
	for i, v := range args {
		x, err := s.modules.GoArgument(s.modules.Argument(v), k.Name, k.Signature[i], i)
		s.Check(err)
		l.Args = append(l.Args, x)
	}
	s.Check(l.Stream.Synchronize(l.Context))
	s.Check(k.Go(l))
}

func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
