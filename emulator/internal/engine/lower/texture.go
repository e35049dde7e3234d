// This file lowers the instructions of textures and surfaces. A handle names
// them: a texture object's, in a register, or the address of a variable of type
// .texref or .surfref. Variables of type .samplerref, which belong to another
// mode of textures, are refused.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/ptx"
)

var textureShapes = map[string]texture.Shape{
	"1d": texture.D1, "2d": texture.D2, "3d": texture.D3, "a1d": texture.A1, "a2d": texture.A2,
	"cube": texture.Cube, "acube": texture.CubeArray,
}

// textureWords reads the modifiers; types, in their order, are left.
func textureWords(l *lowerer, in *ptx.Instruction) (a *code.TextureAccess, types []ptx.Type) {
	a = &code.TextureAccess{Elements: 1}
	shaped := false
	for _, m := range in.Modifiers {
		if t, ok := ptx.ParseType(m); ok {
			types = append(types, t)
			continue
		}
		if s, ok := textureShapes[m]; ok {
			a.Shape, shaped = s, true
			continue
		}
		textureWord(l, a, in.Opcode, m)
	}
	if !shaped && in.Opcode != "txq" && in.Opcode != "suq" {
		l.refuse("without one of .1d, .2d, .3d, .a1d, .a2d, .cube and .acube")
	}
	return a, types
}

func textureWord(l *lowerer, a *code.TextureAccess, opcode, m string) {
	switch m {
	case "base", "b", "ca", "cg", "cs", "cv", "wb", "wt":
	case "level":
		a.Level = true
	case "grad":
		a.Gradients = true
	case "v2", "v4":
		a.Elements = int(m[1] - '0')
	case "p":
		a.Formatted = true
	case "r", "g", "a":
		a.Channel = map[string]int{"r": 0, "g": 1, "a": 3}[m]
	case "trap":
		a.Bound = texture.Trap
	case "clamp":
		a.Bound = texture.Nearest
	case "zero":
		a.Bound = texture.Zero
	case "width", "height", "depth", "normalized_coords", "array_size", "num_mipmap_levels":
		a.Query = m
	case "add", "min", "max", "and", "or":
		a.Query = m
	default:
		l.refuse("modifier ." + m)
	}
}

// textureObject is the register with the handle in [handle, coordinates], and
// what follows the handle.
func textureObject(l *lowerer, o ptx.Operand) (code.Register, []ptx.Operand) {
	x, ok := o.(*ptx.Address)
	if !ok {
		l.fail(l.node.Pos, "%s is not a texture or surface with coordinates", o)
		return 0, nil
	}
	if n, ok := x.Base.(*ptx.Name); ok {
		e := l.scope.find(n.Name)
		if v := l.unit.variables[n.Name]; e == nil && v != nil {
			return l.variableAddress(v, 0, loops.Long), x.Rest // where the driver has put its object
		}
		if e == nil || e.registers == nil {
			l.refuse("parameters of type .texref and .surfref; pass texture and surface objects")
			return 0, nil
		}
	}
	return l.read(x.Base, ptx.U64), x.Rest
}

// coordinateOperands are the layer, where the shape has one, and the coordinates.
func coordinateOperands(l *lowerer, a *code.TextureAccess, rest []ptx.Operand, t ptx.Type) []code.Register {
	if len(rest) != 1 {
		l.refuse("a sampler of its own, which the unified mode of textures does not have")
		return nil
	}
	list := l.elements(rest[0])
	n := a.Shape.Dimensions()
	layered := a.Shape.Layered()
	if layered {
		n++
	}
	if len(list) < n {
		l.fail(l.node.Pos, "%s has %d coordinates and needs %d", l.node.Opcode, len(list), n)
		return nil
	}
	var registers []code.Register
	for i, o := range list[:n] {
		if i == 0 && layered {
			registers = append(registers, l.read(o, ptx.U32))
			continue
		}
		registers = append(registers, l.read(o, t))
	}
	return registers
}

// lowerTexture lowers tex and tld4.
func lowerTexture(l *lowerer, in *ptx.Instruction) {
	a, types := textureWords(l, in)
	if l.err != nil {
		return
	}
	if in.Opcode == "tld4" && code.Has(in, "b") {
		a.Channel = 2
	}
	if len(types) != 2 || !returns(a, types[0]) || types[1] != ptx.F32 && types[1] != ptx.S32 {
		l.refuse("results other than four numbers of 16 or 32 bits, or these coordinates")
		return
	}
	a.Whole = types[1] == ptx.S32
	o := &code.Operation{Guard: l.guard(in), Early: true, Op: code.OpTexture, Payload: code.Payload{Texture: a}}
	o.Dst = textureResults(l, a, l.operand(0), types[0])
	handle, rest := textureObject(l, l.operand(1))
	if in.Opcode == "tld4" {
		o.Op = code.OpGather
	}
	o.Src = append([]code.Register{handle}, coordinateOperands(l, a, rest, types[1])...)
	o.Src = append(o.Src, levelOperands(l, a, in, types[1])...)
	emitSound(l, o)
}

// returns reports whether a texture instruction can have results of type t,
// and keeps how they look.
func returns(a *code.TextureAccess, t ptx.Type) bool {
	switch t {
	case ptx.U32, ptx.S32, ptx.F32:
		return a.Elements == 4
	case ptx.F16:
		a.Halves = true
		return a.Elements == 4
	case ptx.F16x2:
		a.Halves, a.Packed = true, true
		return a.Elements == 2
	}
	return false
}

// textureResults are the registers of the texel and, in d|p, the predicate.
func textureResults(l *lowerer, a *code.TextureAccess, o ptx.Operand, t ptx.Type) (registers []code.Register) {
	pair, isPair := o.(*ptx.Pair)
	if isPair {
		o = pair.A
	}
	list := l.elements(o)
	if len(list) != a.Elements {
		l.fail(l.node.Pos, "%s has %d results and needs %d", l.node.Opcode, len(list), a.Elements)
		return nil
	}
	for _, d := range list {
		registers = append(registers, l.write(d, t.Bits()))
	}
	if isPair {
		a.Resident = true
		registers = append(registers, l.write(pair.B, 1))
	}
	return registers
}

// levelOperands are the operands behind the coordinates that choose the level.
func levelOperands(l *lowerer, a *code.TextureAccess, in *ptx.Instruction, t ptx.Type) (registers []code.Register) {
	operands := in.Operands[2:]
	switch {
	case a.Level && len(operands) > 0:
		registers = append(registers, l.read(operands[0], t))
		operands = operands[1:]
	case a.Gradients && len(operands) > 1:
		n := a.Shape.Dimensions()
		for _, o := range operands[:2] {
			list := l.elements(o)
			if len(list) < n {
				l.fail(in.Pos, "%s needs %d derivatives", in.Opcode, n)
				return nil
			}
			for _, d := range list[:n] {
				registers = append(registers, l.read(d, ptx.F32))
			}
		}
		operands = operands[2:]
	}
	return append(registers, offsetOperands(l, a, operands)...)
}

// offsetOperands are the operands behind those of the level: how many texels to move
// in each dimension. What else may stand there is refused.
func offsetOperands(l *lowerer, a *code.TextureAccess, operands []ptx.Operand) (registers []code.Register) {
	if len(operands) == 0 {
		return nil
	}
	n := a.Shape.Dimensions()
	list := l.elements(operands[0])
	if len(operands) > 1 || len(list) < n || n > 1 && len(list) == 1 || a.Shape == texture.Cube || a.Shape == texture.CubeArray {
		l.refuse("comparison of depth; fetch and compare")
		return nil
	}
	a.Offsets = n
	for _, o := range list[:n] {
		registers = append(registers, l.read(o, ptx.S32))
	}
	return registers
}

// readSurface reads what the surface instructions have in common: the operation
// has the handle and the coordinates as sources.
func readSurface(l *lowerer, in *ptx.Instruction, object int) (*code.Operation, *code.TextureAccess, ptx.Type) {
	a, types := textureWords(l, in)
	if l.err != nil {
		return nil, a, ptx.NoType
	}
	if len(types) != 1 || a.Shape > texture.A2 || a.Formatted && (in.Opcode == "suld" || types[0].Size() != 4) {
		l.refuse("this type or geometry; store bytes, with .b")
		return nil, a, ptx.NoType
	}
	a.Bytes = types[0].Size()
	handle, rest := textureObject(l, l.operand(object))
	o := &code.Operation{Guard: l.guard(in), Early: true, Talks: true, Payload: code.Payload{Texture: a}}
	o.Src = append([]code.Register{handle}, coordinateOperands(l, a, rest, ptx.S32)...)
	return o, a, types[0]
}

func lowerSurfaceLoad(l *lowerer, in *ptx.Instruction) {
	o, a, t := readSurface(l, in, 1)
	if l.err != nil {
		return
	}
	o.Op = code.OpSurfaceLoad
	for _, d := range surfaceValues(l, a, l.operand(0)) {
		o.Dst = append(o.Dst, l.write(d, t.Bits()))
	}
	emitSound(l, o)
}

func lowerSurfaceStore(l *lowerer, in *ptx.Instruction) {
	o, a, t := readSurface(l, in, 0)
	if l.err != nil {
		return
	}
	o.Op = code.OpSurfaceStore
	for _, s := range surfaceValues(l, a, l.operand(1)) {
		o.Src = append(o.Src, l.read(s, t))
	}
	emitSound(l, o)
}

func lowerSurfaceReduction(l *lowerer, in *ptx.Instruction) {
	o, a, t := readSurface(l, in, 0)
	if l.err != nil {
		return
	}
	if t == ptx.B32 && a.Formatted { // the format says which
		t = ptx.U32
	}
	u := loops.UpdateFor(a.Query, t, false)
	if u == nil || a.Elements != 1 || t.Size() < 4 {
		l.refuse("operation ." + a.Query + " on ." + t.String())
		return
	}
	o.Op = code.OpSurfaceReduction
	a.Update = &loops.AtomicAccess{Update: u, Bytes: t.Size()}
	if a.Formatted {
		a.Signed = &loops.AtomicAccess{Update: loops.UpdateFor(a.Query, ptx.S32, false), Bytes: 4}
	}
	o.Src = append(o.Src, l.read(l.operand(1), t))
	emitSound(l, o)
}

// surfaceValues are the elements that are loaded or stored.
func surfaceValues(l *lowerer, a *code.TextureAccess, o ptx.Operand) []ptx.Operand {
	list := l.elements(o)
	if len(list) != a.Elements {
		l.fail(l.node.Pos, "%s has %d values and needs %d", l.node.Opcode, len(list), a.Elements)
	}
	return list
}

// emitSound emits unless something was wrong.
func emitSound(l *lowerer, o *code.Operation) {
	if l.err == nil {
		l.emit(o)
	}
}

// lowerTextureQuery lowers txq and suq.
func lowerTextureQuery(l *lowerer, in *ptx.Instruction) {
	a, _ := textureWords(l, in)
	if l.err != nil {
		return
	}
	handle, rest := textureObject(l, l.operand(1))
	o := &code.Operation{Guard: l.guard(in), Early: true, Op: code.OpTextureQuery, Payload: code.Payload{Texture: a}, Src: []code.Register{handle}}
	if in.Opcode == "suq" {
		o.Op = code.OpSurfaceQuery
	}
	if len(rest) > 0 || a.Query == "" {
		l.refuse("this query")
		return
	}
	if a.Level {
		o.Src = append(o.Src, l.read(l.operand(2), ptx.U32))
	}
	o.Dst = []code.Register{l.write(l.operand(0), 32)}
	emitSound(l, o)
}

// lowerIsType lowers istypep, which asks whether an address is that of a
// texture, a sampler or a surface.
func lowerIsType(l *lowerer, in *ptx.Instruction) {
	a := &code.TextureAccess{}
	for _, m := range in.Modifiers {
		if m != "texref" && m != "samplerref" && m != "surfref" {
			l.refuse("modifier ." + m)
		}
		a.Query = m
	}
	d, s := l.write(l.operand(0), 1), l.read(l.operand(1), ptx.U64)
	if l.err == nil {
		l.emit(&code.Operation{Guard: l.guard(in), Dst: []code.Register{d}, Src: []code.Register{s}, Op: code.OpIsType, Early: true, Payload: code.Payload{Texture: a}})
	}
}
