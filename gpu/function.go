// This file defines Function: a kernel, its parameters and its attributes.

package gpu

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// A Function is a kernel. It retains its module.
type Function struct {
	module *Module
	handle cuda.Function // in the module's context
	symbol *symbol
	name   string
	params []Param
	known  bool
	spare  atomic.Pointer[Launch] // of Function.Launch

	mu         sync.Mutex // guards what follows
	attributes *Attributes
	dynamic    int // the known limit of dynamic shared memory in bytes
}

// Attributes are what a kernel needs; sizes are in bytes.
type Attributes struct {
	MaxThreads    int // of a block
	SharedBytes   int // static, of a block
	ConstBytes    int
	LocalBytes    int // of a thread
	Registers     int // of a thread
	PTXVersion    int // 75 for 7.5
	BinaryVersion int // 90 for sm_90
}

// findParams reads the parameters from the PTX text, else their offsets and sizes from the
// driver or the machine code.
func (f *Function) findParams() (params []Param, known bool) {
	if tree := f.module.code().Tree; tree != nil {
		if entry := tree.Function(f.name); entry != nil && entry.Entry {
			return paramsFromPTX(entry), true
		}
	}
	if entry := f.module.source(f.name); entry != nil {
		return paramsFromPTX(entry), true
	}
	if params, known = f.askParams(); known {
		return params, true
	}
	k, known := f.module.code().Kernel(f.name)
	for _, p := range k.Params {
		params = append(params, Param{Offset: p.Offset, Bytes: p.Bytes})
	}
	return params, known
}

// askParams reads offsets and sizes from a driver of CUDA 12.4 or later.
func (f *Function) askParams() (params []Param, known bool) {
	s, err := f.module.context.life.Enter()
	if err != nil {
		return nil, false
	}
	defer s.Leave()
	for i := uint64(0); ; i++ {
		var offset, size uint64
		switch s.API.CuFuncGetParamInfo(f.handle, i, &offset, &size) {
		case cuda.CUDA_SUCCESS:
			params = append(params, Param{Offset: int(offset), Bytes: int(size)})
		case cuda.CUDA_ERROR_INVALID_VALUE: // there is no such parameter
			return params, true
		default:
			return nil, false
		}
	}
}

// declare returns f with declared parameters.
func (f *Function) declare(signature []Param) (*Function, error) {
	params, err := layOut(signature)
	if err != nil {
		return nil, err
	}
	if f.known {
		if err := agree(f.name, params, f.params); err != nil {
			return nil, err
		}
	}
	return &Function{module: f.module, handle: f.handle, symbol: f.symbol, name: f.name, params: params, known: true}, nil
}

// Name is the kernel's symbol.
func (f *Function) Name() string { return f.name }

// Module is the kernel's module.
func (f *Function) Module() *Module { return f.module }

// Context is where the kernel runs unless it is launched in a stream of another context.
func (f *Function) Context() *Context {
	if f.made() != nil {
		return nil
	}
	return f.module.context
}

// Handle is the kernel in Context, for calls that bypass this package.
func (f *Function) Handle() cuda.Function { return f.handle }

// String is "kernel vadd".
func (f *Function) String() string {
	if f.made() != nil {
		return "a Function that nothing has made"
	}
	return "kernel " + f.name
}

// Params returns the parameters, which the caller must not change, and whether they are
// known: from PTX with their types, else from the driver (since CUDA 12.4) or the machine
// code.
func (f *Function) Params() (params []Param, known bool) { return f.params, f.known }

// within makes one driver call for f.
func (f *Function) within(call, doing string, g func(api *cuda.API) cuda.Result) error {
	if err := f.made(); err != nil {
		return err
	}
	if err := f.module.check(); err != nil {
		return err
	}
	c := f.module.context
	s, err := c.life.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	r := g(s.API)
	runtime.KeepAlive(f)
	return c.failed(call, r, "%s of the %s", doing, f)
}

// Attribute returns an attribute of the kernel, CU_FUNC_ATTRIBUTE_….
func (f *Function) Attribute(a cuda.FunctionAttribute) (int, error) {
	var value int32
	err := f.within("cuFuncGetAttribute", "reading "+a.String(), func(api *cuda.API) cuda.Result {
		return api.CuFuncGetAttribute(&value, a, f.handle)
	})
	return int(value), err
}

// SetAttribute sets an attribute in every context in which the kernel is launched.
func (f *Function) SetAttribute(a cuda.FunctionAttribute, value int) error {
	if err := f.made(); err != nil {
		return err
	}
	f.mu.Lock()
	f.attributes, f.dynamic = nil, 0
	f.mu.Unlock()
	err := f.set(setting{attribute: a, value: int32(value)}, "setting "+a.String())
	if a < cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "it is what the kernel needs; to be set are the dynamic shared memory, the carveout and what clusters need")
	}
	return err
}

// SetCacheConfig sets the preferred split of L1 cache and shared memory.
func (f *Function) SetCacheConfig(config cuda.FuncCache) error {
	if err := f.made(); err != nil {
		return err
	}
	return f.set(setting{cache: true, value: int32(config)}, "setting the cache configuration")
}

// Attributes returns what the kernel needs. It is read from the driver once.
func (f *Function) Attributes() (Attributes, error) {
	if err := f.made(); err != nil {
		return Attributes{}, err
	}
	f.mu.Lock()
	known := f.attributes
	f.mu.Unlock()
	if known != nil {
		return *known, nil
	}
	var a Attributes
	for _, one := range []struct {
		attribute cuda.FunctionAttribute
		value     *int
	}{
		{cuda.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &a.MaxThreads},
		{cuda.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, &a.SharedBytes},
		{cuda.CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES, &a.ConstBytes},
		{cuda.CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, &a.LocalBytes},
		{cuda.CU_FUNC_ATTRIBUTE_NUM_REGS, &a.Registers},
		{cuda.CU_FUNC_ATTRIBUTE_PTX_VERSION, &a.PTXVersion},
		{cuda.CU_FUNC_ATTRIBUTE_BINARY_VERSION, &a.BinaryVersion},
	} {
		value, err := f.Attribute(one.attribute)
		if err != nil {
			return Attributes{}, err
		}
		*one.value = value
	}
	f.mu.Lock()
	f.attributes = &a
	f.mu.Unlock()
	return a, nil
}
