// This file lowers the instructions of textures and surfaces. A handle names
// them: a texture object's, in a register, or the address of a variable of type
// .texref or .surfref. Variables of type .samplerref, which belong to another
// mode of textures, are refused.

package engine

import (
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/ptx"
)

// A textureAccess is what the modifiers of such an instruction say.
type textureAccess struct {
	shape     texture.Shape
	whole     bool // coordinates are integers
	level     bool // the level of detail follows the coordinates
	gradients bool // the derivatives do
	channel   int  // of tld4
	bound     texture.Bound
	bytes     int // of a surface's element
	elements  int
	query     string
	offsets   int // texels added to the place: as many of the last sources
	formatted bool
	update    *atomicAccess
	signed    *atomicAccess // of formatted ones, for formats with a sign
	halves    bool          // results are numbers of 16 bits
	packed    bool          // two of them in a register
	resident  bool          // a predicate, the last result, tells that the texels are in memory
}

var textureShapes = map[string]texture.Shape{
	"1d": texture.D1, "2d": texture.D2, "3d": texture.D3, "a1d": texture.A1, "a2d": texture.A2,
	"cube": texture.Cube, "acube": texture.CubeArray,
}

// textureWords reads the modifiers; types, in their order, are left.
func (l *lowerer) textureWords(in *ptx.Instruction) (a *textureAccess, types []ptx.Type) {
	a = &textureAccess{elements: 1}
	shaped := false
	for _, m := range in.Modifiers {
		if t, ok := ptx.ParseType(m); ok {
			types = append(types, t)
			continue
		}
		if s, ok := textureShapes[m]; ok {
			a.shape, shaped = s, true
			continue
		}
		l.textureWord(a, in.Opcode, m)
	}
	if !shaped && in.Opcode != "txq" && in.Opcode != "suq" {
		l.refuse("without one of .1d, .2d, .3d, .a1d, .a2d, .cube and .acube")
	}
	return a, types
}

func (l *lowerer) textureWord(a *textureAccess, opcode, m string) {
	switch m {
	case "base", "b", "ca", "cg", "cs", "cv", "wb", "wt":
	case "level":
		a.level = true
	case "grad":
		a.gradients = true
	case "v2", "v4":
		a.elements = int(m[1] - '0')
	case "p":
		a.formatted = true
	case "r", "g", "a":
		a.channel = map[string]int{"r": 0, "g": 1, "a": 3}[m]
	case "trap":
		a.bound = texture.Trap
	case "clamp":
		a.bound = texture.Nearest
	case "zero":
		a.bound = texture.Zero
	case "width", "height", "depth", "normalized_coords", "array_size", "num_mipmap_levels":
		a.query = m
	case "add", "min", "max", "and", "or":
		a.query = m
	default:
		l.refuse("modifier ." + m)
	}
}

// textureObject is the register with the handle in [handle, coordinates], and
// what follows the handle.
func (l *lowerer) textureObject(o ptx.Operand) (register, []ptx.Operand) {
	x, ok := o.(*ptx.Address)
	if !ok {
		l.fail(l.node.Pos, "%s is not a texture or surface with coordinates", o)
		return 0, nil
	}
	if n, ok := x.Base.(*ptx.Name); ok {
		e := l.scope.find(n.Name)
		if v := l.unit.variables[n.Name]; e == nil && v != nil {
			return l.variableAddress(v, 0, long), x.Rest // where the driver has put its object
		}
		if e == nil || e.registers == nil {
			l.refuse("parameters of type .texref and .surfref; pass texture and surface objects")
			return 0, nil
		}
	}
	return l.read(x.Base, ptx.U64), x.Rest
}

// coordinates are the layer, where the shape has one, and the coordinates.
func (l *lowerer) coordinates(a *textureAccess, rest []ptx.Operand, t ptx.Type) []register {
	if len(rest) != 1 {
		l.refuse("a sampler of its own, which the unified mode of textures does not have")
		return nil
	}
	list := l.elements(rest[0])
	n := a.shape.Dimensions()
	layered := a.shape.Layered()
	if layered {
		n++
	}
	if len(list) < n {
		l.fail(l.node.Pos, "%s has %d coordinates and needs %d", l.node.Opcode, len(list), n)
		return nil
	}
	var registers []register
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
	a, types := l.textureWords(in)
	if l.err != nil {
		return
	}
	if in.Opcode == "tld4" && has(in, "b") {
		a.channel = 2
	}
	if len(types) != 2 || !a.returns(types[0]) || types[1] != ptx.F32 && types[1] != ptx.S32 {
		l.refuse("results other than four numbers of 16 or 32 bits, or these coordinates")
		return
	}
	a.whole = types[1] == ptx.S32
	o := &operation{guard: l.guard(in), early: true, vector: execTexture, payload: payload{texture: a}}
	o.dst = l.textureResults(a, l.operand(0), types[0])
	handle, rest := l.textureObject(l.operand(1))
	if in.Opcode == "tld4" {
		o.vector = execGather
	}
	o.src = append([]register{handle}, l.coordinates(a, rest, types[1])...)
	o.src = append(o.src, l.detail(a, in, types[1])...)
	l.emitSound(o)
}

// returns reports whether a texture instruction can have results of type t,
// and keeps how they look.
func (a *textureAccess) returns(t ptx.Type) bool {
	switch t {
	case ptx.U32, ptx.S32, ptx.F32:
		return a.elements == 4
	case ptx.F16:
		a.halves = true
		return a.elements == 4
	case ptx.F16x2:
		a.halves, a.packed = true, true
		return a.elements == 2
	}
	return false
}

// textureResults are the registers of the texel and, in d|p, the predicate.
func (l *lowerer) textureResults(a *textureAccess, o ptx.Operand, t ptx.Type) (registers []register) {
	pair, isPair := o.(*ptx.Pair)
	if isPair {
		o = pair.A
	}
	list := l.elements(o)
	if len(list) != a.elements {
		l.fail(l.node.Pos, "%s has %d results and needs %d", l.node.Opcode, len(list), a.elements)
		return nil
	}
	for _, d := range list {
		registers = append(registers, l.write(d, t.Bits()))
	}
	if isPair {
		a.resident = true
		registers = append(registers, l.write(pair.B, 1))
	}
	return registers
}

// detail are the operands behind the coordinates that choose the level.
func (l *lowerer) detail(a *textureAccess, in *ptx.Instruction, t ptx.Type) (registers []register) {
	operands := in.Operands[2:]
	switch {
	case a.level && len(operands) > 0:
		registers = append(registers, l.read(operands[0], t))
		operands = operands[1:]
	case a.gradients && len(operands) > 1:
		n := a.shape.Dimensions()
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
	return append(registers, l.offsets(a, operands)...)
}

// offsets are the operands behind those of the level: how many texels to move
// in each dimension. What else may stand there is refused.
func (l *lowerer) offsets(a *textureAccess, operands []ptx.Operand) (registers []register) {
	if len(operands) == 0 {
		return nil
	}
	n := a.shape.Dimensions()
	list := l.elements(operands[0])
	if len(operands) > 1 || len(list) < n || n > 1 && len(list) == 1 || a.shape == texture.Cube || a.shape == texture.CubeArray {
		l.refuse("comparison of depth; fetch and compare")
		return nil
	}
	a.offsets = n
	for _, o := range list[:n] {
		registers = append(registers, l.read(o, ptx.S32))
	}
	return registers
}

// surface reads what the surface instructions have in common: the operation
// has the handle and the coordinates as sources.
func (l *lowerer) surface(in *ptx.Instruction, object int) (*operation, *textureAccess, ptx.Type) {
	a, types := l.textureWords(in)
	if l.err != nil {
		return nil, a, ptx.NoType
	}
	if len(types) != 1 || a.shape > texture.A2 || a.formatted && (in.Opcode == "suld" || types[0].Size() != 4) {
		l.refuse("this type or geometry; store bytes, with .b")
		return nil, a, ptx.NoType
	}
	a.bytes = types[0].Size()
	handle, rest := l.textureObject(l.operand(object))
	o := &operation{guard: l.guard(in), early: true, talks: true, payload: payload{texture: a}}
	o.src = append([]register{handle}, l.coordinates(a, rest, ptx.S32)...)
	return o, a, types[0]
}

func lowerSurfaceLoad(l *lowerer, in *ptx.Instruction) {
	o, a, t := l.surface(in, 1)
	if l.err != nil {
		return
	}
	o.vector = execSurfaceLoad
	for _, d := range l.surfaceValues(a, l.operand(0)) {
		o.dst = append(o.dst, l.write(d, t.Bits()))
	}
	l.emitSound(o)
}

func lowerSurfaceStore(l *lowerer, in *ptx.Instruction) {
	o, a, t := l.surface(in, 0)
	if l.err != nil {
		return
	}
	o.vector = execSurfaceStore
	for _, s := range l.surfaceValues(a, l.operand(1)) {
		o.src = append(o.src, l.read(s, t))
	}
	l.emitSound(o)
}

func lowerSurfaceReduction(l *lowerer, in *ptx.Instruction) {
	o, a, t := l.surface(in, 0)
	if l.err != nil {
		return
	}
	if t == ptx.B32 && a.formatted { // the format says which
		t = ptx.U32
	}
	u := updateFor(a.query, t, false)
	if u == nil || a.elements != 1 || t.Size() < 4 {
		l.refuse("operation ." + a.query + " on ." + t.String())
		return
	}
	o.vector = execSurfaceReduction
	a.update = &atomicAccess{update: u, bytes: t.Size()}
	if a.formatted {
		a.signed = &atomicAccess{update: updateFor(a.query, ptx.S32, false), bytes: 4}
	}
	o.src = append(o.src, l.read(l.operand(1), t))
	l.emitSound(o)
}

// surfaceValues are the elements that are loaded or stored.
func (l *lowerer) surfaceValues(a *textureAccess, o ptx.Operand) []ptx.Operand {
	list := l.elements(o)
	if len(list) != a.elements {
		l.fail(l.node.Pos, "%s has %d values and needs %d", l.node.Opcode, len(list), a.elements)
	}
	return list
}

// emitSound emits unless something was wrong.
func (l *lowerer) emitSound(o *operation) {
	if l.err == nil {
		l.emit(o)
	}
}

// lowerTextureQuery lowers txq and suq.
func lowerTextureQuery(l *lowerer, in *ptx.Instruction) {
	a, _ := l.textureWords(in)
	if l.err != nil {
		return
	}
	handle, rest := l.textureObject(l.operand(1))
	o := &operation{guard: l.guard(in), early: true, vector: execTextureQuery, payload: payload{texture: a}, src: []register{handle}}
	if in.Opcode == "suq" {
		o.vector = execSurfaceQuery
	}
	if len(rest) > 0 || a.query == "" {
		l.refuse("this query")
		return
	}
	if a.level {
		o.src = append(o.src, l.read(l.operand(2), ptx.U32))
	}
	o.dst = []register{l.write(l.operand(0), 32)}
	l.emitSound(o)
}

// lowerIsType lowers istypep, which asks whether an address is that of a
// texture, a sampler or a surface.
func lowerIsType(l *lowerer, in *ptx.Instruction) {
	a := &textureAccess{}
	for _, m := range in.Modifiers {
		if m != "texref" && m != "samplerref" && m != "surfref" {
			l.refuse("modifier ." + m)
		}
		a.query = m
	}
	d, s := l.write(l.operand(0), 1), l.read(l.operand(1), ptx.U64)
	if l.err == nil {
		l.emit(&operation{guard: l.guard(in), dst: []register{d}, src: []register{s}, vector: execIsType, early: true, payload: payload{texture: a}})
	}
}
