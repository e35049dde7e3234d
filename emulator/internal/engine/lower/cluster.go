// This file lowers what kernels of sm_90 do with the cluster that their block
// is in. Without a launch in clusters that is a cluster of the block alone,
// whose rank is 0 (PTX ISA 9.1, 9.7.9.23 and 24, 9.7.13.3).

package lower

import (
	"strings"

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
		case "cluster", "arrive", "wait", "release", "acquire", "relaxed", "aligned":
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

// lowerClusterRank lowers getctarank: all of shared memory is the block's.
func lowerClusterRank(l *lowerer, in *ptx.Instruction) {
	clusterAddress(l, 1)
	l.copy(in, l.write(l.operand(0), 32), l.graph.Constant(loops.Word, 0))
}

// clusterAddress reads the address in operand i of mapa or getctarank: a
// register or a shared variable.
func clusterAddress(l *lowerer, i int) code.Register {
	return l.read(l.operand(i), l.lastType(l.node))
}

// lowerClusterMap lowers mapa, which gives the address as it is.
func lowerClusterMap(l *lowerer, in *ptx.Instruction) {
	t := l.lastType(in)
	d, a, rank := l.write(l.operand(0), t.Bits()), clusterAddress(l, 1), l.read(l.operand(2), ptx.U32)
	if l.err != nil {
		return
	}
	l.emit(&code.Operation{Guard: l.guard(in), Dst: []code.Register{d}, Src: []code.Register{a, rank}, Op: code.OpClusterMap, Early: true})
}

// refuseClusters refuses kernels that ask for clusters of several blocks.
func refuseClusters(l *lowerer, f *ptx.Function) {
	for _, d := range f.Performance {
		n := Numbers(d.Args)
		if d.Name == "reqnctapercluster" && n[0]*n[1]*n[2] > 1 {
			l.refuseAt(d.Pos, "."+d.Name+" "+strings.Join(d.Args, ", "), "a cluster has one block; write the kernel for that, and choose by %cluster_nctarank")
		}
	}
}
