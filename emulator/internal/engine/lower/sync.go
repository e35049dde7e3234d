// This file lowers barriers and warp collectives.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/ptx"
)

// lowerBarrier lowers bar and barrier: sync, arrive, red, warp.sync.
func lowerBarrier(l *lowerer, in *ptx.Instruction) {
	switch {
	case code.Has(in, "cluster"):
		clusterBarrier(l, in)
	case code.Has(in, "warp"):
		emitCollective(l, in, &code.Collective{Name: "bar.warp.sync", Masked: true}, nil, []code.Register{l.read(l.operand(0), ptx.B32)})
	case code.Has(in, "arrive"):
		emitBarrier(l, in, &code.BarrierOperation{Kind: code.BarrierArrive}, nil, in.Operands)
	case code.Has(in, "red"):
		reducingBarrier(l, in)
	case code.Has(in, "sync"):
		emitBarrier(l, in, &code.BarrierOperation{Kind: code.BarrierSync}, nil, in.Operands)
	default:
		l.refuse("")
	}
}

// reducingBarrier lowers bar.red: d, barrier{, count}, predicate.
func reducingBarrier(l *lowerer, in *ptx.Instruction) {
	b := &code.BarrierOperation{Kind: reductionOf(in)}
	bits := 1
	if b.Kind == code.BarrierPopulation {
		bits = 32
	}
	d := l.write(l.operand(0), bits)
	l.operand(2)
	if l.err != nil {
		return
	}
	last := len(in.Operands) - 1
	p := predicateSource(l, in.Operands[last], &b.Negated)
	emitBarrier(l, in, b, []code.Register{d}, in.Operands[1:last], p)
}

// emitBarrier emits a barrier whose number and thread count are given as far as
// numbers goes.
func emitBarrier(l *lowerer, in *ptx.Instruction, b *code.BarrierOperation, dst []code.Register, numbers []ptx.Operand, p ...code.Register) {
	src := []code.Register{l.graph.Constant(loops.Word, 0)}
	for i, o := range numbers {
		r := l.read(o, ptx.U32)
		if i == 0 {
			src[0] = r
		} else {
			src = append(src, r)
		}
	}
	b.Counted = len(src) == 2
	if b.Kind == code.BarrierArrive && !b.Counted {
		l.fail(in.Pos, "bar.arrive needs a thread count")
	}
	if l.err != nil {
		return
	}
	l.emit(&code.Operation{
		Guard: l.guard(in), Dst: dst, Src: append(src, p...), Payload: code.Payload{Barrier: b},
		Gate: true, Talks: true, Early: true,
	})
}

func reductionOf(in *ptx.Instruction) code.BarrierKind {
	switch {
	case code.Has(in, "popc"):
		return code.BarrierPopulation
	case code.Has(in, "and"):
		return code.BarrierAnd
	}
	return code.BarrierOr
}

// predicateSource reads p or !p without a new register.
func predicateSource(l *lowerer, o ptx.Operand, negated *bool) code.Register {
	if n, ok := o.(*ptx.Negation); ok && !n.Minus {
		*negated = true
		o = n.X
	}
	return l.read(o, ptx.Pred)
}

// emitCollective adds a warp operation; with masked set the last source is
// the mask of members to wait for.
func emitCollective(l *lowerer, in *ptx.Instruction, w *code.Collective, dst, src []code.Register) {
	if l.err != nil {
		return
	}
	o := &code.Operation{
		Guard: l.guard(in), Dst: dst, Src: src, Payload: code.Payload{Collective: w},
		Op: code.OpCollective, Early: true, Gate: w.Masked, Talks: true,
	}
	if w.Source != nil {
		o.Op = code.OpShuffle
	}
	l.emit(o)
}

// collectiveDestinations are d or d|p.
func collectiveDestinations(l *lowerer, o ptx.Operand, bits int) []code.Register {
	if pair, ok := o.(*ptx.Pair); ok {
		return []code.Register{l.write(pair.A, bits), l.write(pair.B, 1)}
	}
	return []code.Register{l.write(o, bits)}
}

func lowerShuffle(l *lowerer, in *ptx.Instruction) {
	var source simt.ShuffleSource
	switch {
	case code.Has(in, "up"):
		source = simt.ShuffleUp
	case code.Has(in, "down"):
		source = simt.ShuffleDown
	case code.Has(in, "bfly"):
		source = simt.ShuffleXor
	case code.Has(in, "idx"):
		source = simt.ShuffleIndex
	default:
		l.fail(in.Pos, "shfl needs a mode: up, down, bfly or idx")
		return
	}
	w := &code.Collective{Name: "shfl", Run: simt.Shuffle(source), Source: source, Masked: code.Has(in, "sync")}
	dst := collectiveDestinations(l, l.operand(0), 32)
	src := []code.Register{l.read(l.operand(1), ptx.B32), l.read(l.operand(2), ptx.B32), l.read(l.operand(3), ptx.B32)}
	if w.Masked {
		src = append(src, l.read(l.operand(4), ptx.B32))
	}
	if b, c := l.info(src[1]).Pin, l.info(src[2]).Pin; b.Kind == code.PinConstant && c.Kind == code.PinConstant {
		r := simt.RouteOf(source, b.Value, c.Value)
		w.Route = &r
	}
	emitCollective(l, in, w, dst, src)
}

func lowerVote(l *lowerer, in *ptx.Instruction) {
	w := &code.Collective{Name: "vote", Masked: code.Has(in, "sync")}
	bits := 1
	switch {
	case code.Has(in, "all"):
		w.Run = simt.VoteAll
	case code.Has(in, "any"):
		w.Run = simt.VoteAny
	case code.Has(in, "uni"):
		w.Run = simt.VoteUniform
	case code.Has(in, "ballot"):
		w.Run, bits = simt.VoteBallot, 32
	default:
		l.fail(in.Pos, "vote needs a mode: all, any, uni or ballot")
		return
	}
	negated := false
	src := []code.Register{predicateSource(l, l.operand(1), &negated)}
	w.Modifier = loops.Flag(negated)
	if w.Masked {
		src = append(src, l.read(l.operand(2), ptx.B32))
	}
	emitCollective(l, in, w, []code.Register{l.write(l.operand(0), bits)}, src)
}

func lowerMatch(l *lowerer, in *ptx.Instruction) {
	t := l.lastType(in)
	run := simt.MatchAny
	if code.Has(in, "all") {
		run = simt.MatchAll
	}
	src := []code.Register{l.read(l.operand(1), t), l.read(l.operand(2), ptx.B32)}
	emitCollective(l, in, &code.Collective{Name: "match", Run: run, Masked: true}, collectiveDestinations(l, l.operand(0), 32), src)
}

// foldings are the operations of redux on 32-bit numbers.
var foldings = map[string]func(a, b uint32) uint32{
	"add.s32": func(a, b uint32) uint32 { return a + b },
	"add.u32": func(a, b uint32) uint32 { return a + b },
	"min.s32": func(a, b uint32) uint32 { return uint32(min(int32(a), int32(b))) },
	"max.s32": func(a, b uint32) uint32 { return uint32(max(int32(a), int32(b))) },
	"min.u32": func(a, b uint32) uint32 { return min(a, b) },
	"max.u32": func(a, b uint32) uint32 { return max(a, b) },
	"and.b32": func(a, b uint32) uint32 { return a & b },
	"or.b32":  func(a, b uint32) uint32 { return a | b },
	"xor.b32": func(a, b uint32) uint32 { return a ^ b },
}

func lowerRedux(l *lowerer, in *ptx.Instruction) {
	f := foldings[lastWords(in, 2)]
	if f == nil || !code.Has(in, "sync") {
		l.refuse("")
		return
	}
	src := []code.Register{l.read(l.operand(1), ptx.B32), l.read(l.operand(2), ptx.B32)}
	w := &code.Collective{Name: "redux", Run: simt.Reduction(f), Masked: true}
	emitCollective(l, in, w, []code.Register{l.write(l.operand(0), 32)}, src)
}

// lastWords joins the last n modifiers.
func lastWords(in *ptx.Instruction, n int) string {
	s := ""
	for _, m := range in.Modifiers[max(0, len(in.Modifiers)-n):] {
		if s != "" {
			s += "."
		}
		s += m
	}
	return s
}

func lowerActiveMask(l *lowerer, in *ptx.Instruction) {
	emitCollective(l, in, &code.Collective{Name: "activemask", Run: simt.ActiveMask}, []code.Register{l.write(l.operand(0), 32)}, nil)
}

func lowerElect(l *lowerer, in *ptx.Instruction) {
	src := []code.Register{l.read(l.operand(1), ptx.B32)}
	emitCollective(l, in, &code.Collective{Name: "elect", Run: simt.Elect, Masked: true}, collectiveDestinations(l, l.operand(0), 32), src)
}

// lowerSleep lowers nanosleep: other blocks and groups run first.
func lowerSleep(l *lowerer, in *ptx.Instruction) {
	l.emit(&code.Operation{Guard: l.guard(in), Op: code.OpSleep, Talks: true})
}
