package quota

import (
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// same compares what scripts see with what install replaces and without.
func same(t *testing.T, install func(*bind.Binder), sources ...string) {
	t.Helper()
	for _, source := range sources {
		plain, replaced := goja.New(), goja.New()
		install(bind.New(replaced))
		want, err := plain.RunString(source)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		if got, err := replaced.RunString(source); err != nil || got.String() != want.String() {
			t.Errorf("%s:\ngot  %v %v\nwant %v", source, got, err, want)
		}
	}
}

// said is the value of a source, or what it throws, as a text.
func said(t *testing.T, install func(*bind.Binder), source string) string {
	t.Helper()
	vm := goja.New()
	install(bind.New(vm))
	if err := vm.Set("source", source); err != nil {
		t.Fatal(err)
	}
	v, err := vm.RunString("let said; try { said = (0, eval)(source) } catch (e) { said = e } String(said)")
	if err != nil {
		return err.Error()
	}
	return v.String()
}
