// This file lowers what kernels of sm_90 do with the cluster that their block
// is in (PTX ISA 9.1, 9.7.9.23 and 24, 9.7.13.3).

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// clusterBarrier lowers barrier.cluster.arrive and wait.
func clusterBarrier(l *lowerer, in *ptx.Instruction) {
	b := &code.BarrierOperation{Kind: code.ClusterWait}
	if code.Has(in, "arrive") {
		b.Kind = code.ClusterArrive
	}
	for _, m := range in.Modifiers {
		switch m {
		case "relaxed":
			b.Relaxed = true
		case "cluster", "arrive", "wait", "release", "acquire", "aligned":
		default:
			l.refuse("modifier ." + m)
			return
		}
	}
	l.emit(&code.Operation{
		Guard: l.guard(in), Src: []code.Register{l.graph.Constant(loops.Word, code.Barriers)}, Payload: code.Payload{Barrier: b},
		Gate: true, Talks: true, Early: true,
	})
}

// lowerClusterRank lowers getctarank.
func lowerClusterRank(l *lowerer, in *ptx.Instruction) {
	clusterQuestion(l, in, 32, code.OpClusterRank)
}

// clusterAddress reads the address in operand i of mapa or getctarank: a
// register or a shared variable.
func clusterAddress(l *lowerer, i int) code.Register {
	return l.read(l.operand(i), l.lastType(l.node))
}

// lowerClusterMap lowers mapa.
func lowerClusterMap(l *lowerer, in *ptx.Instruction) {
	rank := l.read(l.operand(2), ptx.U32)
	clusterQuestion(l, in, l.lastType(in).Bits(), code.OpClusterMap, rank)
}

// clusterQuestion emits what computes so many bits from an address and more.
func clusterQuestion(l *lowerer, in *ptx.Instruction, bits int, op code.Op, more ...code.Register) {
	d, a := l.write(l.operand(0), bits), clusterAddress(l, 1)
	if l.err != nil {
		return
	}
	l.emit(&code.Operation{Guard: l.guard(in), Dst: []code.Register{d}, Src: append([]code.Register{a}, more...), Op: op, Early: true})
}
