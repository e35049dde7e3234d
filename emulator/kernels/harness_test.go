// This file compiles the programs, and gives the cases what they need: buffers,
// launches and comparisons.

package kernels

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// checks fails the test for what checked launches find: nothing is wrong with
// any of the kernels.
func checks(t testing.TB) *emulator.Check {
	return &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			t.Error(r)
		}
	}}
}

// openDriver opens the device; the options are an emulated one's.
func openDriver(t testing.TB, o emulator.Options) *gpu.Driver {
	t.Helper()
	o.Stdout = os.Stdout
	return openTable(t, devicetest.Table(t, "kernels", o))
}

func openTable(t testing.TB, table *cuda.API) *gpu.Driver {
	t.Helper()
	d, err := gpu.Open(table, gpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// compiler finds NVRTC once. A machine without it runs what was recorded.
var compiler = sync.OnceValues(func() (*compile.Compiler, error) { return compile.Open(compile.Config{}) })

// arch is what all programs are compiled for: the oldest that has everything
// in them, so that emulated and real devices run the same code.
const arch = "compute_80"

// compiled is the PTX of a program, or ok is false where there is no compiler,
// or it has no header files of the toolkit and the program needs them.
func compiled(t testing.TB, program string) (text string, ok bool) {
	t.Helper()
	c, err := compiler()
	if err != nil {
		if strings.Contains(os.Getenv("CUJS_REQUIRE"), "nvrtc") {
			t.Fatal("CUJS_REQUIRE asks for NVRTC: ", err)
		}
		return "", false
	}
	source, err := os.ReadFile(filepath.Join("testdata", program+".cu"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Compile(context.Background(), string(source), compile.Options{Name: program + ".cu", Arch: arch, Options: []string{"--std=c++17"}})
	if err != nil && strings.Contains(err.Error(), `could not open source file "cooperative_groups.h"`) {
		return "", false
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.Text(), true
}

// A bench runs one case.
type bench struct {
	testing.TB
	context *gpu.Context
	module  *gpu.Module
	outputs map[string]output
}

// newBench loads a program, on a device of one of the architectures that it is
// for. A GPU that is too old for it skips the test.
func newBench(t testing.TB, name, text string, o emulator.Options) *bench {
	t.Helper()
	if targetOf(text) > 80 {
		o.Devices = "h100"
	}
	return newBenchOn(t, openDriver(t, o), name, text)
}

// newBenchOn is newBench for the first device of a driver.
func newBenchOn(t testing.TB, d *gpu.Driver, name, text string) *bench {
	t.Helper()
	target := targetOf(text)
	v, err := d.Device(0)
	if err != nil {
		t.Fatal(err)
	}
	if major, minor := v.Capability(); major*10+minor < target {
		t.Skipf("%s is for sm_%d, and this GPU is sm_%d%d", name, target, major, minor)
	}
	b := &bench{TB: t, outputs: map[string]output{}}
	if b.context, err = v.PrimaryContext(); err == nil {
		b.module, err = b.context.LoadModule([]byte(text), gpu.JITOptions{Name: name + ".ptx"})
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// targetOf is the architecture that a text is for: 80 of sm_80.
func targetOf(text string) (n int) {
	_, rest, _ := strings.Cut(text, ".target sm_")
	fmt.Sscanf(rest, "%d", &n)
	return n
}

// launch runs a kernel and waits. What begins with a letter that no kernel has
// is found by the start of its mangled name.
func (b *bench) launch(kernel string, cfg gpu.LaunchConfig, args ...any) {
	b.Helper()
	f, err := b.module.Function(b.mangled(kernel))
	if err == nil {
		if err = f.Launch(cfg, args...); err == nil {
			err = b.context.Synchronize(context.Background())
		}
	}
	if err != nil {
		b.Fatal(err)
	}
}

// mangled is the name of the kernel that begins so, or else the name itself.
func (b *bench) mangled(kernel string) string {
	names, err := b.module.Functions()
	if err != nil {
		return kernel
	}
	for _, n := range names {
		if strings.HasPrefix(n, kernel) && strings.HasPrefix(kernel, "_Z") {
			return n
		}
	}
	return kernel
}

// shape is the configuration of a one-dimensional launch.
func shape(grid, block uint32) gpu.LaunchConfig {
	return gpu.LaunchConfig{Grid: gpu.Dim{X: grid}, Block: gpu.Dim{X: block}}
}

func upload[T gpu.Scalar](b *bench, data []T) *gpu.Buffer {
	b.Helper()
	buffer, err := gpu.Upload(context.Background(), b.context, data)
	if err != nil {
		b.Fatal(err)
	}
	return buffer
}

// zeros is a buffer of n elements.
func zeros[T gpu.Scalar](b *bench, n int) *gpu.Buffer {
	b.Helper()
	return upload(b, make([]T, n))
}

func download[T gpu.Scalar](b *bench, buffer *gpu.Buffer) []T {
	b.Helper()
	data, err := gpu.Download[T](context.Background(), buffer)
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// constant fills a __constant__ variable.
func constant[T gpu.Scalar](b *bench, name string, data []T) {
	b.Helper()
	g, err := b.module.Global(name)
	if err == nil {
		err = g.Write(context.Background(), 0, gpu.Bytes(data))
	}
	if err != nil {
		b.Fatal(err)
	}
}

// equal compares an output bit for bit and keeps it.
func equal[T gpu.Scalar](b *bench, name string, got, want []T) {
	b.Helper()
	b.keep(name, 0, gpu.Bytes(got), numbers(got))
	compare(b, name, numbers(got), numbers(want), 0)
}

// near is equal within a bound: |got-want| ≤ bound · max(1, |want|).
func near[T float32 | float64](b *bench, name string, got, want []T, bound float64) {
	b.Helper()
	b.keep(name, bound, gpu.Bytes(got), numbers(got))
	compare(b, name, numbers(got), numbers(want), bound)
}

// numbers holds any elements as float64, or as halves of 32 bits where they
// would lose bits.
func numbers[T gpu.Scalar](data []T) []float64 {
	list := make([]float64, 0, len(data))
	for _, v := range data {
		switch x := any(v).(type) {
		case uint64:
			list = append(list, float64(x>>32), float64(uint32(x)))
		case int64:
			list = append(list, float64(x>>32), float64(uint32(x)))
		default:
			list = append(list, float64(v))
		}
	}
	return list
}

// compare reports the first difference and how many there are.
func compare(t testing.TB, name string, got, want []float64, bound float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d elements, want %d", name, len(got), len(want))
		return
	}
	wrong, first := 0, ""
	for i, w := range want {
		if got[i] == w || math.IsNaN(got[i]) && math.IsNaN(w) || math.Abs(got[i]-w) <= bound*max(1, math.Abs(w)) {
			continue
		}
		if wrong++; wrong == 1 {
			first = fmt.Sprintf("element %d is %v, want %v", i, got[i], w)
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %s; %d of %d differ", name, first, wrong, len(want))
	}
}

// A source makes the same numbers every time (SplitMix64).
type source uint64

func (s *source) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is n numbers from 0 to limit-1.
func below[T int32 | uint32 | uint8](n int, limit uint64) []T {
	s := source(n)
	list := make([]T, n)
	for i := range list {
		list[i] = T(s.next() % limit)
	}
	return list
}

// sixteenths is n multiples of 1/16 from -4 to 4, sums of which are exact.
func sixteenths[T float32 | float64](n int) []T {
	list := make([]T, n)
	for i, v := range below[int32](n, 129) {
		list[i] = T(v-64) / 16
	}
	return list
}
