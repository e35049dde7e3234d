// This file loads code as options say, and within the time of a script.

package modules

import (
	"bytes"
	"context"

	"github.com/cujs/cujs/gpu"
	"github.com/dop251/goja"
)

// Loaded loads code into a context, which has the driver compile PTX.
func (s *Modules) Loaded(c *gpu.Context, image []byte, o gpu.JITOptions) *gpu.Module {
	name := o.Name
	if name == "" {
		name = "a module"
	}
	done := s.Working("loading %s", name)
	m, err := s.load(c, image, o)
	done()
	s.Check(err)
	return m
}

// largeImage is the size in bytes of code that takes the driver so long that the script's time may
// end meanwhile.
const largeImage = 1 << 20

// load loads large code beside the script, which ends with its time: no driver can be told to stop.
// What comes of it then is given back.
func (s *Modules) load(c *gpu.Context, image []byte, o gpu.JITOptions) (*gpu.Module, error) {
	ctx := s.Env.Loop.Context()
	if len(image) < largeImage || ctx.Done() == nil {
		return c.LoadModule(image, o)
	}
	type outcome struct {
		module *gpu.Module
		err    error
	}
	image = bytes.Clone(image) // a script may free the memory that it gives
	done := make(chan outcome, 1)
	go func() {
		m, err := c.LoadModule(image, o)
		done <- outcome{m, err}
	}()
	select {
	case o := <-done:
		return o.module, o.err
	case <-ctx.Done():
		s.Env.Behind.Add(1)
		go func() {
			defer s.Env.Behind.Add(-1)
			if o := <-done; o.err == nil {
				_ = o.module.Unload() // the runtime may be closed: then it is gone already
			}
		}()
		return nil, context.Cause(ctx)
	}
}

// jitOptions reads how the driver shall compile PTX.
func (s *Modules) jitOptions(op string, v goja.Value) gpu.JITOptions {
	o := s.Bind.Options(op, "options", v, "maxRegisters", "optLevel", "lineInfo", "debug", "target", "cacheMode", "threads", "verbose",
		"minBlocks", "maxThreads", "override", "compileThreads", "loaderThreads", "fallback")
	options := gpu.JITOptions{
		MaxRegisters: int(o.IntIn("maxRegisters", 0, 0, 1024)),
		LineInfo:     o.BoolOr("lineInfo", false),
		Debug:        o.BoolOr("debug", false),
		Target:       o.StringOr("target", ""),
		CacheMode:    o.StringOr("cacheMode", ""),
		Threads:      int(o.IntIn("threads", 0, 0, 1<<20)),
		Verbose:      o.BoolOr("verbose", false),
		MinBlocks:    int(o.IntIn("minBlocks", 0, 0, 32)),
		MaxThreads:   int(o.IntIn("maxThreads", 0, 0, 1024)),
		Override:     o.BoolOr("override", false),
		Fallback:     o.StringOr("fallback", ""),
	}
	if o.Has("compileThreads") {
		threads := int(o.IntIn("compileThreads", 0, 0, 1024))
		options.CompileThreads = &threads
	}
	if o.Has("loaderThreads") {
		threads := int(o.IntIn("loaderThreads", 0, 0, 1024))
		options.LoaderThreads = &threads
	}
	if o.Has("optLevel") {
		level := int(o.IntIn("optLevel", 0, 0, 4))
		options.OptLevel = &level
	}
	return options
}
