package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
)

const swapped = `const cuda = require('cuda')
const swap = cuda.kernel(function swap(x) {
  const s = shared('f32', 64)
  const i = threadIdx.x
  s[i] = x[i]
  BARRIER
  x[i] = s[63 - i]
})
const x = cuda.buffer(new Float32Array(64).fill(1))
swap.launch({ grid: 1, block: 64 }, x)
x.read()
`

// A race is found, and the same kernel with a barrier passes.
func TestCheck(t *testing.T) {
	inFolder(t, map[string]string{
		"bad.js": strings.Replace(swapped, "BARRIER", "", 1), "good.js": strings.Replace(swapped, "BARRIER", "syncthreads()", 1),
	})
	if got := cujs("", nil, "check", "good.js"); got != (outcome{}) {
		t.Errorf("the clean twin: %+v", got)
	}
	got := cujs("", nil, "check", "bad.js")
	if got.status != statusMistakes || got.stdout != "" {
		t.Errorf("%+v", got)
	}
	const first = "race in shared memory: a thread reads s[63] that another wrote, and no barrier stands between them; 4 bytes at shared address 0xfc\n"
	const last = "cujs: 1 mistake found, and 63 more at the same places\n"
	if !strings.HasPrefix(got.stderr, first) || !strings.HasSuffix(got.stderr, last) {
		t.Errorf("got %s", got.stderr)
	}
	twice := strings.Replace(strings.Replace(swapped, "BARRIER", "", 1), "x.read()", "swap.launch({ grid: 1, block: 64 }, x)\nx.read()", 1)
	inFolder(t, map[string]string{"good.js": "", "twice.js": twice})
	if got := cujs("", nil, "check", "twice.js"); strings.Count(got.stderr, first) != 1 || !strings.HasSuffix(got.stderr, "cujs: 1 mistake found, and 127 more at the same places\n") {
		t.Errorf("launched twice: %s", got.stderr)
	}
	for _, shuffled := range []string{"--shuffle=x", "--device=cuda"} {
		if got := cujs("", nil, "check", shuffled, "good.js"); got.status != statusUsage {
			t.Errorf("%s: %+v", shuffled, got)
		}
	}
}

// Two streams that nothing orders write one buffer, or one writes it while the driver copies it to the host.
func TestCheckStreams(t *testing.T) {
	const head = `const cuda = require('cuda')
const put = cuda.kernel(function put(x, v) { x[grid(1)] = v })
const a = cuda.stream({ nonBlocking: true }), b = cuda.stream({ nonBlocking: true }), x = cuda.alloc('f32', 64).fill(0)
cuda.synchronize()
put.launch({ grid: 1, block: 64, stream: a }, x, 1)
`
	const one, other = "race between streams: kernel put in stream 0x", " and nothing orders the two; 4 bytes at global address 0x"
	for source, want := range map[string]string{
		"put.launch({ grid: 1, block: 64, stream: b }, x, 2)":                                 " that kernel put in stream 0x",
		"require('cuda/driver').cuMemcpyDtoH(new Float32Array(64), x, 256)":                   " that a copy of 256 bytes to the host in the default stream read,",
		"b.wait(cuda.event().record(a)); put.launch({ grid: 1, block: 64, stream: b }, x, 2)": "",
		"x.read()": "",
	} {
		inFolder(t, map[string]string{"streams.js": head + source})
		got := cujs("", nil, "check", "streams.js")
		if want == "" && got != (outcome{}) || want != "" && (got.status != statusMistakes || !strings.HasPrefix(got.stderr, one) ||
			!strings.Contains(got.stderr, want) || !strings.Contains(got.stderr, other) || strings.Count(got.stderr, "race") != 1) {
			t.Errorf("%s: %+v", source, got)
		}
	}
}

// A loop that the compiler unrolls has one mistake, not one for each copy.
func TestCheckUnrolled(t *testing.T) {
	inFolder(t, map[string]string{"sum.js": strings.NewReplacer("BARRIER", "", "x[i] = s[63 - i]", `let sum = 0.0
  for (let k = 0; k < 8; k++) sum += s[(i + 3 * k) % 64]
  x[i] = sum`).Replace(swapped)})
	got := cujs("", nil, "check", "sum.js")
	if strings.Count(got.stderr, "race in shared memory") != 1 || !strings.Contains(got.stderr, "\n  448 times, in 64 threads\n") ||
		!strings.HasSuffix(got.stderr, "cujs: 1 mistake found, and 447 more at the same places\n") {
		t.Errorf("got %s", got.stderr)
	}
}

// A kernel stays within the view of a buffer that it is given, and within each of its own arrays, also where what lies
// behind them is memory, too. Other views of one buffer may be used beside each other.
func TestCheckArrays(t *testing.T) {
	const script = `const cuda = require('cuda')
const k = cuda.kernel(function k(x, y, n) {
  const s = shared('f32', 8), q = shared('f32', 8), l = local('i32', 4), m = local('i32', 4)
  const t = threadIdx.x
  s[t] = t
  q[t] = 0
  l[t & 3] = m[n >> 4] = 1
  syncthreads()
  CODE
  y[t] = s[t] + q[t] + l[t & 3] + m[n >> 4]
})
const whole = cuda.alloc('f32', 64).fill(1)
k.launch({ grid: 1, block: 8 }, whole.subarray(8, 18), whole.subarray(40, 48), 8)
cuda.synchronize()
`
	for _, c := range []struct{ code, want string }{
		{"x[t + n] = 3", "write of x[10]: x has 10 elements; 4 bytes at global address AT: right behind the end of the buffer x of 40 bytes at AT"},
		{"y[0] = x[t - n]", "read of x[-8]: x has 10 elements; 4 bytes at global address AT: 32 bytes before the buffer x of 40 bytes at AT"},
		{"Atomics.add(x, t * 2, 1)", "atomic operation on x[10]: x has 10 elements; 4 bytes at global address AT: right behind the end of the buffer x of 40 bytes at AT"},
		{"for (let i = 0; i < n + 3; i++) if (t == 0) x[i] = i", "write of x[10]: x has 10 elements; 4 bytes at global address AT: right behind the end of the buffer x of 40 bytes at AT"},
		{"if (t == 0) s[n] = 1", "write of s[8]: s has 8 elements; 4 bytes at shared address AT: right behind the end of the shared array of 32 bytes at AT"},
		{"l[n >> 1] = 1", "write of l[4]: l has 4 elements; 4 bytes at local address AT: right behind the end of the local array of 16 bytes at AT"},
		{"for (let i = n; i >= 0; i--) if (t < n) x[t + i] = 3", "write of x[10]: x has 10 elements; 4 bytes at global address AT: right behind the end of the buffer x of 40 bytes at AT"},
		{"x[t] = x[9]; if (t == 7) s[n - 1] = 7", ""},
	} {
		inFolder(t, map[string]string{"s.js": strings.Replace(script, "CODE", c.code, 1)})
		got := cujs("", nil, "check", "s.js")
		text := regexp.MustCompile("0x[0-9a-f]+").ReplaceAllString(got.stderr, "AT")
		if c.want == "" && got != (outcome{}) || c.want != "" && (got.status != statusMistakes || strings.Count(text, "out of bounds: "+c.want+"\n") != 1) {
			t.Errorf("%s: status %d\n%s\nwant %q", c.code, got.status, got.stderr, c.want)
		}
	}
}

// CUDA C++ that is compiled from a string is quoted, without an option for that;
// where two programs have one name neither is.
func TestCheckCompiled(t *testing.T) {
	if _, err := compile.Open(compile.Config{}); err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	const script = `const cuda = require('cuda')
const m = cuda.compile('extern "C" __global__ void k(int *x) {\n  x[threadIdx.x] = 1;\n}', OPTIONS).load()
SECOND
m.function('k').launch({ grid: 1, block: 64 }, cuda.alloc('i32', 33))
try { cuda.synchronize() } catch (e) {}
`
	const quoted = "2:3:\n        2 │   x[threadIdx.x] = 1;\n          ╵   ^\n    PTX of k:"
	for _, c := range []struct{ options, second, want string }{
		{"{ name: 'k.cu' }", "", "/k.cu:" + quoted},
		{"{ options: ['-lineinfo'] }", "", "/program.cu:" + quoted},
		{"{ lineInfo: false }", "", "thread (33,0,0)\n    PTX of k:"},
		{"{}", "cuda.compile('// another')", "/program.cu:2:3:\n    PTX of k:"},
	} {
		inFolder(t, map[string]string{"s.js": strings.NewReplacer("OPTIONS", c.options, "SECOND", c.second).Replace(script)})
		got := cujs("", nil, "check", "s.js")
		if got.status != statusMistakes || !strings.Contains(got.stderr, c.want) {
			t.Errorf("%s %s: status %d, want %q in\n%s", c.options, c.second, got.status, c.want, got.stderr)
		}
	}
}

// Neither a wait of a promise counts as an event that the script made, nor what
// a failed context cannot free any more as another leak.
func TestLeaksOfOthers(t *testing.T) {
	folder := inFolder(t, map[string]string{"wait.js": `const cuda = require('cuda')
const a = cuda.stream(), b = cuda.stream()
a.wait(b)
a.call(() => {})
a.synchronizeAsync().then(() => { a.free(); b.free() })
`, "fault.js": `const cuda = require('cuda')
const k = cuda.kernel((x) => { x[threadIdx.x] = 1 })
k.launch({ grid: 1, block: 64 }, cuda.alloc('i32', 33))
try { cuda.synchronize() } catch (e) {}
`})
	if got := cujs("", nil, "check", "--leaks", "wait.js"); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
	got := cujs("", nil, "check", "--leaks", "fault.js")
	const want = "leak: the script never freed the buffer of 132 bytes from fault.js:3:39\n" +
		"  what to do: free it, or declare it with using, so that it is freed at the end of its block\n\ncujs: 2 mistakes found\n"
	if text := strings.ReplaceAll(got.stderr, folder+string(filepath.Separator), ""); !strings.HasSuffix(text, want) || got.status != statusMistakes {
		t.Errorf("status %d:\n%s\nwant at its end:\n%s", got.status, text, want)
	}
}

// What a script does not free itself is listed, with the line that made it,
// also what the collector may have found; its twin frees everything.
func TestLeaks(t *testing.T) {
	folder := inFolder(t, map[string]string{"leak.js": `const cuda = require('cuda')
const double = cuda.kernel((x) => { x[threadIdx.x] *= 2 })
const kept = cuda.buffer(new Float32Array(64)), freed = cuda.buffer(new Float32Array(8))
const stream = cuda.stream(), event = cuda.event()
double.launch({ grid: 1, block: 8, stream }, freed)
function lose() { cuda.buffer(new Int8Array(3)) }
lose()
freed.free()
`, "clean.js": `const cuda = require('cuda')
const double = cuda.kernel((x) => { x[threadIdx.x] *= 2 })
{
  using x = cuda.buffer(new Float32Array(64))
  using stream = cuda.stream()
  double.launch({ grid: 1, block: 64, stream }, x)
}
`})
	if got := cujs("", nil, "check", "--leaks", "clean.js"); got != (outcome{}) {
		t.Errorf("the clean twin: %+v", got)
	}
	got := cujs("", nil, "check", "--leaks", "leak.js")
	const advice = "  what to do: free it, or declare it with using, so that it is freed at the end of its block\n\n"
	want := "leak: the script never freed the buffer of 256 bytes from leak.js:3:19\n" + advice +
		"leak: the script never freed the stream from leak.js:4:21\n" + advice +
		"leak: the script never freed the event from leak.js:4:44\n" + advice +
		"leak: the script never freed the buffer of 3 bytes from leak.js:6:24\n" + advice +
		"cujs: 4 mistakes found\n"
	if text := strings.ReplaceAll(got.stderr, folder+string(filepath.Separator), ""); text != want || got.status != statusMistakes {
		t.Errorf("status %d:\n%s\nwant:\n%s", got.status, text, want)
	}
}
