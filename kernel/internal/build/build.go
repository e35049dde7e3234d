// Package build makes SSA of a kernel whose types are known. Helper functions are built in place
// of their calls, functions of kernel/library as well.
package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/internal/uniform"
	"github.com/cujs/cujs/kernel/language"
)

// A Result is a kernel in SSA.
type Result struct {
	Function *ir.Function
	Files    []string // that positions index from 1
	Warnings []*language.Error
	Threads  int // of a block, where the kernel decides; else 0
	// Maps are the last parameters.
	Maps    []Map
	program *infer.Program
}

// Unused are warnings of parameters that nothing uses.
func (r *Result) Unused() []*language.Error { return r.program.Unused() }

// Note is a message about a place of the source.
func (r *Result) Note(at ir.Pos, message, hint string) *language.Error {
	return errorAt(r.program, at, message, hint)
}

// Kernel builds an inferred kernel under a name, one of tiles by a plan. Functions call themselves up
// to maxDepth deep. The error is a *language.Error.
func Kernel(p *infer.Program, name string, maxDepth int, plan Plan) (result *Result, err error) {
	defer syntax.Recover(&err)
	u := newUnit(p.Kernel, newBuilder(&ir.Function{Name: name, Context: plan.Context}, plan))
	u.maxDepth = maxDepth
	u.build()
	u.f.Memory = slices.Clone(p.Memory)
	u.block.finish(u.f)
	u.finish()
	u.settleMasks()
	refuseParted(p, u.f)
	refuseUnawaited(p, u.f)
	result = &Result{Function: u.f, Files: p.Files, Warnings: slices.Concat(p.Idle, warnBarriers(p, u.f), warnEffectless(p, u.f)), Threads: u.blockSize(), program: p}
	if b := u.block.boxes; b != nil {
		result.Maps = b.maps
		result.Threads += beside << layout.LaneBits
	}
	return result, nil
}

// A unit is a function while its SSA is built.
type unit struct {
	*infer.Unit
	*builder
	objects *objects
	jumps   *jumps

	known map[ast.Expression]*ir.Value // targets of compound assignments
	cut   map[ast.Expression]bool      // operations that something cuts off, see cuts
	at    ir.Pos                       // the place in the user's source to which a function of the library belongs
}

func newUnit(of *infer.Unit, b *builder) *unit {
	u := &unit{Unit: of, builder: b, known: map[ast.Expression]*ir.Value{}}
	u.objects, u.jumps = &objects{unit: u, evaluated: map[ast.Expression]bool{}}, &jumps{unit: u}
	return u
}

// tiles build what works on tiles.
func (u *unit) tiles() *tiles { return &tiles{u, u.block} }

// blockSize is the size of the block of a kernel of tiles; 0 for others.
func (u *unit) blockSize() int {
	if !u.Blockwise.Used {
		return 0
	}
	return u.block.threads()
}

// add appends a value where the builder stands. Behind a jump it goes into a
// block that nothing reaches.
func (u *unit) add(op ir.Op, t ir.Type, at ast.Node, args ...*ir.Value) *ir.Value {
	u.here()
	v := u.f.Append(u.b, op, t, u.pos(at), args...)
	v.Exact = u.InLibrary
	return v
}

// pos is the place of a node for line tables: in the library, the call's.
func (u *unit) pos(at ast.Node) ir.Pos {
	if u.InLibrary {
		return u.at
	}
	return u.position(at.Pos())
}

func (u *unit) position(idx ast.Pos) ir.Pos {
	p := u.Fn.Pos(idx)
	if p.Line == 0 {
		return ir.Pos{}
	}
	return ir.Pos{File: u.File, Line: p.Line, Column: p.Column}
}

func (u *unit) jump(to *ir.Block, at ast.Node) {
	if u.b != nil {
		u.b.Jump(to, u.pos(at))
		u.b = nil
	}
}

func (u *unit) branch(cond *ir.Value, yes, no *ir.Block, at ast.Node) {
	u.b.Branch(cond, yes, no, u.pos(at))
	u.b = nil
}

// build makes the SSA of the whole kernel.
func (u *unit) build() {
	f := u.f
	u.start(f.NewBlock())
	for _, v := range u.Params {
		switch v.Type.Class {
		case types.ArrayClass:
			f.Params = append(f.Params, arrayParam(v.Name, v.Type.Array))
		case types.ObjectClass:
			first := len(f.Params)
			for _, m := range v.Members {
				f.Params = append(f.Params, arrayParam(v.Name, m.Type.Array))
			}
			f.Params[first].List = len(v.Members)
		default:
			value := u.add(ir.ScalarParam, v.Type.T, u.Fn.Node)
			value.Index = int64(len(f.Params))
			u.define(v, value)
			f.Params = append(f.Params, &ir.Param{Name: v.Name, Type: v.Type.T})
		}
	}
	if u.Fn.Value != nil {
		u.value(u.Fn.Value)
	} else {
		u.tiles().body(u.Fn.Body)
	}
	if u.b != nil {
		u.b.Return(u.position(u.Fn.Node.End() - 1))
	}
}

// arrayParam is the parameter for a buffer, a texture, or a record by value.
func arrayParam(name string, a *types.Array) *ir.Param {
	p := &ir.Param{Name: name, Type: a.Elem, Buffer: a.Rank > 0, Rank: a.Rank, Long: a.Long, Aligned: a.Aligned}
	if a.Image != nil {
		p.Image = a.Image.String()
	}
	if a.Record != nil {
		p.Record, p.Bytes, p.Align = a.Record.String(), a.Record.Size, a.Record.Align
	}
	return p
}

// endOpen ends blocks that nothing leaves, which nothing reaches either.
func (s *builder) endOpen() {
	for _, b := range s.f.Blocks {
		if b.End == ir.Open {
			b.Return(ir.Pos{})
		}
	}
}

// finish checks what can only be known of the whole, and puts functions that call themselves
// in their places.
func (u *unit) finish() {
	u.endOpen()
	u.checkUndefined()
	u.divideWhole()
	expandCalls(u)
	if err := u.f.Verify(); err != nil {
		panic(fmt.Sprintf("kernel: the front end built a function that is not well formed: %v\n%s", err, u.f))
	}
}

// warnEffectless warns of a kernel that writes nothing and does nothing else. One without statements is meant so, and
// one with a loop may take its time on purpose.
func warnEffectless(p *infer.Program, f *ir.Function) []*language.Error {
	if len(p.Kernel.Fn.Body) == 0 || len(p.Idle) > 0 || p.Waits() {
		return nil
	}
	for _, b := range f.Blocks {
		if slices.ContainsFunc(b.Values, func(v *ir.Value) bool { return v.Op.Effect() && v.Op != ir.Assume && !v.Op.Fits() }) {
			return nil
		}
	}
	return []*language.Error{p.Kernel.Fn.ErrorAbout(p.Kernel.Fn.Node, "the kernel has no effect: it writes nothing", "results go into buffers: out[i] = …")}
}

// warnBarriers warns of barriers that not all threads of a block reach.
func warnBarriers(p *infer.Program, f *ir.Function) (warnings []*language.Error) {
	if p.Blockwise.Used {
		return nil // its threads do the same
	}
	seen := map[ir.Pos]bool{} // a helper that is called twice is one place
	for _, found := range uniform.Missed(f, func(v *ir.Value) bool { return v.Op == ir.Barrier }) {
		if at := found.Value.Pos; !seen[at] {
			seen[at] = true
			warnings = append(warnings, barrierWarning(p, at, found.Branch.Pos, found.Leaves))
		}
	}
	return warnings
}

// barrierWarning is about a barrier and the condition that decides about it.
func barrierWarning(p *infer.Program, barrier, branch ir.Pos, leaves bool) *language.Error {
	place := fmt.Sprintf("line %d", branch.Line)
	if branch.File != barrier.File {
		place = fmt.Sprintf("%s:%d", p.Files[branch.File-1], branch.Line)
	}
	message := fmt.Sprintf("not every thread of a block reaches this barrier: the condition in %s differs between threads", place)
	hint := "move the barrier out of it, so that all threads of the block come to it"
	if leaves {
		message = fmt.Sprintf("threads that end in %s do not reach this barrier, and the condition there differs between threads", place)
		hint = "let every thread go on to the barrier, and put what only some do into an if"
	}
	return errorAt(p, barrier, message, hint)
}

// errorAt is an error at a place of the kernel or one of its helpers.
func errorAt(p *infer.Program, at ir.Pos, message, hint string) *language.Error {
	e := &language.Error{Line: at.Line, Column: at.Column, Message: message, Hint: hint}
	if at.File > 0 {
		e.File = p.Files[at.File-1]
	}
	for _, fn := range p.Functions {
		lines := strings.Count(fn.Source.Text, "\n")
		if fn.File == at.File && at.Line >= fn.Source.Line && at.Line <= fn.Source.Line+lines {
			e.Text = fn.Line(at.Line)
			e.Length = codeframe.Word(e.Text, e.Column, "")
		}
	}
	return e
}
