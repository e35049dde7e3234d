// This file lowers what a warp does with matrices.

package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/arith"
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

func (l *lowerer) matrixForm(in *ptx.Instruction) matrixForm {
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
func (l *lowerer) together(in *ptx.Instruction, body func()) {
	if !has(in, "sync") {
		l.fail(in.Pos, "%s needs .sync", in.Opcode)
	}
	if l.err != nil {
		return
	}
	l.around(l.guard(in), func() {
		l.emit(&operation{
			src: []register{l.graph.constant(word, 0xffffffff)}, vector: execCollective, early: true, gate: true, talks: true,
			payload: payload{collective: &collective{name: in.Opcode, masked: true}},
		})
		body()
	})
}

// products are the shapes of mma and wmma by the type of A.
var products = map[string]map[string]string{
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
	f := l.matrixForm(in)
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
	p := &matrixProduct{
		d: fragment{rows: f.m, columns: f.n, element: f.types[0]}, a: fragment{rows: f.m, columns: f.k, element: f.types[1]},
		b: fragment{rows: f.k, columns: f.n, element: f.types[2]}, c: fragment{rows: f.m, columns: f.n, element: f.types[3]},
		combine: f.combine, quads: in.Opcode == "mma" && shape == "m8n8k4" && f.types[1].Name == "f16",
	}
	if f.clamped {
		p.clamp()
	}
	if d.Name == "f64" {
		p.fused = fusedFor(f.rounding)
	}
	l.product(in, p, f)
}

func (f *matrixForm) shape() string { return fmt.Sprintf("m%dn%dk%d", f.m, f.n, f.k) }

// exists reports whether the ISA has this combination of shape, types and
// modifiers (PTX ISA 9.1, 9.7.14.4.5, 9.7.14.5.14 and 9.7.14.6.3).
func (f *matrixForm) exists(opcode string) bool {
	if f.sparse {
		opcode += ".sp"
	}
	d, a, b, c := f.types[0].Name, f.types[1].Name, f.types[2].Name, f.types[3].Name
	if !slices.Contains(strings.Fields(products[opcode][a]), f.shape()) || len(f.layouts) != 2 {
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

// product reads the registers of a product and adds it.
func (l *lowerer) product(in *ptx.Instruction, p *matrixProduct, f matrixForm) {
	o := &operation{vector: execProduct, early: true, talks: true, payload: payload{product: p}}
	for i, x := range []*fragment{&p.a, &p.b, &p.c} {
		x.first = len(o.src)
		o.src = append(o.src, l.matrixSources(l.operand(i+1), x)...)
	}
	if f.sparse {
		l.sparse(in, p, o)
	}
	o.dst = l.matrixDestinations(l.operand(0), &p.d)
	p.place(in.Opcode == "wmma", f.layouts[0] == "col", f.layouts[1] == "col")
	for _, x := range []*fragment{&p.a, &p.b, &p.c, &p.d} {
		l.checkFragment(in, x, p.quads)
	}
	l.together(in, func() { l.emit(o) })
}

// sparse reads the operands behind those of a dense product: the metadata and
// the selector of the lanes that have it.
func (l *lowerer) sparse(in *ptx.Instruction, p *matrixProduct, o *operation) {
	selector, ok := l.operand(5).(*ptx.Immediate)
	meta := l.read(l.operand(4), ptx.B32)
	if l.err != nil {
		return
	}
	p.sparse = newSparsity(p.a.element.Bits, p.a.columns, len(o.src), 0)
	if !ok || selector.Bits >= uint64(p.sparse.selectors()) {
		l.fail(in.Pos, "%s takes a selector below %d here", in.Opcode, p.sparse.selectors())
		return
	}
	p.sparse.selector = int(selector.Bits)
	p.a.columns /= 2
	o.src = append(o.src, meta)
}

// place chooses the layouts of the fragments.
func (p *matrixProduct) place(opaqueLayout, leftByColumns, rightByColumns bool) {
	switch {
	case opaqueLayout:
		p.a.at, p.b.at = opaque(&p.a, leftByColumns), opaque(&p.b, rightByColumns)
		p.c.at, p.d.at = opaque(&p.c, false), opaque(&p.d, false)
	case p.quads:
		p.a.at, p.b.at = quadLeft(leftByColumns), quadRight(rightByColumns)
		p.c.at, p.d.at = quadResult(p.c.element), quadResult(p.d.element)
	default:
		p.a.at, p.b.at = leftOf(p.a.rows, p.a.element), rightOf(p.b.element)
		p.c.at, p.d.at = resultAt, resultAt
	}
}

// checkFragment checks that the registers hold the matrix: mma's exactly,
// wmma's once or more.
func (l *lowerer) checkFragment(in *ptx.Instruction, f *fragment, quads bool) {
	held := 32 * f.registers * f.perRegister()
	if quads {
		held /= 4
	}
	if held < f.size() || held%f.size() != 0 || in.Opcode == "mma" && held != f.size() {
		l.fail(in.Pos, "%s: %s of type .%s cannot hold a matrix of %d by %d", in.Opcode, plural(f.registers, "register"), f.element.Name, f.rows, f.columns)
	}
}

func (l *lowerer) matrixSources(o ptx.Operand, f *fragment) (src []register) {
	for _, x := range l.elements(o) {
		src = append(src, l.read(x, registerType(f)))
	}
	f.registers = len(src)
	return src
}

func (l *lowerer) matrixDestinations(o ptx.Operand, f *fragment) (dst []register) {
	for _, x := range l.elements(o) {
		dst = append(dst, l.write(x, f.element.Register))
	}
	f.registers = len(dst)
	return dst
}

func registerType(f *fragment) ptx.Type {
	if f.element.Register == 64 {
		return ptx.F64
	}
	return ptx.B32
}

// lowerWarpMatrix lowers wmma: load, store and mma.
func lowerWarpMatrix(l *lowerer, in *ptx.Instruction) {
	if has(in, "mma") {
		lowerProduct(l, in)
		return
	}
	f := l.matrixForm(in)
	if l.err == nil && (len(f.types) != 1 || len(f.layouts) != 1 || f.role == "") {
		l.fail(in.Pos, "%s needs a matrix, a layout and a type", in.Opcode)
	}
	if l.err != nil {
		return
	}
	m := &matrixMove{byColumns: f.layouts[0] == "col", strided: len(in.Operands) > 2}
	rows, columns := f.m, f.n
	switch f.role {
	case "a":
		columns = f.k
	case "b":
		rows = f.k
	}
	m.fragment = fragment{rows: rows, columns: columns, element: f.types[0]}
	l.warpMatrixMove(in, m, f)
}

func (l *lowerer) warpMatrixMove(in *ptx.Instruction, m *matrixMove, f matrixForm) {
	store := has(in, "store")
	o := &operation{vector: execMatrixMove, early: true, talks: true, payload: payload{move: m}}
	address, value := l.operand(1), l.operand(0)
	if store {
		address, value = value, address
	}
	base, a := l.reach(l.target(address), f.memory)
	a.size, a.write = max(1, m.fragment.element.Bits/8), store
	o.access, o.src = a, []register{base}
	if store {
		o.src = append(o.src, l.matrixSources(value, &m.fragment)...)
	} else {
		o.dst = l.matrixDestinations(value, &m.fragment)
	}
	if m.strided {
		o.src = append(o.src, l.read(l.operand(2), ptx.U32))
	}
	l.checkFragment(in, &m.fragment, false)
	m.fragment.at = opaque(&m.fragment, m.byColumns && (f.role == "a" || f.role == "b"))
	o.src = l.apart(o.src, o.dst)
	l.together(in, func() { l.emit(o) })
}

// lowerRows lowers ldmatrix and stmatrix.
func lowerRows(l *lowerer, in *ptx.Instruction) {
	m := &matrixMove{}
	f := memoryForm{space: ptx.Generic, vector: 1}
	for _, w := range in.Modifiers {
		switch w {
		case "x1", "x2", "x4":
			m.count = int(w[1] - '0')
		case "trans":
			m.transposed = true
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
	if l.err == nil && (m.count == 0 || len(list) != m.count) {
		l.fail(in.Pos, "%s has %s for %s", in.Opcode, plural(len(list), "register"), fmt.Sprintf(".x%d", m.count))
	}
	if l.err != nil {
		return
	}
	base, a := l.reach(l.target(address), f)
	a.size, a.write = 16, store
	o := &operation{vector: execRows, early: true, talks: true, src: []register{base}, payload: payload{move: m, access: a}}
	for _, x := range list {
		if store {
			o.src = append(o.src, l.read(x, ptx.B32))
		} else {
			o.dst = append(o.dst, l.write(x, 32))
		}
	}
	o.src = l.apart(o.src, o.dst)
	l.together(in, func() { l.emit(o) })
}

// lowerTranspose lowers movmatrix.
func lowerTranspose(l *lowerer, in *ptx.Instruction) {
	if !has(in, "trans") || !has(in, "m8n8") || !has(in, "b16") {
		l.refuse("")
		return
	}
	o := &operation{vector: execTranspose, early: true, talks: true, dst: []register{l.write(l.operand(0), 32)}, src: []register{l.read(l.operand(1), ptx.B32)}}
	l.together(in, func() { l.emit(o) })
}
