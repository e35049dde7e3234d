package kernel_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// TestAssembly runs instructions of PTX that stand in kernels.
func TestAssembly(t *testing.T) {
	d := openDevice(t)
	for source, test := range map[string]struct{ x, want any }{
		"(x) => { x[0] = ptx('f32', 'ex2.approx.ftz.f32 $0, $1;', x[0]) }":                                             {[]float32{3}, []float32{8}},
		"(x) => { x[0] = ptx('i32', 'prmt.b32 $0, $1, 0, 0x0123;', x[0]) }":                                            {[]int32{0x01020304}, []int32{0x04030201}},
		"(x) => { x[0] = ptx('i32', 'lop3.b32 $0, $1, $2, $3, 0xe8', x[0], x[1], x[2]) }":                              {[]int32{3, 5, 6}, []int32{7, 5, 6}},
		"(x) => { x[0] = ptx('f32', `.reg .f32 t; mul.f32 t, $1, $1;\n fma.rn.f32 $0, t, $1, $2;`, x[0], 0.5) }":       {[]float32{2}, []float32{8.5}},
		"(x) => { x[0] = ptx('bool', 'setp.gt.s32 $0, $1, 3;', x[0]) ? 1 : 0 }":                                        {[]int32{5}, []int32{1}},
		"(x) => { x[0] = ptx('i32', '.reg .pred p; setp.lt.s32 p, $1, 0; mov.b32 $0, $1; @p neg.s32 $0, $0;', x[0]) }": {[]int32{-5}, []int32{5}},
		"(x) => { const i = grid(1); x[i] = ptx('u32', 'mov.u32 $0, %laneid;') | 0 }":                                  {[]int32{0, 0, 0}, []int32{0, 1, 2}},
		"(x) => { const a = x[0] + 1, b = a * 2; x[0] = ptx('i32', 'mad.lo.s32 $0, $1, $2, $1;', a, b) + a }":          {[]int32{4}, []int32{60}},
		"(x) => { x[0] = ptx('i64', 'mul.wide.s32 $0, $1, $2;', i32(x[0]), 100000) }":                                  {[]int64{100000}, []int64{1e10}},
		"(x) => { for (let k = 0; k < 3; k++) x[0] = ptx('f64', 'add.rn.f64 $0, $1, $2;', x[0], 0.5) }":                {[]float64{1}, []float64{2.5}},
		"(x) => { const f = (n) => n === 0 ? 1 : ptx('i32', 'add.s32 $0, $1, $2;', f(n - 1), n); x[0] = f(x[0]) }":     {[]int32{4}, []int32{11}},
		"(x) => { x[0] = ptx('f32', 'cvt.rz.f32.f64 $0, $1;', 1.9999999999, { host: (v) => Math.fround(v - 1e-7) }) }": {[]float32{0}, []float32{1.9999999}},
	} {
		d.launch(t, source, kernel.Options{}, 1, reflect.ValueOf(test.x).Len(), test.x)
		if fmt.Sprint(test.x) != fmt.Sprint(test.want) {
			t.Errorf("%s\ngot  %v\nwant %v", source, test.x, test.want)
		}
	}
}

// hints are kernels of an i64 buffer x of eight elements, what their PTX has, and what becomes of x.
var hints = []struct{ source, code, want string }{
	{"(x) => { cache.store(x, 0, cache.load(x, 1, 'stream') + cache.load(x, 2, 'l2'), 'stream') }", "ld.global.cs.", "[5 2 3 4 5 6 7 8]"},
	{"(x) => { cache.store(x, 0, cache.load(x, 1, 'keep') + cache.load(x, 3, 'first'), 'l2') }", "ld.global.L1::evict_last.", "[6 2 3 4 5 6 7 8]"},
	{"(x) => { cache.prefetch(x, 4); cache.prefetch(x, 4, 'l1'); x[0] = 0 }", "prefetch.global.L2", "[0 2 3 4 5 6 7 8]"},
	{"(x) => { const i = 2 * blockIdx.x, a = cache.load(x, i, 'stream'), b = cache.load(x, i + 1, 'stream'); x[0] = a + b }", "ld.global.cs.v2.", "[3 2 3 4 5 6 7 8]"},
	{"(x) => { const [a, b] = Atomics.compareExchangePair(x, 2, [3, 4], [x[0], 9]); x[6] = a; x[7] = b }", "atom.global.cas.b128", "[1 2 1 9 5 6 3 4]"},
	{"(x) => { const [a, b] = Atomics.compareExchangePair(x, 2, [3n, 5n], [8n, 9n], { order: 'acqRel', scope: 'block' }); x[6] = a; x[7] = b }", "atom.acq_rel.cta.global.cas.b128", "[1 2 3 4 5 6 3 4]"},
	{"(x) => { Atomics.compareExchangePair(x, 0, [1, 2], [2, 1]) }", ".version 8.3", "[2 1 3 4 5 6 7 8]"},
	{"(x) => { Atomics.compareExchangePair(x, 0, [1, 2], [2, 1], { order: 'acqRel', scope: 'system' }) }", ".version 8.4", "[2 1 3 4 5 6 7 8]"},
}

func TestCacheHints(t *testing.T) {
	d := openDevice(t)
	for _, test := range hints {
		x := []int64{1, 2, 3, 4, 5, 6, 7, 8}
		p := d.launch(t, test.source, kernel.Options{Target: kernel.Target{SM: 90}}, 1, 1, x)
		if got := fmt.Sprint(x); got != test.want || !strings.Contains(p.PTX, test.code) {
			t.Errorf("%s\ngot  %s\nwant %s and %s in\n%s", test.source, got, test.want, test.code, p.PTX)
		}
	}
}

// TestNamedBarriers: the threads of one warp give those of another what they read, and go on.
func TestNamedBarriers(t *testing.T) {
	d := openDevice(t)
	source := `(x) => {
  const tile = shared('i32', 32), t = threadIdx.x
  for (let k = 0; k < 4; k++) {
    if (t < 32) {
      tile[t] = x[32 * k + t]
      block.arrive(1, 64)                           // full
      block.sync(2, 64)                             // empty
    } else if (t < 64) {
      block.sync(1, 64)
      x[32 * k + t - 32] = 2 * tile[63 - t]
      block.arrive(2, 64)
    }
  }
}`
	x, want := make([]int32, 128), make([]int32, 128)
	for i := range x {
		x[i], want[i] = int32(i), int32(2*(i/32*32+31-i%32))
	}
	d.launch(t, source, kernel.Options{}, 1, 64, x)
	if fmt.Sprint(x) != fmt.Sprint(want) {
		t.Errorf("got %v", x)
	}
}

// TestExternal has ptxas assemble calls of functions that are linked later. Package cudajs runs some.
func TestExternal(t *testing.T) {
	source := "(x, l) => { const i = grid(1); if (i & 1) x[i] = scale(x[i], i, 2.5) + scale(1, 2, wide(l[0])); put(x, i); done() }"
	p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{kernel.Buffer("f32"), kernel.Buffer("u64")},
		kernel.Options{Functions: map[string]string{"scale": "f32(f32, i32, f64)", "wide": "f64(u64)", "put": "void(f32[], i32)", "done": "void()"}})
	if err != nil {
		t.Fatal(frame(err))
	}
	for _, want := range []string{".extern .func done();", "call (result), scale, (a0, a1, a2);", "cvta.global.u64"} {
		if !strings.Contains(p.PTX, want) {
			t.Errorf("%s is not in\n%s", want, p.PTX)
		}
	}
	devicetest.Assemble(t, "sm_80", p.PTX, "-c")
}

// TestVersionsOfFloat8 has the conversion of floats of 8 bits in PTX that the target's assembler knows it in.
func TestVersionsOfFloat8(t *testing.T) {
	const source = "(x) => { x[0] = ptx('u32', '.reg .b16 h; cvt.rn.satfinite.e5m2x2.f32 h, $1, $1; cvt.u32.u16 $0, h;', f32(1)) | 0 }"
	for sm, want := range map[int]ptx.Version{89: {Major: 8, Minor: 1}, 90: {Major: 7, Minor: 8}} {
		p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{kernel.Buffer("i32")}, kernel.Options{Target: kernel.Target{SM: sm}})
		if err != nil || p.Module.Version != want {
			t.Errorf("sm_%d: version %v, %v, want %v", sm, p.Module.Version, err, want)
		}
	}
}
