// This file shows machine code, which NVIDIA's disassemblers put into words.

package cudajs

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

func (s *session) sassOf(op string, f *gpu.Function) goja.Value {
	s.mayRun(op)
	image, err := f.Module().Cubin()
	s.check(err)
	if text := f.Module().PTX(); image == nil && text != "" {
		arch := fmt.Sprintf("sm_%d", capabilityNumber(f.Context().Device()))
		image, err = compile.Assemble(s.env.Loop.Context(), text, arch)
		s.check(err)
	}
	return s.disassembled(image, f.Name())
}

// kernelSASS is kernel.sass(...types): the machine code for arguments of those
// types.
func (s *session) kernelSASS(k *scriptKernel, a bind.Args) goja.Value {
	return s.sassOf(a.Op(), s.loadedFor(k, s.typesOf(a.Op(), k, a.From(0)), variant{}).gpu)
}

// programSASS is program.sass(): the machine code of a cubin, or of PTX for the
// architecture that it was made for.
func (s *session) programSASS(p *program, a bind.Args) goja.Value {
	s.mayRun(a.Op())
	image := p.Image
	switch p.Format {
	case compile.Cubin:
	case compile.PTX:
		image = s.assembled(p)
	default:
		s.b.ThrowTypeError("%s: %s is %s, which has no machine code; link it first", a.Op(), p.Name, p.Format)
	}
	return s.disassembled(image, "")
}

// assembled is the machine code of PTX: by the assembler for the architecture
// that the program is for, or else by the driver for its device.
func (s *session) assembled(p *program) []byte {
	image, err := compile.Assemble(s.env.Loop.Context(), p.Text(), p.Real())
	var missing *compile.ToolNotFoundError
	if c := s.current(); errors.As(err, &missing) && !c.Device().Emulated() {
		linked, linkErr := c.Link([]gpu.LinkInput{{Name: p.Name, Type: cuda.CU_JIT_INPUT_PTX, Data: p.Image}}, gpu.JITOptions{LineInfo: true})
		s.check(linkErr)
		return linked.Image
	}
	s.check(err)
	return image
}

func (s *session) disassembled(image []byte, name string) goja.Value {
	text, err := compile.Disassemble(s.env.Loop.Context(), image, name)
	s.check(err)
	return s.vm.ToValue(text)
}

// mayRun refuses to run programs for a script that may not read files: they
// read what they like.
func (s *session) mayRun(op string) {
	if s.sealed() {
		s.b.ThrowTypeError("%s: the host of this script does not permit it to run the programs of the CUDA toolkit", op)
	}
}
