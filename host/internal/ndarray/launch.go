// This file launches kernels of trees.

package ndarray

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/cujs/cujs/internal/element"
)

// launch gives a kernel of the plan its arguments, and launches it.
func (e *evaluator) launch(l *gpu.Launch, grid gpu.Dim, block uint32, windows *[nd.MaxOperands]*gpu.Buffer) error {
	return e.launchWith(l, grid, block, func(l *gpu.Launch) (int, error) {
		return setArray(l, 0, windows[0], e.plan.Root.DType, false)
	}, windows)
}

// launchWith is launch of a kernel whose first parameters, its results, set sets. More are numbers
// behind the others.
func (e *evaluator) launchWith(l *gpu.Launch, grid gpu.Dim, block uint32, set func(*gpu.Launch) (int, error), windows *[nd.MaxOperands]*gpu.Buffer, more ...int) error {
	p := &e.plan
	if err := l.Configure(gpu.LaunchConfig{Grid: grid, Block: gpu.Dim{X: block, Y: 1, Z: 1}, Stream: e.Stream}); err != nil {
		return err
	}
	defer l.Clear()
	at, err := set(l)
	for k, n := range p.Leaves {
		if err == nil && n.Array != nil {
			at, err = setArray(l, at, windows[k+1], n.DType, true)
		}
		for _, size := range n.Sizes() {
			if err == nil {
				err = l.SetInt(at, int64(size))
				at++
			}
		}
	}
	for _, n := range p.Values {
		if err == nil {
			err = setValue(l, at, n)
			at++
		}
	}
	p.Sizes(func(_ string, size int) {
		if err == nil {
			err = l.SetInt(at, int64(size))
			at++
		}
	})
	for _, size := range more {
		if err == nil {
			err = l.SetInt(at, int64(size))
			at++
		}
	}
	if err != nil {
		return err
	}
	return l.Run(e.Thread)
}

// setArray sets the parameters of an array, its address and its length, and returns which follows.
func setArray(l *gpu.Launch, at int, b *gpu.Buffer, t nd.DType, input bool) (int, error) {
	var err error
	if input {
		err = inside.SetInput(l, at, b)
	} else {
		err = l.SetBuffer(at, b)
	}
	if err != nil {
		return at, err
	}
	return at + 2, l.SetUint(at+1, b.Bytes()/uint64(t.Size()))
}

// setValue sets the parameter of a value.
func setValue(l *gpu.Launch, at int, n *tree.Node) error {
	t := n.DType.Element()
	switch {
	case n.DType == nd.Bool:
		return l.SetBool(at, n.Bits != 0)
	case t.Float():
		return l.SetTyped(at, gpu.Type(t), t.Decode(n.Bits))
	case t.Signed():
		return l.SetInt(at, signed(t, n.Bits))
	}
	return l.SetUint(at, n.Bits)
}

// signed is the value of an integer's bits.
func signed(t element.Type, bits uint64) int64 {
	shift := 64 - 8*t.Size()
	return int64(bits<<shift) >> shift
}
