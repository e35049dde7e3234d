// This file is kernels of the Go program's own, and what Go functions need to launch them.

package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
)

// Signature is the parameters of a kernel: for each its type, "ptr", "u32", "f32" and so on as
// package gpu names them, or a name and the type, "width: u32", which messages and types for
// scripts then show. Nil stands for what the code says; empty for a kernel without parameters.
type Signature []string

// params reads the signature; nil stays nil.
func (s Signature) params() ([]gpu.Param, error) {
	if s == nil {
		return nil, nil
	}
	params := make([]gpu.Param, len(s))
	for i, text := range s {
		name, typeName, found := strings.Cut(text, ":")
		if !found {
			name, typeName = "", text
		}
		typeName = strings.TrimSpace(typeName)
		t, ok := gpu.ParseType(typeName)
		if !ok {
			known := slices.Concat([]string{"ptr"}, element.Names(), []string{"b8", "b16", "b32", "b64"})
			return nil, fmt.Errorf("parameter %d: there is no type %q%s", i+1, typeName, spell.Suggest("%q", typeName, known))
		}
		params[i] = gpu.Param{Name: strings.TrimSpace(name), Type: t, Bytes: t.Size(), Align: t.Size()}
	}
	return params, nil
}

// GoKernel computes in Go what a kernel computes. It is called for each launch, on the goroutine of
// the script, when all that its stream had to do is done, and has computed everything when it
// returns.
type GoKernel func(*Launch) error

// Launch is a launch of a GoKernel. Args are as the signature says: a *gpu.Buffer for ptr, a uint64
// for u64, an int64 for other integers, a float64 for floating-point numbers.
type Launch struct {
	Context     context.Context // ends when the script is to end
	Grid, Block gpu.Dim
	Shared      int // bytes of dynamic shared memory
	Stream      *gpu.Stream
	Args        []any
}

func (k GoKernel) adapt() func(*kernels.GoLaunch) error {
	if k == nil {
		return nil
	}
	return func(l *kernels.GoLaunch) error {
		launch := Launch(*l)
		return k(&launch)
	}
}

// Threads calls f for each thread of the launch, by its place in the whole grid, in order, until
// the context ends.
func (l *Launch) Threads(f func(x, y, z int)) error {
	if l == nil || l.Context == nil || f == nil {
		return errors.New("host: Threads: the Launch, its Context or the function is nil")
	}
	nx, ny, nz := int(l.Grid.X)*int(l.Block.X), int(l.Grid.Y)*int(l.Block.Y), int(l.Grid.Z)*int(l.Block.Z)
	const few = 1024 // calls between two looks at the context
	for z := range nz {
		for y := range ny {
			for x := range nx {
				if x%few == 0 {
					if err := context.Cause(l.Context); err != nil {
						return err
					}
				}
				f(x, y, z)
			}
		}
	}
	return nil
}

// GPU is the context that is current for the script, for Go functions that allocate or launch
// beside it. It opens the device on first use.
func (c *Call) GPU() *gpu.Context { return c.r.gpu.Context() }

// Stream is where the script's own launches go: the stream of stream.use, or the default stream. A
// Go function that launches there keeps the order that the script sees.
func (c *Call) Stream() *gpu.Stream { return c.r.gpu.Stream() }

// Kernel is a kernel that Bind made, loaded in the current context. The error says why it cannot be
// had: there is none of that name, or the device cannot load it.
func (c *Call) Kernel(module, name string) (*gpu.Function, error) {
	if c == nil || c.r == nil {
		return nil, errors.New("host: the Call is nil or a zero value; a Func is given one")
	}
	m := c.r.bound[module]
	if m == nil || m.kernels[name] == nil {
		return nil, fmt.Errorf("host: no kernel %s is bound in module %s", name, module)
	}
	return c.r.gpu.Function(c.r.env.Load(module).ToObject(c.VM()).Get(name))
}

// Buffer reads a Buffer of the script's.
func (c *Call) Buffer(i int, name string) *gpu.Buffer {
	b, ok := toGo[*gpu.Buffer](c.r, c.args.Value(i))
	if !ok {
		c.args.Wrong(i, name, "a Buffer")
	}
	return b
}
