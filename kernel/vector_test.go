package kernel_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// vectors are kernels with the wide accesses that they shall have.
var vectors = []struct {
	name, source string
	types        []string
	want, not    []string
}{
	{"four in a row", "(x, y) => { const i = 4 * grid(1); y[i] = x[i]; y[i + 1] = x[i + 1]; y[i + 2] = x[i + 2]; y[i + 3] = x[i + 3] }", []string{"f32[]", "f32[]"},
		[]string{"ld.global.nc.v4.f32", "st.global.v4.f32"}, []string{"ld.global.nc.f32", "st.global.f32"}},
	{"two doubles at a time", "(x, y) => { const i = grid(1) << 2; for (let k = 0; k < 4; k++) y[i + k] = 2 * x[i + k] }", []string{"f64[]", "f64[]"},
		[]string{"ld.global.nc.v2.f64", "st.global.v2.f64"}, []string{"v4"}},
	{"in place", "(x) => { const i = grid(1) * 2; x[i] = x[i] + 1; x[i + 1] = x[i + 1] + 2 }", []string{"i32[]"},
		[]string{"ld.global.v2.s32", "st.global.v2.s32"}, nil},
	{"shared memory", "(x) => { const t = shared('f32', 64, 16); t[threadIdx.x][0] = x[0]; syncthreads(); let s = 0; for (let k = 0; k < 16; k++) s += t[threadIdx.x][k]; x[0] = s }", []string{"f32[]"},
		[]string{"ld.shared.v4.f32"}, []string{"ld.shared.f32"}},
	{"a multiple that nobody knows", "(x, n) => { const i = n * grid(1); x[i] = x[i] + 1; x[i + 1] = x[i + 1] + 2 }", []string{"i32[]", "i32"}, nil, []string{".v2."}},
	{"a store between", "(x, i) => { const k = 2 * grid(1); let a = x[k]; x[i] = 7; x[k] = a + x[k + 1]; }", []string{"i32[]", "i32"}, nil, []string{".v2."}},
	{"an atomic between", "(x) => { const k = 2 * grid(1); const a = x[k]; Atomics.add(x, 1, 1); x[k] = a + x[k + 1] }", []string{"i32[]"}, nil, []string{".v2."}},
	{"a barrier between", "(x) => { const k = 2 * grid(1); x[k] = 1; syncthreads(); x[k + 1] = 2 }", []string{"i32[]"}, nil, []string{".v2."}},
	{"only one is needed", "(x, y) => { const k = 2 * grid(1); y[k] = x[k]; if (x[k] > 1) y[k] = x[k + 1] }", []string{"i32[]", "i32[]"}, nil, []string{".v2."}},
	{"written twice", "(x) => { const k = 2 * grid(1); x[k] = 1; x[k + 1] = 2; x[k] = 3 }", []string{"i32[]"}, nil, nil},
}

func TestVectorAccesses(t *testing.T) {
	for _, test := range vectors {
		for _, aligned := range []bool{true, false} {
			var args []kernel.Argument
			for _, typ := range test.types {
				a, err := kernel.ParseArgument(typ)
				if err != nil {
					t.Fatal(err)
				}
				a.Aligned = aligned
				args = append(args, a)
			}
			p, err := kernel.Compile(kernel.Source{File: "v.js", Line: 1, Column: 1, Text: test.source}, args, kernel.Options{})
			if err != nil {
				t.Fatal(frame(err))
			}
			assemble(t, p)
			if !aligned {
				if strings.Contains(p.PTX, "global.v") || strings.Contains(p.PTX, "nc.v") {
					t.Errorf("%s: wide accesses of what need not be aligned\n%s", test.name, p.PTX)
				}
				continue
			}
			for _, want := range test.want {
				if !strings.Contains(p.PTX, want) {
					t.Errorf("%s: no %s\n%s", test.name, want, p.PTX)
				}
			}
			for _, not := range test.not {
				if strings.Contains(p.PTX, not) {
					t.Errorf("%s: there is %s\n%s", test.name, not, p.PTX)
				}
			}
		}
	}
}

func TestVectorAccessesGiveTheSame(t *testing.T) {
	d := openDevice(t)
	for _, test := range vectors {
		if test.name == "shared memory" || strings.Contains(test.name, "nobody") || len(test.types) > 2 || strings.HasSuffix(test.name, "doubles at a time") {
			continue
		}
		var got [2][]any
		for i, debug := range []bool{false, true} {
			for _, typ := range test.types {
				switch typ {
				case "f32[]":
					got[i] = append(got[i], []float32{1, 2, 3, 4, 5, 6, 7, 8})
				case "i32[]":
					got[i] = append(got[i], []int32{1, 2, 3, 4, 5, 6, 7, 8})
				default:
					got[i] = append(got[i], int32(1))
				}
			}
			d.launch(t, test.source, kernel.Options{Debug: debug}, 1, 1, got[i]...)
		}
		if !reflect.DeepEqual(got[0], got[1]) {
			t.Errorf("%s: got %v, want %v", test.name, got[0], got[1])
		}
	}
}
