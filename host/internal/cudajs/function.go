// This file is the class Function: what a kernel is and needs.

package cudajs

import (
	"strings"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// A function is a kernel.
type function struct {
	gpu    *gpu.Function
	module *goja.Object // kept alive, and the answer to .module
	launch *launch      // of function.launch, made on first need
	block  int          // threads for forall, by occupancy; 0 until it is needed

	dynamicShared bool // see launch
}

func (s *session) defineFunction() {
	type fn = *function
	define(s, Class[fn]{
		Name: "Function", Op: "function", Instead: "use module.function()",
		Wrap: wraps((*gpu.Context).WrapFunction),
		Getters: []Getter[fn]{
			{Name: "name", Get: func(f fn) any { return f.gpu.Name() }},
			{Name: "module", Get: func(f fn) any { return f.module }},
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
		Methods: []Method[fn]{
			{Name: "launch", Length: 1, Call: s.launch},
			{Name: "prepare", Length: 1, Call: s.prepare},
			{Name: "forall", Length: 1, Do: s.forall},
			{Name: "occupancy", Length: 1, Call: s.occupancy},
			{Name: "availableShared", Length: 1, Call: s.availableShared},
			{Name: "setCacheConfig", Length: 1, Do: s.setFunctionCache},
			{Name: "suggest", Call: s.suggest},
			{Name: "sass", Call: func(f fn, a bind.Args) goja.Value { return s.sassOf(a.Op(), f.gpu) }},
			{Name: "launchPacked", Length: 2, Do: s.launchPacked},
		},
		Ended:   func(f fn) bool { return f.gpu.Module().Unloaded() },
		Handles: []Handle[fn]{{Type: "CUfunction", As: "handle", Of: func(f fn) (uint64, error) { return uint64(f.gpu.Handle()), nil }}},
		Show:    showFunction,
		ToGo:    func(f fn) any { return f.gpu },
		From: from(func(f *gpu.Function) *gpu.Driver { return f.Context().Driver() }, func(f *gpu.Function) fn {
			return &function{gpu: f, module: s.object(f.Module())}
		}),
	})
}

// need makes a getter of one of the attributes that every driver knows.
func need(name string, pick func(gpu.Attributes) int) Getter[*function] {
	return asked(name, func(f *function) (int, error) {
		a, err := f.gpu.Attributes()
		return pick(a), err
	})
}

// params lists the parameters as far as they are known. A type is a name, or
// {bytes, align} for a struct.
func (s *session) params(f *function) any {
	list, _ := f.gpu.Params()
	params := make([]any, len(list))
	for i, p := range list {
		o := s.vm.NewObject()
		if p.Name != "" {
			_ = o.Set("name", p.Name)
		}
		if p.Type == gpu.Opaque {
			_ = o.Set("type", s.plainObject(field{"bytes", p.Bytes}, field{"align", p.Align}))
		} else {
			_ = o.Set("type", p.Type.String())
		}
		_ = o.Set("offset", p.Offset)
		_ = o.Set("bytes", p.Bytes)
		params[i] = o
	}
	return s.vm.NewArray(params...)
}

// functionWords are the names of the attributes of functions.
var functionWords = sync.OnceValue(func() vocabulary {
	return vocabularyOf("CUfunction_attribute", "CU_FUNC_ATTRIBUTE_")
})

// functionAttributes is an object that reads and writes the driver's
// attributes; writing what the driver does not let be written throws.
func (s *session) functionAttributes(f *function) any {
	get := func(value int64) goja.Value {
		if n, err := f.gpu.Attribute(cuda.FunctionAttribute(value)); err == nil {
			return s.vm.ToValue(n)
		}
		return goja.Undefined()
	}
	set := func(name string, value int64, v goja.Value) {
		if !goja.IsNumber(v) {
			s.b.ThrowTypeError("function.attributes.%s: expected a number, got %s", name, s.b.Kind(v))
		}
		s.check(f.gpu.SetAttribute(cuda.FunctionAttribute(value), int(v.ToInteger())))
	}
	return s.vm.NewDynamicObject(&record{session: s, op: "function.attributes", words: functionWords(), get: get, set: set})
}

// ptx is the text of the module, undefined when it was loaded from binary code.
func ptx(f *function) any {
	if text := f.gpu.Module().PTX(); text != "" {
		return text
	}
	return goja.Undefined()
}

// occupancy is function.occupancy(block, {shared, cluster}). With a cluster it
// tells of clusters too.
func (s *session) occupancy(f *function, a bind.Args) goja.Value {
	block := s.dim(a.Op(), "block", a.Value(0))
	options := a.Options(1, "options", "shared", "cluster")
	shared := int(options.IntIn("shared", 0, 0, 1<<31-1))
	o, err := f.gpu.Occupancy(block, shared)
	s.check(err)
	fields := []field{{"activeBlocks", o.ActiveBlocks}, {"ratio", o.Ratio}}
	if options.Has("cluster") {
		clusters, err := f.gpu.ActiveClusters(s.dim(a.Op(), "options.cluster", options.Value("cluster")), block, shared)
		s.check(err)
		most, err := f.gpu.MaxClusterSize(block, shared)
		s.check(err)
		fields = append(fields, field{"activeClusters", clusters}, field{"maxClusterSize", most})
	}
	return s.plainObject(fields...)
}

// availableShared is function.availableShared(block, blocks = 1): the bytes of
// dynamic shared memory for each of so many blocks on a multiprocessor.
func (s *session) availableShared(f *function, a bind.Args) goja.Value {
	blocks := int64(1)
	if a.Has(1) {
		blocks = a.IntIn(1, "blocks", 1, 1<<16)
	}
	bytes, err := f.gpu.AvailableShared(s.dim(a.Op(), "block", a.Value(0)), int(blocks))
	s.check(err)
	return s.vm.ToValue(bytes)
}

// setFunctionCache is function.setCacheConfig(name), which the driver does not
// tell back.
func (s *session) setFunctionCache(f *function, a bind.Args) error {
	name := a.String(0, "name")
	return f.gpu.SetCacheConfig(cuda.FuncCache(s.find(a.Op(), "cache configuration", cacheWords(), name)))
}

// suggest is function.suggest({shared, maxThreads}): the block that fills a
// multiprocessor best, and the smallest grid that fills the device. Shared is
// the bytes of dynamic shared memory, or a function of the number of threads.
func (s *session) suggest(f *function, a bind.Args) goja.Value {
	options := a.Options(0, "options", "shared", "maxThreads")
	o := gpu.SuggestOptions{MaxThreads: int(options.IntIn("maxThreads", 0, 0, 1<<20))}
	var thrown error
	if v := options.Value("shared"); goja.IsNumber(v) {
		bytes := int(options.IntIn("shared", 0, 0, 1<<31-1))
		o.Shared = func(int) int { return bytes }
	} else if size := options.Function("shared"); size != nil {
		o.Shared = func(threads int) int { return s.sharedFor(size, threads, &thrown) }
	}
	grid, block, err := f.gpu.Suggest(o)
	s.check(thrown)
	s.check(err)
	return s.plainObject(field{"grid", grid}, field{"block", block})
}

// sharedFor asks the script; what it throws comes later, when no driver waits
// for the answer.
func (s *session) sharedFor(size goja.Callable, threads int, thrown *error) int {
	if *thrown != nil {
		return 0
	}
	v, err := size(goja.Undefined(), s.vm.ToValue(threads))
	if err != nil {
		*thrown = err
		return 0
	}
	if !goja.IsNumber(v) || v.ToInteger() < 0 {
		*thrown = &gpu.ArgumentError{Doing: "function.suggest", Argument: "options.shared(threads)",
			Expected: "a number of bytes", Got: s.b.Show(v)}
		return 0
	}
	return int(min(v.ToInteger(), 1<<31-1))
}

// showFunction is "Function vadd(a: ptr, n: u32)".
func showFunction(_ *inspect.Context, f *function) string {
	params, known := f.gpu.Params()
	if !known {
		return "Function " + f.gpu.Name() + "(…)"
	}
	return "Function " + f.gpu.Name() + parameterList(params)
}

// parameterList is "(a: ptr, n: u32)".
func parameterList(params []gpu.Param) string {
	list := make([]string, len(params))
	for i, p := range params {
		list[i] = p.String()
		if p.Name != "" {
			list[i] = p.Name + ": " + list[i]
		}
	}
	return "(" + strings.Join(list, ", ") + ")"
}
