package host_test

import (
	"context"
	"fmt"
	"os"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/typescript"
)

// A channel is an async iterator of what it receives.
func ExampleRuntime_Set_channel() {
	rt, _ := host.New(host.Options{Areas: []host.Area{typescript.Area}, Stdout: os.Stdout})
	defer rt.Close()
	frames := make(chan []float32)
	go func() {
		for i := range 2 {
			frames <- []float32{float32(i), 0.5}
		}
		close(frames)
	}()
	rt.Set("frames", frames)
	_, err := rt.Run(context.Background(), "a.js", "for await (const f of frames) console.log(f)")
	fmt.Println(err)
	// Output:
	// Float32Array(2) [ 0, 0.5 ]
	// Float32Array(2) [ 1, 0.5 ]
	// <nil>
}
