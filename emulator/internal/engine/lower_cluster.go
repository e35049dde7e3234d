// This file lowers what kernels of sm_90 do with the cluster that their block
// is in. Without a launch in clusters that is a cluster of the block alone,
// whose rank is 0 (PTX ISA 9.1, 9.7.9.23 and 24, 9.7.13.3).

package engine

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// clusterBarrier lowers barrier.cluster.arrive and wait.
func (l *lowerer) clusterBarrier(in *ptx.Instruction) {
	b := &barrierOperation{kind: clusterWait}
	if has(in, "arrive") {
		b.kind = clusterArrive
	}
	for _, m := range in.Modifiers {
		switch m {
		case "cluster", "arrive", "wait", "release", "acquire", "relaxed", "aligned":
		default:
			l.refuse("modifier ." + m)
			return
		}
	}
	l.emit(&operation{
		guard: l.guard(in), src: []register{l.graph.constant(word, barriers)}, payload: payload{barrier: b},
		gate: true, talks: true, early: true,
	})
}

// lowerClusterRank lowers getctarank: all of shared memory is the block's.
func lowerClusterRank(l *lowerer, in *ptx.Instruction) {
	l.clusterAddress(1)
	l.copy(in, l.write(l.operand(0), 32), l.graph.constant(word, 0))
}

// clusterAddress reads the address in operand i of mapa or getctarank: a
// register or a shared variable.
func (l *lowerer) clusterAddress(i int) register {
	return l.read(l.operand(i), l.lastType(l.node))
}

// lowerClusterMap lowers mapa, which gives the address as it is.
func lowerClusterMap(l *lowerer, in *ptx.Instruction) {
	t := l.lastType(in)
	d, a, rank := l.write(l.operand(0), t.Bits()), l.clusterAddress(1), l.read(l.operand(2), ptx.U32)
	if l.err != nil {
		return
	}
	l.emit(&operation{guard: l.guard(in), dst: []register{d}, src: []register{a, rank}, vector: execClusterMap, early: true})
}

func execClusterMap(c *cta, in *instruction) {
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		if rank := c.get(&in.src[1], lane); rank != 0 {
			panic(c.faultAt(in, IllegalAddress, lane, fmt.Sprintf("there is no block %d in the cluster: it has one block", rank)))
		}
		c.set(&in.dst[0], lane, c.get(&in.src[0], lane))
	}
}

// refuseClusters refuses kernels that ask for clusters of several blocks.
func (l *lowerer) refuseClusters(f *ptx.Function) {
	for _, d := range f.Performance {
		n := numbers(d.Args)
		if d.Name == "reqnctapercluster" && n[0]*n[1]*n[2] > 1 {
			l.refuseAt(d.Pos, "."+d.Name+" "+strings.Join(d.Args, ", "), "a cluster has one block; write the kernel for that, and choose by %cluster_nctarank")
		}
	}
}
