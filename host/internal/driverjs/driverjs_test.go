package driverjs_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/host/internal/driverjs"
)

// TestTableIsComplete compares the module's table with the driver's.
func TestTableIsComplete(t *testing.T) {
	names := driverjs.Functions()
	if len(names) != len(cuda.EntryPoints()) {
		t.Fatalf("%d functions, the driver has %d", len(names), len(cuda.EntryPoints()))
	}
	for i, e := range cuda.EntryPoints() {
		if names[i] != e.Name {
			t.Errorf("function %d is %s, the driver's is %s", i, names[i], e.Name)
		}
	}
}

// TestDeclarations looks for every function and enum in the declarations.
func TestDeclarations(t *testing.T) {
	text, err := os.ReadFile("../../../stdlib/types/driver.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range driverjs.Functions() {
		if !strings.Contains(string(text), "\n  function "+name+"(") {
			t.Errorf("%s is not declared", name)
		}
	}
}

// TestNonsense calls every function on the emulated device with arguments that
// mean nothing, wild addresses aside: whatever is thrown is an error for scripts, not one inside.
func TestNonsense(t *testing.T) {
	r := open(t, host.Everything())
	_, err := r.Run(context.Background(), "nonsense.js", `
		const d = require('cuda/driver')
		for (const name of Object.keys(d)) {
			if (typeof d[name] !== 'function') continue
			for (const value of [undefined, null, 0, 1, -1, 1.5, 1n, 2n ** 64n, 'text', {}, [], [1], [{}], new Float32Array(1), () => {}, Symbol()]) {
				for (const n of [0, 1, 3, 20]) {
					try {
						d[name](...Array(Math.min(n, d[name].length)).fill(value))
					} catch (e) {
						if (!['TypeError', 'RangeError', 'CudaError'].includes(e.name)) throw new Error(name + '(' + String(value) + '): ' + e.stack)
					}
				}
			}
		}`)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
}

func TestNotPermitted(t *testing.T) {
	r := open(t, host.Permissions{})
	_, err := r.Run(context.Background(), "a.js", "require('cuda/driver')")
	const want = "a.js:1:1: Error: cuda/driver is not permitted here: it reaches all memory of the process (Permissions.Driver)"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestNothingIsOpenedBeforeACall makes sure that requiring the module and
// reading its functions and enums calls no driver.
func TestNothingIsOpenedBeforeACall(t *testing.T) {
	calls := 0
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api = api.Wrap(func(_ *cuda.Call, next func() cuda.Result) cuda.Result { calls++; return next() })
	r, err := host.New(host.Options{Areas: areas.All(), Driver: api, Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Run(context.Background(), "a.js", "const { cuInit, CUresult } = require('cuda/driver'); CUresult.CUDA_SUCCESS"); err != nil || calls > 0 {
		t.Errorf("%d calls, error %v", calls, err)
	}
}

func open(t *testing.T, p host.Permissions) *host.Runtime {
	t.Helper()
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: p})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// TestEnumerators finds every value of every enum under its own name, as in C.
func TestEnumerators(t *testing.T) {
	r := open(t, host.Everything())
	_, err := r.Run(context.Background(), "enumerators.js", `
		const d = require('cuda/driver')
		let seen = 0
		for (const type of Object.keys(d).filter((name) => /^CU[a-z]/.test(name) && typeof d[name] === 'object')) {
			for (const name of Object.keys(d[type])) {
				if (d[name] !== d[type][name]) throw new Error(type + '.' + name + ' is ' + d[name] + ' by itself')
				seen++
			}
		}
		if (seen < 500) throw new Error(seen + ' enumerators')`)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
}

// TestOptionsOfLinks reads what the driver writes to the values of a link's options
// in later calls, whether they succeed or fail.
func TestOptionsOfLinks(t *testing.T) {
	r := open(t, host.Everything())
	_, err := r.Run(context.Background(), "link.js", `
		const d = require('cuda/driver'); require('cuda').context
		for (const text of ['.version 6.0\n.target sm_60\n.address_size 64\n.visible .entry f() { ret; }', '.version 6.0 nonsense']) {
			const values = [0], state = d.cuLinkCreate([d.CU_JIT_WALL_TIME], values)
			try {
				d.cuLinkAddData(state, d.CU_JIT_INPUT_PTX, text, text.length, 'a.ptx')
				d.cuLinkComplete(state)
			} catch (e) {
				if (e.name !== 'CudaError') throw e
			}
			if (!(values[0] > 0)) throw new Error('the time is ' + values[0])
			d.cuLinkDestroy(state)
		}
		let said
		try {
			d.cuLinkCreate(6, [d.CU_JIT_WALL_TIME], [0])
		} catch (e) {
			said = e.message
		}
		if (said !== 'cuLinkCreate: options: expected an array (numOptions is left out: arrays know their length), got number') throw new Error(said)`)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
}
