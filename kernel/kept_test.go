package kernel_test

import (
	"reflect"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// kept are kernels whose programs differ in all that a program says.
var kept = []struct {
	text  string
	o     kernel.Options
	types []kernel.Argument
}{
	{"(x, n) => { for (let i = grid(1); i < n; i += 32) x[i] = i }", kernel.Options{Name: "plain"}, []kernel.Argument{kernel.Buffer("f32"), kernel.Number}},
	{"(x, unused) => { const s = shared('f32', 32); s[threadIdx.x] = x[grid(1)]; syncthreads(); x[grid(1)] = s[0] }", kernel.Options{}, []kernel.Argument{kernel.Buffer("f32"), kernel.Number}},
	{"(x, y) => { const i = grid(1); y[i] = x[i] * 2 }", kernel.Options{Guard: 1, Elements: 4}, []kernel.Argument{kernel.Buffer("f32"), kernel.Buffer("f32")}},
	{"(x) => { const a = local('f32', 40); for (let i = 0; i < 40; i++) a[x[i]] = i; x[grid(1)] = a[x[0]] | 0 }", kernel.Options{}, []kernel.Argument{kernel.Buffer("i32")}},
	{"(x) => { console.log(x[0][1]) }", kernel.Options{}, []kernel.Argument{{Type: "u8", Rank: 2, Long: true}}},
}

// TestKept: what a cache recalls is what was compiled, but for the trees that only the compiler looks at;
// what is damaged is compiled anew.
func TestKept(t *testing.T) {
	programs := map[string][]byte{}
	recalling := func() *kernel.Cache {
		return &kernel.Cache{Recall: func(key string) []byte { return programs[key] }, Keep: func(key string, encode func() []byte) { programs[key] = encode() }}
	}
	compile := func(c *kernel.Cache, i int) kernel.Program {
		t.Helper()
		p, err := c.Compile(kernel.Source{File: "k.js", Text: kept[i].text}, kept[i].types, kept[i].o)
		if err != nil {
			t.Fatal(frame(err))
		}
		return *p
	}
	for i := range kept {
		first, second := compile(recalling(), i), compile(recalling(), i)
		if first.Module == nil || second.Module != nil || second.IR() != "" || len(programs) != i+1 {
			t.Fatalf("%s is compiled twice", kept[i].text)
		}
		again, err := kernel.Compile(kernel.Source{File: "k.js", Text: kept[i].text}, kept[i].types, kept[i].o)
		if err != nil {
			t.Fatal(frame(err))
		}
		if second.PTX != again.PTX || !reflect.DeepEqual(visible(second), visible(*again)) {
			t.Errorf("recalled\n%+v\ncompiled\n%+v", second, again)
		}
	}
	for key := range programs {
		programs[key] = []byte("damaged\n")
	}
	for i := range kept {
		if compile(recalling(), i).Module == nil {
			t.Error("a damaged program is taken")
		}
		if compile(recalling(), i).Module != nil {
			t.Error("a damaged program stays")
		}
	}
}

// visible is a program's fields by name, but for its tree.
func visible(p kernel.Program) map[string]any {
	fields := map[string]any{}
	v := reflect.ValueOf(p)
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() && f.Name != "Module" {
			fields[f.Name] = v.Field(i).Interface()
		}
	}
	return fields
}
