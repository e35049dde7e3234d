package host_test

import (
	"context"
	"fmt"
	"os"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
)

// A kernel that Go computes, for devices that cannot load the image. It works on copies of its buffers.
func ExampleLaunch_Threads() {
	rt, _ := host.New(host.Options{Stdout: os.Stdout, Device: "emulated", Modules: map[string]host.Module{"vectors": {
		Kernels: map[string]host.Signature{"scale": {"x: ptr", "n: u32", "factor: f32"}},
		Go: map[string]host.GoKernel{"scale": func(l *host.Launch) error {
			buffer, n, factor := l.Args[0].(*gpu.Buffer), int(l.Args[1].(int64)), float32(l.Args[2].(float64))
			x, err := gpu.Download[float32](context.Background(), buffer)
			if err != nil {
				return err
			}
			err = l.Threads(func(i, _, _ int) {
				if i < n {
					x[i] *= factor
				}
			})
			if err != nil {
				return err
			}
			return buffer.Write(context.Background(), 0, gpu.Bytes(x))
		}},
	}}})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "a.js", `
		const cuda = require('cuda'), { scale } = require('vectors')
		const x = cuda.buffer(new Float32Array([1, 2, 3]))
		scale.forall(x.length, x, x.length, 10)
		console.log(scale.native, x.read())
	`)
	fmt.Println(err)
	// Output:
	// false Float32Array(3) [ 10, 20, 30 ]
	// <nil>
}

// triplePTX is what go:embed would bring.
const triplePTX = `.version 6.0
.target sm_50
.address_size 64
.visible .entry triple(.param .u64 x, .param .u32 n)
{
	.reg .pred %p; .reg .b32 %r<6>; .reg .f32 %f<3>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [x]; ld.param.u32 %r1, [n];
	mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
	mad.lo.u32 %r5, %r2, %r3, %r4;
	setp.ge.u32 %p, %r5, %r1; @%p ret;
	mul.wide.u32 %d2, %r5, 4; add.u64 %d3, %d1, %d2;
	ld.global.f32 %f1, [%d3]; mul.f32 %f2, %f1, 0f40400000; st.global.f32 [%d3], %f2;
	ret;
}`

// A Go function launches the program's own kernel, where the script's launches go, into memory that it allocates.
func ExampleCall_Kernel() {
	tripled := func(c *host.Call) (any, error) {
		triple, err := c.Kernel("vectors", "triple")
		if err != nil {
			return nil, err
		}
		x := c.Buffer(0, "x")
		y, err := c.GPU().Alloc(context.Background(), x.Bytes())
		if err != nil {
			return nil, err
		}
		if err := x.CopyTo(y, 0, 0, x.Bytes(), c.Stream()); err != nil {
			return nil, err
		}
		n := uint32(x.Bytes() / 4)
		config := gpu.LaunchConfig{Grid: gpu.Dim{X: (n + 255) / 256, Y: 1, Z: 1}, Block: gpu.Dim{X: 256, Y: 1, Z: 1}, Stream: c.Stream()}
		return y, triple.Launch(config, y, n)
	}
	rt, _ := host.New(host.Options{Stdout: os.Stdout, Device: "emulated", Modules: map[string]host.Module{"vectors": {
		Image:   []byte(triplePTX),
		Kernels: map[string]host.Signature{"triple": {"x: ptr", "n: u32"}},
		Funcs:   map[string]host.Func{"tripled": tripled},
	}}})
	defer rt.Close()
	ctx := context.Background()
	_, err := rt.Run(ctx, "a.js", `
		const cuda = require('cuda'), { tripled } = require('vectors')
		const x = cuda.buffer(new Float32Array([1, 2, 3])), s = cuda.stream()
		const y = s.use(() => tripled(x))
		s.synchronize()
		console.log(y.view("f32").read())
	`)
	fmt.Println(err)
	_, err = rt.Run(ctx, "b.js", "tripled([1, 2, 3])")
	fmt.Println(err)
	// Output:
	// Float32Array(3) [ 3, 6, 9 ]
	// <nil>
	// b.js:1:1: TypeError: vectors.tripled: x: expected a Buffer, got array
}
