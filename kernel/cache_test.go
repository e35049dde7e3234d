package kernel_test

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"sync"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// A subject has everything that a kernel is compiled of.
type subject struct {
	Source    kernel.Source
	Arguments []kernel.Argument
	Options   kernel.Options
}

func (s *subject) key() string { return kernel.Key(s.Source, s.Arguments, s.Options) }

// changes calls f with v changed in one place, for every place that there is: each field, an entry
// more in each list and map, and each place in what those hold.
func changes(path string, v reflect.Value, f func(path string)) {
	old := reflect.ValueOf(v.Interface())
	defer func() { v.Set(old) }()
	set := func(x any) { v.Set(reflect.ValueOf(x).Convert(v.Type())); f(path) }
	switch v.Kind() {
	case reflect.String:
		set(v.String() + "x")
	case reflect.Bool:
		set(!v.Bool())
	case reflect.Int, reflect.Int64:
		set(v.Int() + 1)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				changes(path+"."+v.Type().Field(i).Name, v.Field(i), f)
			}
		}
	case reflect.Slice:
		v.Set(reflect.Append(reflect.MakeSlice(v.Type(), 0, 1), reflect.Zero(v.Type().Elem())))
		f(path + "[0]")
		changes(path+"[0]", v.Index(0), f)
	case reflect.Array:
		for i := range v.Len() {
			changes(fmt.Sprintf("%s[%d]", path, i), v.Index(i), f)
		}
	case reflect.Map:
		for _, value := range valuesOf(v.Type().Elem()) {
			m := reflect.MakeMap(v.Type())
			m.SetMapIndex(reflect.ValueOf("k"), value)
			v.Set(m)
			f(fmt.Sprintf("%s[k]=%#v", path, value.Interface()))
		}
	default:
		panic(path + ": a " + v.Kind().String() + ", which this test does not know")
	}
}

// valuesOf are values of a map that all differ.
func valuesOf(t reflect.Type) (values []reflect.Value) {
	if t.Kind() == reflect.Interface {
		for _, c := range []any{
			0.0, math.Copysign(0, -1), math.NaN(), 1.0, int64(0), int64(1), true, big.NewInt(1), big.NewInt(2), "1", "1 ", "true",
			kernel.Array{Type: "f32"}, kernel.Array{Type: "i32"}, kernel.Array{Type: "f32", Data: []byte{1, 2}}, kernel.Array{Type: "f32", Data: []byte{12}},
		} {
			values = append(values, reflect.ValueOf(&c).Elem())
		}
		return values
	}
	x := reflect.New(t).Elem()
	values = append(values, reflect.Zero(t))
	changes("", x, func(string) {
		copied := reflect.New(t).Elem()
		copied.Set(x)
		values = append(values, copied)
	})
	return values
}

// TestKeyHasEverything has each change of what a kernel is compiled of make another key.
func TestKeyHasEverything(t *testing.T) {
	var s subject
	places := map[string]string{s.key(): "nothing"}
	changes("", reflect.ValueOf(&s).Elem(), func(path string) {
		key := s.key()
		if other, taken := places[key]; taken && other != path {
			t.Errorf("%s and %s have one key", path, other)
		}
		places[key] = path
	})
	if len(places) < 70 {
		t.Errorf("only %d places", len(places))
	}
	one, other := kernel.Options{Constants: map[string]any{"a": "x", "b": "y"}}, kernel.Options{Constants: map[string]any{"a": `x "b" string "y"`}}
	if kernel.Key(kernel.Source{}, nil, one) == kernel.Key(kernel.Source{}, nil, other) {
		t.Error("a text that looks like two constants has their key")
	}
}

const cached = "(x) => { x[0] = %d }"

func cacheSource(i int) kernel.Source {
	return kernel.Source{File: "c.js", Line: 1, Column: 1, Text: fmt.Sprintf(cached, i)}
}

// TestCacheIsBounded has a cache for little more than one kernel drop the one used longest ago.
func TestCacheIsBounded(t *testing.T) {
	args := []kernel.Argument{kernel.Buffer("f32")}
	compile := func(c *kernel.Cache, i int) *kernel.Program {
		p, err := c.Compile(cacheSource(i), args, kernel.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	size := len(compile(&kernel.Cache{}, 0).PTX) + len(kernel.Key(cacheSource(0), args, kernel.Options{}))
	c := &kernel.Cache{MaxBytes: 2*size + size/2}
	first := compile(c, 0)
	compile(c, 1)
	compile(c, 0) // which makes 1 the one used longest ago
	compile(c, 2)
	if c.Len() != 2 || compile(c, 0) != first {
		t.Errorf("it holds %d", c.Len())
	}
	small := &kernel.Cache{MaxBytes: 1}
	if held := compile(small, 0); held != compile(small, 0) || small.Len() != 1 {
		t.Error("a kernel larger than the bound is not held")
	}
}

// TestCacheCompilesOnce has goroutines ask for one kernel at the same time.
func TestCacheCompilesOnce(t *testing.T) {
	compiled := 0 // under the lock of nobody: two at once are a race
	c := &kernel.Cache{Recall: func(string) []byte { compiled++; return nil }}
	var wait sync.WaitGroup
	programs := make([]*kernel.Program, 8)
	for i := range programs {
		wait.Go(func() {
			programs[i], _ = c.Compile(cacheSource(0), []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{})
		})
	}
	wait.Wait()
	for _, p := range programs {
		if p == nil || p != programs[0] {
			t.Error("another program")
		}
	}
	if compiled != 1 {
		t.Errorf("compiled %d times", compiled)
	}
	for range 2 {
		if _, err := c.Compile(kernel.Source{Text: "(x) => { nowhere() }"}, []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{}); err == nil {
			t.Error("no error")
		}
	}
}
