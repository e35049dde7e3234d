package host

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestBoundKernelsAfterFault has a script's launch fault, and the next one launch a kernel of the same
// module that nobody has looked up before.
func TestBoundKernelsAfterFault(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("a fault ends the use of the GPU in the process")
	}
	const code = `.version 7.0
.target sm_50
.address_size 64
.visible .entry traps() { trap; }
.visible .entry writes(.param .u64 p)
{
	.reg .b64 %d;
	ld.param.u64 %d, [p];
	st.global.u32 [%d], 7;
	ret;
}`
	r, err := New(Options{Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Bind("bound", Module{Image: []byte(code), Kernels: map[string]Signature{"traps": {}, "writes": {"p: ptr"}}}); err != nil {
		t.Fatal(err)
	}
	const begin = "const cuda = require('cuda'), bound = require('bound'), one = { grid: 1, block: 1 }; "
	for _, step := range []struct{ script, want string }{
		{"const x = cuda.alloc('u32', 1); globalThis.x = x; bound.traps.launch(one); cuda.synchronize()", "CUDA_ERROR_LAUNCH_FAILED"},
		{"bound.writes.launch(one, x)", "CUDA_ERROR_LAUNCH_FAILED"},
		{"bound.traps.launch(one)", "CUDA_ERROR_LAUNCH_FAILED"},
		{"cuda.device(0).reset(); const x = cuda.alloc('u32', 1); bound.writes.launch(one, x); if (x.read()[0] !== 7) throw new Error('not written')", ""},
	} {
		_, err := r.Run(context.Background(), "a.js", "{ "+begin+step.script+" }")
		if (err == nil) != (step.want == "") || err != nil && !strings.Contains(err.Error(), step.want) {
			t.Errorf("%s: %v, want %q", step.script, err, step.want)
		}
	}
}
