// This file is the class Program: code that was compiled or linked.

package cudajs

import (
	"bytes"
	"time"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
)

// A program is a *compile.Program with what scripts hold of it.
type program struct {
	*compile.Program
	image goja.Value // an ArrayBuffer with a copy of Image; nil until it is asked for
}

// GoObject is the *compile.Program.
func (p *program) GoObject() any { return p.Program }

func (s *session) programClass() *bind.Class {
	get := func(name string, f func(*program) any) bind.Accessor {
		return bind.Accessor{Name: name, Get: of(s, "program."+name, f)}
	}
	inspect.Describe(s.env.Inspect, describeProgram)
	return s.b.Class(bind.Definition{
		Name: "Program", Instead: "use cuda.compile() or cuda.link()",
		Accessors: []bind.Accessor{
			get("format", func(p *program) any { return string(p.Format) }),
			get("arch", func(p *program) any { return p.Arch }),
			{Name: "image", Get: s.programImage},
			get("text", func(p *program) any {
				if p.Format != compile.PTX {
					return goja.Undefined()
				}
				return p.Text()
			}),
			get("log", func(p *program) any { return p.Log }),
			get("time", func(p *program) any { return float64(p.Time) / float64(time.Millisecond) }),
			get("cached", func(p *program) any { return p.Cached }),
		},
		Methods: []bind.Method{
			{Name: "lowered", Length: 1, Func: s.lowered},
			{Name: "load", Func: s.loadProgram},
			{Name: "sass", Func: s.programSASS},
		},
	})
}

func (s *session) newProgram(p *compile.Program) goja.Value {
	return s.code.class.New(&program{Program: p})
}

// programImage is program.image: always the same ArrayBuffer, which a script may
// change without changing the program.
func (s *session) programImage(call goja.FunctionCall) goja.Value {
	p := bind.This[*program](s.b, call, "program.image")
	if p.image == nil {
		p.image = s.vm.ToValue(s.vm.NewArrayBuffer(bytes.Clone(p.Image)))
	}
	return p.image
}

// lowered is program.lowered(expression): the name that the module has for a C++
// name.
func (s *session) lowered(call goja.FunctionCall) goja.Value {
	const op = "program.lowered"
	name, err := bind.This[*program](s.b, call, op).Lowered(s.b.Args(op, call).String(0, "expression"))
	s.check(err)
	return s.vm.ToValue(name)
}

// loadProgram is program.load(options): a module in the current context.
func (s *session) loadProgram(call goja.FunctionCall) goja.Value {
	const op = "program.load"
	p := bind.This[*program](s.b, call, op)
	call.Arguments = append([]goja.Value{call.This}, call.Arguments...)
	return s.programModule(s.current(), p, s.jitOptions(s.b.Args(op, call)))
}

// programModule loads a program into a context.
func (s *session) programModule(c *gpu.Context, p *program, o gpu.JITOptions) goja.Value {
	if p.Format == compile.LTOIR {
		s.b.ThrowTypeError("%s is LTO-IR, which does not load; link it with cuda.link([program]) first", p.Name)
	}
	o.Name, o.Sources = p.Name, p.Sources
	state := newModuleState(s.loaded(c, p.Image, o))
	state.program = p.Program
	return s.classes.module.New(state)
}

// describeProgram is "Program saxpy.cu: ptx for compute_80, 1.2 KiB".
func describeProgram(_ *inspect.Context, p *program) string {
	text := "Program " + p.Name + ": " + string(p.Format)
	if p.Arch != "" {
		text += " for " + p.Arch
	}
	return text + ", " + gpu.FormatBytes(uint64(len(p.Image)))
}
