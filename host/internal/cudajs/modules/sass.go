// This file shows machine code, which NVIDIA's disassemblers put into words.

package modules

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// SassOf is the machine code of a kernel as text.
func (s *Modules) SassOf(op string, f *gpu.Function) goja.Value {
	s.mayRun(op)
	image, err := f.Module().Cubin()
	s.Check(err)
	if text := f.Module().PTX(); image == nil && text != "" {
		arch := fmt.Sprintf("sm_%d", CapabilityNumber(f.Context().Device()))
		image, err = compile.Assemble(s.Env.Loop.Context(), text, arch)
		s.Check(err)
	}
	return s.disassembled(image, f.Name())
}

// programSASS is program.sass(): the machine code of a cubin, or of PTX for the
// architecture that it was made for.
func (s *Modules) programSASS(p *program, a bind.Args) goja.Value {
	s.mayRun(a.Op())
	image := p.Image
	switch p.Format {
	case compile.Cubin:
	case compile.PTX:
		image = s.assembled(p)
	default:
		s.Bind.ThrowTypeError("%s: %s is %s, which has no machine code; link it first", a.Op(), p.Name, p.Format)
	}
	return s.disassembled(image, "")
}

// assembled is the machine code of PTX: by the assembler for the architecture
// that the program is for, or else by the driver for its device.
func (s *Modules) assembled(p *program) []byte {
	image, err := compile.Assemble(s.Env.Loop.Context(), p.Text(), p.Real())
	var missing *compile.ToolNotFoundError
	if c := s.Current(); errors.As(err, &missing) && !c.Device().Emulated() {
		linked, linkErr := c.Link([]gpu.LinkInput{{Name: p.Name, Type: cuda.CU_JIT_INPUT_PTX, Data: p.Image}}, gpu.JITOptions{LineInfo: true})
		s.Check(linkErr)
		return linked.Image
	}
	s.Check(err)
	return image
}

func (s *Modules) disassembled(image []byte, name string) goja.Value {
	text, err := compile.Disassemble(s.Env.Loop.Context(), image, name)
	s.Check(err)
	return s.VM.ToValue(text)
}

// mayRun refuses to run programs for a script that may not read files: they
// read what they like.
func (s *Modules) mayRun(op string) {
	if s.Sealed() {
		s.Bind.ThrowTypeError("%s: the host of this script does not permit it to run the programs of the CUDA toolkit", op)
	}
}
