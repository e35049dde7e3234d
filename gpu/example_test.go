package gpu_test

import (
	"context"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// A vector addition on the emulated device. With cuda.Open in place of
// emulator.Open it runs on a GPU.
func Example() {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		log.Fatal(err)
	}
	driver, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer driver.Close()
	sum, err := add(driver, []float32{1, 2, 3}, []float32{10, 20, 30})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sum)
	// Output: [11 22 33]
}

// add uploads x and y, launches the kernel vadd, and downloads its result.
func add(driver *gpu.Driver, x, y []float32) ([]float32, error) {
	c, err := driver.Devices()[0].PrimaryContext()
	if err != nil {
		return nil, err
	}
	m, err := c.LoadModule([]byte(kernels), gpu.JITOptions{})
	if err != nil {
		return nil, err
	}
	vadd, err := m.Function("vadd")
	if err != nil {
		return nil, err
	}
	a, err := gpu.Upload(context.Background(), c, x)
	if err != nil {
		return nil, err
	}
	b, err := gpu.Upload(context.Background(), c, y)
	if err != nil {
		return nil, err
	}
	sum, err := c.Alloc(context.Background(), a.Bytes())
	if err != nil {
		return nil, err
	}
	if err := vadd.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 32}}, a, b, sum, len(x)); err != nil {
		return nil, err
	}
	return gpu.Download[float32](context.Background(), sum)
}

// Elements of any scalar type move as they lie.
func ExampleUpload() {
	driver := exampleDriver()
	defer driver.Close()
	c, _ := driver.Devices()[0].PrimaryContext()
	b, _ := gpu.Upload(context.Background(), c, []uint16{1, 2, 3, 4})
	half, _ := b.View(4, 4)
	data, _ := gpu.Download[uint16](context.Background(), half)
	fmt.Println(b.Bytes(), data)
	// Output: 8 [3 4]
}

// A launch that is prepared allocates nothing when it is run.
func ExampleFunction_Prepare() {
	driver := exampleDriver()
	defer driver.Close()
	c, _ := driver.Devices()[0].PrimaryContext()
	m, _ := c.LoadModule([]byte(kernels), gpu.JITOptions{})
	increment, _ := m.Function("increment")
	launch, _ := increment.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}})
	thread := driver.Lock()
	defer thread.Unlock()
	for range 10 {
		if err := launch.Run(thread); err != nil {
			log.Fatal(err)
		}
	}
	counter, _ := m.Global("counter")
	data, _ := gpu.Download[uint32](context.Background(), counter)
	fmt.Println(data)
	// Output: [17]
}

// Wrong arguments are errors that name the kernel, the argument and what it
// takes.
func ExampleFunction_Launch() {
	driver := exampleDriver()
	defer driver.Close()
	c, _ := driver.Devices()[0].PrimaryContext()
	m, _ := c.LoadModule([]byte(kernels), gpu.JITOptions{})
	spin, _ := m.Function("spin")
	out, _ := c.Alloc(context.Background(), 4)
	fmt.Println(spin.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, out, -1.5))
	fmt.Println(spin.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 2048}}, out, 1))
	// Output:
	// launching spin: argument 2 (n): expected an integer from -2147483648 to 4294967295, got -1.5
	// launching spin: block of 2048 threads exceeds the device's limit of 1024
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
