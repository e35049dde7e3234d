// This file lowers barriers and warp collectives.

package engine

import (
	"github.com/cujs/cujs/ptx"
)

func has(in *ptx.Instruction, modifier string) bool {
	for _, m := range in.Modifiers {
		if m == modifier {
			return true
		}
	}
	return false
}

// lowerBarrier lowers bar and barrier: sync, arrive, red, warp.sync.
func lowerBarrier(l *lowerer, in *ptx.Instruction) {
	switch {
	case has(in, "cluster"):
		l.clusterBarrier(in)
	case has(in, "warp"):
		l.emitCollective(in, &collective{name: "bar.warp.sync", masked: true}, nil, []register{l.read(l.operand(0), ptx.B32)})
	case has(in, "arrive"):
		l.barrier(in, &barrierOperation{kind: barrierArrive}, nil, in.Operands)
	case has(in, "red"):
		l.reducingBarrier(in)
	case has(in, "sync"):
		l.barrier(in, &barrierOperation{kind: barrierSync}, nil, in.Operands)
	default:
		l.refuse("")
	}
}

// reducingBarrier lowers bar.red: d, barrier{, count}, predicate.
func (l *lowerer) reducingBarrier(in *ptx.Instruction) {
	b := &barrierOperation{kind: reductionOf(in)}
	bits := 1
	if b.kind == barrierPopulation {
		bits = 32
	}
	d := l.write(l.operand(0), bits)
	l.operand(2)
	if l.err != nil {
		return
	}
	last := len(in.Operands) - 1
	p := l.predicateSource(in.Operands[last], &b.negated)
	l.barrier(in, b, []register{d}, in.Operands[1:last], p)
}

// barrier emits a barrier whose number and thread count are given as far as
// numbers goes.
func (l *lowerer) barrier(in *ptx.Instruction, b *barrierOperation, dst []register, numbers []ptx.Operand, p ...register) {
	src := []register{l.graph.constant(word, 0)}
	for i, o := range numbers {
		r := l.read(o, ptx.U32)
		if i == 0 {
			src[0] = r
		} else {
			src = append(src, r)
		}
	}
	b.counted = len(src) == 2
	if b.kind == barrierArrive && !b.counted {
		l.fail(in.Pos, "bar.arrive needs a thread count")
	}
	if l.err != nil {
		return
	}
	l.emit(&operation{
		guard: l.guard(in), dst: dst, src: append(src, p...), payload: payload{barrier: b},
		gate: true, talks: true, early: true,
	})
}

func reductionOf(in *ptx.Instruction) barrierKind {
	switch {
	case has(in, "popc"):
		return barrierPopulation
	case has(in, "and"):
		return barrierAnd
	}
	return barrierOr
}

// predicateSource reads p or !p without a new register.
func (l *lowerer) predicateSource(o ptx.Operand, negated *bool) register {
	if n, ok := o.(*ptx.Negation); ok && !n.Minus {
		*negated = true
		o = n.X
	}
	return l.read(o, ptx.Pred)
}

// emitCollective adds a warp operation; with masked set the last source is
// the mask of members to wait for.
func (l *lowerer) emitCollective(in *ptx.Instruction, w *collective, dst, src []register) {
	if l.err != nil {
		return
	}
	o := &operation{
		guard: l.guard(in), dst: dst, src: src, payload: payload{collective: w},
		vector: execCollective, early: true, gate: w.masked, talks: true,
	}
	if w.source != nil {
		o.vector = execShuffle
	}
	l.emit(o)
}

// collectiveDestinations are d or d|p.
func (l *lowerer) collectiveDestinations(o ptx.Operand, bits int) []register {
	if pair, ok := o.(*ptx.Pair); ok {
		return []register{l.write(pair.A, bits), l.write(pair.B, 1)}
	}
	return []register{l.write(o, bits)}
}

func lowerShuffle(l *lowerer, in *ptx.Instruction) {
	var source shuffleSource
	switch {
	case has(in, "up"):
		source = shuffleUp
	case has(in, "down"):
		source = shuffleDown
	case has(in, "bfly"):
		source = shuffleXor
	case has(in, "idx"):
		source = shuffleIndex
	default:
		l.fail(in.Pos, "shfl needs a mode: up, down, bfly or idx")
		return
	}
	w := &collective{name: "shfl", run: shuffle(source), source: source, masked: has(in, "sync")}
	dst := l.collectiveDestinations(l.operand(0), 32)
	src := []register{l.read(l.operand(1), ptx.B32), l.read(l.operand(2), ptx.B32), l.read(l.operand(3), ptx.B32)}
	if w.masked {
		src = append(src, l.read(l.operand(4), ptx.B32))
	}
	if b, c := l.info(src[1]).pin, l.info(src[2]).pin; b.kind == pinConstant && c.kind == pinConstant {
		r := routeOf(source, b.value, c.value)
		w.route = &r
	}
	l.emitCollective(in, w, dst, src)
}

func lowerVote(l *lowerer, in *ptx.Instruction) {
	w := &collective{name: "vote", masked: has(in, "sync")}
	bits := 1
	switch {
	case has(in, "all"):
		w.run = voteAll
	case has(in, "any"):
		w.run = voteAny
	case has(in, "uni"):
		w.run = voteUniform
	case has(in, "ballot"):
		w.run, bits = voteBallot, 32
	default:
		l.fail(in.Pos, "vote needs a mode: all, any, uni or ballot")
		return
	}
	negated := false
	src := []register{l.predicateSource(l.operand(1), &negated)}
	w.modifier = flag(negated)
	if w.masked {
		src = append(src, l.read(l.operand(2), ptx.B32))
	}
	l.emitCollective(in, w, []register{l.write(l.operand(0), bits)}, src)
}

func lowerMatch(l *lowerer, in *ptx.Instruction) {
	t := l.lastType(in)
	run := matchAny
	if has(in, "all") {
		run = matchAll
	}
	src := []register{l.read(l.operand(1), t), l.read(l.operand(2), ptx.B32)}
	l.emitCollective(in, &collective{name: "match", run: run, masked: true}, l.collectiveDestinations(l.operand(0), 32), src)
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
	if f == nil || !has(in, "sync") {
		l.refuse("")
		return
	}
	src := []register{l.read(l.operand(1), ptx.B32), l.read(l.operand(2), ptx.B32)}
	w := &collective{name: "redux", run: reduction(f), masked: true}
	l.emitCollective(in, w, []register{l.write(l.operand(0), 32)}, src)
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
	l.emitCollective(in, &collective{name: "activemask", run: activeMask}, []register{l.write(l.operand(0), 32)}, nil)
}

func lowerElect(l *lowerer, in *ptx.Instruction) {
	src := []register{l.read(l.operand(1), ptx.B32)}
	l.emitCollective(in, &collective{name: "elect", run: elect, masked: true}, l.collectiveDestinations(l.operand(0), 32), src)
}

// lowerSleep lowers nanosleep: other blocks and groups run first.
func lowerSleep(l *lowerer, in *ptx.Instruction) {
	l.emit(&operation{guard: l.guard(in), vector: execSleep, talks: true})
}

// execSleep makes the scheduler look for others at the next jump back.
func execSleep(c *cta, _ *instruction) { c.budget -= spinBudget / 8 }
