package host_test

import (
	"context"
	"fmt"
	"os"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host"
)

// A script works in a stream that another library has made, here by the driver's own call. The library destroys it.
func ExampleCall_GPU() {
	var raw cuda.Stream
	theirs := func(c *host.Call) (any, error) {
		api := c.GPU().Driver().API()
		err := c.GPU().Use(func() error {
			return api.Error("cuStreamCreate", api.CuStreamCreate(&raw, uint32(cuda.CU_STREAM_NON_BLOCKING)))
		})
		if err != nil {
			return nil, err
		}
		return interop.WrapStream(c.GPU(), raw, nil)
	}
	rt, _ := host.New(host.Options{Stdout: os.Stdout, Device: "emulated", Modules: map[string]host.Module{"library": {Funcs: map[string]host.Func{"stream": theirs}}}})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "a.js", `
		const cuda = require('cuda'), stream = require('library').stream()
		const x = cuda.alloc('f32', 3, { stream }).fill(7, { stream })
		stream.synchronize()
		console.log(stream, x.read())
	`)
	fmt.Println(err)
	// Output:
	// Stream on device 0 (wrapped) Float32Array(3) [ 7, 7, 7 ]
	// <nil>
}
