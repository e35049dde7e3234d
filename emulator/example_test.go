package emulator_test

import (
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// The emulated device fills the table of the driver's functions: what works on a GPU works on it.
func ExampleOpen() {
	api, err := emulator.Open(emulator.Options{Devices: "2xh100"})
	if err != nil {
		log.Fatal(err)
	}
	driver, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer driver.Close()
	fmt.Println(len(driver.Devices()), api.Emulated)
	// Output: 2 true
}
