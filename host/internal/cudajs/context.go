// This file is the class Context.

package cudajs

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

func (s *session) defineContext() {
	type context = *gpu.Context
	var factories []Method[context]
	for _, f := range s.factories() {
		factories = append(factories, Method[context]{Name: f.Name, Length: f.Length, Call: func(c context, a bind.Args) goja.Value { return f.make(s, c, a) }})
	}
	define(s, Class[context]{
		Name: "Context", Op: "context", Instead: "use cuda.context, device.primaryContext() or device.createContext()",
		Wrap: func(c context, handle uint64, _ any, _ bind.Options) (any, error) {
			return c.Driver().WrapContext(cuda.Context(handle))
		},
		Getters: []Getter[context]{
			{Name: "device", Get: func(c context) any { return s.object(c.Device()) }},
			{Name: "id", Get: func(c context) any { return s.b.BigInt(c.ID()) }},
			{Name: "valid", Get: func(c context) any { return c.Valid() }},
			{Name: "flags", Ask: func(c context) (any, error) {
				flags, err := c.Flags()
				return int(flags), err
			}},
			asked("apiVersion", context.APIVersion),
			{Name: "streamPriorities", Ask: s.streamPriorities},
			{Name: "cacheConfig", Ask: cacheConfig, Set: s.setCacheConfig},
			{Name: "defaultStream", Get: s.defaultStream},
			{Name: "perThreadStream", Ask: s.perThreadStream},
		},
		Methods: append([]Method[context]{
			{Name: "makeCurrent", Do: func(c context, _ bind.Args) error { return s.thread.MakeCurrent(c) }},
			{Name: "push", Do: func(c context, _ bind.Args) error { return s.thread.Push(c) }},
			{Name: "pop", Call: s.pop},
			{Name: "use", Length: 1, Call: func(c context, a bind.Args) goja.Value { return s.with(c, a.Function(0, "f")) }},
			{Name: "destroy", Do: s.destroy},
			{Name: "limit", Length: 1, Call: s.limit},
			{Name: "setFlags", Length: 1, Do: func(c context, a bind.Args) error { return c.SetFlags(s.contextFlags(a)) }},
			{Name: "resetPersistingL2", Do: func(c context, _ bind.Args) error { return c.ResetPersistingL2() }},
			{Name: "enablePeerAccess", Length: 1, Do: s.peerAccess(context.EnablePeerAccess)},
			{Name: "disablePeerAccess", Length: 1, Do: s.peerAccess(context.DisablePeerAccess)},
		}, factories...),
		Dispose: "destroy",
		Handles: []Handle[context]{{Type: "CUcontext", As: "handle", Of: func(c context) (uint64, error) { return uint64(c.Handle()), nil }}},
		Ended:   func(c context) bool { return !c.Valid() },
		Show:    showContext,
		From:    from(context.Driver, itself[gpu.Context]),
		Kept:    func(context) bool { return true },
	})
	s.registry.export(
		Export{Name: "context", Get: func() any { return s.object(s.current()) }},
		Export{Name: "defaultStream", Get: func() any { return s.defaultStream(s.current()) }},
		Export{Name: "perThreadStream", Get: func() any {
			stream, err := s.perThreadStream(s.current())
			s.check(err)
			return stream
		}},
	)
}

// pop undoes the last push, whatever context it is called on, and returns the context that was current.
func (s *session) pop(*gpu.Context, bind.Args) goja.Value {
	c, err := s.thread.Pop()
	s.check(err)
	if c == nil {
		return goja.Null()
	}
	return s.object(c)
}

func (s *session) destroy(c *gpu.Context, _ bind.Args) error {
	err := c.Destroy()
	s.detachDead()
	return err
}

// limitWords are the names of the limits of contexts.
var limitWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUlimit", "CU_LIMIT_") })

// limit answers a limit; with a second argument it sets it first.
func (s *session) limit(c *gpu.Context, a bind.Args) goja.Value {
	l := cuda.Limit(s.find(a.Op(), "limit", limitWords(), a.String(0, "name")))
	if a.Has(1) {
		s.check(c.SetLimit(l, uint64(a.IntIn(1, "value", 0, maxBytes))))
	}
	n, err := c.Limit(l)
	s.check(err)
	return s.vm.ToValue(int64(n))
}

// streamPriorities are the least and the greatest priority of streams.
func (s *session) streamPriorities(c *gpu.Context) (any, error) {
	least, greatest, err := c.StreamPriorities()
	return s.plainObject(field{"least", least}, field{"greatest", greatest}), err
}

// cacheWords are the names of the ways to share memory between the L1 cache and
// shared memory.
var cacheWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUfunc_cache", "CU_FUNC_CACHE_") })

func cacheConfig(c *gpu.Context) (any, error) {
	config, err := c.CacheConfig()
	if err != nil {
		return nil, err
	}
	return cacheWords().names[config], nil
}

func (s *session) setCacheConfig(c *gpu.Context, a bind.Args) error {
	name := a.String(0, "value")
	return c.SetCacheConfig(cuda.FuncCache(s.find(a.Op(), "cache configuration", cacheWords(), name)))
}

func (s *session) peerAccess(change func(c, peer *gpu.Context) error) func(*gpu.Context, bind.Args) error {
	return func(c *gpu.Context, a bind.Args) error {
		return change(c, bind.StateArg[*gpu.Context](a, 0, "peer", "a Context"))
	}
}

// synchronize waits until all work of a context is done.
func (s *session) synchronize(c *gpu.Context, _ bind.Args) goja.Value {
	s.check(c.Synchronize(s.env.Loop.Context()))
	return goja.Undefined()
}

func showContext(_ *inspect.Context, c *gpu.Context) string {
	text := fmt.Sprintf("Context %d on device %d", c.ID(), c.Device().Ordinal())
	if !c.Valid() {
		text += " (ended)"
	}
	return text
}

// synchronizeAsync is a promise for the end of all work of a context. A
// goroutine waits for that, the loop asks the goroutine.
func (s *session) synchronizeAsync(c *gpu.Context, _ bind.Args) goja.Value {
	if s.stream != nil && s.stream.Recording() {
		s.check(c.Synchronize(s.life)) // which says that waits cannot be recorded
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Synchronize(s.life) }()
	return s.promise(during("synchronizeAsync", func() (bool, error) {
		select {
		case err := <-ended:
			return true, err
		default:
			return false, nil
		}
	}), nil, goja.Undefined())
}
