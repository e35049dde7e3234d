package report_test

import (
	"context"
	"fmt"
	"log"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/gpu"
)

const beyond = `.version 8.0
.target sm_75
.address_size 64
.visible .entry beyond(.param .u64 p) {
	.reg .u64 %a;
	ld.param.u64 %a, [p];
	st.global.u32 [%a+4], 1;
	ret;
}`

// A checked launch tells its mistakes as data.
func ExampleReport() {
	var found []*report.Report
	api, err := emulator.Open(emulator.Options{Check: &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			found = append(found, r)
		}
	}}})
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
	x, err := gpu.Upload(context.Background(), c, []uint32{0})
	if err != nil {
		log.Fatal(err)
	}
	module, err := c.LoadModule([]byte(beyond), gpu.JITOptions{})
	if err != nil {
		log.Fatal(err)
	}
	f, err := module.Function("beyond")
	if err != nil {
		log.Fatal(err)
	}
	_ = f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, x)
	_ = c.Synchronize(context.Background())
	fmt.Println(found[0].Kind, "in", found[0].Kernel, "by", found[0].Threads, "thread:", found[0].Size, "bytes")
	// Output: out of bounds in beyond by 1 thread: 4 bytes
}
