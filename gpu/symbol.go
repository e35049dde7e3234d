// This file places kernels in other contexts than their module's, for launches in streams
// of those.

package gpu

import (
	"runtime"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// A symbol is a kernel of a library in all contexts where it has been launched. The
// Functions of all signatures share it.
type symbol struct {
	mu       sync.Mutex // guards what follows
	kernel   cuda.Kernel
	placed   map[uint64]cuda.Function // by the IDs of contexts
	settings []setting
}

// A setting is a changed attribute of a kernel, or with cache its preferred cache
// configuration.
type setting struct {
	cache     bool
	attribute cuda.FunctionAttribute
	value     int32
}

// stream checks that the kernel can be launched in s, nil for the default stream of home:
// where the module is a library, in a stream of any context of the device.
func (f *Function) stream(s *Stream, home *Context) (*lifetime.Stream, error) {
	if s == nil || s.Context() == home || f.module.library == nil || s.Context().device != home.device {
		return home.stream(s, "launching "+f.name)
	}
	return s.life, s.check()
}

// in returns the kernel in a context of the module's device.
func (f *Function) in(c *Context) (cuda.Function, error) {
	if c == f.module.context || f.module.library == nil {
		return f.handle, nil
	}
	y := f.symbol
	y.mu.Lock()
	defer y.mu.Unlock()
	if h, ok := y.placed[c.life.ID]; ok {
		return h, nil
	}
	s, err := c.life.Enter()
	if err != nil {
		return 0, err
	}
	defer s.Leave()
	h, call, r := f.place(s.API)
	runtime.KeepAlive(f)
	if r != cuda.CUDA_SUCCESS {
		return 0, c.failed(call, r, "placing the %s in %s", f, c)
	}
	if y.placed == nil {
		y.placed = map[uint64]cuda.Function{}
	}
	y.placed[c.life.ID] = h
	return h, nil
}

// place places the kernel in the current context with the settings of the others.
func (f *Function) place(api *cuda.API) (h cuda.Function, call string, r cuda.Result) {
	y := f.symbol
	if y.kernel == 0 {
		name := messages.CString(f.name)
		if r = api.CuLibraryGetKernel(&y.kernel, f.module.library.Handle, &name[0]); r != cuda.CUDA_SUCCESS {
			return 0, "cuLibraryGetKernel", r
		}
	}
	if r = api.CuKernelGetFunction(&h, y.kernel); r != cuda.CUDA_SUCCESS {
		return 0, "cuKernelGetFunction", r
	}
	for _, s := range y.settings {
		if call, r = f.apply(api, h, s); r != cuda.CUDA_SUCCESS {
			return 0, call, r
		}
	}
	return h, "", r
}

// apply applies a setting to the kernel with a handle, whose context is current.
func (f *Function) apply(api *cuda.API, h cuda.Function, s setting) (string, cuda.Result) {
	if s.cache {
		return "cuFuncSetCacheConfig", api.CuFuncSetCacheConfig(h, cuda.FuncCache(s.value))
	}
	return "cuFuncSetAttribute", api.CuFuncSetAttribute(h, s.attribute, s.value)
}

// set applies a setting in the module's context, and in all others where the kernel is or
// will be placed.
func (f *Function) set(s setting, doing string) error {
	y := f.symbol
	y.mu.Lock()
	defer y.mu.Unlock()
	if err := f.setIn(f.module.context, f.handle, s, doing); err != nil {
		return err
	}
	y.settings = slices.DeleteFunc(y.settings, func(old setting) bool { return old.cache == s.cache && old.attribute == s.attribute })
	y.settings = append(y.settings, s)
	if len(y.placed) == 0 {
		return nil
	}
	for _, c := range f.module.context.driver.openContexts() {
		if h, ok := y.placed[c.life.ID]; ok {
			if err := f.setIn(c, h, s, doing); err != nil {
				return err
			}
		}
	}
	return nil
}

// setIn applies a setting in one context.
func (f *Function) setIn(c *Context, h cuda.Function, set setting, doing string) error {
	if err := f.module.check(); err != nil {
		return err
	}
	s, err := c.life.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	call, r := f.apply(s.API, h, set)
	runtime.KeepAlive(f)
	return c.failed(call, r, "%s of the %s", doing, f)
}
