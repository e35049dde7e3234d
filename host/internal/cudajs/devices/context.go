// This file is the class Context.

package devices

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// DefineContext defines the class Context; shared are the functions that contexts have in common
// with cuda.
func (s *Devices) DefineContext(shared []core.Factory) {
	type context = *gpu.Context
	var factories []core.Method[context]
	for _, f := range shared {
		factories = append(factories, core.Method[context]{Name: f.Name, Length: f.Length, Call: func(c context, a bind.Args) goja.Value { return f.Call(s.Session, c, a) }})
	}
	core.Define(s.Session, core.Class[context]{
		Name: "Context", Op: "context", Instead: "use cuda.context, device.primaryContext() or device.createContext()",
		Wrap: func(c context, handle uint64, _ any, _ bind.Options) (any, error) {
			return interop.WrapContext(c.Driver(), cuda.Context(handle))
		},
		Getters: []core.Getter[context]{
			{Name: "device", Get: func(c context) any { return s.Object(c.Device()) }},
			{Name: "id", Get: func(c context) any { return s.Bind.BigInt(c.ID()) }},
			{Name: "valid", Get: func(c context) any { return c.Valid() }},
			{Name: "flags", Ask: func(c context) (any, error) {
				flags, err := c.Flags()
				return int(flags), err
			}},
			core.Asked("apiVersion", context.APIVersion),
			{Name: "streamPriorities", Ask: s.streamPriorities},
			{Name: "cacheConfig", Ask: cacheConfig, Set: s.setCacheConfig},
			{Name: "defaultStream", Get: s.defaultStream},
			{Name: "perThreadStream", Ask: s.perThreadStream},
		},
		Methods: append([]core.Method[context]{
			{Name: "makeCurrent", Do: func(c context, _ bind.Args) error { return s.Thread.MakeCurrent(c) }},
			{Name: "push", Do: func(c context, _ bind.Args) error { return s.Thread.Push(c) }},
			{Name: "pop", Call: s.pop},
			{Name: "use", Length: 1, Call: func(c context, a bind.Args) goja.Value { return s.With(c, nil, a.Function(0, "f")) }},
			{Name: "destroy", Do: s.destroy},
			{Name: "free", Do: s.destroy},
			{Name: "limit", Length: 1, Call: s.limit},
			{Name: "setFlags", Length: 1, Do: func(c context, a bind.Args) error { return c.SetFlags(s.contextFlags(a)) }},
			{Name: "resetPersistingL2", Do: func(c context, _ bind.Args) error { return c.ResetPersistingL2() }},
			{Name: "enablePeerAccess", Length: 1, Do: s.peerAccess(context.EnablePeerAccess)},
			{Name: "disablePeerAccess", Length: 1, Do: s.peerAccess(context.DisablePeerAccess)},
		}, factories...),
		Handles: []core.Handle[context]{{Type: "CUcontext", As: "handle", Of: func(c context) (uint64, error) { return uint64(c.Handle()), nil }}},
		Ended:   func(c context) bool { return !c.Valid() },
		Show:    showContext,
		From:    core.From(context.Driver, core.Itself[gpu.Context]),
		Kept:    func(context) bool { return true },
	})
	s.Registry.Export(
		core.Export{Name: "context", Get: func() any { return s.Object(s.Current()) }},
		core.Export{Name: "defaultStream", Get: func() any { return s.defaultStream(s.Current()) }},
		core.Export{Name: "perThreadStream", Get: func() any {
			stream, err := s.perThreadStream(s.Current())
			s.Check(err)
			return stream
		}},
	)
}

// pop undoes the last push, on any context, and returns the context that was
// current.
func (s *Devices) pop(*gpu.Context, bind.Args) goja.Value {
	c, err := s.Thread.Pop()
	s.Check(err)
	if c == nil {
		return goja.Null()
	}
	return s.Object(c)
}

func (s *Devices) destroy(c *gpu.Context, _ bind.Args) error {
	s.EndsMemory("context.destroy")
	err := c.Destroy()
	s.DetachDead()
	return err
}

// LimitWords are the names of the limits of contexts.
var LimitWords = sync.OnceValue(func() core.Vocabulary { return core.VocabularyOf("CUlimit", "CU_LIMIT_") })

// limit answers a limit; with a second argument it sets it first.
func (s *Devices) limit(c *gpu.Context, a bind.Args) goja.Value {
	l := cuda.Limit(s.Find(a.Op(), "limit", LimitWords(), a.String(0, "name")))
	if a.Has(1) {
		s.Beyond("context.limit")
		s.Check(c.SetLimit(l, uint64(a.IntIn(1, "value", 0, values.MaxBytes))))
	}
	n, err := c.Limit(l)
	s.Check(err)
	return s.VM.ToValue(int64(n))
}

// streamPriorities are the least and the greatest priority of streams.
func (s *Devices) streamPriorities(c *gpu.Context) (any, error) {
	least, greatest, err := c.StreamPriorities()
	return s.PlainObject("least", least, "greatest", greatest), err
}

// CacheWords are the names of the ways to share memory between the L1 cache and
// shared memory.
var CacheWords = sync.OnceValue(func() core.Vocabulary { return core.VocabularyOf("CUfunc_cache", "CU_FUNC_CACHE_") })

func cacheConfig(c *gpu.Context) (any, error) {
	config, err := c.CacheConfig()
	if err != nil {
		return nil, err
	}
	return CacheWords().Names[config], nil
}

func (s *Devices) setCacheConfig(c *gpu.Context, a bind.Args) error {
	name := a.String(0, "value")
	return c.SetCacheConfig(cuda.FuncCache(s.Find(a.Op(), "cache configuration", CacheWords(), name)))
}

func (s *Devices) peerAccess(change func(c, peer *gpu.Context) error) func(*gpu.Context, bind.Args) error {
	return func(c *gpu.Context, a bind.Args) error {
		return change(c, bind.StateArg[*gpu.Context](a, 0, "peer", "a Context"))
	}
}

// synchronize waits until all work of a context is done.
func (s *Devices) synchronize(c *gpu.Context, _ bind.Args) goja.Value {
	s.Check(c.Synchronize(s.Env.Loop.Context()))
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
func (s *Devices) synchronizeAsync(c *gpu.Context, _ bind.Args) goja.Value {
	if s.Stream != nil && s.Stream.Recording() {
		s.Check(c.Synchronize(s.Life)) // which says that waits cannot be recorded
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Synchronize(s.Life) }()
	return s.Promise(core.During("synchronizeAsync", func() (bool, error) {
		select {
		case err := <-ended:
			return true, err
		default:
			return false, nil
		}
	}), nil, goja.Undefined())
}

func (s *Devices) defaultStream(c *gpu.Context) any { return s.Object(c.DefaultStream()) }

func (s *Devices) perThreadStream(c *gpu.Context) (any, error) {
	stream, err := c.PerThreadStream()
	if err != nil {
		return nil, err
	}
	return s.Keep(stream), nil
}
