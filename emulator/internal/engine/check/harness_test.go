package check_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// A bench is a loaded module with memory around it, whose launches are checked.
type bench struct {
	t        testing.TB
	space    *memory.Space
	module   *engine.Module
	instance *run.Instance
	output   bytes.Buffer
}

// load compiles PTX without its header.
func load(t testing.TB, text string) *bench {
	t.Helper()
	return loadFor(t, "sm_90", text)
}

// loadFor compiles PTX without its header for a target.
func loadFor(t testing.TB, target, text string) *bench {
	t.Helper()
	parsed, err := ptx.Parse("test.ptx", ".version 8.1\n.target "+target+"\n.address_size 64\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, space: memory.New(1 << 30)}
	t.Cleanup(b.space.Close)
	if b.module, err = engine.Load(parsed, engine.Options{}); err != nil {
		t.Fatal(err)
	}
	if b.instance, err = b.module.Instantiate(b.space); err != nil {
		t.Fatal(err)
	}
	return b
}

// launch is a launch of the module's first kernel with 64-bit parameters.
func (b *bench) launch(grid, block uint32, params ...uint64) *run.Launch {
	l := &run.Launch{Instance: b.instance, Kernel: b.module.Kernels()[0], Grid: [3]uint32{grid, 1, 1}, Block: [3]uint32{block, 1, 1},
		Stdout: &b.output, Workers: 2}
	for _, p := range params {
		l.Params = binary.LittleEndian.AppendUint64(l.Params, p)
	}
	return l
}

// run runs a launch that must succeed.
func (b *bench) run(l *run.Launch) {
	b.t.Helper()
	if err := run.Run(context.Background(), l); err != nil {
		b.t.Fatal(err)
	}
}

// alloc32 allocates words with initial values.
func (b *bench) alloc32(values ...uint32) *memory.Block {
	block, err := b.space.Alloc(uint64(4*len(values)), memory.Options{})
	if err != nil {
		b.t.Fatal(err)
	}
	copy(loops.View[uint32](block.Pointer(), len(values)), values)
	return block
}

// read32 is the contents of a block of words.
func read32(b *memory.Block) []uint32 { return loops.View[uint32](b.Pointer(), int(b.Size/4)) }

func hexadecimal(v uint64) string { return fmt.Sprintf("%#x", v) }

// checked runs the first kernel of a module in a checked launch and returns
// what was found.
func checked(t testing.TB, text string, threads uint32, change func(*run.Launch)) []string {
	t.Helper()
	return checkedBench(load(t, text), threads, change)
}

func checkedBench(b *bench, threads uint32, change func(*run.Launch)) []string {
	b.space.Check()
	in := b.alloc32(make([]uint32, 64)...)
	var found []string
	l := b.launch(1, threads, in.Base)
	l.Report = func(r *report.Report) {
		if r != nil {
			found = append(found, strings.ReplaceAll(r.String(), hexadecimal(in.Base), "BASE"))
		}
	}
	if change != nil {
		change(l)
	}
	_ = run.Run(context.Background(), l) // its fault is among the reports
	return found
}

// begin is what the kernels of these tests begin with: %rd3 is the thread's
// word in global memory, %r4 in shared memory.
const begin = `.visible .entry kernel(.param .u64 data)
{
	.reg .pred %p<4>;
	.reg .b32 %r<10>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b8 s[256];
	ld.param.u64 %rd1, [data];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.u32 %r4, %r3, %r2;
`
