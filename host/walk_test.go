package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// walks are programs in which functions of cujs go through values that are very large, or seem so, and
// what each ends with. Those that end with the run time have little of it.
var walks = map[string]struct{ source, end string }{
	"holes":                        {"console.log(new Array(2 ** 32 - 1))", ""},
	"holes, and an element":        {"const a = []; a[2 ** 32 - 2] = 1; console.log(a); a", ""},
	"holes in a list of names":     {"JSON.stringify({}, new Array(2 ** 32 - 1))", "run time"},
	"lists twice in one another":   {lists + "require('util').inspect(o, { depth: Infinity })", "run time"},
	"Maps twice in one another":    {"let o = new Map(); for (let i = 0; i < 60; i++) o = new Map([[1, o], [o, 2]]); whole({ o })", ""},
	"Sets twice in one another":    {"let o = new Set(); for (let i = 0; i < 60; i++) o = new Set([o, [o]]); whole({ o })", ""},
	"a Map in itself":              {"const o = new Map(); o.set(o, o); whole({ o })", ""},
	"a Map in itself, answered":    {"const o = new Map(); o.set(o, o); require('cuda').select({ where: () => o })", ""},
	"a Map in itself, on the host": {"const o = new Map(); o.set(o, o); require('cuda').kernel(function k(x) {}, { params: ['i32'] }).onHost({ grid: 1, block: 1 }, o)", "TypeError"},
	"a Map in itself, an element":  {"const o = new Map(); o.set(o, o); require('cuda/ndarray').zeros(3).fill(o)", "TypeError"},
	"a Map in itself, an operand":  {"const o = new Map(); o.set(o, o); require('cuda/ndarray').zeros(3).add(o)", "TypeError"},
	"a Map in itself, a list":      {"const o = new Map(); o.set(o, o); require('cuda/ndarray').array([o])", "TypeError"},
	"a Map in itself, launched":    {"const o = new Map(); o.set(o, o); require('cuda').kernel(function k(x) {}).launch({ grid: 1, block: 1 }, o)", "TypeError"},
	"Maps in Maps":                 {"let o = new Map(); for (let i = 0; i < 2000; i++) o = new Map([[1, o]]); whole({ o })", "TypeError"},
	"Errors in Errors":             {"let o = new Error('x'); for (let i = 0; i < 2000; i++) o = Object.assign(new Error('y'), { o }); whole({ o })", "TypeError"},
	"flat of lists in one another": {lists + "o.flat(Infinity)", "RangeError"},
	"flat of one list many times":  {"const a = new Array(1e4).fill(new Array(1e4).fill(0)); a.flat()", "RangeError"},
	"texts in JSON":                {texts + "JSON.stringify(o)", "run time"},
	"texts in JSON, indented":      {texts + "JSON.stringify({ o, a: 'x' }, ['o', 'a'], 9)", "run time"},
	"texts that are shown":         {texts + "require('util').inspect(o, { maxArrayLength: 1e6, maxStringLength: 2 ** 40 })", "run time"},
	"texts in a table":             {texts + "console.table(o)", "run time"},
	"texts in a format":            {"require('util').format(...new Array(1e4).fill('%s'.repeat(1e5)))", "RangeError"},
	"lines in groups":              {"for (let i = 0; i < 1e4; i++) console.group(); console.log('\\n'.repeat(1 << 26))", "output bytes"},
	"an error's message":           {"const e = new Error('x'); Object.defineProperty(e, 'message', { get() { for (;;); } }); throw e", "run time"},
	"an error's name":              {"class A extends Error { get name() { for (;;); } }; throw new A('x')", "run time"},
	"what is thrown":               {"throw " + endlessly, "run time"},
	"what is thrown by a promise":  {"Promise.reject(" + endlessly + ")", "run time"},
	"an error's cause":             {"throw new Error('x', { cause: " + endlessly + " })", "run time"},
	"many properties, thrown":      {"const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = o; throw [o, o, o, o, o, o, o, o]", "run time"},
}

const (
	lists     = "let o = [1]; for (let i = 0; i < 60; i++) o = [o, o]; "
	texts     = "const o = new Array(3e4).fill('\\n'.repeat(1 << 20)); "
	endlessly = "{ [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } }"
)

// TestWalksEnd has each of them end.
func TestWalksEnd(t *testing.T) {
	for name, walk := range walks {
		t.Run(name, func(t *testing.T) {
			limits := host.Limits{OutputBytes: 64 << 10}
			if walk.end == "run time" {
				limits.RunTime = 20 * time.Millisecond
			}
			r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Stdout: new(strings.Builder), Limits: limits})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if err := r.Set("whole", host.Func(func(c *host.Call) (any, error) {
				return len(host.Argument[map[string]any](c, 0, "object")), nil
			})); err != nil {
				t.Fatal(err)
			}
			hangs := time.AfterFunc(time.Minute, func() { panic(name + " does not end") })
			defer hangs.Stop()
			v, err := r.Run(context.Background(), "walk.js", walk.source)
			if err == nil && v != nil {
				_, err = r.Inspect(context.Background(), v, host.InspectOptions{})
			}
			var limit *host.LimitError
			var script *host.ScriptError
			got := ""
			switch {
			case errors.As(err, &limit):
				got = limit.Limit
			case errors.As(err, &script):
				got = script.Name
			case err != nil:
				got = err.Error()
			}
			if got != walk.end {
				t.Errorf("ended with %q (%v), not with %q", got, err, walk.end)
			}
		})
	}
}
