// This file lowers wgmma (PTX ISA 9.1, 9.7.15). A product is computed where it is
// issued, which is one of the times that it may be computed at. What waits for it has
// the four warps wait for each other: a warp that goes on knows then that all have read
// their operands.

package lower

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// warpgroupRows is M of every product, and warpRows what each warp has of it.
const (
	warpgroupRows = 64
	warpRows      = warpgroupRows / code.WarpgroupWarps
)

// warpgroupInner is the bits of a row of A, which all types share.
const warpgroupInner = 256

func lowerWarpgroup(l *lowerer, in *ptx.Instruction) {
	switch {
	case !code.Has(in, "sync") || !code.Has(in, "aligned"):
		l.fail(in.Pos, "wgmma needs .sync.aligned")
	case code.Has(in, "mma_async"):
		lowerWarpgroupProduct(l, in)
	case code.Has(in, "wait_group"):
		waitForWarpgroup(l, in)
	case code.Has(in, "commit_group"):
		l.emit(&code.Operation{Guard: l.guard(in), Op: code.OpCopyStep, Talks: true})
	case !code.Has(in, "fence"):
		l.refuse("")
	}
}

func waitForWarpgroup(l *lowerer, in *ptx.Instruction) {
	if _, ok := l.operand(0).(*ptx.Immediate); !ok && l.err == nil {
		l.fail(in.Pos, "wgmma.wait_group takes a constant: how many groups may be left")
	}
	if l.err == nil {
		l.emit(&code.Operation{Guard: l.guard(in), Payload: code.Payload{Barrier: &code.BarrierOperation{Kind: code.WarpgroupWait}}, Gate: true, Talks: true, Early: true})
	}
}

func lowerWarpgroupProduct(l *lowerer, in *ptx.Instruction) {
	f := warpgroupForm(l, in)
	if l.err != nil {
		return
	}
	p := &code.WarpgroupProduct{Warp: code.MatrixProduct{
		A: code.Fragment{Rows: warpRows, Columns: f.k, Element: f.types[1]}, B: code.Fragment{Rows: f.k, Columns: f.n, Element: f.types[2]},
		C: code.Fragment{Rows: warpRows, Columns: f.n, Element: f.types[0]}, D: code.Fragment{Rows: warpRows, Columns: f.n, Element: f.types[0]},
		Combine: f.combine, Sum: arith.SummationOf(l.unit.Architecture, f.types[1]),
	}}
	if f.clamped {
		p.Warp.Clamp()
	}
	o := &code.Operation{Op: code.OpWarpgroup, Early: true, Talks: true, Payload: code.Payload{Warpgroup: p}}
	warpgroupSources(l, in, p, o)
	warpgroupModes(l, in, p)
	p.Place()
	if l.err == nil {
		together(l, in, func() { l.emit(o) })
	}
}

// warpgroupForm reads the modifiers and refuses forms that the ISA does not have.
func warpgroupForm(l *lowerer, in *ptx.Instruction) matrixForm {
	f := matrixForm{}
	for _, m := range in.Modifiers {
		if e, ok := arith.MatrixElementOf(m); ok {
			f.types = append(f.types, e)
		} else if n, _ := fmt.Sscanf(m, "m%dn%dk%d", &f.m, &f.n, &f.k); n != 3 && m != "mma_async" {
			f.word(m)
		}
	}
	switch {
	case f.unusable != "" || f.sparse || f.memory.space != 0 || f.rounding != "" || len(f.layouts) > 0:
		l.refuse("")
	case len(f.types) != 3:
		l.fail(in.Pos, "wgmma.mma_async needs the types of d, a and b")
	case !f.warpgroupExists():
		l.fail(in.Pos, "wgmma.mma_async has no shape .%s with .%s of .%s and .%s", f.shape(), f.types[0].Name, f.types[1].Name, f.types[2].Name)
	}
	return f
}

// warpgroupExists reports whether the ISA has this shape with these types.
func (f *matrixForm) warpgroupExists() bool {
	d, a, b := f.types[0].Name, f.types[1], f.types[2].Name
	group, results := resultsOf(a.Name)
	if other, _ := resultsOf(b); other != group || a.Name == "f64" || group == "nibbles" || (a.Name == "b1") != (f.combine != nil) || f.clamped && group != "bytes" {
		return false
	}
	found := false
	for _, r := range results {
		found = found || r == d
	}
	wide := a.Name == "b1" || group == "bytes" // their N is a multiple of 16 beyond 32, and 24
	return found && f.m == warpgroupRows && f.k*a.Bits == warpgroupInner && f.n >= 8 && f.n <= 256 && f.n%8 == 0 && (!wide || f.n <= 32 || f.n%16 == 0)
}

// warpgroupSources reads D, A, B and the predicate.
func warpgroupSources(l *lowerer, in *ptx.Instruction, p *code.WarpgroupProduct, o *code.Operation) {
	w := &p.Warp
	if _, ok := l.operand(1).(*ptx.Vector); ok {
		o.Src = matrixSources(l, l.operand(1), &w.A)
		checkFragment(l, in, &w.A, false)
	} else {
		p.A = sharedOperand(l, 1, o)
	}
	p.B = sharedOperand(l, 2, o)
	p.Predicate = len(o.Src)
	o.Src = append(o.Src, predicateSource(l, l.operand(3), &p.Negated))
	w.C.First = len(o.Src)
	p.Add = w.C.First
	o.Src = append(o.Src, matrixSources(l, l.operand(0), &w.C)...)
	o.Dst = matrixDestinations(l, l.operand(0), &w.D)
	checkFragment(l, in, &w.D, false)
	if held := 32 * w.D.Registers * w.D.PerRegister(); l.err == nil && held != w.D.Size() {
		l.fail(in.Pos, "%s: d has %s, and %d hold a matrix of %d by %d", in.Opcode, spell.Count(w.D.Registers, "register"), w.D.Registers*w.D.Size()/held, warpgroupRows, w.D.Columns)
	}
}

func sharedOperand(l *lowerer, i int, o *code.Operation) *code.SharedOperand {
	s := &code.SharedOperand{Source: len(o.Src), Access: &code.Access{Space: ptx.Shared, Size: code.PieceBytes, Vector: 1, Index: l.accesses}}
	l.accesses++
	o.Src = append(o.Src, l.read(l.operand(i), ptx.U64))
	return s
}

// warpgroupModes reads the constants behind the predicate: the signs of A and B, and
// of 16-bit operands in shared memory which dimension is contiguous.
func warpgroupModes(l *lowerer, in *ptx.Instruction, p *code.WarpgroupProduct) {
	signs, turns := []*bool{&p.Negative[0], &p.Negative[1]}, []*bool{}
	switch p.Warp.A.Element.Name {
	case "s8", "u8", "b1":
		signs = nil
	case "f16", "bf16":
		if p.A != nil {
			turns = append(turns, &p.A.Across)
		}
		turns = append(turns, &p.B.Across)
	}
	if want := 4 + len(signs) + len(turns); l.err == nil && len(in.Operands) != want {
		l.fail(in.Pos, "wgmma.mma_async of this kind takes %d operands, not %d", want, len(in.Operands))
	}
	for i, to := range append(signs, turns...) {
		x, no, yes := l.operand(4+i), uint64(0), uint64(1)
		if i < len(signs) {
			no, yes = 1, ^uint64(0)
		}
		v, ok := constantOf(x)
		if l.err == nil && (!ok || v != no && v != yes) {
			l.fail(in.Pos, "operand %d of wgmma.mma_async is a constant, %d or %d", 5+i, int64(no), int64(yes))
		}
		*to = v == yes
	}
}

// constantOf is an integer constant, whose sign the text may have before it.
func constantOf(o ptx.Operand) (v uint64, ok bool) {
	if n, is := o.(*ptx.Negation); is && n.Minus {
		v, ok = constantOf(n.X)
		return -v, ok
	}
	x, ok := o.(*ptx.Immediate)
	if !ok {
		return 0, false
	}
	return Immediate(x, ptx.S64), true
}
