package gpu_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// Work in one stream is done in order; events mark places in it that other streams and the program wait for.
func ExampleStream() {
	driver := exampleDriver()
	defer driver.Close()
	c, _ := driver.Devices()[0].PrimaryContext()
	m, _ := c.LoadModule([]byte(kernels), gpu.JITOptions{})
	increment, _ := m.Function("increment")
	s, _ := c.NewStream(gpu.StreamOptions{NonBlocking: true})
	done, _ := c.NewEvent(cuda.CU_EVENT_DISABLE_TIMING)
	for range 3 {
		if err := increment.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}); err != nil {
			fmt.Println(err)
		}
	}
	done.Record(s)
	fmt.Println(done.Synchronize(context.Background()))
	counter, _ := m.Global("counter")
	data, _ := gpu.Download[uint32](context.Background(), counter)
	fmt.Println(data)
	// Output:
	// <nil>
	// [10]
}
