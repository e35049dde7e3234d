// This file lowers what a warp does with matrices.

package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// A matrixForm is what the modifiers of mma and wmma say.
type matrixForm struct {
	m, n, k  int
	layouts  []string // "row" and "col"
	types    []arith.MatrixElement
	combine  func(x, y bool) bool
	clamped  bool
	sparse   bool
	rounding string // of f64
	role     string // of wmma.load and wmma.store: a, b, c or d
	memory   memoryForm
	unusable string
}

func readMatrixForm(l *lowerer, in *ptx.Instruction) matrixForm {
	f := matrixForm{memory: memoryForm{space: ptx.Generic, vector: 1}}
	for _, m := range in.Modifiers {
		if e, ok := arith.MatrixElementOf(m); ok {
			f.types = append(f.types, e)
			continue
		}
		if n, _ := fmt.Sscanf(m, "m%dn%dk%d", &f.m, &f.n, &f.k); n == 3 {
			continue
		}
		f.word(m)
	}
	if f.unusable != "" {
		l.refuse("modifier ." + f.unusable)
	}
	return f
}

func (f *matrixForm) word(m string) {
	switch m {
	case "row", "col":
		f.layouts = append(f.layouts, m)
	case "a", "b", "c", "d":
		f.role = m
	case "satfinite":
		f.clamped = true
	case "xor":
		f.combine = func(x, y bool) bool { return x != y }
	case "and":
		f.combine = func(x, y bool) bool { return x && y }
	case "global", "shared", "shared::cta":
		f.memory.space, _ = ptx.ParseSpace(m[:6])
	case "rn", "rz", "rm", "rp":
		f.rounding = m
	case "sp", "sp::ordered_metadata":
		f.sparse = true
	case "sync", "aligned", "load", "store", "mma", "popc":
	default:
		f.unusable = m
	}
}

// together makes a warp come together before what its lanes do at once.
func together(l *lowerer, in *ptx.Instruction, body func()) {
	if !code.Has(in, "sync") {
		l.fail(in.Pos, "%s needs .sync", in.Opcode)
	}
	if l.err != nil {
		return
	}
	l.around(l.guard(in), func() {
		l.emit(&code.Operation{
			Src: []code.Register{l.graph.Constant(loops.Word, 0xffffffff)}, Op: code.OpCollective, Early: true, Gate: true, Talks: true,
			Payload: code.Payload{Collective: &code.Collective{Name: in.Opcode, Masked: true}},
		})
		body()
	})
}

// Products are the shapes of mma and wmma by the type of A.
var Products = map[string]map[string]string{
	"mma": {
		"f16": "m8n8k4 m16n8k8 m16n8k16", "bf16": "m16n8k8 m16n8k16", "tf32": "m16n8k4 m16n8k8",
		"f64": "m8n8k4 m16n8k4 m16n8k8 m16n8k16", "e4m3": "m16n8k16 m16n8k32", "e5m2": "m16n8k16 m16n8k32",
		"s8": "m8n8k16 m16n8k16 m16n8k32", "u8": "m8n8k16 m16n8k16 m16n8k32",
		"s4": "m8n8k32 m16n8k32 m16n8k64", "u4": "m8n8k32 m16n8k32 m16n8k64",
		"b1": "m8n8k128 m16n8k128 m16n8k256",
	},
	"mma.sp": {
		"f16": "m16n8k16 m16n8k32", "bf16": "m16n8k16 m16n8k32", "tf32": "m16n8k8 m16n8k16", "e4m3": "m16n8k64", "e5m2": "m16n8k64",
		"s8": "m16n8k32 m16n8k64", "u8": "m16n8k32 m16n8k64", "s4": "m16n8k64 m16n8k128", "u4": "m16n8k64 m16n8k128",
	},
	"wmma": {
		"f16": "m16n16k16 m8n32k16 m32n8k16", "bf16": "m16n16k16 m8n32k16 m32n8k16", "s8": "m16n16k16 m8n32k16 m32n8k16",
		"u8": "m16n16k16 m8n32k16 m32n8k16", "tf32": "m16n16k8", "f64": "m8n8k4", "s4": "m8n8k32", "u4": "m8n8k32", "b1": "m8n8k128",
	},
}

// lowerProduct lowers mma, and wmma.mma by lowerWarpMatrix.
func lowerProduct(l *lowerer, in *ptx.Instruction) {
	f := readMatrixForm(l, in)
	if in.Opcode == "wmma" && len(f.types) == 2 { // f16 with the types of D and C
		half, _ := arith.MatrixElementOf("f16")
		f.types = []arith.MatrixElement{f.types[0], half, half, f.types[1]}
	}
	if l.err == nil && len(f.types) != 4 {
		l.fail(in.Pos, "%s needs the types of d, a, b and c", in.Opcode)
	}
	if l.err != nil {
		return
	}
	shape, d := f.shape(), f.types[0]
	if !f.exists(in.Opcode) {
		l.refuse(fmt.Sprintf("the shape .%s with these types: .%s of .%s, .%s and .%s", shape, d.Name, f.types[1].Name, f.types[2].Name, f.types[3].Name))
		return
	}
	p := &code.MatrixProduct{
		D: code.Fragment{Rows: f.m, Columns: f.n, Element: f.types[0]}, A: code.Fragment{Rows: f.m, Columns: f.k, Element: f.types[1]},
		B: code.Fragment{Rows: f.k, Columns: f.n, Element: f.types[2]}, C: code.Fragment{Rows: f.m, Columns: f.n, Element: f.types[3]},
		Combine: f.combine, Quads: in.Opcode == "mma" && shape == "m8n8k4" && f.types[1].Name == "f16",
	}
	if f.clamped {
		p.Clamp()
	}
	if d.Name == "f64" {
		p.Fused = code.FusedFor(f.rounding)
	}
	emitProduct(l, in, p, f)
}

func (f *matrixForm) shape() string { return fmt.Sprintf("m%dn%dk%d", f.m, f.n, f.k) }

// exists reports whether the ISA has this combination of shape, types and
// modifiers (PTX ISA 9.1, 9.7.14.4.5, 9.7.14.5.14 and 9.7.14.6.3).
func (f *matrixForm) exists(opcode string) bool {
	if f.sparse {
		opcode += ".sp"
	}
	d, a, b, c := f.types[0].Name, f.types[1].Name, f.types[2].Name, f.types[3].Name
	if !slices.Contains(strings.Fields(Products[opcode][a]), f.shape()) || len(f.layouts) != 2 {
		return false
	}
	group, results := resultsOf(a)
	if other, _ := resultsOf(b); other != group || opcode == "wmma" && a != b || !slices.Contains(results, d) || !slices.Contains(results, c) {
		return false
	}
	same := d == c || a == "f16" && (opcode == "wmma" || f.shape() == "m8n8k4")
	straight := f.layouts[0] == "row" && f.layouts[1] == "col" || opcode == "wmma" && f.types[1].Bits >= 8 || f.shape() == "m8n8k4" && a == "f16"
	return same && straight && (a == "b1") == (f.combine != nil) && !(f.clamped && d != "s32") && (f.rounding == "" || d == "f64")
}

// resultsOf is the group of types that go together with a type of A, and the
// types of their sums.
func resultsOf(a string) (group string, results []string) {
	switch a {
	case "e4m3", "e5m2":
		return "8-bit numbers", []string{"f16", "f32"}
	case "f16":
		return a, []string{"f16", "f32"}
	case "bf16", "tf32":
		return a, []string{"f32"}
	case "f64":
		return a, []string{"f64"}
	case "s8", "u8":
		return "bytes", []string{"s32"}
	case "s4", "u4":
		return "nibbles", []string{"s32"}
	}
	return a, []string{"s32"}
}

// emitProduct reads the registers of a product and adds it.
func emitProduct(l *lowerer, in *ptx.Instruction, p *code.MatrixProduct, f matrixForm) {
	o := &code.Operation{Op: code.OpProduct, Early: true, Talks: true, Payload: code.Payload{Product: p}}
	for i, x := range []*code.Fragment{&p.A, &p.B, &p.C} {
		x.First = len(o.Src)
		o.Src = append(o.Src, matrixSources(l, l.operand(i+1), x)...)
	}
	if f.sparse {
		readSparse(l, in, p, o)
	} else if p.Sum = arith.ByHalves(l.unit.Architecture, p.A.Element, p.B.Rows); p.Sum != nil {
		p.Halves = true
	} else {
		p.Sum = arith.SummationOf(l.unit.Architecture, p.A.Element)
	}
	o.Dst = matrixDestinations(l, l.operand(0), &p.D)
	p.Place(in.Opcode == "wmma", f.layouts[0] == "col", f.layouts[1] == "col")
	for _, x := range []*code.Fragment{&p.A, &p.B, &p.C, &p.D} {
		checkFragment(l, in, x, p.Quads)
	}
	together(l, in, func() { l.emit(o) })
}

// readSparse reads the operands behind those of a dense product: the metadata and
// the selector of the lanes that have it.
func readSparse(l *lowerer, in *ptx.Instruction, p *code.MatrixProduct, o *code.Operation) {
	selector, ok := l.operand(5).(*ptx.Immediate)
	meta := l.read(l.operand(4), ptx.B32)
	if l.err != nil {
		return
	}
	p.Sparse = code.NewSparsity(p.A.Element.Bits, p.A.Columns, len(o.Src), 0)
	if !ok || selector.Bits >= uint64(p.Sparse.Selectors()) {
		l.fail(in.Pos, "%s takes a selector below %d here", in.Opcode, p.Sparse.Selectors())
		return
	}
	p.Sparse.Selector = int(selector.Bits)
	p.A.Columns /= 2
	o.Src = append(o.Src, meta)
}

// checkFragment checks that the registers hold the matrix: mma's exactly,
// wmma's once or more.
func checkFragment(l *lowerer, in *ptx.Instruction, f *code.Fragment, quads bool) {
	held := 32 * f.Registers * f.PerRegister()
	if quads {
		held /= 4
	}
	if held < f.Size() || held%f.Size() != 0 || in.Opcode == "mma" && held != f.Size() {
		l.fail(in.Pos, "%s: %s of type .%s cannot hold a matrix of %d by %d", in.Opcode, spell.Count(f.Registers, "register"), f.Element.Name, f.Rows, f.Columns)
	}
}

func matrixSources(l *lowerer, o ptx.Operand, f *code.Fragment) (src []code.Register) {
	for _, x := range l.elements(o) {
		src = append(src, l.read(x, registerType(f)))
	}
	f.Registers = len(src)
	return src
}

func matrixDestinations(l *lowerer, o ptx.Operand, f *code.Fragment) (dst []code.Register) {
	for _, x := range l.elements(o) {
		dst = append(dst, l.write(x, f.Element.Register))
	}
	f.Registers = len(dst)
	return dst
}

func registerType(f *code.Fragment) ptx.Type {
	if f.Element.Register == 64 {
		return ptx.F64
	}
	return ptx.B32
}

// lowerWarpMatrix lowers wmma: load, store and mma.
func lowerWarpMatrix(l *lowerer, in *ptx.Instruction) {
	if code.Has(in, "mma") {
		lowerProduct(l, in)
		return
	}
	f := readMatrixForm(l, in)
	if l.err == nil && (len(f.types) != 1 || len(f.layouts) != 1 || f.role == "") {
		l.fail(in.Pos, "%s needs a matrix, a layout and a type", in.Opcode)
	}
	if l.err != nil {
		return
	}
	m := &code.MatrixMove{ByColumns: f.layouts[0] == "col", Strided: len(in.Operands) > 2}
	rows, columns := f.m, f.n
	switch f.role {
	case "a":
		columns = f.k
	case "b":
		rows = f.k
	}
	m.Fragment = code.Fragment{Rows: rows, Columns: columns, Element: f.types[0]}
	warpMatrixMove(l, in, m, f)
}

func warpMatrixMove(l *lowerer, in *ptx.Instruction, m *code.MatrixMove, f matrixForm) {
	store := code.Has(in, "store")
	o := &code.Operation{Op: code.OpMatrixMove, Early: true, Talks: true, Payload: code.Payload{Move: m}}
	address, value := l.operand(1), l.operand(0)
	if store {
		address, value = value, address
	}
	base, a := l.reach(l.target(address), f.memory)
	a.Size, a.Write = max(1, m.Fragment.Element.Bits/8), store
	o.Access, o.Src = a, []code.Register{base}
	if store {
		o.Src = append(o.Src, matrixSources(l, value, &m.Fragment)...)
	} else {
		o.Dst = matrixDestinations(l, value, &m.Fragment)
	}
	if m.Strided {
		o.Src = append(o.Src, l.read(l.operand(2), ptx.U32))
	}
	checkFragment(l, in, &m.Fragment, false)
	m.Fragment.At = code.Opaque(&m.Fragment, m.ByColumns && (f.role == "a" || f.role == "b"))
	o.Src = l.apart(o.Src, o.Dst)
	together(l, in, func() { l.emit(o) })
}

// lowerRows lowers ldmatrix and stmatrix.
func lowerRows(l *lowerer, in *ptx.Instruction) {
	m := &code.MatrixMove{}
	f := memoryForm{space: ptx.Generic, vector: 1}
	for _, w := range in.Modifiers {
		switch w {
		case "x1", "x2", "x4":
			m.Count = int(w[1] - '0')
		case "trans":
			m.Transposed = true
		case "shared", "shared::cta":
			f.space = ptx.Shared
		case "sync", "aligned", "m8n8", "b16":
		default:
			l.refuse("modifier ." + w)
		}
	}
	store := in.Opcode == "stmatrix"
	address, value := l.operand(1), l.operand(0)
	if store {
		address, value = value, address
	}
	list := l.elements(value)
	if l.err == nil && (m.Count == 0 || len(list) != m.Count) {
		l.fail(in.Pos, "%s has %s for %s", in.Opcode, spell.Count(len(list), "register"), fmt.Sprintf(".x%d", m.Count))
	}
	if l.err != nil {
		return
	}
	base, a := l.reach(l.target(address), f)
	a.Size, a.Write = 16, store
	o := &code.Operation{Op: code.OpRows, Early: true, Talks: true, Src: []code.Register{base}, Payload: code.Payload{Move: m, Access: a}}
	for _, x := range list {
		if store {
			o.Src = append(o.Src, l.read(x, ptx.B32))
		} else {
			o.Dst = append(o.Dst, l.write(x, 32))
		}
	}
	o.Src = l.apart(o.Src, o.Dst)
	together(l, in, func() { l.emit(o) })
}

// lowerTranspose lowers movmatrix.
func lowerTranspose(l *lowerer, in *ptx.Instruction) {
	if !code.Has(in, "trans") || !code.Has(in, "m8n8") || !code.Has(in, "b16") {
		l.refuse("")
		return
	}
	o := &code.Operation{Op: code.OpTranspose, Early: true, Talks: true, Dst: []code.Register{l.write(l.operand(0), 32)}, Src: []code.Register{l.read(l.operand(1), ptx.B32)}}
	together(l, in, func() { l.emit(o) })
}
