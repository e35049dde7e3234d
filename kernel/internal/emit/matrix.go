// This file emits products of matrices by a warp, and what brings their operands.

package emit

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// matrices emits them.
type matrices struct{ *emitter }

func (e matrices) emit(v *ir.Value) {
	switch v.Op {
	case ir.Product:
		e.product(v)
	case ir.LoadMatrix:
		results := e.results(v)
		words, unpack := e.packed(results)
		e.add(v.Text, words, e.address(v))
		unpack()
	case ir.StoreMatrix:
		e.add(v.Text, e.address(v), e.words(v.Args[1:], false))
	case ir.WaitGrid:
		e.add("griddepcontrol.wait")
	case ir.ReleaseGrid:
		e.add("griddepcontrol.launch_dependents")
	case ir.CopyAsync:
		e.copyAsync(v)
	case ir.CopyCommit:
		e.add("cp.async.commit_group")
	case ir.CopyWait:
		e.add("cp.async.wait_group", integer(int64(v.Bits)))
	}
}

// product emits mma: its first arguments are those of the sum, then A's and B's.
func (e matrices) product(v *ir.Value) {
	sums := v.Args[:v.Width]
	factors := v.Args[v.Width:]
	split := len(factors) * 2 / 3 // A has 16 rows to the 8 columns of B
	if v.Bits > 0 {
		split = int(v.Bits)
	} else if sums[0].Type == ir.F64 && len(sums) == 2 {
		split = 1 // m8n8k4
	}
	if strings.Contains(v.Text, ".e4m3") || strings.Contains(v.Text, ".e5m2") {
		e.require(builtin.Float8Version)
	}
	results := e.results(v)
	to, unpack := e.packed(results)
	e.add(v.Text, to, e.words(factors[:split], true), e.words(factors[split:], true), e.words(sums, false))
	unpack()
}

// A part is a result of an instruction that gives several.
type part struct {
	name string
	typ  ir.Type
}

// results are the registers of the parts that Extract takes of a value, and fresh ones for others.
func (e matrices) results(v *ir.Value) []part {
	parts := make([]part, v.Width)
	var any *ir.Value
	for _, x := range e.extracts(v) {
		parts[x.Bits], any = part{e.names[x], x.Type}, x
	}
	for i := range parts {
		if parts[i].name == "" && any != nil {
			parts[i] = part{e.fresh(prefix(any)), any.Type}
		}
	}
	if any == nil { // nothing takes a result: the instruction wants registers all the same
		typ := ir.F16
		if strings.Contains(v.Text, fmt.Sprintf(".x%d.", v.Width)) { // a part is a lane's word of a matrix
			typ = ir.U32
		}
		for i := range parts {
			parts[i] = part{e.fresh(prefixOf(typ)), typ}
		}
	}
	return parts
}

// packed are the registers that an instruction writes for parts: two of 16 bits share one, which
// unpack takes apart behind the instruction.
func (e matrices) packed(parts []part) (words ptx.Operand, unpack func()) {
	list := &ptx.Vector{}
	if parts[0].typ.Size() > 2 {
		for _, p := range parts {
			list.Elements = append(list.Elements, register(p.name))
		}
		return list, func() {}
	}
	for range len(parts) / 2 {
		list.Elements = append(list.Elements, register(e.fresh("%r")))
	}
	return list, func() {
		for i, word := range list.Elements {
			low, high := parts[2*i], parts[2*i+1]
			e.add("mov.b32", &ptx.Vector{Elements: []ptx.Operand{register(low.name), register(high.name)}}, word)
			e.halves = remember(e.halves, low.name+high.name, word)
		}
	}
}

func remember(m map[string]ptx.Operand, key string, o ptx.Operand) map[string]ptx.Operand {
	if m == nil {
		m = map[string]ptx.Operand{}
	}
	m[key] = o
	return m
}

// words are the registers that an instruction reads for values: two of 16 bits share one, which
// they may have come from. With bits set, floats go as such: tf32 is 32 bits to the assembler.
func (e matrices) words(values []*ir.Value, bits bool) ptx.Operand {
	list := &ptx.Vector{}
	for i := 0; i < len(values); i++ {
		v := e.inRegister(values[i])
		switch {
		case values[i].Type == ir.F32 && bits:
			r := e.fresh("%r")
			e.add("mov.b32", register(r), v)
			v = register(r)
		case values[i].Type.Size() == 2:
			high := e.inRegister(values[i+1])
			i++
			if word := e.halves[v.String()+high.String()]; word != nil {
				v = word
				break
			}
			r := e.fresh("%r")
			e.add("mov.b32", register(r), &ptx.Vector{Elements: []ptx.Operand{v, high}})
			v = register(r)
		}
		list.Elements = append(list.Elements, v)
	}
	return list
}

// copyAsync emits cp.async: of 16 bytes past the first cache, as operands of products are read once.
func (e matrices) copyAsync(v *ir.Value) {
	level := "ca"
	if v.Bits == 16 {
		level = "cg"
	}
	operands := []ptx.Operand{&ptx.Address{Base: e.inRegister(v.Args[0]), Offset: v.Index}, &ptx.Address{Base: e.inRegister(v.Args[1])}, integer(int64(v.Bits))}
	if len(v.Args) > 2 {
		operands = append(operands, e.use(v.Args[2]))
	}
	e.add("cp.async."+level+".shared.global", operands...)
}
