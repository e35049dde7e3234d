package graphs_test

import (
	"context"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// A graph is work that is recorded once and launched as a whole.
func ExampleGraph() {
	driver := exampleDriver()
	defer driver.Close()
	c, _ := driver.Devices()[0].PrimaryContext()
	m, _ := c.LoadModule([]byte(kernels), gpu.JITOptions{})
	increment, _ := m.Function("increment")
	g, _ := graphs.New(c)
	first, _ := g.Add(nil, func(s *gpu.Stream) error {
		return increment.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s})
	})
	g.Add([]*graphs.Node{first}, func(s *gpu.Stream) error {
		return increment.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s})
	})
	for range 5 {
		if err := g.Launch(c.DefaultStream(), nil); err != nil {
			fmt.Println(err)
		}
	}
	c.Synchronize(context.Background())
	counter, _ := m.Global("counter")
	data, _ := gpu.Download[uint32](context.Background(), counter)
	fmt.Println(data)
	// Output: [17]
}

func exampleDriver() *gpu.Driver {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		log.Fatal(err)
	}
	driver, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		log.Fatal(err)
	}
	return driver
}
