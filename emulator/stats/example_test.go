package stats_test

import (
	"context"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

const strided = `.version 8.0
.target sm_75
.address_size 64
.visible .entry strided(.param .u64 p) {
	.reg .u64 %a; .reg .u32 %i;
	ld.param.u64 %a, [p];
	mov.u32 %i, %tid.x;
	mad.wide.u32 %a, %i, 32, %a;
	st.global.u32 [%a], %i;
	ret;
}`

// One warp writes 32 words, each in a sector of its own.
func Example() {
	counting := &emulator.Counting{All: true}
	api, err := emulator.Open(emulator.Options{Counting: counting})
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
	x, err := c.Alloc(context.Background(), 1024)
	if err != nil {
		log.Fatal(err)
	}
	module, err := c.LoadModule([]byte(strided), gpu.JITOptions{})
	if err != nil {
		log.Fatal(err)
	}
	f, err := module.Function("strided")
	if err != nil {
		log.Fatal(err)
	}
	if err := f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 32}}, x); err != nil {
		log.Fatal(err)
	}
	if err := c.Synchronize(context.Background()); err != nil {
		log.Fatal(err)
	}
	stores := counting.ByKernel()[0].Global.Stores
	fmt.Println(stores.Requests, "request of", stores.Bytes, "bytes touches", stores.Sectors, "sectors")
	// Output: 1 request of 128 bytes touches 32 sectors
}
