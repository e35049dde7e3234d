package cudajs_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/hosttest"
	"github.com/dop251/goja"
)

// setup prepares what the loops of the benchmarks use.
const setup = `
const cuda = require('cuda')
const f = cuda.module(require('./testdata/lib/kernels').saxpy).function('saxpy')
const x = cuda.alloc('f32', 256), y = cuda.alloc('f32', 256), n = 256
const step = f.prepare({ grid: 1, block: 256 })
const config = { grid: 1, block: 256 }
const event = cuda.event({ timing: false }), stream = cuda.stream(), few = new Float32Array(4)
function nothing() {}
const k = cuda.kernel(function k(a, x, y) { const i = grid(1); if (i < x.length) y[i] += a * x[i] })
const stepKernel = k.prepare(config, 1, x, y)
`

// measure times a statement in a loop of JavaScript.
func measure(b *testing.B, statement string) {
	hosttest.Loop(b, hosttest.Idle(b), setup, statement)
}

// The first benchmark is the part of the others that is not ours: a call of a
// JavaScript function with as many arguments, and the loop.
func BenchmarkCallOfJavaScript(b *testing.B) { measure(b, "nothing(1, x, y, n)") }
func BenchmarkLaunchPrepared(b *testing.B)   { measure(b, "step(1, x, y, n)") }
func BenchmarkLaunch(b *testing.B)           { measure(b, "f.launch({ grid: 1, block: 256 }, 1, x, y, n)") }
func BenchmarkLaunchSameConfig(b *testing.B) { measure(b, "f.launch(config, 1, x, y, n)") }
func BenchmarkConfigLiteral(b *testing.B) {
	measure(b, "nothing({ grid: 1, block: 256 }, 1, x, y, n)")
}
func BenchmarkKernelPrepared(b *testing.B) { measure(b, "stepKernel(1, x, y)") }
func BenchmarkKernelLaunch(b *testing.B)   { measure(b, "k.launch(config, 1, x, y)") }
func BenchmarkKernelForall(b *testing.B)   { measure(b, "k.forall(256, 1, x, y)") }
func BenchmarkEventRecord(b *testing.B)    { measure(b, "event.record()") }
func BenchmarkEventRecordIn(b *testing.B)  { measure(b, "event.record(stream)") }
func BenchmarkSynchronize(b *testing.B)    { measure(b, "stream.synchronize()") }
func BenchmarkSmallWrite(b *testing.B)     { measure(b, "x.write(few)") }
func BenchmarkSmallRead(b *testing.B)      { measure(b, "x.read(few)") }
func BenchmarkAllocFree(b *testing.B)      { measure(b, "cuda.alloc('f32', 256).free()") }
func BenchmarkBufferLength(b *testing.B)   { measure(b, "x.length") }

// A launch allocates nothing after the first; what is left is the call of the loop.
func TestLaunchesAllocateNothing(t *testing.T) {
	for _, statement := range []string{"step(1, x, y, n)", "f.launch(config, 1, x, y, n)", "stepKernel(1, x, y)", "k.launch(config, 1, x, y)"} {
		r, err := host.New(host.Options{Areas: areas.All(), Driver: hosttest.Idle(t), Permissions: host.Everything()})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		ctx := context.Background()
		if _, err := r.Run(ctx, "setup.js", setup+"function loop() { for (let i = 0; i < 200; i++) "+statement+" }"); err != nil {
			t.Fatal(err)
		}
		err = r.Do(ctx, func(vm *goja.Runtime) error {
			loop, _ := goja.AssertFunction(vm.Get("loop"))
			if n := testing.AllocsPerRun(10, func() { _, err = loop(goja.Undefined()) }); n > 20 {
				t.Errorf("%s: %v allocations for 200 launches", statement, n)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestLaunchBlocking throws where the kernel that fails is launched.
func TestLaunchBlocking(t *testing.T) {
	w := newWorld(t, func(o *host.Options) { o.LaunchBlocking = true })
	w.must(`const cuda = require('cuda')
const assert = require('assert')
const f = cuda.module('.version 6.0\n.target sm_50\n.address_size 64\n.entry stray() { .reg .b64 %r; mov.u64 %r, 64; st.global.u32 [%r], 1; ret; }').function('stray')
assert.throws(() => f.launch({ grid: 1, block: 2 }), (e) => {
  assert.ok(e instanceof cuda.CudaError && e.sticky)
  const start = 'cuStreamQuery: CUDA_ERROR_ILLEGAL_ADDRESS (700): a kernel used an address that is not allocated: an index out of range, ' +
    'or memory already freed; while running stray with grid 1×1×1 and block 2×1×1 on device 0; '
  if (!cuda.device().emulated) return e.message.startsWith(start) // who is to blame is not known there
  assert.strictEqual(e.message, start + 'kernel stray: illegal address: write of 4 bytes at global address 0x40: nothing is allocated; ' +
    'block (0,0,0), thread (0,0,0), PTX of stray:4: st.global.u32 [%r], 1; the context is lost: call cuda.device(0).reset()')
  return true
})`)
}
