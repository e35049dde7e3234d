package nd_test

import (
	"context"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
)

// A view is the same memory with another shape, strides and offset: nothing is copied.
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
	device, _ := driver.Device(0)
	c, err := device.PrimaryContext()
	if err != nil {
		log.Fatal(err)
	}
	x, err := nd.New(context.Background(), c, nd.F32, nd.Shape{2, 3})
	if err != nil {
		log.Fatal(err)
	}
	row, err := x.At(nd.Index(1))
	fmt.Println(x.Shape, x.Strides, row.Shape, row.Offset, row.Buffer == x.Buffer, err)
	// Output: 2×3 [3 1] 3 3 true <nil>
}
