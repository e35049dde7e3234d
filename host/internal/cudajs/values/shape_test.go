package values

import (
	"testing"

	"github.com/dop251/goja"
)

func TestCountPropertiesKnowsGoja(t *testing.T) {
	vm, l := goja.New(), objectLayout()
	for source, want := range map[string]int{
		`({})`: 0, `({grid: 1})`: 1, `({grid: 1, block: 2, get stream() { return 3 }})`: 3, `({1: 1, a: 2})`: 2,
		`(() => { const o = {a: 1, b: 2, c: 3}; delete o.b; return o })()`:   2,
		`(() => { const o = {a: 1}; o.b = 2; o[Symbol()] = 3; return o })()`: 2,
		`Object.defineProperty({}, 'hidden', {value: 1})`:                    1,
		`Object.freeze({a: 1})`: 1, `[1, 2]`: -1, `new Proxy({}, {})`: -1,
	} {
		v, err := vm.RunString(source)
		if err != nil {
			t.Fatal(source, err)
		}
		if got := l.CountProperties(v.(*goja.Object)); got != want {
			t.Errorf("%s: %d properties, want %d", source, got, want)
		}
	}
}

func BenchmarkCountProperties(b *testing.B) {
	v, _ := goja.New().RunString(`({grid: 1, block: 2})`)
	o, l := v.(*goja.Object), objectLayout()
	b.ReportAllocs()
	for b.Loop() {
		if l.CountProperties(o) != 2 {
			b.Fatal("not 2")
		}
	}
}
