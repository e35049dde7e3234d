package engine

import (
	"testing"

	"github.com/cujs/cujs/ptx"
)

// What is refused is refused with what to do.
func TestAdvice(t *testing.T) {
	for _, c := range []struct{ sample, want string }{
		{"wgmma.fence.sync.aligned;", "multiply with mma.sync or wmma, which every GPU since sm_80 has"},
		{"cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%d1, {%r1}], [%r2];", "copy with cp.async.bulk, with cp.async or with loads and stores"},
		{"multimem.red.relaxed.sys.global.add.u32 [%d1], %r1;", "use ld, st and red on the memory of each device"},
		{"redux.sync.min.abs.NaN.f32 %f1, %f2, -1;", "fold with shfl.sync and min"},
		{"st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];", "store with st and arrive with mbarrier.arrive"},
		{"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r1], %r2, [%r3];",
			"reduce with red and arrive with mbarrier.arrive"},
	} {
		err, _ := sampleError(t, c.sample).(*UnsupportedError)
		if err == nil || err.Detail != c.want {
			t.Errorf("%s: %v, want %s", c.sample, err, c.want)
		}
	}
}

func TestClusterKernels(t *testing.T) {
	m, err := ptx.Parse("test.ptx", ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() .reqnctapercluster 2, 1, 1 { ret; }")
	if err != nil {
		t.Fatal(err)
	}
	const want = "ptx: test.ptx:4:12: the emulated device does not execute .reqnctapercluster 2, 1, 1 " +
		"(a cluster has one block; write the kernel for that, and choose by %cluster_nctarank): .entry k() .reqnctapercluster 2, 1, 1 { ret; }"
	if _, err = Load(m, Options{}); err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}
