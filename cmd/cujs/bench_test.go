package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

const someWork = `
const cuda = require('cuda')
const { bench, group } = require('cujs/bench')
const x = cuda.alloc('f32', 1000), few = { samples: 3, calls: 1, warmup: 0 }
bench('alone', few, () => x.fill(0))
group('two ways', { ...few, bytes: 4000 }, () => {
  bench('one', () => x.fill(1))
  bench('other', { bytes: 8000, flops: 10 }, () => x.fill(2))
})
bench('broken', few, () => { throw new TypeError('no') })
bench('last', few, () => x.fill(3))
`

// withoutFigures replaces what depends on the clock, and the spaces of columns.
func withoutFigures(text string) string {
	text = regexp.MustCompile(`(no difference|[\d.]+ times as (long|fast)) \(p [=<] [\d.]+\)`).ReplaceAllString(text, "COMPARED")
	text = regexp.MustCompile(`[\d.]+ ([nµm]?s|%)`).ReplaceAllString(text, "FIGURE")
	text = regexp.MustCompile(`(?m)(FIGURE)( +[\d.]+)+( |$)`).ReplaceAllString(text, "$1 RATES$3")
	return regexp.MustCompile(` +`).ReplaceAllString(text, " ")
}

func TestBench(t *testing.T) {
	inFolder(t, map[string]string{"a/work.bench.js": someWork, "a/other.js": "throw 1", "empty.js": ""})
	emulated := map[string]string{"CUJS_DEVICE": "emulated"}
	const note = "emulated device: these are times of this machine's processor and say nothing about a GPU\n\n"
	got := cujs("", emulated, "bench", "--save", "old.json")
	want := `a/work.bench.js on Emulated GPU
 median spread least
alone FIGURE FIGURE FIGURE
` + note + `a/work.bench.js: two ways on Emulated GPU
 median spread least GB/s GFLOP/s against one
one FIGURE FIGURE FIGURE RATES
other FIGURE FIGURE FIGURE RATES COMPARED
` + note + `a/work.bench.js on Emulated GPU
 median spread least
last FIGURE FIGURE FIGURE
` + note
	if text := withoutFigures(got.stdout); text != want || got.status != statusError {
		t.Errorf("status %d, printed\n%s%s\nexpected\n%s", got.status, text, got.stderr, want)
	}
	if !strings.HasPrefix(got.stderr, "a/work.bench.js: broken: TypeError: no\n") {
		t.Errorf("told %s", got.stderr)
	}
	got = cujs("", emulated, "bench", "a/work.bench.js", "--filter", "two", "--compare", "old.json")
	want = `a/work.bench.js: two ways on Emulated GPU
 median spread least GB/s GFLOP/s against old.json
one FIGURE FIGURE FIGURE RATES COMPARED
other FIGURE FIGURE FIGURE RATES COMPARED
` + note
	if text := withoutFigures(got.stdout); text != want || got.status != statusOK || got.stderr != "" {
		t.Errorf("status %d, printed\n%s%s\nexpected\n%s", got.status, text, got.stderr, want)
	}
	got = cujs("", map[string]string{"CUJS_DEVICE": "emulated:a100"}, "bench", "a", "--filter", "one", "--compare", "old.json")
	if !strings.HasSuffix(got.stdout, "the results in old.json are from another device: Emulated GPU\n\n") {
		t.Errorf("on another device: %s%s", got.stdout, got.stderr)
	}
	got = cujs("", emulated, "bench", "a", "--filter", "other", "--cold", "--json")
	var one measured
	if err := json.Unmarshal([]byte(got.stdout), &one); err != nil || got.status != statusOK || one.File != "a/work.bench.js" ||
		one.Group != "two ways" || one.Name != "other" || !one.Cold || one.Bytes != 8000 || len(one.Samples) != 3 {
		t.Errorf("status %d, printed %s%s (%v)", got.status, got.stdout, got.stderr, err)
	}
}

// TestBenchInGroup gives every option of cuda.bench to the group and to work in it: they mean the same in both places.
func TestBenchInGroup(t *testing.T) {
	inFolder(t, nil)
	for _, option := range []string{"time: 1", "samples: 2", "calls: 2", "warmup: 0", "cold: true", "name: 'x'", "bytes: 400", "flops: 10", "type: 'f64'", "stream: cuda.stream()"} {
		got := cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, "-p", `
			const { bench, group, run } = require('cujs/bench')
			const x = cuda.alloc('f32', 100), option = { `+option+` }, few = { samples: 2, calls: 2, warmup: 0, flops: 10, ...option }
			group('outside', few, () => { bench('a', () => x.fill(1)); bench('b', () => x.fill(2)) })
			group('inside', () => { bench('a', few, () => x.fill(1)); bench('b', option, () => x.fill(2)) })
			const found = []
			run({ report: ({ error, benchmarks }) => found.push(error ?? benchmarks.map(b => [b.cold, b.samples.length, b.calls, b.bytes, b.type]).join()) })
			found.length === 2 && typeof found[0] === 'string' && found[0].split(',').slice(0, 5).join() === found[1].split(',').slice(0, 5).join() || found`)
		if got.stdout != "true\n" || got.stderr != "" {
			t.Errorf("%s: %s%s", option, got.stdout, got.stderr)
		}
	}
}

func TestBenchRefuses(t *testing.T) {
	inFolder(t, map[string]string{"unlike.bench.js": "const { bench, group } = require('cujs/bench'); group('g', { time: 5 }, () => bench('a', { time: 6 }, () => {}))", "empty.bench.js": "", "broken.bench.js": "const { bench } = require('cujs/bench'); bench('a')",
		"none/a.js": "", "no.json": "{}", "twice.bench.js": "const { bench, group } = require('cujs/bench'); group('g', () => { bench('a', () => {}); bench('a', () => {}) })"})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"empty.bench.js"}, "empty.bench.js: error: the file registers nothing to measure: call bench() of the module cujs/bench\n"},
		{[]string{"broken.bench.js"}, "broken.bench.js: TypeError: bench('a'): expected a function, got undefined\n"},
		{[]string{"twice.bench.js"}, "twice.bench.js: Error: bench('a'): the group 'g' has one of that name\n"},
		{[]string{"unlike.bench.js"}, "unlike.bench.js: TypeError: bench('a'): options.time: the group 'g' is measured with 5, got 6\n"},
		{[]string{"none"}, "cujs: there are no benchmarks in none: their names end in .bench.js or .bench.ts\nsee cujs help bench\n"},
		{[]string{"empty.bench.js", "--compare", "no.json"}, "cujs: --compare: no.json has no results that cujs bench --save wrote\nsee cujs help bench\n"},
		{[]string{"--filters"}, "cujs: there is no option --filters; did you mean --filter?\nsee cujs help bench\n"},
	} {
		got := cujs("", map[string]string{"CUJS_DEVICE": "emulated"}, append([]string{"bench"}, c.args...)...)
		if !strings.HasPrefix(got.stderr, c.want) || got.status == statusOK || got.stdout != "" {
			t.Errorf("%v: status %d, printed %s%s", c.args, got.status, got.stdout, got.stderr)
		}
	}
}
