// This file emits reads of textures, and reads and writes of surfaces.

package emit

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

func (e *emitter) image(v *ir.Value) {
	switch v.Op {
	case ir.Sample:
		result := &ptx.Vector{}
		for channel := range uint64(4) {
			name := e.names[v]
			if channel != v.Bits {
				name = e.fresh(prefix(v))
			}
			result.Elements = append(result.Elements, register(name))
		}
		if place, level := v.Args[:len(v.Args)-1], v.Args[len(v.Args)-1]; strings.HasPrefix(v.Text, "tex.level.") {
			e.add(v.Text, result, e.texelAddress(place), e.inRegister(level))
			return
		}
		e.add(v.Text, result, e.texelAddress(v.Args))
	case ir.SurfaceRead:
		bits := e.fresh("%r")
		e.add(v.Text, &ptx.Vector{Elements: []ptx.Operand{register(bits)}}, e.texelAddress(v.Args))
		e.add("mov.b32", register(e.names[v]), register(bits))
	case ir.SurfaceWrite:
		last := len(v.Args) - 1
		bits := e.fresh("%r")
		e.add("mov.b32", register(bits), e.inRegister(v.Args[last]))
		e.add(v.Text, e.texelAddress(v.Args[:last]), &ptx.Vector{Elements: []ptx.Operand{register(bits)}})
	}
}

// texelAddress is [handle, {coordinates}]. Three coordinates are written as
// four, of which the last means nothing.
func (e *emitter) texelAddress(args []*ir.Value) ptx.Operand {
	at := &ptx.Vector{}
	for _, a := range args[1:] {
		at.Elements = append(at.Elements, e.inRegister(a))
	}
	if len(at.Elements) == 3 {
		at.Elements = append(at.Elements, at.Elements[2])
	}
	handle := e.inRegister(args[0])
	return &ptx.Address{Base: handle, Rest: []ptx.Operand{at}}
}
