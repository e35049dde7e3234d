package exchange_test

import (
	"context"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/exchange"
	"github.com/cujs/cujs/gpu/nd"
)

// An array described for another library, and taken back over the same memory.
func ExampleDescribe() {
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
	described, err := exchange.Describe(x)
	if err != nil {
		log.Fatal(err)
	}
	back, err := described.Array(c, x) // x keeps the memory
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(described.TypeStr, described.Shape, back.Buffer.Address() == x.Buffer.Address())
	// Output: <f4 [2 3] true
}
