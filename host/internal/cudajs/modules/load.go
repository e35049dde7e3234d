// This file loads code within the time of a script.

package modules

import (
	"bytes"
	"context"

	"github.com/cujs/cujs/gpu"
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
