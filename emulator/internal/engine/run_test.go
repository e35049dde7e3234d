package engine

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// words lays out 64-bit parameters.
func words(values ...uint64) []byte {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	return b
}

func mustAlloc(t testing.TB, s *memory.Space, size uint64) *memory.Block {
	b, err := s.Alloc(size, memory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A bench is a loaded module with memory around it.
type bench struct {
	t        testing.TB
	space    *memory.Space
	module   *Module
	instance *run.Instance
	output   bytes.Buffer
}

const header = ".version 8.1\n.target sm_90\n.address_size 64\n"

// load compiles PTX without its header.
func load(t testing.TB, text string) *bench {
	t.Helper()
	module, err := ptx.Parse("test.ptx", header+text)
	if err != nil {
		t.Fatal(err)
	}
	return loadModule(t, module)
}

// loadModule loads a module that is parsed.
func loadModule(t testing.TB, module *ptx.Module) *bench {
	t.Helper()
	m, err := Load(module, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, space: memory.New(1 << 30), module: m}
	if os.Getenv("CUJS_BENCH_CHECK") != "" {
		b.space.Check()
	}
	t.Cleanup(b.space.Close)
	if b.instance, err = m.Instantiate(b.space); err != nil {
		t.Fatal(err)
	}
	return b
}

// launch is a launch of the module's first kernel with 64-bit parameters.
func (b *bench) launch(grid, block uint32, params ...uint64) *run.Launch {
	return &run.Launch{
		Instance: b.instance, Kernel: b.module.Kernels()[0], Grid: [3]uint32{grid, 1, 1}, Block: [3]uint32{block, 1, 1},
		Params: words(params...), Stdout: &b.output, Workers: 2,
	}
}

// run runs a launch that must succeed.
func (b *bench) run(l *run.Launch) {
	b.t.Helper()
	if err := run.Run(context.Background(), l); err != nil {
		b.t.Fatal(err)
	}
}

// count has a launch counted.
func (b *bench) count(l *run.Launch) {
	b.t.Helper()
	var err error
	if l.Counters, err = l.Kernel.NewCounters(nil); err != nil {
		b.t.Fatal(err)
	}
}

// alloc32 allocates words with initial values.
func (b *bench) alloc32(values ...uint32) *memory.Block {
	block := mustAlloc(b.t, b.space, uint64(4*len(values)))
	copy(loops.View[uint32](block.Pointer(), len(values)), values)
	return block
}

// read32 is the contents of a block of words.
func read32(b *memory.Block) []uint32 { return loops.View[uint32](b.Pointer(), int(b.Size/4)) }

// replace replaces pairs of words in a text.
func replace(text string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(text) }

// text declares a C string as nvcc does, byte by byte.
func text(name, s string) string {
	list := ""
	for _, b := range []byte(s) {
		list += strconv.Itoa(int(b)) + ", "
	}
	return ".global .align 1 .b8 " + name + "[" + strconv.Itoa(len(s)+1) + "] = {" + list + "0};\n"
}

func hexadecimal(v uint64) string { return fmt.Sprintf("%#x", v) }
