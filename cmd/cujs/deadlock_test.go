package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// wait is a kernel whose threads wait until x[0] is 1, pass a barrier and count in x[1].
const wait = `const cuda = require('cuda')
const wait = cuda.kernel(function wait(x) {
  while (Atomics.load(x, 0) === 0) {}
  syncthreads()
  Atomics.add(x, 1, 1)
})
const set = cuda.kernel(function set(x) { Atomics.store(x, 0, 1) })
const x = cuda.alloc('i32', 2).fill(0), shape = { grid: 2, block: 32 }
const other = cuda.stream({ nonBlocking: true })
`

// A kernel that waits for what nobody writes any more ends, however the script waits.
func TestDeadlocks(t *testing.T) {
	const grid = `const cuda = require('cuda')
const meet = cuda.kernel(function meet(count, blocks) {
  if (blockIdx.x === 3) return
  if (threadIdx.x === 0) {
    Atomics.add(count, 0, 1)
    while (Atomics.load(count, 0) < blocks) {}
  }
  syncthreads()
})
meet.launch({ grid: 4, block: 64 }, cuda.alloc('i32', 1).fill(0), 4)
`
	folder := inFolder(t, map[string]string{"grid.js": grid})
	got := cujs("", nil, "check", "grid.js")
	want := `deadlock: 189 threads of 3 blocks wait at bar.sync 0 (grid.js:8); 3 threads of 3 blocks repeat ld.relaxed.gpu.global.s32 %r4, [%d0] (grid.js:6), which finds 3 in count[0] (global address A); block (3,0,0) has ended; nobody is left to let them go on
  in kernel meet, block (0,0,0), thread (0,0,0)
    grid.js:6:12:
        6 │     while (Atomics.load(count, 0) < blocks) {}
          ╵            ~~~~~~~
    PTX of meet:40:2:
       40 │   ld.relaxed.gpu.global.s32 %r4, [%d0];
          ╵   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  and block (0,0,0), thread (1,0,0)
    grid.js:8:3:
        8 │   syncthreads()
          ╵   ~~~~~~~~~~~
    PTX of meet:50:2:
       50 │   bar.sync 0;
          ╵   ~~~~~~~~~~
  launched at grid.js:10:6
  what to do: let all threads and blocks come to the barrier, and no thread wait for what one does behind it
`
	report, _, _ := strings.Cut(regexp.MustCompile("0x[0-9a-f]{8,}").ReplaceAllString(strings.ReplaceAll(got.stderr, folder+string(filepath.Separator), ""), "A"), "\n\nCudaError")
	if got.status != statusMistakes || report != strings.TrimSuffix(want, "\n") {
		t.Errorf("status %d:\n%s\nwant\n%s", got.status, report, want)
	}
	for name, end := range map[string]string{
		"end":         "wait.launch(shape, x)",
		"synchronize": "wait.launch(shape, x); cuda.synchronize()",
		"read":        "wait.launch(shape, x); x.read()",
		"stream":      "wait.launch({ ...shape, stream: other }, x); other.synchronize()",
		"promise":     "wait.launch({ ...shape, stream: other }, x); other.synchronizeAsync().then(() => console.log('done'))",
		"order":       "wait.launch({ ...shape, stream: other }, x); set.launch({ grid: 1, block: 1, stream: other }, x); other.synchronize()",
		"event": `const last = cuda.stream({ nonBlocking: true })
wait.launch({ ...shape, stream: other }, x)
last.wait(other)
set.launch({ grid: 1, block: 1, stream: last }, x)`,
		"shared": `cuda.kernel(function flag() {
  const s = shared('i32', 1)
  if (threadIdx.x === 5) { while (Atomics.load(s, 0) === 0) {} }
  syncthreads()
  if (threadIdx.x === 0) Atomics.store(s, 0, 1)
}).launch({ grid: 1, block: 32 })
setInterval(() => {}, 1000)
cuda.synchronize()`,
	} {
		inFolder(t, map[string]string{"a.js": wait + end})
		if got := cujs("", nil, "--device=emulated", "a.js"); got.status != statusError || !strings.Contains(got.stderr, ": deadlock: ") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// Kernels that wait for long for what the script or other work does are left alone.
func TestNoDeadlocks(t *testing.T) {
	const later = "const later = f => setTimeout(f, 700)\n"
	for name, body := range map[string]string{
		"a timer writes": `wait.launch(shape, x); later(() => x.writeAsync(new Int32Array([1, 0]), { stream: other }))`,
		"a timer writes while a promise waits": `wait.launch(shape, x)
later(() => set.launch({ grid: 1, block: 1, stream: other }, x))
cuda.stream().synchronizeAsync()`,
		"the script writes after a wait for other work": `wait.launch({ ...shape, stream: other }, x)
const slow = cuda.kernel(function slow(y) { let s = 0; for (let i = 0; i < 500000; i++) s = s * 3 + i; y[0] = s })
slow.launch({ grid: 1, block: 1 }, cuda.alloc('i32', 1))
cuda.defaultStream.synchronize()
set.launch({ grid: 1, block: 1 }, x)`,
		"the script computes, then writes": `wait.launch({ ...shape, stream: other }, x)
for (const end = Date.now() + 700; Date.now() < end;) {}
set.launch({ grid: 1, block: 1 }, x)`,
		"a kernel of another stream writes at last": `wait.launch({ ...shape, stream: other }, x)
const slow = cuda.kernel(function slow(x) { let s = 0; for (let i = 0; i < 500000; i++) s = s * 3 + i; Atomics.store(x, 0, s | 1) })
slow.launch({ grid: 1, block: 1 }, x)
cuda.synchronize()`,
		"two kernels write to each other": `const y = cuda.alloc('i32', 2).fill(0)
const swap = cuda.kernel(function swap(mine, its) {
  for (let i = 1; i < 300; i++) { Atomics.store(mine, 0, i); while (Atomics.load(its, 0) < i) {} }
})
swap.launch({ grid: 1, block: 1, stream: other }, x, y)
swap.launch({ grid: 1, block: 1 }, y, x)
cuda.synchronize()`,
		"a function of the host writes": `wait.launch({ ...shape, stream: other }, x)
cuda.defaultStream.call(() => set.launch({ grid: 1, block: 1 }, x))`,
		"a stream waits for a value, then writes": `const y = cuda.alloc('i32', 2, { shareable: true }).fill(0)
wait.launch({ ...shape, stream: other }, x)
cuda.defaultStream.waitValue(y, 1)
set.launch({ grid: 1, block: 1 }, x)
later(() => { const third = cuda.stream({ nonBlocking: true }); third.writeValue(y, 1) })`,
		"standard input writes": `wait.launch({ ...shape, stream: other }, x)
process.stdin.on('data', () => later(() => set.launch({ grid: 1, block: 1 }, x)))`,
		"a long kernel": `const slow = cuda.kernel(function slow(y) { let s = 0; for (let i = 0; i < 500000; i++) s = s * 3 + i; y[threadIdx.x] = s })
slow.launch(shape, cuda.alloc('i32', 32))`,
	} {
		inFolder(t, map[string]string{"a.js": wait + later + body})
		if got := cujs("text", nil, "--device=emulated", "a.js"); got.status != 0 || got.stderr != "" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
