// Package lower turns the syntax tree of a kernel into code, and refuses what the
// emulated device does not execute and what assemblers refuse.
package lower

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// A lowerer builds the graph of one kernel. The first error stays in err.
type lowerer struct {
	unit    *Unit
	graph   *code.Graph
	scope   *scope
	block   *code.Block // being filled
	routine *code.Routine
	// returnTo is where ret goes in a function that is expanded in place.
	returnTo *code.Block
	node     *ptx.Instruction
	carry    code.Register // CC.CF
	frame    code.Register // local memory offset of the running routine; 0 until needed
	shared   sharedLayout
	statics  map[*ptx.Variable]uint64 // .local variables of the module, in the kernel's frame
	// instructions are those lowered so far, those of a function once for each call that it is expanded for.
	instructions int
	depth        int // of calls that are expanded, in one another
	accesses     int
	arrays       []code.Array
	locs         map[*ptx.Instruction]*ptx.Loc
	loc          *ptx.Loc
	grows        bool // stacks grow by alloca
	err          error
}

// newLowerer has the routine of a kernel; of none where f is nil.
func newLowerer(u *Unit, f *ptx.Function) *lowerer {
	l := &lowerer{unit: u, graph: code.NewGraph(), locs: map[*ptx.Instruction]*ptx.Loc{}, shared: newSharedLayout(), statics: map[*ptx.Variable]uint64{}}
	l.carry = l.graph.Declare("CC", 32, 1)
	l.routine = &code.Routine{Function: f}
	l.graph.Routines = []*code.Routine{l.routine}
	l.scope = newScope(nil)
	return l
}

// Lower builds the graph of an entry point.
func Lower(u *Unit, f *ptx.Function) (*code.Kernel, error) {
	l := newLowerer(u, f)
	l.kernelParams(f)
	l.open(l.newBlock())
	l.routine.Entry = l.block
	l.bodyOf(f)
	l.close(code.Exit{Kind: code.Finish})
	l.lowerRoutines()
	if l.err != nil {
		return nil, l.err
	}
	if err := l.checkSizes(f); err != nil {
		return nil, err
	}
	l.graph.Tidy()
	k := &code.Kernel{
		Graph: l.graph, Text: &code.Text{File: u.Module.File, Module: u.Module, Locs: l.locs}, Accesses: l.accesses,
		Grows: l.grows, Frame: l.frame, Shared: l.shared.size, DynamicAlign: l.shared.align, Entries: map[uint64]int{},
		Arrays: l.arrays,
	}
	for i, r := range l.graph.Routines {
		if slices.Contains(u.addressed, r.Function) {
			k.Entries[u.CodeAddress(r.Function)] = i
		}
	}
	return k, nil
}

// kernelParams gives the parameters their places in the launch's buffer.
func (l *lowerer) kernelParams(f *ptx.Function) {
	for i, p := range f.Signature().Parameters {
		l.scope.names[p.Name] = &entity{place: &code.Place{Variable: f.Params[i], Space: ptx.Param, Offset: uint64(p.Offset)}}
	}
}

// lowerRoutines lowers the functions that calls asked for, and those that
// these call.
func (l *lowerer) lowerRoutines() {
	for i := 1; i < len(l.graph.Routines) && l.err == nil; i++ {
		r := l.graph.Routines[i]
		l.routine, l.returnTo, l.scope = r, nil, newScope(nil)
		l.bindFormals(r)
		l.open(r.Entry)
		l.bodyOf(r.Function)
		l.close(code.Exit{Kind: code.GiveBack})
	}
}

// bodyOf lowers the body of a function.
func (l *lowerer) bodyOf(f *ptx.Function) {
	l.unit.lowered[f] = true
	l.body(l.unit.body(f))
}

// body lowers a brace-delimited block in a scope of its own.
func (l *lowerer) body(b *ptx.Block) {
	l.scope = newScope(l.scope)
	l.declareLabels(b)
	for _, s := range b.Statements {
		if l.err != nil {
			return
		}
		l.statement(s)
	}
	l.scope = l.scope.parent
}

func (l *lowerer) statement(s ptx.Statement) {
	switch x := s.(type) {
	case *ptx.Instruction:
		l.instruction(x)
	case *ptx.Label:
		l.open(l.scope.names[x.Name].label)
	case *ptx.Variable:
		l.declareVariable(x)
	case *ptx.Block:
		l.body(x)
	case *ptx.Loc:
		l.loc = x
	}
}

// instruction lowers one instruction.
func (l *lowerer) instruction(in *ptx.Instruction) {
	l.node = in
	l.instructions++
	if l.loc != nil {
		l.locs[in] = l.loc
	}
	if l.err != nil {
		return
	}
	row, err := l.unit.Module.CheckInstruction(in)
	if err != nil {
		l.err = err
		return
	}
	lowering(row.Family)(l, in)
}

// newBlock makes a block that open places later.
func (l *lowerer) newBlock() *code.Block { return &code.Block{Index: -1} }

// open ends the current block, which falls into b, and continues in b.
func (l *lowerer) open(b *code.Block) {
	if l.block != nil {
		l.close(code.Exit{Kind: code.Jump, Next: b})
	}
	b.Routine = l.routine
	b.Index = len(l.graph.Blocks)
	l.graph.Blocks = append(l.graph.Blocks, b)
	l.block = b
}

// close ends the current block. What follows without a label is dead.
func (l *lowerer) close(e code.Exit) {
	if l.block != nil {
		e.Node = l.node
		l.block.Exit = e
	}
	l.block = nil
}

// leave closes the block and continues in next, where e falls through to.
func (l *lowerer) leave(e code.Exit) {
	next := l.newBlock()
	e.Next = next
	l.close(e)
	l.open(next)
}

// emit adds an operation.
func (l *lowerer) emit(o *code.Operation) {
	if o.Node == nil {
		o.Node = l.node
	}
	if l.block == nil { // dead code
		l.open(l.newBlock())
	}
	if !o.Gate {
		l.block.Code = append(l.block.Code, o)
		return
	}
	if o.Guard.Predicate != 0 {
		g := o.Guard
		o.Guard = code.Guard{}
		l.around(g, func() { l.emit(o) })
		return
	}
	if l.block.Gate != nil || len(l.block.Code) > 0 {
		l.open(l.newBlock())
	}
	l.block.Gate = o
}

// around emits what body does for the lanes whose guard holds.
func (l *lowerer) around(g code.Guard, body func()) {
	if g.Predicate == 0 {
		body()
		return
	}
	after := l.newBlock()
	l.leave(code.Exit{Kind: code.Branch, Guard: code.Guard{Predicate: g.Predicate, Negated: !g.Negated}, Target: after})
	body()
	l.open(after)
}

// guard is the instruction's guard.
func (l *lowerer) guard(in *ptx.Instruction) code.Guard {
	if in.Guard == nil {
		return code.Guard{}
	}
	e := l.scope.find(in.Guard.Name)
	if e == nil || len(e.registers) != 1 || l.graph.Virtuals[e.registers[0]].Class != loops.Predicate {
		l.fail(in.Pos, "the guard %s is not a predicate register", in.Guard.Name)
		return code.Guard{}
	}
	return code.Guard{Predicate: e.registers[0], Negated: in.Guard.Negated}
}

// fail records that the text has no meaning.
func (l *lowerer) fail(at ptx.Pos, format string, args ...any) {
	if l.err == nil {
		l.err = l.unit.Module.Errorf(at, format, args...)
	}
}

// refuse records that the engine does not execute the current instruction.
func (l *lowerer) refuse(detail string) {
	if advice := opcode.Find(l.node.Opcode).Advice(l.node.Modifiers); advice != "" {
		detail = advice
	}
	l.refuseAt(l.node.Pos, l.node.Mnemonic(), detail)
}

func (l *lowerer) refuseAt(at ptx.Pos, what, detail string) {
	if l.err == nil {
		m := l.unit.Module
		l.err = &UnsupportedError{File: m.File, Pos: at, Instruction: what, Line: strings.TrimSpace(m.Line(at.Line)), Detail: detail}
	}
}

// refuseArithmetic turns the error of arith into one with a place.
func (l *lowerer) refuseArithmetic(in *ptx.Instruction, err error) {
	var e *arith.Error
	if errors.As(err, &e) && !e.Unsupported {
		l.fail(in.Pos, "%s", e.Error())
		return
	}
	detail := ""
	if e != nil {
		detail = e.Reason
	}
	l.refuse(detail)
}

// Numbers reads up to three numbers; those missing are 1.
func Numbers(args []string) [3]uint32 {
	n := [3]uint32{1, 1, 1}
	for i, a := range args {
		if v, err := strconv.ParseUint(a, 0, 32); err == nil && i < 3 {
			n[i] = uint32(v)
		}
	}
	return n
}
