// Pipeline is a program whose steps are modules in JavaScript. It imports each, calls the function that it exports with an
// array on the device, and gets an array back: nothing goes to the host between the steps.
//
//	go run ./scripts/examples/embed/pipeline
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/arrays"
)

//go:embed steps/*.js
var steps embed.FS

// process sends an array through the steps, and prints what became of it.
func process(ctx context.Context, w io.Writer, api *cuda.API, x *nd.Array) error {
	rt, err := host.New(host.Options{Driver: api, FS: steps, Areas: []host.Area{arrays.Area}})
	if err != nil {
		return err
	}
	defer rt.Close()
	for _, path := range []string{"/steps/normalize.js", "/steps/clip.js"} {
		exports, err := rt.Import(ctx, path)
		if err != nil {
			return err
		}
		name, err := exports.Get(ctx, "title")
		if err != nil {
			return err
		}
		if x, err = host.CallAs[*nd.Array](ctx, exports, "process", x); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: %s of %s\n", name, x.Shape, x.DType)
	}
	return show(w, x)
}

// show prints the elements while the runtime is there: what scripts have made ends with it.
func show(w io.Writer, x *nd.Array) error {
	values, err := gpu.Download[float32](context.Background(), x.Buffer)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, values)
	return err
}

// run makes an array and has it processed.
func run(ctx context.Context, w io.Writer, api *cuda.API) error {
	driver, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		return err
	}
	defer driver.Close()
	device, err := driver.Device(0)
	if err != nil {
		return err
	}
	c, err := device.PrimaryContext()
	if err != nil {
		return err
	}
	buffer, err := gpu.Upload(ctx, c, []float32{2, 4, 4, 4, 5, 5, 7, 9})
	if err != nil {
		return err
	}
	x, err := nd.Over(buffer, nd.F32, nd.Shape{2, 4})
	if err != nil {
		return err
	}
	return process(ctx, w, api, x)
}

// open is the table of the GPU's driver, or of an emulated device.
func open(emulated bool) (*cuda.API, error) {
	if !emulated {
		if api, err := cuda.Open(); err == nil {
			return api, nil
		}
	}
	return emulator.Open(emulator.Options{})
}

func main() {
	emulated := flag.Bool("emulated", false, "use an emulated device also where there is a GPU")
	flag.Parse()
	api, err := open(*emulated)
	if err == nil {
		err = run(context.Background(), os.Stdout, api)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
