// This file makes objects of handles that cuda/driver, a library in the process or
// the program around the script has made: cuda.Stream.wrap(handle) and its like.

package cudajs

import (
	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// wrapped is the method wrap of a class: Class.wrap(handle, {owner}) in the current
// context. The object releases nothing of what it wraps, and keeps owner alive.
// Only who may use cuda/driver may use it: the driver follows a handle that is
// none wherever it leads.
func (s *session) wrapped(class string, wrap func(c *gpu.Context, handle uint64, owner any) goja.Value) []bind.Method {
	return s.wrappedWith(class, func(c *gpu.Context, handle uint64, owner any, _ bind.Options) goja.Value {
		return wrap(c, handle, owner)
	})
}

// wrappedWith is wrapped for a class that takes more options.
func (s *session) wrappedWith(class string, wrap func(c *gpu.Context, handle uint64, owner any, o bind.Options) goja.Value, more ...string) []bind.Method {
	op := "cuda." + class + ".wrap"
	return []bind.Method{{Name: "wrap", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		s.permitted(op)
		a := s.b.Args(op, call)
		handle := a.Uint64(0, "handle")
		var owner any
		o := a.Options(1, "options", append(more, "owner")...)
		if v := o.Value("owner"); !bind.Absent(v) {
			owner = v
		}
		c := s.current()
		s.check(c.Driver().Room())
		return wrap(c, handle, owner, o)
	}}}
}

// wrapsBy is the wrap of a class whose objects a method of gpu.Context makes of a handle.
func wrapsBy[H ~uintptr | ~uint64, T any](s *session, wrap func(*gpu.Context, H, any) (T, error)) func(*gpu.Context, uint64, any) goja.Value {
	return func(c *gpu.Context, handle uint64, owner any) goja.Value {
		object, err := wrap(c, H(handle), owner)
		s.check(err)
		return s.convert(object)
	}
}

// wrapStream is cuda.Stream.wrap(handle, {owner}): the object that there is where
// the stream is the script's own. The stream is where it is, whatever is current.
func (s *session) wrapStream(c *gpu.Context, handle uint64, owner any) goja.Value {
	if handle == 2 {
		s.b.ThrowRangeError("cuda.Stream.wrap: handle: 2n is the default stream of whichever thread a call is made on, and scripts move between threads; cuda.perThreadStream is a stream of the script's own")
	}
	stream, err := c.WrapStream(cuda.Stream(handle), owner)
	s.check(err)
	return s.convert(stream)
}

func (s *session) wrapContext(c *gpu.Context, handle uint64, _ any) goja.Value {
	of, err := c.Driver().WrapContext(cuda.Context(handle))
	s.check(err)
	return s.contextObject(of)
}

// wrapArray is cuda.CudaArray.wrap(handle, {owner, levels}): with levels the handle
// is that of a mipmapped array.
func (s *session) wrapArray(c *gpu.Context, handle uint64, owner any, o bind.Options) goja.Value {
	var a *gpu.Array
	var err error
	if levels := o.IntIn("levels", 1, 1, 64); levels > 1 {
		a, err = c.WrapMipmap(cuda.MipmappedArray(handle), int(levels), owner)
	} else {
		a, err = c.WrapArray(cuda.Array(handle), owner)
	}
	s.check(err)
	return s.convert(a)
}

// wrappers say what makes an object of a handle, by what a message expects.
var wrappers = map[string]string{
	"a Buffer": "cuda.wrap(address, bytes)", "a Stream": "cuda.Stream.wrap(handle)", "an Event": "cuda.Event.wrap(handle)", "an Event or a Stream": "cuda.Event.wrap(handle) or cuda.Stream.wrap(handle)", "a Context": "cuda.Context.wrap(handle)",
	"a MemoryPool": "cuda.MemoryPool.wrap(handle)", "a Graph": "cuda.Graph.wrap(handle)", "a CudaArray": "cuda.CudaArray.wrap(handle)",
}

// advice is what a message adds where a raw handle came instead of an object.
func (s *session) advice(expected string, got goja.Value) string {
	if how := wrappers[expected]; how != "" && goja.IsBigInt(got) {
		return "; " + how + " makes one of it"
	}
	return ""
}
