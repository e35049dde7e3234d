package picture_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/host"
)

var update = flag.Bool("update", false, "write the pictures of the documentation anew")

const kernels = `const cuda = require('cuda')
const stencil = cuda.kernel(function stencil(out, x) {
  const i = grid(1)
  if (i < x.length) out[i] = (i > 0 ? x[i - 1] : 0) + x[i] + (i + 1 < x.length ? x[i + 1] : 0)
})
const columns = cuda.kernel(function columns(out, x) {
  const tile = shared('f32', 32, 32)
  tile[threadIdx.y][threadIdx.x] = x[threadIdx.y * 32 + threadIdx.x]
  syncthreads()
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y]
})
const strided = cuda.kernel(function strided(out, x) { const i = grid(1); out[i] = x[4 * i] })
const reverse = cuda.kernel(function reverse(x) {
  const s = shared('i32', 64)
  s[threadIdx.x] = x[threadIdx.x]
  x[threadIdx.x] = s[63 - threadIdx.x]
})
const x = cuda.buffer(new Float32Array(12)), out = cuda.alloc('f32', 12)
const y = cuda.alloc('f32', 1024).fill(1), z = cuda.alloc('f32', 1024), k = cuda.alloc('i32', 64).fill(1)
`

// The pictures are compared whole. They are those that the documentation shows.
func TestPictures(t *testing.T) {
	for name, picture := range map[string]string{
		"reads":      "cuda.picture(stencil, () => stencil.launch({ grid: 3, block: 4 }, out, x), { show: 'reads' })",
		"sectors":    "cuda.picture(strided, () => strided.launch({ grid: 8, block: 32 }, z, y), { show: 'sectors' })",
		"banks":      "cuda.picture(columns, () => columns.launch({ grid: 1, block: [32, 32] }, z, y), { show: 'banks' })",
		"barriers":   "cuda.picture(reverse, () => reverse.launch({ grid: 1, block: 64 }, k), { show: 'barriers' })",
		"divergence": "cuda.picture(stencil, () => stencil.launch({ grid: 3, block: 4 }, out, x), { show: ['waves', 'divergence'] })",
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			rt, err := host.New(host.Options{Device: "emulated:h100", Permissions: host.Permissions{Write: []string{folder}}})
			if err != nil {
				t.Fatal(err)
			}
			defer rt.Close()
			if err := rt.Set("path", filepath.ToSlash(filepath.Join(folder, "p.svg"))); err != nil {
				t.Fatal(err)
			}
			if _, err := rt.Run(context.Background(), "p.js", kernels+picture+".save(path)"); err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			got, err := os.ReadFile(filepath.Join(folder, "p.svg"))
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("..", "..", "..", "docs", "pictures", name+".svg")
			if *update {
				if err := os.WriteFile(golden, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(golden); err != nil || string(got) != string(want) {
				t.Errorf("the picture is not that of %s: %v", golden, err)
			}
		})
	}
}

// What a kernel does is counted as without a picture, and what cannot be shown is said.
func TestPictureDisturbsNothing(t *testing.T) {
	rt, err := host.New(host.Options{Device: "emulated:h100"})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	v, err := rt.Run(context.Background(), "p.js", kernels+`
const launch = () => stencil.launch({ grid: 3, block: 4 }, out, x)
cuda.stats(stencil)
launch()
const before = JSON.stringify(cuda.stats(stencil))
const once = cuda.stats(stencil, () => { launch() }).instructions
const drawn = cuda.stats(stencil, () => { cuda.picture(stencil, launch) }).instructions
const says = (f) => { try { f(); return 'nothing' } catch (e) { return e.message } }
;[once === drawn, says(() => cuda.picture(stencil, () => {})), says(() => cuda.picture(stencil, launch, { show: 'all' }))].join('\n')`)
	const want = "true\ncuda.picture: body launched no kernel stencil\n" +
		"cuda.picture: options.show: expected reads, sectors, banks, barriers, waves, divergence, got \"all\""
	if err != nil || v.String() != want {
		t.Errorf("%v, %v", v, err)
	}
}
