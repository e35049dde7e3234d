package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const someTests = `
const cuda = require('cuda')
const { describe, test, expect } = require('cujs/test')
describe('a kernel', () => {
  const double = cuda.kernel(function (x) { const i = grid(1); if (i < x.length) x[i] = 2 * x[i] })
  test('doubles', async () => {
    const x = cuda.buffer(new Float32Array([1, 2, 3]))
    double.forall(3, x)
    await cuda.synchronizeAsync()
    expect(x).toBeCloseTo([2, 4, 6])
    expect(x).not.toEqual([2, 4, 7])
  })
  test('is compared by elements', () => {
    expect(cuda.buffer(new Float32Array([1, 2.5, 3]))).toBeCloseTo([1, 2, 3])
  })
})
test.skip('later', () => {})
test('rejects', () => expect(Promise.reject(new TypeError('no'))).toReject(TypeError))
`

const comparisons = `const cuda = require('cuda'), nd = require('cuda/ndarray')
const { test, expect } = require('cujs/test')
const flat = { array: () => nd.array([1, 2, 3]), buffer: () => cuda.buffer(Float32Array.of(1, 2, 3)), typed: () => Float32Array.of(1, 2, 3), plain: () => [1, 2, 3] }
for (const [x, a] of Object.entries(flat)) for (const [y, b] of Object.entries(flat)) test(x + y, () => {
  for (const m of ['toEqual', 'toBeCloseTo']) {
    expect(a())[m](b())
    expect(a()).not[m]([1, 2]); expect(a()).not[m]([1, 2, 4]); expect([1, 2, 4]).not[m](b())
  }
})
test('nested', () => {
  const m = nd.array([[1, 2], [3, 4]])
  for (const k of ['toEqual', 'toBeCloseTo']) {
    expect(m)[k]([[1, 2], [3, 4]]); expect([[1, 2], [3, 4]])[k](m); expect(m)[k](m.copy?.() ?? m)
    expect(m).not[k]([1, 2, 3, 4]); expect(m).not[k]([[1, 2], [3, 5]]); expect(nd.array(2))[k](2)
    expect(nd.array([1.5], { dtype: 'f16' }))[k](cuda.buffer([1.5], { type: 'f16' }))
  }
})
`

// Arrays, buffers, typed arrays and plain ones are compared in all pairs by toEqual and toBeCloseTo alike.
func TestTestCompares(t *testing.T) {
	inFolder(t, map[string]string{"compare.test.js": comparisons})
	got := cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, "test")
	if !strings.HasSuffix(got.stdout, "\n# 17 passed, 0 failed, 0 skipped\n") {
		t.Error(got.stdout, got.stderr)
	}
}

func TestTest(t *testing.T) {
	inFolder(t, map[string]string{"a/kernel.test.js": someTests, "a/other.js": "throw 1", "empty.js": ""})
	got := cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, "test")
	want := `TAP version 13
ok 1 - a/kernel.test.js: a kernel > doubles
not ok 2 - a/kernel.test.js: a kernel > is compared by elements
  ---
  AssertionError: expected elements close to these
    [1]: 2.5, expected 2

     13 │   test('is compared by elements', () => {
     14 │     expect(cuda.buffer(new Float32Array([1, 2.5, 3]))).toBeCloseTo([1, 2, 3])
        │                                                        ~~~~~~~~~~~
     15 │   })

      at FRAMES
  ...
ok 3 - a/kernel.test.js: later # SKIP
ok 4 - a/kernel.test.js: rejects
1..4
# 2 passed, 1 failed, 1 skipped
`
	if text := withoutFrames(got.stdout); text != want || got.status != statusError || got.stderr != "" {
		t.Errorf("status %d, printed\n%s%s\nexpected\n%s", got.status, text, got.stderr, want)
	}
	got = cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, "test", "a", "--filter", "doubles", "--json")
	var result testResult
	if err := json.Unmarshal([]byte(got.stdout), &result); err != nil || result.Status != "pass" || result.Name != "a kernel > doubles" || got.status != statusOK {
		t.Errorf("status %d, printed %s (%v)", got.status, got.stdout, err)
	}
	got = cujs("", nil, "test", "empty.js")
	if want := (outcome{"TAP version 13\nnot ok 1 - empty.js: (outside of tests)\n  ---\n" +
		"  error: the file registers no tests: call test() of the module cujs/test\n  ...\n1..1\n# 0 passed, 1 failed, 0 skipped\n", "", statusError}); got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// withoutFrames replaces stacks, whose frames inside cujs are no matter of the test.
func withoutFrames(text string) string {
	var lines []string
	for _, line := range strings.SplitAfter(text, "\n") {
		if strings.HasPrefix(line, "      at ") {
			if line = "      at FRAMES\n"; lines[len(lines)-1] == line {
				continue
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "")
}

// made is what cujs init p says.
const made = `p/main.test.ts
p/main.ts
p/tsconfig.json
p/.cujs/cuda.d.ts
p/.cujs/driver.d.ts
p/.cujs/globals.d.ts
p/.cujs/kernel.d.ts
p/.cujs/mathematics.d.ts
p/.cujs/modules.d.ts
p/.cujs/nccl.d.ts
p/.cujs/ndarray.d.ts
p/.cujs/parallel.d.ts

run it:   cujs p/main.ts
test it:  cujs test p
`

// A kernel that fails after its test has ended fails that test, and none of the others.
func TestTestThatLaunchesAFailingKernel(t *testing.T) {
	inFolder(t, map[string]string{"a.test.js": `
const { test, expect } = require('cujs/test'), cuda = require('cuda')
const bad = cuda.kernel(function bad(x) { trap() }), good = cuda.kernel(function good(x) { x[0] = 7 })
test('first', () => { bad.forall(4, cuda.alloc('f32', 4)) })
test('second', () => {
  const x = cuda.alloc('f32', 4)
  good.launch({ grid: 1, block: 1 }, x)
  expect(x.at(0)).toBe(7)
})
`})
	got := cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, "test")
	if got.status != statusError || !strings.Contains(got.stdout, "not ok 1 - a.test.js: first\n") || !strings.Contains(got.stdout, "CudaError: trap: the kernel executed trap\n    in kernel bad, block (0,0,0)") ||
		!strings.Contains(got.stdout, "\nok 2 - a.test.js: second\n1..2\n") {
		t.Errorf("status %d, printed\n%s%s", got.status, got.stdout, got.stderr)
	}
}

// TestInit has a new project run and its test pass, without touching what was there.
func TestInit(t *testing.T) {
	env := map[string]string{"CUJS_DEVICE": "emulated"}
	inFolder(t, map[string]string{"p/main.ts": "console.log(1)\n"})
	if got, want := cujs("", env, "init", "p"), filepath.FromSlash(strings.Replace(made, "p/main.ts\n", "p/main.ts is there and stays\n", 1)); got != (outcome{want, "", statusOK}) {
		t.Fatalf("got %+v\nwant %s", got, want)
	}
	if err := os.Remove("p/main.ts"); err != nil {
		t.Fatal(err)
	}
	again := filepath.FromSlash(strings.NewReplacer("test.ts\n", "test.ts is there and stays\n", "json\n", "json is there and stays\n").Replace(made))
	if got := cujs("", env, "init", "p"); got != (outcome{again, "", statusOK}) {
		t.Fatalf("got %+v\nwant %s", got, again)
	}
	for _, name := range []string{"cuda", "globals", "kernel", "modules"} {
		if _, err := os.Stat("p/.cujs/" + name + ".d.ts"); err != nil {
			t.Error(err)
		}
	}
	const printed = "on Emulated GPU: Buffer f32[1000] on device 0 [ 1, 3, 5, 7, 9, 11, …, 1995, 1997, 1999 ]\n"
	if got := cujs("", env, "p/main.ts"); got != (outcome{printed, "", statusOK}) {
		t.Errorf("got %+v\nwant %s", got, printed)
	}
	const passed = "TAP version 13\nok 1 - p/main.test.ts: square > of every element\n1..1\n# 1 passed, 0 failed, 0 skipped\n"
	if got := cujs("", env, "test", "p"); got != (outcome{passed, "", statusOK}) {
		t.Errorf("got %+v\nwant %s", got, passed)
	}
}
