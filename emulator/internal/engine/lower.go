// This file turns a kernel's syntax tree into a graph of basic blocks.

package engine

import (
	"errors"
	"strings"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// A lowerer builds the graph of one kernel. The first error stays in err.
type lowerer struct {
	unit    *unit
	graph   *graph
	scope   *scope
	block   *block // being filled
	routine *routine
	// returnTo is where ret goes in a function that is expanded in place.
	returnTo *block
	node     *ptx.Instruction
	carry    register // CC.CF
	frame    register // local memory offset of the running routine; 0 until needed
	shared   sharedLayout
	statics  map[*ptx.Variable]uint64 // .local variables of the module, in the kernel's frame
	accesses int
	locs     map[*ptx.Instruction]*ptx.Loc
	loc      *ptx.Loc
	grows    bool // stacks grow by alloca
	err      error
}

// A routine is a kernel or a function that is really called.
type routine struct {
	function *ptx.Function
	index    int
	entry    *block
	params   []*place
	results  []*place
	// local is the bytes of local memory of one activation.
	local uint64
}

// lowerKernel builds the graph of an entry point.
func lowerKernel(u *unit, f *ptx.Function) (*lowerer, error) {
	l := &lowerer{unit: u, graph: newGraph(), locs: map[*ptx.Instruction]*ptx.Loc{}, shared: newSharedLayout(), statics: map[*ptx.Variable]uint64{}}
	l.carry = l.graph.declare("CC", 32, 1)
	l.routine = &routine{function: f}
	l.graph.routines = []*routine{l.routine}
	l.scope = newScope(nil)
	l.refuseClusters(f)
	l.kernelParams(f)
	l.open(l.newBlock())
	l.routine.entry = l.block
	l.body(f.Body)
	l.close(exit{kind: finish})
	l.lowerRoutines()
	if l.err != nil {
		return nil, l.err
	}
	l.graph.tidy()
	return l, nil
}

// kernelLocal is the local memory of the kernel itself.
func (l *lowerer) kernelLocal() uint64 { return l.graph.routines[0].frame() }

// kernelParams gives the parameters their places in the launch's buffer.
func (l *lowerer) kernelParams(f *ptx.Function) {
	for i, p := range f.Signature().Parameters {
		l.scope.names[p.Name] = &entity{place: &place{variable: f.Params[i], space: ptx.Param, offset: uint64(p.Offset)}}
	}
}

// lowerRoutines lowers the functions that calls asked for, and those that
// these call.
func (l *lowerer) lowerRoutines() {
	for i := 1; i < len(l.graph.routines) && l.err == nil; i++ {
		r := l.graph.routines[i]
		l.routine, l.returnTo, l.scope = r, nil, newScope(nil)
		l.bindFormals(r)
		l.open(r.entry)
		l.body(r.function.Body)
		l.close(exit{kind: giveBack})
	}
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
	if l.loc != nil {
		l.locs[in] = l.loc
	}
	if l.err != nil {
		return
	}
	row, err := l.unit.module.CheckInstruction(in)
	if err != nil {
		l.err = err
		return
	}
	lowering(row.Family)(l, in)
}

// newBlock makes a block that open places later.
func (l *lowerer) newBlock() *block { return &block{index: -1} }

// open ends the current block, which falls into b, and goes on in b.
func (l *lowerer) open(b *block) {
	if l.block != nil {
		l.close(exit{kind: jump, next: b})
	}
	b.routine = l.routine
	b.index = len(l.graph.blocks)
	l.graph.blocks = append(l.graph.blocks, b)
	l.block = b
}

// close ends the current block. What follows without a label is dead.
func (l *lowerer) close(e exit) {
	if l.block != nil {
		e.node = l.node
		l.block.exit = e
	}
	l.block = nil
}

// leave closes the block and goes on in next, where e falls through to.
func (l *lowerer) leave(e exit) {
	next := l.newBlock()
	e.next = next
	l.close(e)
	l.open(next)
}

// emit adds an operation.
func (l *lowerer) emit(o *operation) {
	if o.node == nil {
		o.node = l.node
	}
	if l.block == nil { // dead code
		l.open(l.newBlock())
	}
	if !o.gate {
		l.block.code = append(l.block.code, o)
		return
	}
	if o.guard.predicate != 0 {
		g := o.guard
		o.guard = guard{}
		l.around(g, func() { l.emit(o) })
		return
	}
	if l.block.gate != nil || len(l.block.code) > 0 {
		l.open(l.newBlock())
	}
	l.block.gate = o
}

// around emits what body does for the lanes whose guard holds.
func (l *lowerer) around(g guard, body func()) {
	if g.predicate == 0 {
		body()
		return
	}
	after := l.newBlock()
	l.leave(exit{kind: branch, guard: guard{g.predicate, !g.negated}, target: after})
	body()
	l.open(after)
}

// guard is the instruction's guard.
func (l *lowerer) guard(in *ptx.Instruction) guard {
	if in.Guard == nil {
		return guard{}
	}
	e := l.scope.find(in.Guard.Name)
	if e == nil || len(e.registers) != 1 || l.graph.virtuals[e.registers[0]].class != predicate {
		l.fail(in.Pos, "the guard %s is not a predicate register", in.Guard.Name)
		return guard{}
	}
	return guard{e.registers[0], in.Guard.Negated}
}

// fail records that the text has no meaning.
func (l *lowerer) fail(at ptx.Pos, format string, args ...any) {
	if l.err == nil {
		l.err = l.unit.module.Errorf(at, format, args...)
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
		m := l.unit.module
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
