package ir

import (
	"fmt"
	"strings"
	"testing"
)

// TestOperands: as many arguments as an operation takes pass Verify, and one fewer or more does not.
func TestOperands(t *testing.T) {
	takes := map[int]string{
		0: "invalid const param bufferAddress length size threadIdx blockIdx blockDim gridDim laneId warpSize clock memory sharedBytes active barrier fence waitGrid releaseGrid copyCommit copyWait mapAddress trap argument",
		1: "neg abs not sqrt reciprocal rsqrt floor ceil trunc roundEven exp2Approx log2Approx sinApprox cosApprox tanhApprox popCount leadingZeros trailingZeros reverseBits bitcast convert scale load extract prefetch syncWarp sleep loadMatrix sharedWord assume",
		2: "add sub mul mulHigh div rem min max and or xor shiftLeft shiftRight copySign divApprox compare element vote match reduce fitsSum fitsDifference fitsProduct",
		3: "fma select", 4: "shuffle", 5: "atomicPair",
	}
	least := map[string]int{"assert": 1, "sample": 1, "surfaceRead": 1, "store": 2, "storeMatrix": 2, "surfaceWrite": 2, "atomic": 2, "copyAsync": 2}
	most := map[string]int{"atomic": 3, "copyAsync": 3, "namedBarrier": 1}
	exact := map[string]int{}
	for n, names := range takes {
		for _, name := range strings.Fields(names) {
			exact[name] = n
		}
	}
	for op := range rows {
		name := Op(op).String()
		from, to := least[name], 6
		if n, ok := most[name]; ok {
			to = n
		}
		if n, ok := exact[name]; ok {
			from, to = n, n
		}
		if Op(op) == Phi {
			continue // as many as there are predecessors
		}
		for n := range 7 {
			f := &Function{Name: "f"}
			b := f.NewBlock()
			var args []*Value
			for range n {
				args = append(args, f.Const(b, I32, 1))
			}
			v := f.Append(b, Op(op), I32, Pos{}, args...)
			v.Memory = &Memory{Name: "m"}
			b.Return(Pos{})
			err := f.Verify()
			if fits := from <= n && n <= to; fits != (err == nil) || err != nil && !strings.HasSuffix(err.Error(), fmt.Sprintf(" has %d arguments", n)) {
				t.Errorf("%s of %d: %v", name, n, err)
			}
		}
	}
}

// TestTraits: what may be dropped or moved has no effect, and what threads do together is not moved.
func TestTraits(t *testing.T) {
	names := map[string]bool{}
	for op := range rows {
		o := Op(op)
		if o.Pure() && (o.Effect() || o.Collective()) {
			t.Errorf("%s is pure, and has effects", o)
		}
		if names[o.String()] || o.String() == "" {
			t.Errorf("operation %d is called %q", op, o)
		}
		names[o.String()] = true
		if want := strings.HasPrefix(o.String(), "fits"); o.Fits() != want {
			t.Errorf("%s fits: %v", o, o.Fits())
		}
	}
	for _, o := range []Op{Store, Atomic, AtomicPair, Barrier, Fence, Sleep, Print, Assert, Trap, Call, External, SurfaceWrite, CopyAsync, Prefetch, Assume} {
		if !o.Effect() || o.Pure() {
			t.Errorf("%s may be dropped", o)
		}
	}
	for _, o := range []Op{Shuffle, Vote, Match, Reduce, Active, SyncWarp, NamedBarrier, Barrier, Product, LoadMatrix, StoreMatrix, GroupProduct, Instruction} {
		if !o.Collective() || o.Pure() {
			t.Errorf("%s may be moved", o)
		}
	}
	for _, o := range []Op{Load, Clock, Sample, SurfaceRead, Phi, Active} {
		if o.Pure() || o.Effect() {
			t.Errorf("%s is pure, or kept where nobody uses it", o)
		}
	}
}
