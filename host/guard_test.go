package host_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// What makes goja index out of range or ask for too much memory gives what the language says.
func TestNoInternalErrors(t *testing.T) {
	for source, want := range map[string]string{
		"function k(s, c = 1) { return [1].map(() => eval(s))[0] } k('c')":                                                          "1",
		"function r(f) { return f() } function k(s, c = 1) { return r(() => eval(s)) } k('c')":                                      "1",
		"const r = f => f(); const k = (s, { c } = { c: 2 }) => r(() => r(() => eval(s))); k('c')":                                  "2",
		"function r(f) { return f() } function k(s, ...c) { return r(() => eval(s)) } k('c.length', 1, 2)":                          "2",
		"function k(s, c = 1) { var d = 3; return [1].map(() => eval(s))[0] } k('c + d')":                                           "4",
		"const a = [5, 4, 3, 2, 1]; a.sort((x, y) => { a.length = 0; return x - y }); a.join()":                                     "1,2,3,4,5",
		"const a = [3, { toString() { a.length = 0; return '2' } }, 1]; a.sort(); a[0] + a[2] + a.length":                           "7",
		"const a = [3, , undefined, 1]; a.sort(); a.length + ':' + a.join() + ':' + (3 in a) + (2 in a)":                            "4:1,3,,:falsetrue",
		"Array.prototype.sort.call({ length: 2, 0: 'b', 1: 'a' })[0]":                                                               "a",
		"try { [1].sort(3) } catch (e) { e.name }":                                                                                  "TypeError",
		"try { Object.freeze([2, 1]).sort() } catch (e) { e.name }":                                                                 "TypeError",
		"try { Array.prototype.sort.call(null) } catch (e) { e.name }":                                                              "TypeError",
		"[].sort.name + [].sort.length":                                                                                             "sort1",
		"try { BigInt.asUintN(2 ** 53 - 1, -1n) } catch (e) { e.name + ': ' + e.message }":                                          "RangeError: Maximum BigInt size exceeded",
		"[BigInt.asUintN(2 ** 53 - 1, 5n), BigInt.asIntN(2 ** 53 - 1, -5n), BigInt.asIntN(8, 255n), BigInt.asUintN(8, -1n)].join()": "5,-5,-1,255",
		"try { BigInt.asIntN(2 ** 53, 1n) } catch (e) { e.name }":                                                                   "RangeError",
		"try { BigInt.asIntN(2 ** 40, 1) } catch (e) { e.name }":                                                                    "TypeError",
		"const [größe, , ...übrige] = [1, 2, 3]; übrige.join()":                                                                     "3",
		"let a, ß; [a, ...ß] = [1, 2, 3]; function f({ ß: [, ...éèê] }) { return éèê } f({ ß }) + f.toString().slice(11, 27)":       "3{ ß: [, ...éèê] ",
	} {
		r, err := host.New(host.Options{Areas: areas.All(), Permissions: host.Permissions{Eval: true}})
		if err != nil {
			t.Fatal(err)
		}
		v, err := r.Run(context.Background(), "a.js", "{ "+source+" }")
		if err != nil || v.String() != want {
			t.Errorf("%s: %v, %v, want %s", source, v, err, want)
		}
		r.Close()
	}
}

// TestValuesThatHoldThemselves has maps and lists that contain themselves, as
// scripts can make them, cross as what they are.
func TestValuesThatHoldThemselves(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for name, value := range map[string]any{
		"same":   host.Func(func(c *host.Call) (any, error) { return c.Value(0).Export(), nil }),
		"object": host.Func(func(*host.Call) (any, error) { m := map[string]any{}; m["me"] = m; return m, nil }),
		"list":   host.Func(func(*host.Call) (any, error) { l := []any{1, nil}; l[1] = l; return l, nil }),
		"nested": host.Func(func(*host.Call) (any, error) {
			m := map[string]any{}
			m["list"] = []any{m, map[string]any{"up": m}}
			return m, nil
		}),
	} {
		if err := r.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, source := range []string{
		"const o = { n: 1 }; o.me = o; const p = same(o); if (p.n !== 1 || p.me !== p) throw new Error('object')",
		"const a = [1]; a[1] = a; const b = same(a); if (b[0] !== 1 || b[1][1] !== b[1]) throw new Error('array')",
		"const q = object(); if (q.me !== q) throw new Error('a map')",
		"const l = list(); if (l[1] !== l || l.length !== 2 || !Array.isArray(l)) throw new Error('a slice')",
		"const n = nested(); if (n.list[0] !== n || n.list[1].up !== n) throw new Error('nested')",
	} {
		if _, err := r.Run(context.Background(), "cycle.js", "{"+source+"}"); err != nil {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// A function that ends its goroutine ends the script with an error that names it, not the goroutine
// that has called Run. The runtime goes on.
func TestGoexit(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	exit := host.Func(func(*host.Call) (any, error) { runtime.Goexit(); return nil, nil })
	if err := r.Bind("ext", host.Module{Funcs: map[string]host.Func{"exit": exit}}); err != nil {
		t.Fatal(err)
	}
	if err := r.Set("calls", func(c *host.Call) (any, error) { return c.Function(0, "f")(nil) }); err != nil {
		t.Fatal(err)
	}
	run(t, r, "function give(f) { f() }")
	for source, op := range map[string]string{
		"\nrequire('ext').exit()": "ext.exit",
		"\ntry { calls(() => require('ext').exit()) } finally { caught = 1 }": "ext.exit",
		"\n[1].map(() => { try { require('ext').exit() } catch {} })":         "ext.exit",
		"\nawait 1; require('ext').exit()":                                    "ext.exit",
		"\nsetTimeout(() => require('ext').exit())":                           "ext.exit",
		"\nprocess.on('exit', () => require('ext').exit())":                   "ext.exit",
		"give":    "argument 1",
		"session": "ext.exit",
	} {
		var failed *host.ScriptError
		switch source {
		case "give":
			_, err = r.Call(t.Context(), "give", exit)
		case "session":
			_, err = r.Session().Eval(t.Context(), "input", "require('ext').exit()")
		default:
			_, err = r.Run(t.Context(), "t.js", source)
		}
		if !errors.As(err, &failed) || failed.Name != "InternalError" || !strings.HasPrefix(failed.Message, op+": the function has called runtime.Goexit") {
			t.Errorf("%s: got %v", source, err)
		}
		if source[0] == '\n' && (failed.File != "t.js" || failed.Line != 2) {
			t.Errorf("%s: at %v", source, failed.Frame)
		}
		if got := run(t, r, "await Promise.resolve(40) + 2"); got != "42" {
			t.Errorf("%s: afterwards %s", source, got)
		}
	}
}
