package gpu_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/gpu"
)

// What is not released can be listed; Close releases it.
func ExampleDriver_LiveObjects() {
	driver := exampleDriver()
	defer driver.Close()
	c, _ := driver.Devices()[0].PrimaryContext()
	b, _ := c.Alloc(context.Background(), 1<<20)
	h, _ := c.AllocHost(4096, 0)
	for _, o := range driver.LiveObjects() {
		fmt.Println(o)
	}
	b.Free()
	h.Free()
	fmt.Println(len(driver.LiveObjects()), b.Write(context.Background(), 0, make([]byte, 4)))
	// Output:
	// buffer of 1 MiB
	// pinned memory of 4 KiB
	// 0 buffer of 1 MiB on device 0 has been freed
}

// Limits bound what one program holds of a device that others use too.
func ExampleLimitError() {
	driver := exampleDriver()
	defer driver.Close()
	small, _ := gpu.Open(driver.API(), gpu.Options{MaxBytes: 1 << 20})
	defer small.Close()
	c, _ := small.Devices()[0].PrimaryContext()
	_, err := c.Alloc(context.Background(), 4<<20)
	fmt.Println(err)
	// Output: allocating 4 MiB: would exceed the limit of 1 MiB; 0 bytes are in use
}
