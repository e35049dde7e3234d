// This file reads numbers, flags and lists that scripts give.

package driverjs

import (
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// given reads the values that a script gives for a function's parameters. Its
// errors begin with the function's name and the path of the value.
type given struct {
	*binding
	f *function
}

func itoa(n int) string                { return strconv.Itoa(n) }
func at(path string, i int) string     { return path + "[" + strconv.Itoa(i) + "]" }
func in(path, field string) string     { return path + "." + field }
func (g *given) op(path string) string { return g.f.name + ": " + path }
func (g *given) wrong(path, expected string, v goja.Value) {
	g.Bind.ThrowTypeError("%s: expected %s, got %s", g.op(path), expected, g.Bind.Kind(v))
}

// integer is a whole number from low to high, as bits.
func (g *given) integer(path string, v goja.Value, low, high int64) uint64 {
	switch x := exported(v).(type) {
	case int64:
		return g.within(path, v, x, low, high)
	case float64:
		if math.Abs(x) > 1<<53-1 && !math.IsInf(x, 0) {
			g.Bind.ThrowRangeError("%s: %v is more than a number holds exactly; write a BigInt", g.op(path), x)
		}
		if x != math.Trunc(x) {
			g.Bind.ThrowRangeError("%s: expected an integer, got %v", g.op(path), x)
		}
		return g.within(path, v, int64(x), low, high)
	case *big.Int:
		if x.IsInt64() {
			return g.within(path, v, x.Int64(), low, high)
		}
		if low == math.MinInt64 && x.IsUint64() {
			return x.Uint64()
		}
		g.Bind.ThrowRangeError("%s: expected an integer from %d to %d, got %s", g.op(path), low, high, g.Bind.Show(v))
	}
	g.wrong(path, "an integer", v)
	return 0
}

func (g *given) within(path string, v goja.Value, x, low, high int64) uint64 {
	if x < low || x > high {
		g.Bind.ThrowRangeError("%s: expected an integer from %d to %d, got %s", g.op(path), low, high, g.Bind.Show(v))
	}
	return uint64(x)
}

// unsigned is a whole number of 64 bits that is not negative.
func (g *given) unsigned(path string, v goja.Value) uint64 {
	if x, ok := exported(v).(*big.Int); ok {
		if !x.IsUint64() {
			g.Bind.ThrowRangeError("%s: expected an unsigned 64-bit integer, got %s", g.op(path), g.Bind.Show(v))
		}
		return x.Uint64()
	}
	return g.integer(path, v, 0, math.MaxInt64)
}

func exported(v goja.Value) any {
	if v == nil {
		return nil
	}
	if _, ok := v.(*goja.Object); ok {
		return nil
	}
	return v.Export()
}

// list are the elements of an array, or of a typed array.
func (g *given) list(path string, v goja.Value) []goja.Value {
	o, ok := v.(*goja.Object)
	if ok {
		if _, view, _ := g.Bind.View(v); !view && bind.ClassOf(o) != "Array" {
			ok = false
		}
	}
	if !ok {
		g.wrong(path, "an array", v)
	}
	n := bind.Property(o, "length").ToInteger()
	if n > most {
		g.Bind.ThrowRangeError("%s: expected at most %d elements, got %d", g.op(path), most, n)
	}
	list := make([]goja.Value, n)
	for i := range list {
		list[i] = bind.Property(o, itoa(i))
	}
	return list
}

// flags is the number of one constant, or of several with | between their names.
func (g *given) flags(path, text string) goja.Value {
	n := int64(0)
	for name := range strings.SplitSeq(text, "|") {
		name = strings.TrimSpace(name)
		value, ok := constants()[name]
		if !ok {
			near := spell.Suggest("%q", name, slices.Sorted(maps.Keys(constants())))
			g.Bind.ThrowTypeError("%s: expected a number or the names of flags, got %q%s", g.op(path), name, near)
		}
		n |= value
	}
	return g.vm.ToValue(n)
}

// constants are the values of all enums and macros.
var constants = sync.OnceValue(func() map[string]int64 {
	all := map[string]int64{}
	for _, name := range enums {
		for _, v := range cuda.EnumValues(name) {
			all[v.Name] = v.Value
		}
	}
	for _, v := range cuda.Constants() {
		all[v.Name] = v.Value
	}
	return all
})

func (g *given) unknown(r *record, name, path, key string) {
	var names []string
	for _, f := range r.fields {
		names = append(names, f.name)
	}
	g.Bind.ThrowTypeError("%s: a %s has no field %q%s", g.op(path), name, key, spell.Suggest("%q", key, names))
}
