// This file is the class Program: code that was compiled or linked.

package modules

import (
	"bytes"
	"time"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// A program is a *compile.Program with what scripts hold of it.
type program struct {
	*compile.Program
	image goja.Value // an ArrayBuffer with a copy of Image; nil until it is asked for
}

func (s *Modules) defineProgram() {
	core.Define(s.Session, core.Class[*program]{
		Name: "Program", Op: "program", Instead: "use cuda.compile() or cuda.link()",
		Getters: []core.Getter[*program]{
			{Name: "format", Get: func(p *program) any { return string(p.Format) }},
			{Name: "arch", Get: func(p *program) any { return p.Arch }},
			// image is always the same ArrayBuffer, which a script may change without changing the
			// program.
			{Name: "image", Get: func(p *program) any {
				if p.image == nil {
					p.image = s.VM.ToValue(s.VM.NewArrayBuffer(bytes.Clone(p.Image)))
				}
				return p.image
			}},
			{Name: "text", Get: func(p *program) any {
				if p.Format != compile.PTX {
					return goja.Undefined()
				}
				return p.Text()
			}},
			{Name: "log", Get: func(p *program) any { return p.Log }},
			{Name: "time", Get: func(p *program) any { return float64(p.Time) / float64(time.Millisecond) }},
			{Name: "cached", Get: func(p *program) any { return p.Cached }},
		},
		Methods: []core.Method[*program]{
			{Name: "lowered", Length: 1, Call: func(p *program, a bind.Args) goja.Value {
				name, err := p.Lowered(a.String(0, "expression"))
				s.Check(err)
				return s.VM.ToValue(name)
			}},
			{Name: "load", Call: func(p *program, a bind.Args) goja.Value {
				return s.programModule(s.Current(), p, s.jitOptions(a.Op(), a.Value(0)))
			}},
			{Name: "sass", Call: s.programSASS},
		},
		Show: showProgram,
		ToGo: func(p *program) any { return p.Program },
	})
}

func (s *Modules) newProgram(p *compile.Program) goja.Value {
	return s.Make(&program{Program: p})
}

// programModule loads a program into a context.
func (s *Modules) programModule(c *gpu.Context, p *program, o gpu.JITOptions) goja.Value {
	if p.Format == compile.LTOIR {
		s.Bind.ThrowTypeError("%s is LTO-IR, which does not load; link it with cuda.link([program]) first", p.Name)
	}
	o.Name, o.Sources, o.Signs = p.Name, p.Sources, p.Signs
	state := NewModuleState(s.Loaded(c, p.Image, o))
	state.Program = p.Program
	return s.Make(state)
}

// showProgram is "Program saxpy.cu: ptx for compute_80, 1.2 KiB".
func showProgram(_ *inspect.Context, p *program) string {
	text := "Program " + p.Name + ": " + string(p.Format)
	if p.Arch != "" {
		text += " for " + p.Arch
	}
	return text + ", " + gpu.FormatBytes(uint64(len(p.Image)))
}
