package host_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
)

// A script fills a buffer that Go then reads: the buffer is one object on both
// sides.
func ExampleRuntime_Run() {
	rt, err := host.New(host.Options{Device: "emulated"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer rt.Close()
	ctx := context.Background()
	rt.Set("input", []float32{1, 2, 3, 4})
	_, err = rt.Run(ctx, "square.js", `
		const cuda = require('cuda')
		const square = cuda.kernel(function square(x) {
			const i = grid(1)
			if (i < x.length) x[i] = x[i] * x[i]
		})
		var result = cuda.buffer(input)
		square.forall(result.length, result)
		cuda.synchronize()
	`)
	if err != nil {
		fmt.Println(host.FormatError(err, false))
		return
	}
	buffer, err := host.Get[*gpu.Buffer](rt, "result")
	if err != nil {
		fmt.Println(err)
		return
	}
	squares, err := gpu.Download[float32](context.Background(), buffer)
	fmt.Println(squares, err)
	// Output: [1 4 9 16] <nil>
}
