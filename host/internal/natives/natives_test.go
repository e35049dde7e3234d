package natives

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/dop251/goja"
)

// TestEveryFunctionOfTheTable fails where a later goja keeps functions elsewhere.
func TestEveryFunctionOfTheTable(t *testing.T) {
	vm := goja.New()
	g := Install(vm)
	found := functions(vm)
	if len(found) < 300 {
		t.Fatalf("only %d functions of the table are found", len(found))
	}
	for i, o := range found {
		guarded := false
		if f, ok := field[Func](o, "f"); ok && *f != nil {
			guarded = g.kinds[reflect.ValueOf(*f).Pointer()]
		}
		if f, ok := field[construct](o, "construct"); ok && *f != nil && !guarded {
			guarded = g.kinds[reflect.ValueOf(*f).Pointer()]
		}
		name := o.Get("name").String()
		if !guarded && name != "bind" && name != "finally" { // these have one more in front: see made
			t.Errorf("%s, the %dth, is not guarded", name, i)
		}
	}
	if g.interrupted == nil || *g.interrupted != 0 {
		t.Error("the mark of an interrupt is not found")
	}
	vm.Interrupt("stop")
	if *g.interrupted == 0 {
		t.Error("the mark of an interrupt is another")
	}
}

// bounded is a runtime with limits.
func bounded(most int) (*goja.Runtime, *Gate) {
	vm := goja.New()
	g := Install(vm)
	vm.SetMaxCallStackSize(most)
	g.Limit(most)
	return vm, g
}

func TestOverflow(t *testing.T) {
	vm, _ := bounded(500)
	_, err := vm.RunString("const o = {};\no.valueOf = Number.bind(null, o);\n+o")
	var overflow *goja.StackOverflowError
	if !errors.As(err, &overflow) {
		t.Fatalf("got %v", err)
	}
	if stack := overflow.Stack(); len(stack) == 0 || stack[0].Position().Line != 3 {
		t.Errorf("the stack is %v", stack)
	}
	if v, err := vm.RunString("[3, 1, 2].map(String).sort().join()"); err != nil || v.String() != "1,2,3" {
		t.Errorf("afterwards: %v, %v", v, err)
	}
}

// TestExceptionsAreNotCounted has more functions left by exceptions than may be open.
func TestExceptionsAreNotCounted(t *testing.T) {
	vm, g := bounded(100)
	v, err := vm.RunString(`let n = 0
		for (let i = 0; i < 1000; i++) try { [1].map(() => { throw i }) } catch { n++ }
		const deep = (d) => { try { [1].forEach(() => { throw d }) } catch { }; return d ? [1].map(() => deep(d - 1)) : 0 }
		for (let i = 0; i < 100; i++) deep(10)
		n`)
	if err != nil || v.ToInteger() != 1000 {
		t.Errorf("got %v, %v", v, err)
	}
	if g.open > g.most {
		t.Errorf("%d are open", g.open)
	}
}

func TestDeeper(t *testing.T) {
	vm, g := bounded(100)
	nested := func() error { _, err := vm.RunString("[1].map(() => [1].map(() => [1].map(String)))"); return err }
	leave := g.Deeper(98)
	if err := nested(); err == nil {
		t.Error("levels are not counted")
	}
	leave()
	if err := nested(); err != nil {
		t.Error(err)
	}
}

// TestInterrupted ends jobs in which no JavaScript runs.
func TestInterrupted(t *testing.T) {
	vm, _ := bounded(500)
	time.AfterFunc(10*time.Millisecond, func() { vm.Interrupt("stop") })
	_, err := vm.RunString("const o = {}; o.then = Promise.resolve.bind(Promise, o); Promise.resolve(o)")
	var interrupted *goja.InterruptedError
	if !errors.As(err, &interrupted) {
		t.Errorf("got %v", err)
	}
}

// TestAsk ends what works long without calling anything.
func TestAsk(t *testing.T) {
	vm, g := bounded(500)
	g.Ask()
	vm.Interrupt("stop")
	defer func() {
		if err, ok := recover().(error); !ok || !errors.As(err, new(*goja.InterruptedError)) {
			t.Errorf("got %v", err)
		}
	}()
	g.Ask()
}

func TestMessages(t *testing.T) {
	vm, _ := bounded(500)
	for _, source := range []string{"String({ toString: null, valueOf: null })", "+{ toString: null, valueOf: null }", "`${Object.create(null)}`"} {
		_, err := vm.RunString(source)
		var thrown *goja.Exception
		if !errors.As(err, &thrown) || thrown.Value().String() != "TypeError: Cannot convert object to primitive value" {
			t.Errorf("%s: %v", source, err)
		}
	}
}

func BenchmarkInstall(b *testing.B) {
	for range b.N {
		Install(goja.New())
	}
}

// BenchmarkPlainCalls has calls that call nothing back, with and without the gate.
func BenchmarkPlainCalls(b *testing.B) {
	for _, source := range []string{"Math.max(i, 3)", "a.indexOf(2)", "m.get(i)", "s.charCodeAt(1)", "s.indexOf('c')", "a.slice()", "Object.keys(o)", "String(i)", "a.push(i); a.pop()", "JSON.stringify(o)"} {
		program := goja.MustCompile("", "(() => { const a = [1, 2], m = new Map(), s = 'abc', o = { x: 1 }; for (let i = 0; i < 1000; i++) { "+source+" } })()", true)
		plain, guarded := goja.New(), goja.New()
		Install(guarded)
		for _, c := range []struct {
			name string
			vm   *goja.Runtime
		}{{"plain", plain}, {"guarded", guarded}} {
			b.Run(source+"/"+c.name, func(b *testing.B) {
				for range b.N {
					_, _ = c.vm.RunProgram(program)
				}
			})
		}
	}
}
