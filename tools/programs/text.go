// This file writes programs as PTX.

package programs

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// Stride is the bytes between an input or output of neighbouring threads, and
// Slot those between the inputs or outputs of one thread.
const (
	Stride = 8
	Slot   = Stride * Threads
)

// A Module is programs as kernels of several each.
type Module struct {
	Text    string
	Kernels []Kernel
}

// A Kernel runs programs one after the other in one block of Threads threads.
// Its parameters are the addresses of the inputs and of the outputs.
type Kernel struct {
	Name     string
	Programs []*Program
	Slots    int // outputs of a thread
}

// Write writes programs, which have the same inputs, as kernels of perKernel
// programs each.
func Write(target int, list []*Program, perKernel int) *Module {
	return write(target, list, perKernel, true, (*Kernel).load)
}

// WriteConstant writes each program as a kernel of its own whose inputs are no
// parameters but constants, the values that one thread has: an assembler can
// compute what such a kernel stores.
func WriteConstant(target int, list []*Program, values [][]uint64, thread int) *Module {
	return write(target, list, 1, false, func(k *Kernel, b *strings.Builder) {
		p := k.Programs[0]
		for i, t := range p.Inputs {
			if v := values[i][thread]; t == ptx.Pred {
				fmt.Fprintf(b, "mov.u32 %%t, %d;\nsetp.ne.u32 %s, %%t, 0;\n", v, p.name(i))
			} else {
				fmt.Fprintf(b, "mov.b%d %s, %#x;\n", width(t), p.name(i), v)
			}
		}
	})
}

// write writes kernels that get their inputs by load. Where settle is set,
// results that are to be settled go through shared memory.
func write(target int, list []*Program, perKernel int, settle bool, load func(*Kernel, *strings.Builder)) *Module {
	var b strings.Builder
	fmt.Fprintf(&b, ".version 7.8\n.target sm_%d\n.address_size 64\n", target)
	m := &Module{}
	for len(list) > 0 {
		n := min(perKernel, len(list))
		k := Kernel{Name: fmt.Sprintf("k%d", len(m.Kernels)), Programs: list[:n]}
		k.write(&b, settle, load)
		m.Kernels = append(m.Kernels, k)
		list = list[n:]
	}
	m.Text = b.String()
	return m
}

// letters name the registers of each width.
var letters = map[int]string{1: "p", 16: "h", 32: "r", 64: "d"}

func (k *Kernel) write(b *strings.Builder, settle bool, load func(*Kernel, *strings.Builder)) {
	fmt.Fprintf(b, ".visible .entry %s(.param .u64 in, .param .u64 out)\n{\n", k.Name)
	most := 0
	for _, p := range k.Programs {
		most = max(most, len(p.Widths))
	}
	fmt.Fprintf(b, ".reg .pred %%p<%d>; .reg .b16 %%h<%d>; .reg .b32 %%r<%d>; .reg .b64 %%d<%d>;\n", most, most, most, most)
	b.WriteString(".reg .b32 %t; .reg .b64 %x, %in, %out;\nld.param.u64 %in, [in];\nld.param.u64 %out, [out];\n")
	fmt.Fprintf(b, "mov.u32 %%t, %%tid.x;\nmul.wide.u32 %%x, %%t, %d;\nadd.u64 %%in, %%in, %%x;\nadd.u64 %%out, %%out, %%x;\n", Stride)
	if settle {
		fmt.Fprintf(b, ".shared .align %d .b8 boxes[%d]; .reg .b64 %%box;\nmov.u64 %%box, boxes;\nadd.u64 %%box, %%box, %%x;\n", Stride, Slot)
	}
	load(k, b)
	for _, p := range k.Programs {
		for i := range p.Code {
			p.Code[i].write(b, p)
			if settle && p.Code[i].Settled {
				p.settle(b, p.Code[i].Into)
			}
		}
		k.Slots += p.store(b, k.Slots)
	}
	b.WriteString("ret;\n}\n")
}

// load reads the inputs of this thread.
func (k *Kernel) load(b *strings.Builder) {
	for i, t := range k.Programs[0].Inputs {
		if t == ptx.Pred {
			fmt.Fprintf(b, "ld.global.b32 %%t, [%%in+%d];\nsetp.ne.u32 %%p%d, %%t, 0;\n", i*Slot, i)
			continue
		}
		fmt.Fprintf(b, "ld.global.b%d %s, [%%in+%d];\n", width(t), k.Programs[0].name(i), i*Slot)
	}
}

// store writes the outputs from a slot on and returns their number.
func (p *Program) store(b *strings.Builder, slot int) int {
	outputs := p.Outputs()
	for i, r := range outputs {
		name, bits := p.name(r), p.Widths[r]
		if bits == 1 {
			fmt.Fprintf(b, "selp.u32 %%t, 1, 0, %s;\n", name)
			name, bits = "%t", 32
		}
		fmt.Fprintf(b, "st.global.b%d [%%out+%d], %s;\n", bits, (slot+i)*Slot, name)
	}
	return len(outputs)
}

// settle writes a register to memory and reads it again.
func (p *Program) settle(b *strings.Builder, r int) {
	fmt.Fprintf(b, "st.volatile.shared.b%d [%%box], %s;\nld.volatile.shared.b%d %s, [%%box];\n", p.Widths[r], p.name(r), p.Widths[r], p.name(r))
}

// String is the program as PTX, without declarations.
func (p *Program) String() string {
	var b strings.Builder
	for i := range p.Code {
		p.Code[i].write(&b, p)
	}
	return b.String()
}

func (p *Program) name(r int) string { return fmt.Sprintf("%%%s%d", letters[p.Widths[r]], r) }

func (in *Instruction) write(b *strings.Builder, p *Program) {
	if in.Guard >= 0 {
		not := ""
		if in.Negated {
			not = "!"
		}
		b.WriteString("@" + not + p.name(in.Guard) + " ")
	}
	b.WriteString(in.Text + " " + p.name(in.Into))
	if in.suffix != "" {
		b.WriteString("." + in.suffix)
	}
	if in.Second >= 0 {
		b.WriteString("|" + p.name(in.Second))
	}
	for _, s := range in.Sources {
		b.WriteString(", " + s.text(p))
	}
	b.WriteString(";\n")
}

func (s Source) text(p *Program) string {
	switch {
	case s.Register >= 0 && s.Not:
		return "!" + p.name(s.Register)
	case s.Register >= 0 && s.suffix != "":
		return s.prefix + p.name(s.Register) + "." + s.suffix
	case s.Register >= 0:
		return s.prefix + p.name(s.Register)
	case s.Type == ptx.F32:
		return fmt.Sprintf("0f%08X", s.Constant)
	case s.Type == ptx.F64:
		return fmt.Sprintf("0d%016X", s.Constant)
	case s.Type.IsSigned():
		return fmt.Sprint(int64(s.Constant<<(64-s.Type.Bits())) >> (64 - s.Type.Bits()))
	}
	return fmt.Sprintf("0x%x", s.Constant)
}
