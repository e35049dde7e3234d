// This file is the class Function: what a kernel is and needs.

package modules

import (
	"strings"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/devices"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// A Function is a kernel.
type Function struct {
	GPU    *gpu.Function
	Module *goja.Object // kept alive, and the answer to .module
	Launch *Launch      // of function.launch, made on first need
	Block  int          // threads for forall, by occupancy; 0 until it is needed
	fixed  *gpu.Dim     // what FixedBlock has found

	DynamicShared bool // see Launch
}

// FixedBlock is the block that every launch has, zero where launches decide.
func (f *Function) FixedBlock() gpu.Dim {
	if f.fixed == nil {
		d := f.GPU.Block()
		f.fixed = &d
	}
	return *f.fixed
}

func (s *Modules) defineFunction() {
	type fn = *Function
	core.Define(s.Session, core.Class[fn]{
		Name: "Function", Op: "function", Instead: "use module.function()",
		Wrap: core.Wraps(interop.WrapFunction),
		Getters: []core.Getter[fn]{
			{Name: "name", Get: func(f fn) any { return f.GPU.Name() }},
			{Name: "module", Get: func(f fn) any { return f.Module }},
			{Name: "params", Get: s.params},
			need("registers", func(a gpu.Attributes) int { return a.Registers }),
			need("sharedBytes", func(a gpu.Attributes) int { return a.SharedBytes }),
			need("constBytes", func(a gpu.Attributes) int { return a.ConstBytes }),
			need("localBytes", func(a gpu.Attributes) int { return a.LocalBytes }),
			need("maxThreads", func(a gpu.Attributes) int { return a.MaxThreads }),
			need("ptxVersion", func(a gpu.Attributes) int { return a.PTXVersion }),
			need("binaryVersion", func(a gpu.Attributes) int { return a.BinaryVersion }),
			{Name: "attributes", Get: s.functionAttributes},
			{Name: "ptx", Get: ptx},
		},
		Methods: []core.Method[fn]{
			{Name: "launch", Length: 1, Call: s.launch},
			{Name: "prepare", Length: 1, Call: s.prepare},
			{Name: "forall", Length: 1, Do: s.forall},
			{Name: "occupancy", Length: 1, Call: s.occupancy},
			{Name: "availableShared", Length: 1, Call: s.availableShared},
			// The driver does not tell the configuration back.
			{Name: "setCacheConfig", Length: 1, Do: func(f fn, a bind.Args) error {
				return f.GPU.SetCacheConfig(cuda.FuncCache(s.Find(a.Op(), "cache configuration", devices.CacheWords(), a.String(0, "name"))))
			}},
			{Name: "suggest", Call: s.suggest},
			{Name: "sass", Call: func(f fn, a bind.Args) goja.Value { return s.SassOf(a.Op(), f.GPU) }},
			{Name: "launchPacked", Length: 2, Do: s.launchPacked},
		},
		Ended:   func(f fn) bool { return f.GPU.Module().Unloaded() },
		Handles: []core.Handle[fn]{{Type: "CUfunction", As: "handle", Of: func(f fn) (uint64, error) { return uint64(f.GPU.Handle()), nil }}},
		Show:    showFunction,
		ToGo:    func(f fn) any { return f.GPU },
		From: core.From(func(f *gpu.Function) *gpu.Driver { return f.Context().Driver() }, func(f *gpu.Function) fn {
			return &Function{GPU: f, Module: s.Object(f.Module())}
		}),
	})
}

// need makes a getter of one of the attributes that every driver knows.
func need(name string, pick func(gpu.Attributes) int) core.Getter[*Function] {
	return core.Asked(name, func(f *Function) (int, error) {
		a, err := f.GPU.Attributes()
		return pick(a), err
	})
}

// params lists the parameters as far as they are known. A type is a name, or
// {bytes, align} for a struct.
func (s *Modules) params(f *Function) any {
	list, _ := f.GPU.Params()
	params := make([]any, len(list))
	for i, p := range list {
		o := s.VM.NewObject()
		if p.Name != "" {
			_ = o.Set("name", p.Name)
		}
		if p.Type == gpu.Opaque {
			_ = o.Set("type", s.PlainObject("bytes", p.Bytes, "align", p.Align))
		} else {
			_ = o.Set("type", p.Type.String())
		}
		_ = o.Set("offset", p.Offset)
		_ = o.Set("bytes", p.Bytes)
		params[i] = o
	}
	return s.VM.NewArray(params...)
}

// functionWords are the names of the attributes of functions.
var functionWords = sync.OnceValue(func() core.Vocabulary {
	return core.VocabularyOf("CUfunction_attribute", "CU_FUNC_ATTRIBUTE_")
})

// functionAttributes is an object that reads and writes the driver's attributes; writing a
// read-only one throws.
func (s *Modules) functionAttributes(f *Function) any {
	get := func(value int64) goja.Value {
		if n, err := f.GPU.Attribute(cuda.FunctionAttribute(value)); err == nil {
			return s.VM.ToValue(n)
		}
		return nil
	}
	set := func(name string, value int64, v goja.Value) {
		if !goja.IsNumber(v) {
			s.Bind.ThrowTypeError("function.attributes.%s: expected a number, got %s", name, s.Bind.Kind(v))
		}
		s.Check(f.GPU.SetAttribute(cuda.FunctionAttribute(value), int(v.ToInteger())))
	}
	return s.VM.NewDynamicObject(&core.Record{Session: s.Session, Op: "function.attributes", Words: functionWords(), Read: get, Write: set})
}

// ptx is the text of the module, undefined when it was loaded from binary code.
func ptx(f *Function) any {
	if text := f.GPU.Module().PTX(); text != "" {
		return text
	}
	return goja.Undefined()
}

// occupancy is function.occupancy(block, {shared, cluster}). With a cluster it
// tells of clusters too.
func (s *Modules) occupancy(f *Function, a bind.Args) goja.Value {
	block := s.Dim(a.Op(), "block", a.Value(0))
	options := a.Options(1, "options", "shared", "cluster")
	shared := int(options.IntIn("shared", 0, 0, 1<<31-1))
	o, err := f.GPU.Occupancy(block, shared)
	s.Check(err)
	fields := []any{"activeBlocks", o.ActiveBlocks, "ratio", o.Ratio}
	if options.Has("cluster") {
		clusters, err := f.GPU.ActiveClusters(s.Dim(a.Op(), "options.cluster", options.Value("cluster")), block, shared)
		s.Check(err)
		most, err := f.GPU.MaxClusterSize(block, shared)
		s.Check(err)
		fields = append(fields, "activeClusters", clusters, "maxClusterSize", most)
	}
	return s.PlainObject(fields...)
}

// availableShared is function.availableShared(block, blocks = 1): the bytes of
// dynamic shared memory for each of so many blocks on a multiprocessor.
func (s *Modules) availableShared(f *Function, a bind.Args) goja.Value {
	blocks := int64(1)
	if a.Has(1) {
		blocks = a.IntIn(1, "blocks", 1, 1<<16)
	}
	bytes, err := f.GPU.AvailableShared(s.Dim(a.Op(), "block", a.Value(0)), int(blocks))
	s.Check(err)
	return s.VM.ToValue(bytes)
}

// suggest is function.suggest({shared, maxThreads}): the block that fills a
// multiprocessor best, and the smallest grid that fills the device. Shared is
// the bytes of dynamic shared memory, or a function of the number of threads.
func (s *Modules) suggest(f *Function, a bind.Args) goja.Value {
	options := a.Options(0, "options", "shared", "maxThreads")
	o := gpu.SuggestOptions{MaxThreads: int(options.IntIn("maxThreads", 0, 0, 1<<20))}
	var thrown error
	if v := options.Value("shared"); goja.IsNumber(v) {
		bytes := int(options.IntIn("shared", 0, 0, 1<<31-1))
		o.Shared = func(int) int { return bytes }
	} else if size := options.Function("shared"); size != nil {
		o.Shared = func(threads int) int { return s.sharedFor(size, threads, &thrown) }
	}
	grid, block, err := f.GPU.Suggest(o)
	s.Check(thrown)
	s.Check(err)
	return s.PlainObject("grid", grid, "block", block)
}

// sharedFor calls the script's function during a call of the driver; the caller throws its error
// after that call.
func (s *Modules) sharedFor(size goja.Callable, threads int, thrown *error) int {
	if *thrown != nil {
		return 0
	}
	v, err := size(goja.Undefined(), s.VM.ToValue(threads))
	if err != nil {
		*thrown = err
		return 0
	}
	if !goja.IsNumber(v) || v.ToInteger() < 0 {
		*thrown = &usage.ArgumentError{Doing: "function.suggest", Argument: "options.shared(threads)",
			Expected: "a number of bytes", Got: s.Bind.Show(v)}
		return 0
	}
	return int(min(v.ToInteger(), 1<<31-1))
}

// showFunction is "Function vadd(a: ptr, n: u32)".
func showFunction(_ *inspect.Context, f *Function) string {
	params, known := f.GPU.Params()
	if !known {
		return "Function " + f.GPU.Name() + "(…)"
	}
	return "Function " + f.GPU.Name() + ParameterList(params)
}

// ParameterList is "(a: ptr, n: u32)".
func ParameterList(params []gpu.Param) string {
	list := make([]string, len(params))
	for i, p := range params {
		list[i] = p.String()
		if p.Name != "" {
			list[i] = p.Name + ": " + list[i]
		}
	}
	return "(" + strings.Join(list, ", ") + ")"
}
