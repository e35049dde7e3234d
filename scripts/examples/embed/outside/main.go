// Outside is a program in a module of its own. It is the contract of package host, line by line,
// and an extension module such as others may publish.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"testing/fstest"

	"example.com/outside/clock"
	"example.com/outside/runs"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/typescript"
	"github.com/dop251/goja"
)

//go:embed blur.ptx
var ptx []byte

func run() error {
	ctx := context.Background()
	rt, err := host.New(host.Options{
		Areas:  []host.Area{typescript.Area, runs.Area}, // of what is optional, TypeScript; and an area from elsewhere
		Device: "emulated", Stdout: os.Stdout,
		FS:      fstest.MapFS{"script.ts": {Data: []byte(script)}, "ok.runs": {Data: []byte{2, 7, 3, 9}}, "cut.runs": {Data: []byte{1}}},
		Modules: map[string]host.Module{"clock": clock.Module()},
	})
	if err != nil {
		return err
	}
	defer rt.Close() // releases every GPU object that scripts left

	// A module of the host's own: native kernels (PTX, cubin or fatbin) and Go functions, under one
	// name.
	err = rt.Bind("imaging", host.Module{
		Image:   ptx, // []byte, loaded on first use, per context
		Kernels: map[string]host.Signature{"blur": {"ptr", "ptr", "u32", "u32"}},
		Funcs: map[string]host.Func{"load": func(c *host.Call) (any, error) {
			pixels := make([]float32, c.Int(0, "count"))
			for i := range pixels {
				pixels[i] = float32(i % 2)
			}
			return pixels, nil
		}},
		Values: map[string]any{"maxRadius": 15},
	})
	if err != nil {
		return err
	}
	w, h := 8, 4
	if err := errors.Join(rt.Set("w", w), rt.Set("h", h)); err != nil {
		return err
	}
	v, err := rt.Run(ctx, "script.js", `
		const cuda = require('cuda')
		const img = require('imaging')
		const src = cuda.buffer(img.load(w * h)), dst = cuda.alloc('f32', w * h)
		img.blur.launch({grid: 64, block: 256}, src, dst, w, h)
		var result = dst
		dst.length
	`) // ctx cancels the script, its launches on the emulated device and its waits
	if err != nil {
		return err
	}
	fmt.Println("length", v)
	if err := rt.RunFile(ctx, "script.ts"); err != nil {
		return err
	}
	pixels := []float32{1, 2, 3}
	if err := rt.Set("pixels", pixels); err != nil { // a Go slice is a typed array over the same memory
		return err
	}
	if _, err := rt.Run(ctx, "double.js", "for (let i = 0; i < pixels.length; i++) pixels[i] *= 2"); err != nil {
		return err
	}
	buf, err := host.Get[*gpu.Buffer](rt, "result") // and back: the Go object behind a JavaScript one
	if err != nil {
		return err
	}
	blurred, err := gpu.Download[float32](ctx, buf)
	fmt.Println("pixels", pixels, "blurred", blurred[:4], err)
	err = rt.Do(ctx, func(vm *goja.Runtime) error { // the only door to the VM, safe from any goroutine
		fmt.Println("in the VM", vm.Get("w"))
		return nil
	})
	if err != nil {
		return err
	}
	v, err = rt.Run(ctx, "runs.js", `
		const runs = require('runs'), read = runs.read('ok.runs')
		let says
		try { runs.read('cut.runs') } catch (e) { says = [e instanceof runs.RunsError, e.size, e.message].join(', ') }
		[read.length, read.expand().join(' '), read.upload().read().join(' '), says].join('; ')
	`)
	fmt.Println(v, err)
	_, err = rt.Run(ctx, "fail.js", "img.blur.launch({grid: 1, block: 4096}, src, dst, w, h)")
	var failed *host.ScriptError
	var driver *cuda.Error
	fmt.Println(errors.As(err, &failed), errors.As(err, &driver), err)
	fmt.Print(rt.Types())
	return nil
}

const script = `import { every } from 'clock'
let n: number = 0
for await (const tick of every(1)) {
	console.log('tick', tick)
	if (++n === 3) break
}
`

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, host.FormatError(err, false))
		os.Exit(1)
	}
}
