// This file runs random programs: in the JavaScript engine, and many of them in
// one module on the device.

package kernel_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
	"github.com/dop251/goja"
)

// A randomProgram is a program with what it is given and what the JavaScript
// engine makes of that. Its buffers are those of randomKinds and otherBuffers.
type randomProgram struct {
	seed    uint64
	source  string
	target  kernel.Target
	helpers map[string]kernel.Source
	threads int
	given   [][]byte
	want    [][]byte
}

// randomTargets are what programs are compiled for, a batch each: any device, and those that have more
// instructions.
var randomTargets = []kernel.Target{{}, {SM: 80, Driver: 11080}, {SM: 90, Driver: 12040}}

// generate is the program of a seed. Programs in which threads work together
// run in a block of two warps.
func generate(seed uint64) *randomProgram {
	target := randomTargets[seed/batch%uint64(len(randomTargets))]
	g := &generator{r: rand.New(rand.NewPCG(seed, 7)), target: target.SM}
	p := &randomProgram{seed: seed, source: g.program(), target: target, threads: 8, helpers: maps.Clone(goHelpers)}
	for name, text := range g.helpers {
		p.helpers[name] = kernel.Source{File: name + ".js", Line: 1, Column: 1, Text: text}
	}
	if g.collective {
		p.threads = 64
	}
	for _, k := range randomKinds {
		p.given = append(p.given, g.randomBits(k, p.threads))
	}
	p.given = append(p.given, g.otherGiven(p.threads)...)
	return p
}

// dynamicBytes is the dynamic shared memory of a launch.
const dynamicBytes = 256

// randomBuffers are all buffers, in the order of the parameters.
var randomBuffers = slices.Concat(randomKinds, otherBuffers)

// times and cut are functions of Go for the JavaScript engine, which gives 0
// for -3 * 0 where it must be -0, and 0 for x | 0 beyond 2⁶³.
var goHelpers = map[string]kernel.Source{
	"times": {File: "times.js", Line: 1, Column: 1, Text: "(a, b) => a * b"},
	"both":  {File: "both.js", Line: 1, Column: 1, Text: both},
	"cut":   {File: "cut.js", Line: 1, Column: 1, Text: "x => x | 0"},
}

// randomTable is the constant array of all programs.
var randomTable = []int32{0, 1, -1, 2147483647, -2147483648, 77, 31, -65536}

// both is a helper that gives two values.
const both = "(a, b) => { if (a < b) return [b, a]; return [a ^ b, b] }"

// cut is ToInt32 of ECMAScript.
func cut(x float64) int32 {
	if x != x || math.IsInf(x, 0) {
		return 0
	}
	n, _ := big.NewFloat(math.Trunc(x)).Int(nil)
	return int32(n.And(n, big.NewInt(1<<32-1)).Uint64())
}

// An engine runs kernels as kernel.onHost does.
type engine struct {
	vm  *goja.Runtime
	run goja.Callable
}

func newEngine(t testing.TB) *engine {
	t.Helper()
	vm := goja.New()
	vm.Set("cut", cut)
	vm.Set("times", func(a, b float64) float64 { return a * b })
	pair, _ := vm.RunString(both)
	vm.Set("both", pair)
	if _, err := vm.RunString(mendedArrays + linkedHosts + "console = { assert: () => {} }"); err != nil {
		t.Fatal(err)
	}
	host := vm.NewObject()
	host.Set("fma", math.FMA)
	host.Set("halfOf", halfOf)
	host.Set("halfBits", halfBits)
	host.Set("types", element.Names())
	vm.Set("host", host)
	if _, err := vm.RunString(narrowArrays); err != nil {
		t.Fatal(err)
	}
	v, err := vm.RunString(kernel.HostRunner())
	if err != nil {
		t.Fatal(err)
	}
	run, _ := goja.AssertFunction(v)
	table, err := vm.RunString("(list => { TABLE = Int32Array.from(list) })")
	if err != nil {
		t.Fatal(err)
	}
	set, _ := goja.AssertFunction(table)
	if _, err := set(nil, vm.ToValue(randomTable)); err != nil {
		t.Fatal(err)
	}
	return &engine{vm, run}
}

// errEngine says that the JavaScript engine cannot compile the program: it
// trips over some constant conditions.
var errEngine = errors.New("the JavaScript engine does not compile this")

// answer runs the program and gives what its buffers hold then.
func (e *engine) answer(p *randomProgram) ([][]byte, error) {
	names := append(append(p.names(), "TABLE"), slices.Sorted(maps.Keys(linkedFunctions))...)
	text, captured, err := kernel.HostFunction(p.kernel(), p.helpers, names)
	if err != nil {
		return nil, err
	}
	outer, err := e.vm.RunString(text)
	if err != nil {
		if strings.Contains(err.Error(), "Compiler bug") {
			err = errEngine
		}
		return nil, err
	}
	var values []goja.Value
	for _, name := range captured {
		v := e.vm.Get(name)
		if source, ok := p.helpers[name]; ok && goHelpers[name].Text == "" {
			if v, err = e.vm.RunString("(" + source.Text + ")"); err != nil {
				return nil, err
			}
		}
		values = append(values, v)
	}
	make, _ := goja.AssertFunction(outer)
	made, err := make(nil, values...)
	if err != nil {
		return nil, err
	}
	var buffers [][]byte
	var arrays []any
	for i, k := range randomBuffers {
		buffers = append(buffers, slices.Clone(p.given[i]))
		array, err := e.vm.New(e.vm.Get(k.array), e.vm.ToValue(e.vm.NewArrayBuffer(buffers[i])))
		if err != nil {
			return nil, err
		}
		arrays = append(arrays, array)
	}
	others, err := e.otherArrays(arrays[len(randomKinds):])
	if err != nil {
		return nil, err
	}
	arrays = append(arrays[:len(randomKinds)], others...)
	one := e.vm.NewArray(1, 1, 1)
	_, err = e.run(nil, made, e.vm.ToValue(kernel.HostNames()), one, e.vm.NewArray(p.threads, 1, 1), e.vm.ToValue(dynamicBytes), e.vm.NewArray(arrays...), e.vm.Get("host"))
	return buffers, err
}

// within is answer for a program that may run for ever, or end in a panic of the
// engine, which shifts BigInts by any distance: less of one that ends.
func (e *engine) within(most time.Duration, p *randomProgram) (_ [][]byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the JavaScript engine: %v", r)
		}
	}()
	timer := time.AfterFunc(most, func() { e.vm.Interrupt("too long") })
	defer e.vm.ClearInterrupt()
	defer timer.Stop()
	return e.answer(p)
}

// names are those of the helpers.
func (p *randomProgram) names() []string { return slices.Sorted(maps.Keys(p.helpers)) }

func (p *randomProgram) kernel() kernel.Source {
	return kernel.Source{File: "r.js", Line: 1, Column: 1, Text: p.source}
}

// compile compiles the program as kernel r and its place in the module.
func (p *randomProgram) compile(i int, m mode) (*kernel.Program, error) {
	var arguments []kernel.Argument
	for _, k := range randomKinds {
		arguments = append(arguments, kernel.Argument{Type: k.name, Rank: 1, Aligned: true})
	}
	arguments = append(arguments, otherArguments()...)
	var table []byte
	for _, x := range randomTable {
		table = binary.LittleEndian.AppendUint32(table, uint32(x))
	}
	options := kernel.Options{Name: fmt.Sprintf("r%d", i), Exact: true, Debug: m.debug, Overflow: m.checked, Helpers: p.helpers, Functions: linkedFunctions, Target: p.target, Constants: map[string]any{"TABLE": kernel.Array{Type: "i32", Data: table}}}
	return kernel.Compile(p.kernel(), arguments, options)
}

// A mode is how programs are compiled: by the compiler as they are written, by
// the driver without its optimizer, for checked launches, which takes one program at a
// time; and whether ptxas is to see them too.
type mode struct{ debug, unoptimized, checked, assembled bool }

// runRandom compiles programs into one module, runs each on its part of the
// buffers and gives what these hold then.
func (d *device) runRandom(t testing.TB, list []*randomProgram, m mode) ([][][]byte, error) {
	t.Helper()
	all := &kernel.Program{}
	there := map[string]bool{}
	for i, r := range list {
		p, err := r.compile(i, m)
		if err != nil {
			return nil, fmt.Errorf("seed %d: %s\n%s", r.seed, frame(err), r.source)
		}
		if m.checked {
			p.PTX = linkedText(p.PTX, linkedCode())
			return d.runEach(t, p, list, m.unoptimized) // with its comments
		}
		mergeable(p.Module, there)
		if all.Module == nil {
			all.Module = p.Module
			continue
		}
		all.Module.Items = append(all.Module.Items, p.Module.Items...)
		all.Module.Target[0] = max(all.Module.Target[0], p.Module.Target[0])
		if all.Module.Version.Before(p.Module.Version) {
			all.Module.Version = p.Module.Version
		}
	}
	all.Module.Items = append(parsedItems(t, linkedCode()), all.Module.Items...)
	all.PTX = all.Module.String()
	if m.assembled {
		assemble(t, all)
	}
	return d.runEach(t, all, list, m.unoptimized)
}

// mergeable drops what goes into one module once: the line table, the functions
// that are linked, and the constant arrays and declarations that are there already.
// All arrays are of the same table.
func mergeable(m *ptx.Module, there map[string]bool) {
	m.Items = slices.DeleteFunc(m.Items, func(item ptx.Item) bool {
		v, variable := item.(*ptx.Variable)
		_, file := item.(*ptx.File)
		f, function := item.(*ptx.Function)
		name := ""
		switch {
		case variable:
			name = v.Name
		case function && f.Body == nil:
			name = f.Name
		}
		twice := name != "" && there[name]
		there[name] = true
		return file || twice || linkedFunctions[name] != ""
	})
	for _, item := range m.Items {
		if f, ok := item.(*ptx.Function); ok && f.Body != nil {
			f.Body.Statements = slices.DeleteFunc(f.Body.Statements, func(s ptx.Statement) bool { _, loc := s.(*ptx.Loc); return loc })
		}
	}
}

// runEach runs the kernels r0 … of a program, each on its part of the buffers.
func (d *device) runEach(t testing.TB, all *kernel.Program, list []*randomProgram, unoptimized bool) ([][][]byte, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	memory, offsets := layOut(list)
	var module cuda.Module
	var base cuda.DevicePtr
	if err := steps(
		func() cuda.Result { return d.api.CuCtxSetCurrent(d.ctx) },
		func() cuda.Result { return d.loadAt(t, &module, all.PTX, unoptimized) },
		func() cuda.Result { return d.api.CuMemAlloc(&base, uint64(len(memory))) },
		func() cuda.Result { return d.api.CuMemcpyHtoD(base, unsafe.Pointer(&memory[0]), uint64(len(memory))) },
	); err != nil {
		return nil, err
	}
	defer d.api.CuModuleUnload(module)
	defer d.api.CuMemFree(base)
	for i, p := range list {
		if err := d.launchRandom(module, fmt.Sprintf("r%d", i), p, base, offsets[i]); err != nil {
			return nil, fmt.Errorf("seed %d: %w", p.seed, err)
		}
	}
	if err := steps(
		func() cuda.Result { return d.api.CuCtxSynchronize() },
		func() cuda.Result { return d.api.CuMemcpyDtoH(unsafe.Pointer(&memory[0]), base, uint64(len(memory))) },
	); err != nil {
		return nil, err
	}
	got := make([][][]byte, len(list))
	for i, p := range list {
		for k, at := range offsets[i] {
			got[i] = append(got[i], memory[at:at+len(p.given[k])])
		}
	}
	return got, nil
}

// steps makes calls until one fails.
func steps(calls ...func() cuda.Result) error {
	for i, call := range calls {
		if r := call(); r != cuda.CUDA_SUCCESS {
			return fmt.Errorf("step %d: the driver answers %v", i+1, r)
		}
	}
	return nil
}

// loadAt loads PTX, with the driver's optimizer or without. Where the driver refuses it, its reason is told.
func (d *device) loadAt(t testing.TB, module *cuda.Module, text string, unoptimized bool) cuda.Result {
	t.Helper()
	image, log, size := append([]byte(text), 0), make([]byte, 4096), uintptr(4096)
	options := []cuda.JitOption{cuda.CU_JIT_ERROR_LOG_BUFFER, cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, cuda.CU_JIT_OPTIMIZATION_LEVEL}
	values := []unsafe.Pointer{unsafe.Pointer(&log[0]), *(*unsafe.Pointer)(unsafe.Pointer(&size)), nil} // level 0
	count := uint32(len(options))
	if !unoptimized {
		count--
	}
	r := d.api.CuModuleLoadDataEx(module, unsafe.Pointer(&image[0]), count, &options[0], &values[0])
	if r != cuda.CUDA_SUCCESS {
		t.Logf("the driver says: %s", bytes.TrimRight(log, "\x00"))
	}
	return r
}

// launchRandom launches a kernel on its part of the buffers.
func (d *device) launchRandom(module cuda.Module, name string, p *randomProgram, base cuda.DevicePtr, offsets []int) error {
	length, records, columns := uint32(p.threads*elements), uint32(p.threads), uint32(elements)
	addresses := make([]cuda.DevicePtr, len(randomBuffers))
	var params []unsafe.Pointer
	for k, b := range randomBuffers {
		addresses[k] = base + cuda.DevicePtr(offsets[k])
		params = append(params, unsafe.Pointer(&addresses[k]), unsafe.Pointer(&length))
		switch b.buffer {
		case "rows":
			params = append(params, unsafe.Pointer(&columns))
		case "rs":
			params[len(params)-1] = unsafe.Pointer(&records)
		}
	}
	params = append(params, unsafe.Pointer(&recBytes[0]))
	var function cuda.Function
	symbol := append([]byte(name), 0)
	return steps(
		func() cuda.Result { return d.api.CuModuleGetFunction(&function, module, &symbol[0]) },
		func() cuda.Result {
			if strings.Contains(p.source, "grid.sync()") {
				return d.api.CuLaunchCooperativeKernel(function, 1, 1, 1, uint32(p.threads), 1, 1, dynamicBytes, 0, &params[0])
			}
			return d.api.CuLaunchKernel(function, 1, 1, 1, uint32(p.threads), 1, 1, dynamicBytes, 0, &params[0], nil)
		},
	)
}

// layOut puts the buffers of programs behind each other, aligned as allocations
// are, and tells where each is.
func layOut(list []*randomProgram) (memory []byte, offsets [][]int) {
	for _, p := range list {
		var at []int
		for _, data := range p.given {
			memory = append(memory, make([]byte, -len(memory)&255)...)
			at = append(at, len(memory))
			memory = append(memory, data...)
		}
		offsets = append(offsets, at)
	}
	return memory, offsets
}

// difference lists the elements of which got has other bits than want; every
// NaN is as good as another. It is empty where there are none.
func difference(p *randomProgram, got, want [][]byte) string {
	var s strings.Builder
	for i, k := range randomBuffers {
		if k.name == "record" {
			k.size *= elements
		}
		for at := 0; at < len(want[i]); at += k.size {
			a, b := firstOf(k, got[i][at:]), firstOf(k, want[i][at:])
			if a != b {
				n := at / k.size
				if k.name == "record" {
					n *= elements
				}
				fmt.Fprintf(&s, "thread %d, %s[t + %d]: got %s, want %s\n", n/elements, k.buffer, n%elements, a, b)
			}
		}
	}
	return s.String()
}

// firstOf is the first element of data, so that equal bits and only these are
// equal text.
func firstOf(k randomKind, data []byte) string {
	if k.name == "record" {
		return recordText(data)
	}
	var bits uint64
	for i := range k.size {
		bits |= uint64(data[i]) << (8 * i)
	}
	switch k.name {
	case "f16", "bf16":
		return fmt.Sprint(halfOf(k.name, uint16(bits)))
	case "f32":
		return fmt.Sprint(math.Float32frombits(uint32(bits)))
	case "f64":
		return fmt.Sprint(math.Float64frombits(bits))
	}
	return fmt.Sprintf("%#x", bits)
}
