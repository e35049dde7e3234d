package host_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host"
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
	} {
		r, err := host.New(host.Options{Permissions: host.Permissions{Eval: true}})
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
