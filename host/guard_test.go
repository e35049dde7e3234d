package host_test

import (
	"context"
	"testing"

	bindings "github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
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

// What docs/embedding.md says about runtimes of one device: faults and resets reach all that share a driver, and none that
// has a driver of its own.
func TestWhatRuntimesShare(t *testing.T) {
	ctx := context.Background()
	const look = "try { buffer.read().join() } catch (e) { e.name }"
	for act, seen := range map[string]string{
		"cuda.device(0).reset()": "CudaError",
		"try { cuda.kernel(function bad(x) { trap() }).launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1)); cuda.synchronize() } catch { }": "CudaError",
		"cuda.wrap(address, 8, { type: 'f32' }).fill(7)": "7,7",
	} {
		for _, shared := range []bool{true, false} {
			open := func() *bindings.API {
				api, err := emulator.Open(emulator.Options{})
				if err != nil {
					t.Fatal(err)
				}
				return api
			}
			a, b := open(), open()
			if shared {
				b = a
			}
			make := func(api *bindings.API) *host.Runtime {
				r, err := host.New(host.Options{Driver: api})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { r.Close() })
				return r
			}
			actor, other := make(a), make(b)
			address, err := other.Run(ctx, "other.js", "const cuda = require('cuda'), buffer = cuda.buffer(new Float32Array([1, 2])); buffer.address")
			if err != nil {
				t.Fatal(err)
			}
			if err := actor.Set("address", address.Export()); err != nil {
				t.Fatal(err)
			}
			_, err = actor.Run(ctx, "actor.js", "const cuda = require('cuda'); const own = cuda.alloc('f32', 2);"+act)
			want := "1,2"
			if shared {
				want = seen
			}
			if v, failed := other.Run(ctx, "other.js", look); failed != nil || v.String() != want {
				t.Errorf("%s, shared %t: %v, %v, want %s (%v)", act, shared, v, failed, want, err)
			}
		}
	}
}
