package quota

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// TestLengthsAreTheSame compares what scripts see with and without, where nothing is too long.
func TestLengthsAreTheSame(t *testing.T) {
	same(t, guards,
		"const a = [3, 1, 2]; [a.concat([4], 5), a.includes(1), a.indexOf(2), a.lastIndexOf(3), a.join('-'), a.slice(1), a.toSorted(), a.toReversed(), a.with(0, 9), a.toSpliced(0, 1)].join('|')",
		"const a = [1, 2, 3, 4]; [a.shift(), a.unshift(0, 9), a.splice(1, 1, 'x'), a.reverse(), a.copyWithin(0, 2), String(a), a.toLocaleString()].join('|')",
		"Array.from({ length: 3 }, (x, i) => i * 2).join() + Array.from('abc') + Array.from(new Set([1, 2])) + Array.from({ length: 2, 0: 'a' }) + Array.from(5).length",
		"class A extends Array {}; const a = A.from([1, 2]); [a instanceof A, a.slice(0) instanceof A, a.concat([3]) instanceof A, Array.from.call(Object, [1])[0]].join()",
		"Array.prototype.join.call({ length: 2, 0: 'x', 1: 'y' }) + Array.prototype.indexOf.call('abc', 'b') + Array.prototype.fill.call({ length: 2 }, 7)[1] + Array.prototype.slice.call(new Uint8Array(3)).length",
		"let said = ''; for (const f of [() => Array.prototype.join.call(null), () => [].with(3, 1), () => Array.from(null), () => Array.from([1], 5), () => Array.prototype.reverse.call(undefined)]) try { said += f() } catch (e) { said += e.name } said",
		"['concat', 'copyWithin', 'fill', 'includes', 'join', 'slice', 'shift', 'with'].map((n) => n + [][n].length + [][n].name).join() + Array.from.length + Array.from.name + Object.keys(Array.prototype)",
		"const a = [1]; a[1] = a; String(a) + [[1, [2]], , null].join()",
		"const a = []; a.length = 2 ** 32 - 1; let n = 0; for (const k in a) n++; n + a.length",
	)
}

// TestLengths gives to each what would not end.
func TestLengths(t *testing.T) {
	for _, name := range append([]string{"fill"}, overAll...) {
		want := "RangeError: " + name + ": a call goes over at most 33554432 elements"
		if got := said(t, guards, "Array.prototype."+name+".call({ length: 2 ** 53 - 1 }, 0, 5)"); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	for source, want := range map[string]string{
		"Array(2 ** 32 - 1).indexOf(1)":       "RangeError: indexOf: a call goes over at most",
		"Array(2 ** 32 - 1).join()":           "RangeError: join: a call goes over at most",
		"Array.from({ length: 2 ** 32 - 1 })": "RangeError: from: a call goes over at most",
		"Array.prototype.slice.call(new Proxy([], { get: (t, k) => k === 'length' ? 1e15 : 0 }))": "RangeError: slice: a call goes over at most",
	} {
		if got := said(t, guards, source); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", source, got)
		}
	}
	ended := 0
	got := said(t, func(b *bind.Binder) {
		InstallGuards(b, func() {
			if ended++; ended > 1000 {
				b.ThrowRangeError("the end")
			}
		})
	}, "let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; String(a)")
	if got != "RangeError: the end" {
		t.Error(got)
	}
}

// BenchmarkLengths is what the look at the length costs.
func BenchmarkLengths(b *testing.B) {
	for name, source := range map[string]string{"shift": "a.push(1); a.shift()", "includes": "a.includes(7)", "slice": "a.slice(1)", "join": "a.join()", "concat": "a.concat(a)"} {
		for _, guarded := range []bool{false, true} {
			vm := goja.New()
			label := name + "/plain"
			if guarded {
				guards(bind.New(vm))
				label = name + "/guarded"
			}
			if _, err := vm.RunString("const a = [1, 2, 3, 4, 5, 6, 7, 8]; function f(n) { for (let i = 0; i < n; i++) { " + source + " } }"); err != nil {
				b.Fatal(err)
			}
			f, _ := goja.AssertFunction(vm.Get("f"))
			b.Run(label, func(b *testing.B) { _, _ = f(nil, vm.ToValue(b.N)) })
		}
	}
}

// TestListsCount has Array.from ask for room, and be the same where there is.
func TestListsCount(t *testing.T) {
	limited := func(b *bind.Binder) { Install(b, 4<<20, context.Background, func() {}) }
	same(t, limited,
		"Array.from({ length: 9000 }, (x, i) => i).length + Array.from('abc').join() + Array.from(new Uint8Array(3)) + Array.from([1, , 2]) + Array.from(new Map([[1, 2]]))",
		"let said = ''; for (const f of [() => Array.from(null), () => Array.from([1], 5)]) try { f() } catch (e) { said += e.name } said + Array.from.length + Array.from.name",
		"for (let i = 0; i < 9; i++) Array.from({ length: 60000 }); 1",
	)
	for _, source := range []string{
		"Array.from({ length: 1e6 })", "Array.from(Array(1e6))", "const all = []; for (;;) all.push(Array.from({ length: 1e5 }))",
		"const all = [], set = new Set(Array.from({ length: 20000 }, (x, i) => i)); for (;;) all.push(Array.from(set), new Uint8Array(1))",
	} {
		if got := said(t, limited, source); !strings.HasPrefix(got, "RangeError: an array of") {
			t.Errorf("%s: %s", source, got)
		}
	}
}
