package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

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
