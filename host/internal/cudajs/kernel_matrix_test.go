package cudajs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/docs"
)

// TestMatricesOnHost compares products of matrices of the host with those of the device, in every
// form, and reads of transposed matrices.
func TestMatricesOnHost(t *testing.T) {
	for _, c := range []struct {
		shape, factor, sum string
		held               [3]int
	}{
		{"m16n8k16", "bf16", "f32", [3]int{4, 8, 4}}, {"m16n8k8", "bf16", "f32", [3]int{4, 4, 2}},
		{"m16n8k16", "f16", "f32", [3]int{4, 8, 4}}, {"m16n8k8", "f16", "f32", [3]int{4, 4, 2}},
		{"m16n8k16", "f16", "f16", [3]int{4, 8, 4}}, {"m16n8k8", "f16", "f16", [3]int{4, 4, 2}},
		{"m16n8k8", "f32", "f32", [3]int{4, 4, 2}}, {"m16n8k4", "f32", "f32", [3]int{4, 2, 1}},
		{"m8n8k4", "f64", "f64", [3]int{2, 1, 1}}, {"m16n8k4", "f64", "f64", [3]int{4, 2, 1}},
		{"m16n8k8", "f64", "f64", [3]int{4, 4, 2}}, {"m16n8k16", "f64", "f64", [3]int{4, 8, 4}},
	} {
		t.Run(c.shape+"."+c.factor+"."+c.sum, func(t *testing.T) {
			w := newWorld(t, nil)
			w.must(fmt.Sprintf(`{ const cuda = require("cuda")
  const k = cuda.kernel(function k(out) {
    const acc = local('%s', %d), a = local('%s', %d), b = local('%s', %d), lane = threadIdx.x & 31
    for (let i = 0; i < acc.length; i++) acc[i] = lane %% 3 + i
    for (let i = 0; i < a.length; i++) a[i] = (lane * 7 + i * 5) %% 9 - 4 + 1 / 4096
    for (let i = 0; i < b.length; i++) b[i] = (lane * 3 + i * 11) %% 7 - 3
    mma('%s', acc, a, b)
    for (let i = 0; i < acc.length; i++) out[threadIdx.x * 4 + i] = Math.fround(acc[i])
  })
  const x = cuda.alloc('f32', 256).fill(0), y = cuda.alloc('f32', 256).fill(0)
  k.launch({ grid: 1, block: 64 }, x)
  k.onHost({ grid: 1, block: 64 }, y)
  console.log(x.read().join(), new Set(x.read()).size > 20)
  console.log(y.read().join(), true)
}`, c.sum, c.held[0], c.factor, c.held[1], c.factor, c.held[2], c.shape))
			sameLines(t, w)
		})
	}
	w := newWorld(t, nil)
	w.must(`{ const cuda = require("cuda")
  const k = cuda.kernel(function k(x, out) {
    const tile = shared('bf16', 32, 8), regs = local('bf16', 8), two = local('bf16', 2)
    copyAsync(tile[threadIdx.x], 0, x, threadIdx.x * 8, 8, threadIdx.x < 20)
    copyAsync.commit()
    copyAsync.wait(0)
    syncthreads()
    ldmatrix(regs, tile[threadIdx.x], 0)
    for (let i = 0; i < 8; i++) out[threadIdx.x * 10 + i] = regs[i]
    ldmatrix(two, tile[threadIdx.x & 7], 0, { transpose: true })
    stmatrix(two, tile[threadIdx.x & 7], 0)
    syncwarp()
    grid.releaseNext()
    for (let i = 0; i < 2; i++) out[threadIdx.x * 10 + 8 + i] = tile[threadIdx.x & 7][2 * i + 1]
  })
  const given = cuda.alloc('bf16', 256).write(cuda.bf16.from(Float32Array.from({ length: 256 }, (_, i) => i)))
  const x = cuda.alloc('f32', 320), y = cuda.alloc('f32', 320)
  k.launch({ grid: 1, block: 32 }, given, x)
  k.onHost({ grid: 1, block: 32 }, given, y)
  console.log(x.read().join())
  console.log(y.read().join())
}`)
	sameLines(t, w)
}

// TestHardwareOnHost runs the scripts of docs/hardware.md that launch and do not compare with onHost by
// themselves, but for those with instructions that have no function for the host.
func TestHardwareOnHost(t *testing.T) {
	text, err := os.ReadFile("../../../docs/hardware.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range docs.Programs(string(text)) {
		if p.Head != "" || !strings.Contains(p.Text, ".launch(") || strings.Contains(p.Text, ".onHost(") || strings.Contains(p.Text, "ptx(") {
			continue
		}
		found++
		w := newWorld(t, nil)
		w.must("{" + strings.ReplaceAll(p.Text, ".launch(", ".onHost(") + "}")
		if got := w.out.String(); got != p.Prints || got == "" {
			t.Errorf("%s\ngot  %q\nwant %q", p.Text, got, p.Prints)
		}
	}
	if found == 0 {
		t.Error("no script has a launch")
	}
}

// TestWgmmaExampleOnHost multiplies one tile by the example's kernel. Where its groups of warps meet, in
// a function inside of the kernel, the barrier is written out.
func TestWgmmaExampleOnHost(t *testing.T) {
	text, err := os.ReadFile("../../../scripts/examples/wgmma_matmul.js")
	if err != nil {
		t.Fatal(err)
	}
	begin, _, found := strings.Cut(strings.ReplaceAll(string(text), " meet()\n", " { if (group === 0) block.sync(1, 128); else block.sync(2, 128) }\n"), "module.exports")
	before, rest, inside := strings.Cut(begin, "      const meet = () => {")
	_, after, ends := strings.Cut(rest, "\n      }\n")
	begin, found = before+after, found && inside && ends
	if !found || !strings.Contains(begin, "kernel.launch(") {
		t.Fatal("the example has changed")
	}
	w := newWorld(t, nil)
	w.must("{" + begin + `
  const a = Float32Array.from({ length: BM * BK }, (_, i) => i * 7 % 11 - 5), b = Float32Array.from({ length: BK * BN }, (_, i) => i * 5 % 13 - 6)
  const bf16 = (x) => cuda.alloc('bf16', x.length).write(cuda.bf16.from(x))
  const boxes = (buffer, shape, box) => buffer.reshape(shape).tensorMap({ box, swizzle: '128B' })
  const { kernel } = make(2)
  for (const how of ['launch', 'onHost']) {
    const c = cuda.alloc('bf16', BM * BN).fill(0)
    kernel[how]({ grid: 1, block: 384 }, boxes(bf16(a), [BM, BK], [BM, BK]), boxes(bf16(b), [BK, BN], [BK, 64]), boxes(c, [BM, BN], [64, 64]), BK, 1, 1)
    console.log(cuda.bf16.to(c.read()).join())
  }
}`)
	sameLines(t, w)
}

// sameLines fails the test unless the world has printed two equal lines.
func sameLines(t *testing.T, w *world) {
	t.Helper()
	if lines := strings.Split(strings.TrimSpace(w.out.String()), "\n"); len(lines) != 2 || lines[0] != lines[1] {
		t.Errorf("the device and the host differ\n%s", w.out.String())
	}
}
