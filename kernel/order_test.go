package kernel_test

import (
	"math"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestAtomicExtremes updates numbers of every kind of sign by each other.
func TestAtomicExtremes(t *testing.T) {
	d := openDevice(t)
	zero := math.Copysign(0, -1)
	numbers := []float64{math.Inf(-1), -2, -1, zero, 0, 1, 2, math.Inf(1)}
	for i, old := range numbers {
		for k, v := range numbers {
			x, y := []float64{old, v, old, 0, 0}, []float32{float32(old), float32(v), float32(old), 0, 0}
			const source = "(x) => { x[3] = Atomics.min(x, 0, x[1]); x[4] = Atomics.max(x, 2, x[1]) }"
			d.launch(t, source, kernel.Options{}, 1, 1, x)
			d.launch(t, source, kernel.Options{}, 1, 1, y)
			want := []float64{numbers[min(i, k)], v, numbers[max(i, k)], old, old}
			for j := range want {
				if math.Float64bits(x[j]) != math.Float64bits(want[j]) || math.Float32bits(y[j]) != math.Float32bits(float32(want[j])) {
					t.Errorf("%g and %g: got %v, %v, want %v", old, v, x, y, want)
					break
				}
			}
		}
		x := []float64{old, math.NaN(), old, 0, 0}
		d.launch(t, "(x) => { Atomics.min(x, 0, x[1]); Atomics.max(x, 2, x[1]); Atomics.min(x, 0, 1); Atomics.max(x, 2, 1) }", kernel.Options{}, 1, 1, x)
		if x[0] == x[0] || x[2] == x[2] {
			t.Errorf("%g and NaN: got %v", old, x)
		}
	}
}

// ordered are atomic operations and fences with what they are in PTX for sm_90.
var ordered = []struct{ source, want string }{
	{"Atomics.add(x, 0, 1)", "red.global.add.s32"},
	{"Atomics.add(x, 0, 1, { order: 'release', scope: 'block' })", "red.release.cta.global.add.s32"},
	{"Atomics.add(x, 0, 1, { order: 'acquire' })", "atom.acquire.gpu.global.add.s32"},
	{"Atomics.max(x, 0, 1, { scope: 'system' })", "red.relaxed.sys.global.max.s32"},
	{"Atomics.compareExchange(x, 0, 1, 2, { order: 'acqRel' })", "atom.acq_rel.gpu.global.cas.b32"},
	{"Atomics.exchange(x, 0, 1, { order: 'seqCst', scope: 'cluster' })", "fence.sc.cluster and atom.acq_rel.cluster.global.exch.b32"},
	{"x[1] = Atomics.load(x, 0, { order: 'relaxed' })", "ld.relaxed.gpu.global.s32"},
	{"x[1] = Atomics.load(x, 0, { scope: 'block' })", "ld.relaxed.cta.global.s32"},
	{"x[1] = Atomics.load(x, 0, { scope: 'block' })", "fence.acq_rel.cta"},
	{"Atomics.store(x, 0, 1, { order: 'relaxed' })", "st.relaxed.gpu.global.s32"},
	{"Atomics.store(x, 0, 1, { order: 'seqCst' })", "fence.sc.gpu and st.release.gpu.global.s32"},
	{"const s = shared('i32', 2); s[1] = x[0]; x[0] = Atomics.add(s, x[1], 1, { order: 'release' })", "atom.release.gpu.shared.add.s32"},
	{"threadfence()", "membar.gl"},
	{"threadfence('block')", "fence.sc.cta"},
	{"nanosleep(x[0])", "nanosleep.u32"},
}

func TestOrders(t *testing.T) {
	d := openDevice(t)
	for _, test := range ordered {
		source := "(x) => { " + test.source + " }"
		p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{kernel.Buffer("i32")}, kernel.Options{Target: kernel.Target{SM: 90}})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		for want := range strings.SplitSeq(test.want, " and ") {
			if !strings.Contains(p.PTX, want) {
				t.Errorf("%s: no %s in\n%s", test.source, want, p.PTX)
			}
		}
		if strings.Contains(test.source, "cluster") {
			continue // the device under test is any
		}
		d.launch(t, source, kernel.Options{}, 1, 1, []int32{1, 1})
	}
	for source, want := range map[string]string{
		"Atomics.add(x, 0, 1, { order: 'lax' })":       "this is not an order",
		"Atomics.add(x, 0, 1, { scope: 'gpu' })":       "this is not a scope",
		"Atomics.add(x, 0, 1, { volatile: true })":     "an atomic operation has an order and a scope",
		"Atomics.store(x, 0, 1, { order: 'acquire' })": "Atomics.store has no such order",
		"threadfence('grid')":                          "this is not a scope",
		"nanosleep(2000000)":                           "nanosleep sleeps for up to 1000000 nanoseconds",
	} {
		_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x) => { " + source + " }"}, []kernel.Argument{kernel.Buffer("i32")}, kernel.Options{})
		if failed, ok := err.(*kernel.Error); !ok || failed.Message != want {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
	}
	_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x) => { Atomics.add(x, 0, 1, { scope: 'cluster' }) }"}, []kernel.Argument{kernel.Buffer("i32")}, kernel.Options{Target: kernel.Target{SM: 80}})
	if failed, ok := err.(*kernel.Error); !ok || failed.Message != "clusters need sm_90; this is for sm_80" {
		t.Error(err)
	}
}
