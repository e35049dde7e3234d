package loop

import (
	"context"
	"testing"

	"github.com/dop251/goja"
)

// TestRepair has an exception strike where goja leaves calls open, and looks whether microtasks still run.
func TestRepair(t *testing.T) {
	vm := goja.New()
	l := New(vm)
	run := func(source string) (v goja.Value, err error) {
		err = l.Run(context.Background(), func() (err error) {
			v, err = vm.RunString(source)
			return err
		})
		return v, err
	}
	if l.machine.calls == nil {
		t.Fatal("goja's machine has other fields now")
	}
	_, err := run(`(async () => { try { await new Proxy({}, { get() { throw 'trapped' } }) } catch (e) {} })()`)
	t.Log(err)
	if _, err := run(`var later = 0; Promise.resolve().then(() => { later = 1 })`); err != nil {
		t.Fatal(err)
	}
	if v, err := run(`later`); err != nil || v.ToInteger() != 1 {
		t.Error("microtasks do not run any more:", v, err)
	}
}
