// This file is the class Context.

package cudajs

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// contextObject is the JavaScript object of a context, the same each time.
func (s *session) contextObject(c *gpu.Context) *goja.Object {
	o := s.contexts[c]
	if o == nil {
		o = s.classes.context.New(c)
		s.contexts[c] = o
	}
	return o
}

func (s *session) contextClass() *bind.Class {
	type context = *gpu.Context
	of1 := func(op string) func(goja.FunctionCall) *gpu.Context {
		return func(call goja.FunctionCall) *gpu.Context { return bind.This[context](s.b, call, op) }
	}
	return s.b.Class(bind.Definition{
		Name: "Context", Instead: "use cuda.context, device.primaryContext() or device.createContext()",
		Statics: s.wrapped("Context", s.wrapContext),
		Accessors: append([]bind.Accessor{
			handleOf[*gpu.Context](s, "context"),
			{Name: "device", Get: func(call goja.FunctionCall) goja.Value {
				return s.deviceObject(bind.This[context](s.b, call, "context.device").Device())
			}},
			{Name: "id", Get: func(call goja.FunctionCall) goja.Value {
				return s.b.BigInt(bind.This[context](s.b, call, "context.id").ID())
			}},
			{Name: "valid", Get: of(s, "context.valid", func(c context) any { return c.Valid() })},
			{Name: "flags", Get: asked(s, "context.flags", func(c context) (int, error) {
				flags, err := c.Flags()
				return int(flags), err
			})},
			{Name: "apiVersion", Get: asked(s, "context.apiVersion", context.APIVersion)},
			{Name: "streamPriorities", Get: s.streamPriorities},
			{Name: "cacheConfig", Get: s.cacheConfig, Set: s.setCacheConfig},
		}, s.streamAccessors(of1)...),
		Methods: append([]bind.Method{
			{Name: "makeCurrent", Func: s.makeCurrent},
			{Name: "push", Func: s.push},
			{Name: "pop", Func: s.pop},
			{Name: "use", Length: 1, Func: s.useContext},
			{Name: "destroy", Func: s.destroy},
			{Name: "limit", Length: 1, Func: s.limit},
			{Name: "setFlags", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
				const op = "context.setFlags"
				s.check(bind.This[context](s.b, call, op).SetFlags(s.contextFlags(s.b.Args(op, call))))
				return goja.Undefined()
			}},
			{Name: "resetPersistingL2", Func: func(call goja.FunctionCall) goja.Value {
				s.check(bind.This[context](s.b, call, "context.resetPersistingL2").ResetPersistingL2())
				return goja.Undefined()
			}},
			{Name: "enablePeerAccess", Length: 1, Func: s.peerAccess("context.enablePeerAccess", context.EnablePeerAccess)},
			{Name: "disablePeerAccess", Length: 1, Func: s.peerAccess("context.disablePeerAccess", context.DisablePeerAccess)},
		}, s.factories(of1, "context.")...),
		Dispose: s.destroy,
	})
}

func (s *session) makeCurrent(call goja.FunctionCall) goja.Value {
	s.check(s.thread.MakeCurrent(bind.This[*gpu.Context](s.b, call, "context.makeCurrent")))
	return goja.Undefined()
}

func (s *session) push(call goja.FunctionCall) goja.Value {
	s.check(s.thread.Push(bind.This[*gpu.Context](s.b, call, "context.push")))
	return goja.Undefined()
}

// pop undoes the last push, whatever context it is called on, and answers what
// was current.
func (s *session) pop(call goja.FunctionCall) goja.Value {
	bind.This[*gpu.Context](s.b, call, "context.pop")
	c, err := s.thread.Pop()
	s.check(err)
	if c == nil {
		return goja.Null()
	}
	return s.contextObject(c)
}

// useContext calls a function with the context current, for its synchronous
// part.
func (s *session) useContext(call goja.FunctionCall) goja.Value {
	const op = "context.use"
	c := bind.This[*gpu.Context](s.b, call, op)
	return s.with(c, s.b.Args(op, call).Function(0, "f"))
}

func (s *session) destroy(call goja.FunctionCall) goja.Value {
	err := bind.This[*gpu.Context](s.b, call, "context.destroy").Destroy()
	s.detachDead()
	s.check(err)
	return goja.Undefined()
}

// limitWords are the names of the limits of contexts.
var limitWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUlimit", "CU_LIMIT_") })

// limit answers a limit; with a second argument it sets it first.
func (s *session) limit(call goja.FunctionCall) goja.Value {
	const op = "context.limit"
	c, a := bind.This[*gpu.Context](s.b, call, op), s.b.Args(op, call)
	l := cuda.Limit(s.find(op, "limit", limitWords(), a.String(0, "name")))
	if a.Has(1) {
		s.check(c.SetLimit(l, uint64(a.IntIn(1, "value", 0, maxBytes))))
	}
	n, err := c.Limit(l)
	s.check(err)
	return s.vm.ToValue(int64(n))
}

// streamPriorities are the least and the greatest priority of streams.
func (s *session) streamPriorities(call goja.FunctionCall) goja.Value {
	least, greatest, err := bind.This[*gpu.Context](s.b, call, "context.streamPriorities").StreamPriorities()
	s.check(err)
	return s.plainObject(field{"least", least}, field{"greatest", greatest})
}

// cacheWords are the names of the ways to share memory between the L1 cache and
// shared memory.
var cacheWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUfunc_cache", "CU_FUNC_CACHE_") })

func (s *session) cacheConfig(call goja.FunctionCall) goja.Value {
	config, err := bind.This[*gpu.Context](s.b, call, "context.cacheConfig").CacheConfig()
	s.check(err)
	return s.vm.ToValue(cacheWords().names[config])
}

func (s *session) setCacheConfig(call goja.FunctionCall) goja.Value {
	const op = "context.cacheConfig"
	c, name := bind.This[*gpu.Context](s.b, call, op), s.b.Args(op, call).String(0, "value")
	s.check(c.SetCacheConfig(cuda.FuncCache(s.find(op, "cache configuration", cacheWords(), name))))
	return goja.Undefined()
}

func (s *session) peerAccess(op string, change func(c, peer *gpu.Context) error) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		c := bind.This[*gpu.Context](s.b, call, op)
		s.check(change(c, bind.StateArg[*gpu.Context](s.b.Args(op, call), 0, "peer", "a Context")))
		return goja.Undefined()
	}
}

// synchronize waits until all work of a context is done.
func (s *session) synchronize(c *gpu.Context, _ bind.Args) goja.Value {
	s.check(c.Synchronize(s.env.Loop.Context()))
	return goja.Undefined()
}
