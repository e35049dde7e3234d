package cudajs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// counting runs a script and returns what it printed.
func counting(t *testing.T, source string, o host.Options) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "script.js")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := run(t, file, o)
	return out
}

// TestRecursion runs a script whose kernels call themselves too often.
func TestRecursion(t *testing.T) {
	run(t, "testdata/emulated/recursion.js", host.Options{Areas: areas.All(), Device: "emulated"})
}

// TestStats runs a script that compares counters with what one counts by hand.
func TestStats(t *testing.T) {
	run(t, "testdata/emulated/stats.js", host.Options{Areas: areas.All(), Device: "emulated"})
}

// TestStatsTable shows counters as people see them.
func TestStatsTable(t *testing.T) {
	got := counting(t, `const cuda = require('cuda')
const scale = cuda.kernel(function scale(x, stride, factor) {
  const tile = shared('f32', 256)
  tile[threadIdx.x] = x[grid(1) * stride]
  syncthreads()
  const v = tile[threadIdx.x * 2 % 256]
  if (threadIdx.x % 2 === 0) x[grid(1) * stride] = v * factor
})
const x = cuda.alloc('f32', 8192).fill(1)
console.log(cuda.stats(scale, () => scale.launch({ grid: 4, block: 256 }, x, 8, 3)))
`, host.Options{Areas: areas.All(), Device: "emulated"})
	const want = `kernel scale: 1 launch, 4 blocks, 1024 threads
  instructions          608   by warps; 29.5 of 32 threads active
  branches               32   32 divergent, efficiency 0.0 %
  global loads           32   32.0 sectors a request, 4096 bytes asked for, 32768 moved
  global stores          32   16.0 sectors a request, 2048 bytes asked for, 16384 moved
  shared loads           32   32 bank conflicts, 4096 bytes
  shared stores          32   0 bank conflicts, 4096 bytes
  flops                 512   0.01 for each byte moved
  line         instructions threads divergent sectors/req conflicts
  script.js:4           256    32.0                  32.0         0  tile[threadIdx.x] = x[grid(1) * stride]
  script.js:5            32    32.0                                  syncthreads()
  script.js:6           128    32.0                              32  const v = tile[threadIdx.x * 2 % 256]
  script.js:7           160    25.6        32        16.0            if (threadIdx.x % 2 === 0) x[grid(1) * stride] …
  script.js:8            32    16.0                                  })
`
	if got != want {
		t.Errorf("printed:\n%s\nwant:\n%s", got, want)
	}
}

// TestStatsElsewhere has a device that is not the host's own, as a GPU is not.
func TestStatsElsewhere(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := counting(t, `const cuda = require('cuda')
try { cuda.stats(cuda.kernel(function one(x) { x[0] = 1 })) } catch (e) { console.log(e.message) }
`, host.Options{Areas: areas.All(), Driver: api})
	const want = "cuda.stats: a GPU tells nothing of what its kernels do: run the script on the emulated device " +
		"(--device emulated, or CUJS_DEVICE=emulated), or under Nsight Compute (ncu), which has the same counters\n"
	if got != want {
		t.Errorf("printed %s, want %s", got, want)
	}
}

// TestCountingAll counts every kernel without the script's asking.
func TestCountingAll(t *testing.T) {
	all := &emulator.Counting{All: true}
	counting(t, `const cuda = require('cuda')
const x = cuda.alloc('i32', 64)
for (const k of [cuda.kernel(function first(x) { x[threadIdx.x] = 1 }), cuda.kernel(function second(x) { x[threadIdx.x] = 2 })]) {
  k.launch({ grid: 1, block: 64 }, x)
}
cuda.synchronize()
`, host.Options{Areas: areas.All(), Device: "emulated", Counting: all})
	var names []string
	for _, s := range all.Stats() {
		names = append(names, s.Kernel)
		if s.Launches != 1 || s.Global.Stores.Requests != 2 {
			t.Errorf("%s", s)
		}
	}
	if strings.Join(names, " ") != "first second" {
		t.Errorf("counted %v", names)
	}
}

// TestStatsOfOneRuntime has another runtime launch a kernel of the same text while one counts.
func TestStatsOfOneRuntime(t *testing.T) {
	const kernel = "const cuda = require('cuda'), x = cuda.alloc('i32', 64); const one = cuda.kernel(function one(x) { x[threadIdx.x] = 1 }); "
	const launch = "one.launch({ grid: 1, block: 64 }, x); cuda.synchronize(); "
	var runtimes [2]*host.Runtime
	for i := range runtimes {
		r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Close() })
		runtimes[i] = r
	}
	if err := runtimes[0].Set("other", func(*host.Call) (any, error) {
		_, err := runtimes[1].Run(t.Context(), "other.js", kernel+launch)
		return nil, err
	}); err != nil {
		t.Fatal(err)
	}
	v, err := runtimes[0].Run(t.Context(), "own.js", kernel+"cuda.stats(one, () => { "+launch+"other() }).launches")
	if err != nil || v.ToInteger() != 1 {
		t.Error(v, err)
	}
}
