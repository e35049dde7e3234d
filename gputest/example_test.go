package gputest_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gputest"
)

// A test has a device, whatever the machine has. This one launches a thread too many, and fails
// with the access, the thread, the instruction and the line of the launch.
func ExampleContext() {
	testDouble := func(t testing.TB) { // func TestDouble(t *testing.T)
		c := gputest.Context(t)
		m, err := c.LoadModule([]byte(kernels), gpu.JITOptions{})
		if err != nil {
			t.Fatal(err)
		}
		double, err := m.Function("double")
		if err != nil {
			t.Fatal(err)
		}
		x, err := gpu.Upload(context.Background(), c, []uint32{1, 2, 3})
		if err != nil {
			t.Fatal(err)
		}
		if err := double.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 4}}, x); err != nil {
			t.Fatal(err)
		}
	}
	show(testDouble)
	// Output:
	// gputest: a mistake was found
	// out of bounds: read of 4 bytes at global address ADDRESS: right behind the end of the device allocation of 12 bytes at ADDRESS
	//   in kernel double, block (0,0,0), thread (3,0,0)
	//     PTX of double:12:2:
	//        12 │   ld.global.u32 %v, [%d];
	//           ╵   ~~~~~~~~~~~~~~~~~~~~~~
	//   launched at example_test.go:LINE
	//   what to do: compare the index with the length before the access, or allocate more
}

// Counters tell whether a kernel is as good as was meant: here, that a warp's accesses touch no
// more memory than they use.
func ExampleCounting() {
	testCoalescing := func(t testing.TB) { // func TestCoalescing(t *testing.T)
		var counting emulator.Counting
		c := gputest.Context(t, gputest.Counting(&counting))
		x, _ := gpu.Upload(context.Background(), c, make([]uint32, 32))
		launch(t, c, "double", 32, x)
		if err := c.Synchronize(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, kernel := range counting.ByKernel() {
			if loads := kernel.Global.Loads; loads.Sectors != 4 {
				t.Errorf("%s: 32 loads of 4 bytes are %d sectors of 32 bytes", kernel.Kernel, loads.Sectors)
			}
		}
	}
	show(testCoalescing)
	// Output: passed
}

// show runs a test on the emulated device and prints what it is told.
func show(test func(testing.TB)) {
	device := os.Getenv("CUJS_DEVICE")
	defer os.Setenv("CUJS_DEVICE", device)
	os.Setenv("CUJS_DEVICE", "emulated")
	told := (&subject{}).run(test)
	if len(told) == 0 {
		fmt.Println("passed")
	}
	for _, text := range told {
		fmt.Println(steady(text))
	}
}
