package engine

import (
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/tools/programs"
)

// programBatch is how many programs are loaded at once.
const programBatch = 500

// environment is a number in the environment, for longer tests than usual.
func environment(t *testing.T, name string, otherwise uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s is %q, which is no number", name, text)
	}
	return n
}

// TestPrograms runs random straight-line programs by the loops that this build
// has, in assembly or in Go, and compares the bits with what package arith
// computes. CUJS_PROGRAMS says how many, CUJS_SEED which.
func TestPrograms(t *testing.T) {
	number, seed := environment(t, "CUJS_PROGRAMS", 2000), environment(t, "CUJS_SEED", 1)
	for done := uint64(0); done < number && !t.Failed(); done += programBatch {
		g := programs.NewGenerator(90, false, seed)
		list := make([]*programs.Program, programBatch)
		for i := range list {
			list[i] = g.Program()
		}
		comparePrograms(t, seed, list)
		seed++
	}
}

// TestEveryForm does so with each form by itself.
func TestEveryForm(t *testing.T) {
	for seed := range uint64(8) {
		comparePrograms(t, seed, programs.NewGenerator(90, false, seed).Single())
	}
}

// A variant is one way to execute programs.
type variant struct {
	name string
	run  func(m *programs.Module, values [][]uint64) [][]uint64
}

func comparePrograms(t *testing.T, seed uint64, list []*programs.Program) {
	m, values := programs.Write(90, list, 50), programs.Values(seed)
	for _, v := range variants(t) {
		for k, got := range v.run(m, values) {
			compareKernel(t, seed, v.name, &m.Kernels[k], values, got)
		}
	}
}

// compareKernel compares a kernel's outputs, by slot and thread.
func compareKernel(t *testing.T, seed uint64, variant string, k *programs.Kernel, values [][]uint64, got []uint64) {
	for _, p := range k.Programs {
		want := p.Evaluate(values)
		for _, r := range p.Outputs() {
			for thread := range programs.Threads {
				a, b := got[thread]<<(64-p.Widths[r])>>(64-p.Widths[r]), want[r][thread]
				if !p.Same(r, a, b) {
					t.Errorf("seed %d, %s: thread %d has %#x in register %d, by arith %#x, after\n%sinputs %#x",
						seed, variant, thread, a, r, b, p, valuesOf(values, thread))
					return
				}
			}
			got = got[programs.Threads:]
		}
	}
}

func valuesOf(values [][]uint64, thread int) []uint64 {
	list := make([]uint64, len(values))
	for i := range list {
		list[i] = values[i][thread]
	}
	return list
}

// runPrograms runs a module's kernels and gives their outputs.
func runPrograms(t *testing.T, m *programs.Module, values [][]uint64) [][]uint64 {
	parsed, err := ptx.Parse("programs.ptx", m.Text)
	if err != nil {
		t.Fatal(err)
	}
	module, err := Load(parsed, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, space: memory.New(1 << 30), module: module}
	defer b.space.Close()
	if b.instance, err = module.Instantiate(b.space); err != nil {
		t.Fatal(err)
	}
	in := mustAlloc(t, b.space, uint64(len(values)*programs.Slot))
	for i, list := range values {
		copy(loops.View[uint64](in.Pointer(), len(values)*programs.Threads)[i*programs.Threads:], list)
	}
	results := make([][]uint64, len(m.Kernels))
	for i, k := range m.Kernels {
		out := mustAlloc(t, b.space, uint64(k.Slots*programs.Slot))
		l := b.launch(1, programs.Threads, in.Base, out.Base)
		l.Kernel = module.Kernel(k.Name)
		b.run(l)
		results[i] = append([]uint64(nil), loops.View[uint64](out.Pointer(), k.Slots*programs.Threads)...)
		if err := b.space.Free(out.Base); err != nil {
			t.Fatal(err)
		}
	}
	runtime.KeepAlive(in)
	return results
}
