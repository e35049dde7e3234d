// This file refuses, by name and with what to do instead, the instructions of
// PTX that belong to several blocks or to machinery that an emulated device does
// not have.

package engine

import (
	"strings"

	"github.com/cujs/cujs/ptx"
)

// alternatives is what to do instead of an instruction, by how its text begins.
var alternatives = []struct{ begins, instead string }{
	{"wgmma", "multiply with mma.sync or wmma, which every GPU since sm_80 has"},
	{"tcgen05", "multiply with mma.sync or wmma, which every GPU since sm_80 has"},
	{"multimem", "use ld, st and red on the memory of each device"},
	{"tensormap", "make each tensor map with cuTensorMapEncodeTiled, before the launch"},
	{"st.async", "store with st and arrive with mbarrier.arrive"},
	{"red.async", "reduce with red and arrive with mbarrier.arrive"},
	{"clusterlaunchcontrol", "launch as many blocks as there is work for"},
	{"redux.sync.min.f32", "fold with shfl.sync and min"},
	{"redux.sync.max.f32", "fold with shfl.sync and max"},
	{"redux.sync.min.abs", "fold with shfl.sync and min"},
	{"redux.sync.max.abs", "fold with shfl.sync and max"},
	{"redux.sync.min.NaN", "fold with shfl.sync and min"},
	{"redux.sync.max.NaN", "fold with shfl.sync and max"},
}

// instead is the advice for an instruction; empty: none.
func instead(text string) string {
	for _, a := range alternatives {
		if strings.HasPrefix(text, a.begins) {
			return a.instead
		}
	}
	return ""
}

// lowerRefused refuses instructions by name.
func lowerRefused(l *lowerer, _ *ptx.Instruction) { l.refuse("") }

// refuseClusters refuses kernels that ask for clusters of several blocks.
func (l *lowerer) refuseClusters(f *ptx.Function) {
	for _, d := range f.Performance {
		n := numbers(d.Args)
		if d.Name == "reqnctapercluster" && n[0]*n[1]*n[2] > 1 {
			l.refuseAt(d.Pos, "."+d.Name+" "+strings.Join(d.Args, ", "), "a cluster has one block; write the kernel for that, and choose by %cluster_nctarank")
		}
	}
}
