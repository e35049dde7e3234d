// This file builds loads of tiles by tensor maps, which one thread beside the others makes: it runs through the
// kernel with nothing but its loads, as far ahead as there are free stages, while the other warps multiply.
// A barrier in shared memory for each stage tells that it is full, another that all warps have read it.

package build

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Map is a tensor map that a launch makes of a buffer, in a parameter behind the kernel's own.
type Map struct {
	Param   int   // of the buffer
	Box     []int // elements of a copy, the outermost dimension first
	Swizzle int   // the bytes of the pattern in which the pieces of rows change places; 0 for none
}

// boxes are all loads into shared memory of a kernel that makes them so.
type boxes struct {
	batches []*batch
	of      map[*infer.Access]*batch
	loops   map[ast.Statement][]*batch // of a loop's body
	maps    []Map
	copying bool // the loads are being built, not the rest
}

// A batch are loads that one barrier tells of: those of a round, or of the kernel.
type batch struct {
	loads         []*ast.CallExpression
	places        map[*infer.Access]int // of their tiles in a stage
	bytes, filled int                   // of a stage, and what copies write of it
	loop          bool                  // each round makes them
	stages        int
	first         int // where the stages begin in shared memory
	full, empty   int // and their barriers

	stage, parity *infer.Variable // the stage that is next, and which phase of its barrier has to end
}

// body builds the kernel: twice where a thread copies.
func (t *tiles) body(list []ast.Statement) {
	b := t.findBoxes(list)
	if b == nil {
		t.list(list)
		return
	}
	at := t.Fn.Node
	t.block.boxes = b
	t.place(b, at)
	t.when(t.comparison(at, ir.Eq, t.thread(at), t.i32(0)), at, func() { t.initBarriers(b, at) })
	t.add(ir.Barrier, ir.Void, at)
	copying, working, one, leave := t.f.NewBlock(), t.f.NewBlock(), t.f.NewBlock(), t.f.NewBlock()
	t.branch(t.comparison(at, ir.Ge, t.thread(at), t.i32(t.threads())), copying, working, at)
	t.start(copying)
	less, more := t.registerShares()
	t.shareRegisters("registers.decrease", less, at)
	t.branch(t.comparison(at, ir.Eq, t.thread(at), t.i32(t.threads())), one, leave, at)
	t.start(one)
	b.copying = true
	t.begin(b, 1)
	t.list(list)
	t.jump(leave, at)
	t.start(leave)
	t.b.Return(t.pos(at))
	t.start(working)
	t.shareRegisters("registers.increase", more, at)
	b.copying = false
	t.begin(b, 0)
	t.list(list)
}

// beside are the warps of which one copies: registers change hands between groups of four.
const beside = layout.GroupWarps

// registerShares are how many registers a thread keeps that copies, and takes that multiplies; 0 where all have as
// many as there are to have. A launch gives each thread the same.
func (t *tiles) registerShares() (less, more int) {
	const all, kept, most = 512, 40, 232 // of four warps side by side
	groups := t.plan.Warps / beside
	if more = min(most, (all-kept)/groups&^7); more <= all/(groups+1) {
		return 0, 0
	}
	return kept, more
}

func (t *tiles) shareRegisters(name string, n int, at ast.Node) {
	if n > 0 {
		in := builtin.Lookup(name).Instruction
		hopper{t.unit, at}.instruction(ir.Void, in.Target, fmt.Sprintf(in.Text, n))
	}
}

func (t *tiles) lane(at ast.Node) *ir.Value { return t.bits(0, layout.LaneBits, at) }

// place gives batches their shared memory, and as many stages as there are to have.
func (t *tiles) place(b *boxes, at ast.Node) {
	const word = 8
	count := 0
	for _, g := range b.batches {
		g.first = t.take(g.stages*g.bytes, at)
		g.full, g.empty = count*word, (count+g.stages)*word
		count += 2 * g.stages
	}
	bars := t.take(count*word, at)
	for _, g := range b.batches {
		g.full, g.empty = g.full+bars, g.empty+bars
	}
}

// begin is the state of each way through the kernel: the thread that copies waits for the phase before the first.
func (t *tiles) begin(b *boxes, parity int) {
	for _, g := range b.batches {
		number := func(name string, from *ir.Value) *infer.Variable {
			v := &infer.Variable{Name: name, Type: types.Strong(from.Type)}
			t.define(v, from)
			return v
		}
		g.stage, g.parity = number("a stage", t.i32(0)), number("a phase", t.constantValue(ir.U32, uint64(parity)))
	}
}

// An event is something that barriers in shared memory are told or asked.
func (t *tiles) event(name string, result ir.Type, at ast.Node, args ...*ir.Value) *ir.Value {
	in := builtin.Lookup(name).Instruction
	return hopper{t.unit, at}.instruction(result, in.Target, in.Text, args...)
}

func (t *tiles) initBarriers(b *boxes, at ast.Node) {
	for _, g := range b.batches {
		for s := range g.stages {
			t.event("mbarrier.init", ir.Void, at, t.within(t.i32(g.full), t.i32(8*s), at), t.constantValue(ir.U32, 1))
			t.event("mbarrier.init", ir.Void, at, t.within(t.i32(g.empty), t.i32(8*s), at), t.constantValue(ir.U32, uint64(t.plan.Warps)))
		}
	}
	t.event("mbarrier.fence", ir.Void, at)
}

// barrierOf is the address of a stage's barrier.
func (t *tiles) barrierOf(from int, stage *ir.Value, at ast.Node) *ir.Value {
	return t.within(t.i32(from), t.op(ir.Mul, stage, 8, at), at)
}

// waitPhase waits until a phase of the stage's barrier has ended.
func (t *tiles) waitPhase(g *batch, from int, at ast.Node) {
	bar, parity := t.barrierOf(from, t.read(g.stage, t.b), at), t.read(g.parity, t.b)
	again, after := t.f.NewBlock(), t.f.NewBlock()
	t.jump(again, at)
	t.b = again // not sealed: the jump back is to come
	t.branch(t.event("mbarrier.test", ir.Bool, at, bar, parity), after, again, at)
	t.seal(again)
	t.start(after)
}

// advance goes on to the next stage of a loop's batch.
func (t *tiles) advance(g *batch, at ast.Node) {
	up := t.plus(t.read(g.stage, t.b), 1, at)
	wraps := t.comparison(at, ir.Eq, up, t.i32(g.stages))
	t.define(g.stage, t.add(ir.Select, ir.I32, at, wraps, t.i32(0), up))
	parity := t.read(g.parity, t.b)
	t.define(g.parity, t.add(ir.Select, ir.U32, at, wraps, t.op(ir.Xor, parity, 1, at), parity))
}

// placeOf is where a load's tile lies in the stage.
func (t *tiles) placeOf(g *batch, a *infer.Access, at ast.Node) *ir.Value {
	return t.plus(t.op(ir.Mul, t.read(g.stage, t.b), g.bytes, at), g.first+g.places[a], at)
}

// boxed gives where a tile lies, when it is there.
func (t *tiles) boxed(g *batch, a *infer.Access, at ast.Node) *ir.Value {
	t.here()
	if t.Tiles.Accesses[g.loads[0]] == a {
		t.waitPhase(g, g.full, at)
	}
	return t.placeOf(g, a, at)
}

// request builds the loads of an expression for the thread that copies.
func (t *tiles) request(e ast.Expression) {
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpression); ok {
			if g := t.block.boxes.of[t.Tiles.Accesses[call]]; g != nil {
				t.copyBox(g, call)
			}
		}
		return true
	})
}

// copyBox begins the copies of a tile: of its rows by the bytes of a panel.
func (t *tiles) copyBox(g *batch, e *ast.CallExpression) {
	t.here()
	a := t.Tiles.Accesses[e]
	if g.loads[0] == e {
		if g.loop {
			t.waitPhase(g, g.empty, e)
		}
		t.event("mbarrier.expect", ir.Void, e, t.barrierOf(g.full, t.read(g.stage, t.b), e), t.constantValue(ir.U32, uint64(g.filled)))
	}
	m, s := t.mapOf(a), form(a.Tile)
	index := make([]*ir.Value, len(a.Index))
	for i, of := range a.Index {
		index[len(index)-1-i] = t.converted(t.operand(of, ir.I32), ir.I32, e) // the innermost first
	}
	index[0], index[1] = t.op(ir.Mul, index[0], a.Tile.Columns, e), t.op(ir.Mul, index[1], a.Tile.Rows, e)
	address := t.add(ir.MapAddress, ir.U64, e)
	address.Index = int64(len(t.f.Params) - len(t.block.boxes.maps) + m)
	place, bar := t.placeOf(g, a, e), t.barrierOf(g.full, t.read(g.stage, t.b), e)
	box := t.block.boxes.maps[m].Box
	across, down := box[len(box)-1], box[len(box)-2]
	for row := 0; row < s.Rows; row += down {
		for column := 0; column < s.Columns; column += across {
			to := t.within(place, t.i32(s.At(row, column*s.Size)), e)
			at := append([]*ir.Value{t.plus(index[0], column, e), t.plus(index[1], row, e)}, index[2:]...)
			hopper{t.unit, e}.loadBox(len(at), append([]*ir.Value{to, address, bar}, at...))
		}
	}
	if g.loop && g.loads[len(g.loads)-1] == e {
		t.advance(g, e)
	}
}

// mapOf is the number of the map that a load needs.
func (t *tiles) mapOf(a *infer.Access) int {
	return slices.IndexFunc(t.block.boxes.maps, neededMap(a).equal)
}

func (m Map) equal(other Map) bool {
	return m.Param == other.Param && m.Swizzle == other.Swizzle && slices.Equal(m.Box, other.Box)
}

// maxBox is the most elements of a side of a box.
const maxBox = 256

func neededMap(a *infer.Access) Map {
	s := form(a.Tile)
	m := Map{Param: a.Of.Param, Box: make([]int, a.Of.Rank)}
	for i := range m.Box {
		m.Box[i] = 1
	}
	last := len(m.Box) - 1
	m.Box[last-1], m.Box[last] = min(maxBox, s.Rows), s.Pitch()/s.Size
	if s.Pitch() > layout.Piece {
		m.Swizzle = s.Pitch()
	}
	return m
}
