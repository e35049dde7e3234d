package usage_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// Wrong use is an error of its own type, found before the driver is called.
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
	_, err = driver.Device(4)
	var wrong *usage.RangeError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Argument, "is", wrong.Got)
	}
	device, _ := driver.Device(0)
	c, err := device.PrimaryContext()
	if err != nil {
		log.Fatal(err)
	}
	b, err := gpu.Upload(context.Background(), c, []float32{1})
	if err != nil {
		log.Fatal(err)
	}
	_ = b.Free()
	_, err = gpu.Download[float32](context.Background(), b)
	fmt.Println(errors.As(err, new(*usage.ReleasedError)))
	// Output:
	// ordinal is 4
	// true
}
