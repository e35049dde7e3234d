// This file is the class Function: what a kernel is and needs.

package cudajs

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// A function is a kernel.
type function struct {
	gpu    *gpu.Function
	module *goja.Object // kept alive, and the answer to .module
	launch *launch      // of function.launch, made on first need
	block  int          // threads for forall, by occupancy; 0 until it is needed
}

func (s *session) functionClass() *bind.Class {
	type fn = *function
	return s.b.Class(bind.Definition{
		Name: "Function", Instead: "use module.function()",
		Statics: s.wrapped("Function", wrapsBy(s, (*gpu.Context).WrapFunction)),
		Accessors: []bind.Accessor{
			handleOf[*function](s, "function"),
			{Name: "name", Get: of(s, "function.name", func(f fn) any { return f.gpu.Name() })},
			{Name: "module", Get: of(s, "function.module", func(f fn) any { return f.module })},
			{Name: "params", Get: s.params},
			{Name: "registers", Get: s.need("registers", func(a gpu.Attributes) int { return a.Registers })},
			{Name: "sharedBytes", Get: s.need("sharedBytes", func(a gpu.Attributes) int { return a.SharedBytes })},
			{Name: "constBytes", Get: s.need("constBytes", func(a gpu.Attributes) int { return a.ConstBytes })},
			{Name: "localBytes", Get: s.need("localBytes", func(a gpu.Attributes) int { return a.LocalBytes })},
			{Name: "maxThreads", Get: s.need("maxThreads", func(a gpu.Attributes) int { return a.MaxThreads })},
			{Name: "ptxVersion", Get: s.need("ptxVersion", func(a gpu.Attributes) int { return a.PTXVersion })},
			{Name: "binaryVersion", Get: s.need("binaryVersion", func(a gpu.Attributes) int { return a.BinaryVersion })},
			{Name: "attributes", Get: s.functionAttributes},
			{Name: "ptx", Get: s.ptx},
		},
		Methods: []bind.Method{
			{Name: "launch", Length: 1, Func: s.launch},
			{Name: "prepare", Length: 1, Func: s.prepare},
			{Name: "forall", Length: 1, Func: s.forall},
			{Name: "occupancy", Length: 1, Func: s.occupancy},
			{Name: "availableShared", Length: 1, Func: s.availableShared},
			{Name: "setCacheConfig", Length: 1, Func: s.setFunctionCache},
			{Name: "suggest", Func: s.suggest},
			{Name: "sass", Func: s.functionSASS},
			{Name: "launchPacked", Length: 2, Func: s.launchPacked},
		},
	})
}

// need makes a getter of one of the attributes that every driver knows.
func (s *session) need(name string, pick func(gpu.Attributes) int) bind.Func {
	op := "function." + name
	return func(call goja.FunctionCall) goja.Value {
		a, err := bind.This[*function](s.b, call, op).gpu.Attributes()
		s.check(err)
		return s.vm.ToValue(pick(a))
	}
}

// params lists the parameters as far as they are known. A type is a name, or
// {bytes, align} for a struct.
func (s *session) params(call goja.FunctionCall) goja.Value {
	list, _ := bind.This[*function](s.b, call, "function.params").gpu.Params()
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
func (s *session) functionAttributes(call goja.FunctionCall) goja.Value {
	f := bind.This[*function](s.b, call, "function.attributes")
	get := func(value int64) goja.Value {
		if n, err := f.gpu.Attribute(cuda.FunctionAttribute(value)); err == nil {
			return s.vm.ToValue(n)
		}
		return nil
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
func (s *session) ptx(call goja.FunctionCall) goja.Value {
	text := bind.This[*function](s.b, call, "function.ptx").gpu.Module().PTX()
	if text == "" {
		return goja.Undefined()
	}
	return s.vm.ToValue(text)
}

// occupancy is function.occupancy(block, {shared, cluster}). With a cluster it
// tells of clusters too.
func (s *session) occupancy(call goja.FunctionCall) goja.Value {
	const op = "function.occupancy"
	f, a := bind.This[*function](s.b, call, op), s.b.Args(op, call)
	block := s.dim(op, "block", a.Value(0))
	options := a.Options(1, "options", "shared", "cluster")
	shared := int(options.IntIn("shared", 0, 0, 1<<31-1))
	o, err := f.gpu.Occupancy(block, shared)
	s.check(err)
	fields := []field{{"activeBlocks", o.ActiveBlocks}, {"ratio", o.Ratio}}
	if options.Has("cluster") {
		clusters, err := f.gpu.ActiveClusters(s.dim(op, "options.cluster", options.Value("cluster")), block, shared)
		s.check(err)
		most, err := f.gpu.MaxClusterSize(block, shared)
		s.check(err)
		fields = append(fields, field{"activeClusters", clusters}, field{"maxClusterSize", most})
	}
	return s.plainObject(fields...)
}

// availableShared is function.availableShared(block, blocks = 1): the bytes of
// dynamic shared memory for each of so many blocks on a multiprocessor.
func (s *session) availableShared(call goja.FunctionCall) goja.Value {
	const op = "function.availableShared"
	f, a := bind.This[*function](s.b, call, op), s.b.Args(op, call)
	blocks := int64(1)
	if a.Has(1) {
		blocks = a.IntIn(1, "blocks", 1, 1<<16)
	}
	bytes, err := f.gpu.AvailableShared(s.dim(op, "block", a.Value(0)), int(blocks))
	s.check(err)
	return s.vm.ToValue(bytes)
}

// setFunctionCache is function.setCacheConfig(name), which the driver does not
// tell back.
func (s *session) setFunctionCache(call goja.FunctionCall) goja.Value {
	const op = "function.setCacheConfig"
	f, name := bind.This[*function](s.b, call, op), s.b.Args(op, call).String(0, "name")
	s.check(f.gpu.SetCacheConfig(cuda.FuncCache(s.find(op, "cache configuration", cacheWords(), name))))
	return goja.Undefined()
}

// suggest is function.suggest({shared, maxThreads}): the block that fills a
// multiprocessor best, and the smallest grid that fills the device. Shared is
// the bytes of dynamic shared memory, or a function of the number of threads.
func (s *session) suggest(call goja.FunctionCall) goja.Value {
	const op = "function.suggest"
	f, a := bind.This[*function](s.b, call, op), s.b.Args(op, call)
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
