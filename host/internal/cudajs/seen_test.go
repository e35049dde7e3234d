package cudajs_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestLaunchedBuffersAreReleased drops a buffer that a prepared launch and a
// plain one have had as an argument: when the script's turn is over, nothing
// but the script held it.
func TestLaunchedBuffersAreReleased(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All(), Device: devicetest.Name(), Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx := context.Background()
	run := func(source string) int64 {
		t.Helper()
		v, err := r.Run(ctx, "turn.js", source)
		if err != nil {
			t.Fatal(host.FormatError(err, false))
		}
		return v.ToInteger()
	}
	run(`
		var cuda = require('cuda')
		var f = cuda.module(require('./testdata/lib/kernels').saxpy).function('saxpy')
		var step = f.prepare({ grid: 1, block: 32 })
		var x = cuda.alloc('f32', 32), y = cuda.alloc('f32', 32)
		for (let i = 0; i < 3; i++) { step(1, x, y, 32); f.launch({ grid: 1, block: 32 }, 1, x, y, 32) }
		cuda.synchronize()
		x = null; y = null`)
	const count = "cuda.liveObjects().filter((o) => o.kind === 'buffer').length"
	for range 100 {
		devicetest.Collect()
		if run(count) == 0 {
			return
		}
	}
	t.Errorf("%d buffers are still alive", run(count))
}
