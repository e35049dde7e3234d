package main

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
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
	const first = "race in shared memory: a thread reads 4 bytes at shared address 0xfc that another wrote, and no barrier stands between them\n"
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
	if got := cujs("", nil, "check", "--leaks", "clean.js"); host.Translates && got != (outcome{}) {
		t.Errorf("the clean twin: %+v", got)
	}
	got := cujs("", nil, "check", "--leaks", "leak.js")
	const advice = "  what to do: free it, or declare it with using, so that it is freed at the end of its block\n\n"
	want := "leak: the script never freed the buffer of 256 bytes from leak.js:3:19\n" + advice +
		"leak: the script never freed the stream from leak.js:4:21\n" + advice +
		"leak: the script never freed the event from leak.js:4:44\n" + advice +
		"leak: the script never freed the buffer of 3 bytes from leak.js:6:24\n" + advice +
		"cujs: 4 mistakes found\n"
	if text := strings.ReplaceAll(got.stderr, folder+"/", ""); text != want || got.status != statusMistakes {
		t.Errorf("status %d:\n%s\nwant:\n%s", got.status, text, want)
	}
}
