//go:build !js

package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// small is the program that the page loads first, whole that with all of cujs.
const small, whole = "playground.wasm", "playground-whole.wasm"

// budget is the most that the program may take to load, compressed as scripts/playground does with libdeflate.
const budget = 11_400_000

// folder is what scripts/playground has made, which CUJS_PLAYGROUND names.
func folder(t *testing.T) string {
	t.Helper()
	name := os.Getenv("CUJS_PLAYGROUND")
	if name == "" {
		if strings.Contains(os.Getenv("CUJS_REQUIRE"), "page") {
			t.Fatal("CUJS_REQUIRE asks for the page, and CUJS_PLAYGROUND names no folder of scripts/playground")
		}
		t.Skip("CUJS_PLAYGROUND names no folder of scripts/playground")
	}
	return name
}

func TestSize(t *testing.T) {
	info, err := os.Stat(filepath.Join(folder(t), small+".gz"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > budget {
		t.Errorf("the program is %d bytes to load, at most %d; scripts/playground takes libdeflate-gzip, where there is one", info.Size(), budget)
	}
}

// A worker is the program under node.
type worker struct {
	t     *testing.T
	in    io.Writer
	lines *bufio.Reader
	id    float64
}

func newWorker(t *testing.T, program string) *worker {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip(err)
	}
	c := exec.Command(node, "testdata/worker.js", folder(t), program)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	c.Stderr = &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := c.Wait(); err != nil {
			t.Errorf("%v\n%s", err, said.String())
		}
	})
	w := &worker{t: t, in: in, lines: bufio.NewReader(out)}
	if m := w.hear(); m["type"] != "ready" {
		t.Fatalf("the first message is %v", m)
	}
	return w
}

// hear is the next message.
func (w *worker) hear() (m map[string]any) {
	w.t.Helper()
	line, err := w.lines.ReadBytes('\n')
	if err != nil {
		w.t.Fatal("the worker ended: ", err)
	}
	if err := json.Unmarshal(line, &m); err != nil {
		w.t.Fatalf("%s: %v", line, err)
	}
	return m
}

// ask asks for something, and gives the first message of each kind that is said of it.
func (w *worker) ask(request map[string]any) map[string]map[string]any {
	w.t.Helper()
	w.id++
	request["id"] = w.id
	text, err := json.Marshal(request)
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.in.Write(append(text, '\n')); err != nil {
		w.t.Fatal(err)
	}
	said := map[string]map[string]any{}
	for {
		m := w.hear()
		if m["id"] != w.id {
			w.t.Fatalf("the answer to request %v is %v", w.id, m)
		}
		kind := m["type"].(string)
		if said[kind] == nil {
			said[kind] = m
		}
		if m["last"] == true {
			return said
		}
	}
}

const (
	add = `const cuda = require('cuda')
const add = cuda.kernel(function add(a, b, c) { const i = grid(1); if (i < c.length) c[i] = a[i] + b[i] })
const c = cuda.alloc('f32', 3)
add.launch({ grid: 1, block: 32 }, cuda.buffer(new Float32Array([1, 2, 3])), cuda.buffer(new Float32Array([10, 20, 30])), c)
console.log(c.read())`
	race = `const cuda = require('cuda')
const race = cuda.kernel(function race(x) { const s = shared('f32', 64); s[threadIdx.x] = 1; x[threadIdx.x] = s[63 - threadIdx.x] })
race.launch({ grid: 1, block: 64 }, cuda.alloc('f32', 64))
cuda.synchronize()`
	sum = `const cuda = require('cuda')
const x = cuda.buffer(new Float32Array(1000).fill(2))
require('cuda/parallel').reduce(x, 'add').item()`
)

func TestPrograms(t *testing.T) {
	w := newWorker(t, small)
	said := w.ask(map[string]any{"do": "run", "source": add, "pictures": []string{"reads"}})
	if said["done"]["ok"] != true || said["output"]["text"] != "Float32Array(3) [ 11, 22, 33 ]\n" ||
		said["ptx"] == nil || said["counters"] == nil || said["picture"] == nil {
		t.Errorf("%v", said)
	}
	if said = w.ask(map[string]any{"do": "run", "source": race}); said["report"]["kind"] != "race in shared memory" {
		t.Errorf("%v", said)
	}
	if said = w.ask(map[string]any{"do": "run", "source": sum, "checked": false}); said["done"]["value"] != "2000" {
		t.Errorf("%v", said)
	}
	// A script that does not end its calls ends with an error, the program goes on.
	for _, source := range []string{"(function f() { return f() + 1 })()", "(function f() { return [1].map(f) })()", "JSON.stringify({ toJSON() { return JSON.stringify(this) } })"} {
		if said = w.ask(map[string]any{"do": "run", "source": source}); said["done"]["ok"] != false {
			t.Errorf("%s: %v", source, said)
		}
	}
	if said = w.ask(map[string]any{"do": "complete", "source": "cuda.synchr", "cursor": 11}); said["completions"] == nil {
		t.Errorf("%v", said)
	}
}

// TestWhole runs what the small program refuses, and says that it lacks.
func TestWhole(t *testing.T) {
	sources := []string{"import { sep } from 'path'\nsep ? 42 : 0", "require('plot')([1, 2]).png().length > 1000 ? 42 : 0"}
	for program, want := range map[string]any{small: nil, whole: "42"} {
		w := newWorker(t, program)
		for _, source := range sources {
			done := w.ask(map[string]any{"do": "run", "source": source})["done"]
			e, _ := done["error"].(map[string]any)
			if done["value"] != want || want == nil && !strings.Contains(e["text"].(string), "host/area/") {
				t.Errorf("%s: %s: %v", program, source, done)
			}
		}
	}
}

func TestLesson(t *testing.T) {
	w := newWorker(t, small)
	start := w.ask(map[string]any{"do": "lesson", "name": "01-map"})["lesson"]["start"]
	solution := w.ask(map[string]any{"do": "solution", "name": "01-map"})["solution"]["source"]
	for source, passed := range map[any]bool{start: false, solution: true} {
		v := w.ask(map[string]any{"do": "check", "name": "01-map", "source": source})["verdict"]
		if verdict, ok := v["verdict"].(map[string]any); !ok || verdict["passed"] != passed {
			t.Errorf("%v", v)
		}
	}
}
