package engine_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"

	"github.com/cujs/cujs/emulator/internal/engine"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

const squares = `.version 7.0
.target sm_70
.address_size 64
.visible .entry squares(.param .u64 out)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.lo.u32 %r2, %r1, %r1;
	mad.wide.u32 %rd2, %r1, 4, %rd1;
	st.global.u32 [%rd2], %r2;
	ret;
}`

// A module is loaded, placed in a device's memory and run.
func ExampleRun() {
	tree, err := ptx.Parse("squares.ptx", squares)
	if err != nil {
		fmt.Println(err)
		return
	}
	module, err := engine.Load(tree, engine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	space := memory.New(1 << 20)
	defer space.Close()
	instance, err := module.Instantiate(space)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := space.Alloc(4*5, memory.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = run.Run(context.Background(), &run.Launch{
		Instance: instance, Kernel: module.Kernel("squares"),
		Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{5, 1, 1},
		Params: binary.LittleEndian.AppendUint64(nil, out.Base), Stdout: os.Stdout,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range 5 {
		fmt.Print(binary.LittleEndian.Uint32(out.Bytes()[4*i:]), " ")
	}
	// Output: 0 1 4 9 16
}
