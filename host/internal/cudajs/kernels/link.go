// This file links kernels with functions that are written in something else.

package kernels

import (
	"errors"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// readLinked reads the options link, what is linked to the kernel, and functions, their types by name.
func (s *Kernels) readLinked(k *ScriptKernel, op string, o bind.Options) {
	if o.Has("link") {
		inputs, ok := s.modules.LinkInputs(op, "options.link", o.Value("link"))
		if !ok {
			o.Wrong("link", "an array of programs, PTX texts, images or {path}")
		}
		k.linked = inputs
	}
	if !o.Has("functions") {
		return
	}
	list, ok := o.Value("functions").(*goja.Object)
	if !ok {
		o.Wrong("functions", "an object such as { scale: 'f32(f32, i32)' }")
	}
	k.Options.Functions = map[string]string{}
	for _, name := range list.Keys() {
		text := list.Get(name).String()
		var wrong *kernel.DeclarationError
		if err := kernel.CheckFunction(name, text); errors.As(err, &wrong) {
			s.Bind.ThrowTypeError("%s: options.functions.%s: %s", op, name, wrong.Problem)
		}
		k.Options.Functions[name] = text
	}
}

// load loads a compiled kernel, linked with what belongs to it.
func (s *Kernels) load(c *gpu.Context, k *ScriptKernel, p *kernel.Program) *gpu.Module {
	o := gpu.JITOptions{Name: k.source.File, LineInfo: true}
	if k.linked == nil {
		return s.modules.Loaded(c, []byte(p.PTX), o)
	}
	inputs := append([]compile.Input{{Name: k.source.File, Format: compile.PTX, Data: []byte(p.PTX)}}, k.linked...)
	linked := s.modules.Linked(c, inputs, gpu.JITOptions{LineInfo: true})
	o.Sources = linked.Sources
	return s.modules.Loaded(c, linked.Image, o)
}
