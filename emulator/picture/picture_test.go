package picture_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
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
const parting = cuda.kernel(function parting(x) {
  const i = grid(1)
  if (i % 2 == 0) {
    x[i] *= 2
  } else {
    x[i] += 1
  }
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
		"waves":      "cuda.picture(parting, () => parting.launch({ grid: 300, block: 1024 }, cuda.alloc('f32', 300 * 1024)), { show: 'waves' })",
		"divergence": "cuda.picture(parting, () => parting.launch({ grid: 32, block: 32 }, y), { show: 'divergence' })",
	} {
		t.Run(name, func(t *testing.T) {
			got := svg(t, picture)
			golden := filepath.Join("..", "..", "docs", "pictures", name+".svg")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(golden); err != nil || got != string(want) {
				t.Errorf("the picture is not that of %s: %v", golden, err)
			}
		})
	}
}

// svg is the picture that a script behind the kernels makes.
func svg(t *testing.T, script string) string {
	t.Helper()
	folder := t.TempDir()
	rt, err := host.New(host.Options{Areas: areas.All(), Device: "emulated:h100", Permissions: host.Permissions{Write: []string{folder}}})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	if err := rt.Set("path", filepath.ToSlash(filepath.Join(folder, "p.svg"))); err != nil {
		t.Fatal(err)
	}
	if _, err := rt.Run(context.Background(), "p.js", kernels+script+".save(path)"); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	got, err := os.ReadFile(filepath.Join(folder, "p.svg"))
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}

// Each row is a kernel on one block of 64 threads with shared words s, and what its picture says of them, or does not
// with a ! before it.
func TestBarriers(t *testing.T) {
	for body, want := range map[string]string{
		"s[i] = 1; syncthreads(); x[i] = s[63 - i]": "!no barrier",
		"s[i] = 1; x[i] = s[i]":                     "!no barrier",
		"s[i] = 1; x[i] = s[i ^ 1]":                 "no barrier",
		"s[i] = 1; syncwarp(); x[i] = s[i ^ 1]":     "!no barrier", // in one warp
		"s[i] = 1; syncwarp(); x[i] = s[i ^ 32]":    "no barrier",
		"Atomics.add(s, 0, 1)":                      "!no barrier",
		"if (i == 0) s[0] = 0; syncthreads(); Atomics.add(s, 0, 1); if (i == 9) x[0] = s[0]": "load by thread 9, in warp 0",
		"for (let k = 0; k < 40; k++) { s[i] = k; syncthreads() }":                           "not all of it",
	} {
		got := svg(t, "const k2 = cuda.kernel(function k2(x) { const s = shared('i32', 64); const i = threadIdx.x; "+body+" })\n"+
			"cuda.picture(k2, () => k2.launch({ grid: 1, block: 64 }, k), { show: 'barriers' })")
		if text, not := strings.CutPrefix(want, "!"); strings.Contains(got, text) == not {
			t.Errorf("%s: want %s", body, want)
		}
	}
}

// A loop that is unrolled has many instructions in one line. Those that look the same are drawn once, and names of barriers
// do not run into one another.
func TestUnrolled(t *testing.T) {
	got := svg(t, "const k2 = cuda.kernel(function k2(x) { const s = shared('i32', 64); const i = threadIdx.x\n"+
		"for (let k = 0; k < 8; k++) { s[i] = k; syncthreads() }\nx[i] = s[i] + s[2 * i % 64] })\n"+
		"cuda.picture(k2, () => k2.launch({ grid: 1, block: 64 }, k), { show: ['banks', 'barriers'] })")
	for text, want := range map[string]int{
		"store of shared memory: no conflict of banks": 1, "load of shared memory: no conflict of banks": 1,
		"load of shared memory: a conflict of degree 2": 1,
		">barrier 1<": 1, ">2<": 7, ">barrier 3<": 1, ">barrier 2<": 0, // 2 is a lane and a bank of each panel too
	} {
		if n := strings.Count(got, text); n != want {
			t.Errorf("%d times %s, want %d", n, text, want)
		}
	}
}

// Each row is a kernel on one block of eight threads, and how many arrows its picture has.
func TestReads(t *testing.T) {
	for body, want := range map[string]int{
		"out[i] = x[i]": 8,
		"s[i] = x[i]; syncthreads(); if (i == 0) { let a = 0; for (let k = 0; k < 8; k++) a += s[k]; out[0] = a }": 8,
		"out[i] = 1; out[i] = x[7 - i]":           8, // what is read later does not count
		"if (i < 3) Atomics.add(out, 0, x[i])":    3,
		"out[i] = (i > 0 ? x[i - 1] : 0) + x[i]":  15,
		"s[i] = x[i]; syncthreads(); x[i] = s[i]": 8,
		"let v = x[i]; for (let d = 4; d > 0; d >>= 1) v += warp.shuffleDown(v, d); if (i == 0) out[0] = v": 8,
		"out[i] = warp.shuffleXor(x[i], 1)":                                                                 16, // its own had come to it too
		"const v = x[i]; const w = warp.shuffle(v, 5); if (i == 0) out[0] = w":                              2,
		"const w = warp.reduceAdd(i32(x[i])); if (i == 0) out[0] = w":                                       8,
		"const v = x[i]; if (warp.any(v > 0) && i == 3) out[0] = 1; else out[i] = 1":                        64,
		"let w = 0; if (i < 4) w = warp.shuffleXor(x[i], 4); else w = warp.shuffleXor(x[i], 4); out[i] = w": 16, // each waits elsewhere
		"s[i] = x[i]; s[i] = 3; out[i] = s[7 - i] * 0 + i":                                                  16, // the values of a thread are not told apart
	} {
		got := svg(t, "const k2 = cuda.kernel(function k2(out, x) { const s = shared('f32', 8); const i = threadIdx.x; "+body+" })\n"+
			"cuda.picture(k2, () => k2.launch({ grid: 1, block: 8 }, out, x), { show: 'reads' })")
		// an arrow has a line, which is not filled, and a head
		if n := strings.Count(got, `fill="none"`); n != want {
			t.Errorf("%s: %d arrows, want %d", body, n, want)
		}
	}
}

// A block far behind the first of a large launch is shown as well as the first.
func TestBlock(t *testing.T) {
	const launch = "const big = cuda.alloc('f32', 4 * 4096 * 256)\n" +
		"cuda.picture(strided, () => strided.launch({ grid: 4096, block: 256 }, big, big), { show: 'sectors', block: 4095, warp: 7 })"
	if got := svg(t, launch); !strings.Contains(got, "x["+strconv.Itoa(4*(4096*256-32))+"]") {
		t.Error(got)
	}
}

// What a kernel does is counted as without a picture, and what cannot be shown is said.
func TestPictureDisturbsNothing(t *testing.T) {
	rt, err := host.New(host.Options{Areas: areas.All(), Device: "emulated:h100"})
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
let picture
const drawn = cuda.stats(stencil, () => { picture = cuda.picture(stencil, launch) }).instructions
const says = (f) => { try { f(); return 'nothing' } catch (e) { return e.message } }
;[once === drawn, picture.height === cuda.picture(stencil, launch).height, says(() => cuda.picture(stencil, () => {})), says(() => cuda.picture(stencil, launch, { show: 'all' })),
  says(() => cuda.picture(stencil, launch, { block: 3 }))].join('\n')`)
	const want = "true\ntrue\ncuda.picture: body launched no kernel stencil\n" +
		"cuda.picture: options.show: expected reads, sectors, banks, barriers, waves, divergence, got \"all\"\n" +
		"cuda.picture: options.block: the launch has 3 blocks, got 3"
	if err != nil || v.String() != want {
		t.Errorf("%v, %v", v, err)
	}
}
