package main

import (
	"strings"
	"testing"
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
	for _, shuffled := range []string{"--shuffle=x", "--device=cuda"} {
		if got := cujs("", nil, "check", shuffled, "good.js"); got.status != statusUsage {
			t.Errorf("%s: %+v", shuffled, got)
		}
	}
}
