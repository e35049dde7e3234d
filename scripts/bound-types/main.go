// Command bound-types has the types that a Go program writes for its scripts compared with what
// they are. It binds something of each kind, writes Runtime.Types and the script right.mts into a
// project as "cujs init" makes it, for the TypeScript compiler, and runs right.mts. What the
// compiler says of wrong.mts is in wrong.says.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"math/big"
	"os"
	"path/filepath"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

//go:embed add.ptx
var addPTX []byte

//go:embed scale.cu
var scaleCU string

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bound-types PROJECT")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, host.FormatError(err, false))
		os.Exit(1)
	}
}

func run(project string) error {
	rt, err := host.New(host.Options{
		Areas: areas.All(), Device: "emulated", Stdout: os.Stdout, Permissions: host.Permissions{Read: []string{project}},
		Modules: map[string]host.Module{"vectors": vectors(), "inGo": inGo(), "compiled": compiled(), "app": app(), "counter": counter()},
	})
	if err != nil {
		return err
	}
	defer rt.Close()
	if err := os.WriteFile(filepath.Join(project, ".cujs", "bound.d.ts"), []byte(rt.Types()), 0o644); err != nil {
		return err
	}
	return rt.RunFile(context.Background(), filepath.Join(project, "right.mts"))
}

// vectors has a kernel of PTX, with the parameters that the code tells.
func vectors() host.Module {
	return host.Module{
		Image:   addPTX,
		Kernels: map[string]host.Signature{"add": nil},
		Docs:    map[string]string{"": "Kernels of vectors.", "add": "Adds one to n elements."},
	}
}

// inGo has a kernel that Go computes.
func inGo() host.Module {
	return host.Module{
		Kernels: map[string]host.Signature{"fill": {"x: ptr", "value: f32", "n: u64"}},
		Go:      map[string]host.GoKernel{"fill": fill},
	}
}

func fill(l *host.Launch) error {
	value := float32(l.Args[1].(float64))
	x := make([]float32, l.Args[2].(uint64))
	if err := l.Threads(func(i, _, _ int) {
		if i < len(x) {
			x[i] = value
		}
	}); err != nil {
		return err
	}
	return l.Args[0].(*gpu.Buffer).Write(context.Background(), 0, gpu.Bytes(x))
}

// compiled has a kernel of CUDA C++, which Go computes where there is no compiler for it.
func compiled() host.Module {
	return host.Module{
		Source:  scaleCU,
		Kernels: map[string]host.Signature{"scale": {"x: ptr", "n: u32", "factor: f32"}},
		Go: map[string]host.GoKernel{"scale": func(l *host.Launch) error {
			buffer, factor := l.Args[0].(*gpu.Buffer), float32(l.Args[2].(float64))
			x, err := gpu.Download[float32](context.Background(), buffer)
			if err != nil {
				return err
			}
			for i := range x[:l.Args[1].(int64)] {
				x[i] *= factor
			}
			return buffer.Write(context.Background(), 0, gpu.Bytes(x))
		}},
	}
}

// place is a struct of Go: scripts hold it and pass it on.
type place struct{ name string }

func app() host.Module {
	ticks := make(chan int, 1)
	ticks <- 7
	close(ticks)
	return host.Module{
		Values: map[string]any{
			"version": "1.2", "limit": 3, "debug": false, "big": big.NewInt(1 << 40), "weights": []float32{0.5, 1.5},
			"home": &place{"here"}, "ticks": ticks, "default": 5, "content-type": "text/plain",
		},
		Funcs: map[string]host.Func{
			"nameOf": func(c *host.Call) (any, error) { return host.Argument[*place](c, 0, "place").name, nil },
			"sum": func(c *host.Call) (any, error) {
				var sum float64
				for _, x := range host.Argument[[]float32](c, 0, "values") {
					sum += float64(x)
				}
				return sum, nil
			},
			"count": func(c *host.Call) (any, error) { return c.Len(), nil },
		},
		Declare: map[string]string{"nameOf": "(place: object) => string", "sum": "(values: Float32Array) => number"},
		Docs:    map[string]string{"home": "Where we are.\nOnly nameOf looks into it."},
	}
}

// counter is a module with a state for each runtime.
func counter() host.Module {
	return host.Module{
		Declare: map[string]string{"next": "() => number"},
		Open: func(i *host.Instance) error {
			n := 0
			i.Func("next", func(*host.Call) (any, error) { n++; return n, nil })
			return nil
		},
	}
}
