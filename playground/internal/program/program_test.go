package program

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// ask has a program work off a request, and gives what it told.
func ask(t *testing.T, p *Program, told *[]map[string]any, request map[string]any) (all []map[string]any, last map[string]any) {
	t.Helper()
	request["id"] = len(*told) + 1
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	from := len(*told)
	p.Handle(context.Background(), text)
	all = (*told)[from:]
	for i, m := range all {
		if m["id"] != float64(request["id"].(int)) || (m["last"] == true) != (i == len(all)-1) {
			t.Errorf("message %d: %v", i, m)
		}
	}
	return all, all[len(all)-1]
}

func start(t *testing.T, areas ...host.Area) (*Program, *[]map[string]any) {
	told := &[]map[string]any{}
	p := New(func(text []byte) {
		var m map[string]any
		if err := json.Unmarshal(text, &m); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		*told = append(*told, m)
	}, areas...)
	t.Cleanup(func() { p.Close() })
	return p, told
}

// of are the messages of a kind.
func of(all []map[string]any, kind string) (list []map[string]any) {
	for _, m := range all {
		if m["type"] == kind {
			list = append(list, m)
		}
	}
	return list
}

const scale = `const cuda = require('cuda')
const scale = cuda.kernel(function scale(x, f) {
  const i = grid(1)
  x[i] = x[i] * f
})
const x = cuda.buffer(new Float32Array([1, 2, 3]))
scale.launch({ grid: 1, block: 32 }, x, 2)
console.log(require('fs').readFileSync('/note.txt', 'utf8'))
x.read()
`

func TestReady(t *testing.T) {
	p, told := start(t)
	p.Ready("1.2")
	m := (*told)[0]
	if m["type"] != "ready" || m["version"] != "1.2" || m["id"] != nil || len(m["devices"].([]any)) < 5 || m["pictures"].([]any)[0] != "reads" {
		t.Errorf("%v", m)
	}
}

func TestRunTellsMistakes(t *testing.T) {
	p, told := start(t)
	all, last := ask(t, p, told, map[string]any{"do": "run", "source": scale, "files": map[string]string{"note.txt": "a note"}})
	reports := of(all, "report")
	if len(reports) == 0 {
		t.Fatalf("no report: %v", all)
	}
	place := reports[0]["place"].(map[string]any)
	if reports[0]["kind"] != "out of bounds" || place["line"] != 4.0 || place["file"] != "script.js" || !strings.Contains(place["frame"].(string), "x[i] = x[i] * f") {
		t.Errorf("%v", reports[0])
	}
	if last["ok"] != false || last["error"].(map[string]any)["line"] == 0.0 {
		t.Errorf("%v", last)
	}
}

func TestRun(t *testing.T) {
	p, told := start(t)
	source := strings.Replace(scale, "x[i] = x[i] * f", "if (i < x.length) x[i] *= f", 1)
	all, last := ask(t, p, told, map[string]any{
		"do": "run", "source": source, "files": map[string]string{"note.txt": "a note"}, "pictures": []string{"reads"}, "device": "emulated:h100",
	})
	if last["ok"] != true || last["value"] != "Float32Array(3) [ 2, 4, 6 ]" {
		t.Fatalf("%v", last)
	}
	if out := of(all, "output"); len(out) != 1 || out[0]["text"] != "a note\n" || out[0]["stream"] != "stdout" {
		t.Errorf("%v", out)
	}
	if pictures := of(all, "picture"); len(pictures) != 1 || pictures[0]["title"] != "scale" || !strings.Contains(pictures[0]["svg"].(string), "<svg") {
		t.Errorf("%v", pictures)
	}
	code := of(all, "ptx")
	if len(code) != 1 || code[0]["file"] != "script.js" {
		t.Fatalf("%v", code)
	}
	text, lines := strings.Split(code[0]["text"].(string), "\n"), code[0]["lines"].([]any)
	for i, line := range text {
		if strings.Contains(line, "st.global") && lines[i] != 4.0 {
			t.Errorf("the store in line %d of the PTX is of line %v of the script", i, lines[i])
		}
	}
	counters := of(all, "counters")[0]["kernels"].([]any)[0].(map[string]any)
	if counters["kernel"] != "scale" || counters["threads"] != 32.0 || len(counters["lines"].([]any)) == 0 || counters["text"] == "" {
		t.Errorf("%v", counters)
	}
	if _, last = ask(t, p, told, map[string]any{"do": "evaluate", "source": "x.read()[2] + 1"}); last["value"] != "7" {
		t.Errorf("%v", last)
	}
	if _, last = ask(t, p, told, map[string]any{"do": "evaluate", "source": "if (x) {"}); last["type"] != "incomplete" {
		t.Errorf("%v", last)
	}
	if _, last = ask(t, p, told, map[string]any{"do": "complete", "source": "/* 🙂 */ x.fil", "cursor": 14}); last["start"] != 11.0 ||
		last["candidates"].([]any)[0].(map[string]any)["text"] != "fill" {
		t.Errorf("%v", last)
	}
}

// TestWild writes far beyond a buffer without checks: the launch fails, and nothing else is touched.
func TestWild(t *testing.T) {
	p, told := start(t)
	source := `const cuda = require('cuda')
const wild = cuda.kernel(function wild(x, at) { x[at + threadIdx.x] = 7 })
const x = cuda.buffer(new Float32Array(4)), kept = new Float64Array(1 << 16).fill(1)
let failed = 0
for (const at of [4, 1000, 100000, 10000000, 500000000, -10000000]) {
  try { wild.launch({ grid: 1, block: 32 }, x, at); cuda.synchronize() } catch (e) { failed++; break }
}
[failed, kept.every(v => v === 1)].join()`
	if _, last := ask(t, p, told, map[string]any{"do": "run", "source": source, "checked": false}); last["value"] != "'1,true'" {
		t.Errorf("%v", last)
	}
}

func TestScriptThatFails(t *testing.T) {
	p, told := start(t)
	_, last := ask(t, p, told, map[string]any{"do": "run", "source": "const x = 1\nx.y.z\n", "name": "mine.js"})
	e := last["error"].(map[string]any)
	if last["ok"] != false || e["name"] != "TypeError" || e["line"] != 2.0 || e["file"] != "mine.js" || !strings.Contains(e["code"].(string), "x.y.z") {
		t.Errorf("%v", last)
	}
	// A script without end of its calls is an error, and the program lives.
	if _, last = ask(t, p, told, map[string]any{"do": "run", "source": "(function f() { return [1].map(f) })()"}); last["ok"] != false {
		t.Errorf("%v", last)
	}
	if _, last = ask(t, p, told, map[string]any{"do": "run", "source": "process.exit(0)"}); last["ok"] != true {
		t.Errorf("%v", last)
	}
}

func TestLessons(t *testing.T) {
	p, told := start(t)
	_, last := ask(t, p, told, map[string]any{"do": "lessons"})
	if list := last["lessons"].([]any); list[0].(map[string]any)["name"] != "01-map" {
		t.Errorf("%v", list)
	}
	_, lesson := ask(t, p, told, map[string]any{"do": "lesson", "name": "01-map"})
	if lesson["next"] != "02-zip" || len(lesson["hints"].([]any)) == 0 || strings.HasPrefix(lesson["start"].(string), "// 1.") {
		t.Errorf("%v", lesson)
	}
	_, solution := ask(t, p, told, map[string]any{"do": "solution", "name": "01-map"})
	for source, passed := range map[string]bool{lesson["start"].(string): false, solution["source"].(string): true} {
		var all []map[string]any
		all, last = ask(t, p, told, map[string]any{"do": "check", "name": "01-map", "source": source, "seed": 7, "pictures": []string{"sectors"}})
		if passed && (len(of(all, "counters")) != 1 || len(of(all, "ptx")) != 1 || len(of(all, "picture")) != 1) {
			t.Errorf("%v", all)
		}
		if v := last["verdict"].(map[string]any); v["passed"] != passed || v["seed"] != 7.0 {
			t.Errorf("%v", last)
		}
	}
}

func TestCompletionBeforeARun(t *testing.T) {
	p, told := start(t)
	_, last := ask(t, p, told, map[string]any{"do": "complete", "source": "cuda.synchr", "cursor": 11})
	if list := last["candidates"].([]any); len(list) == 0 || list[0].(map[string]any)["text"] != "synchronize" {
		t.Errorf("%v", last)
	}
	_, last = ask(t, p, told, map[string]any{"do": "describe", "source": "cuda.alloc('f32', ", "cursor": 18})
	if ways := last["ways"].([]any); len(ways) == 0 || !strings.Contains(ways[0].(map[string]any)["text"].(string), "alloc(") {
		t.Errorf("%v", last)
	}
}

func TestCompile(t *testing.T) {
	p, told := start(t)
	source := "cuda.kernel(function add(x) { x[grid(1)] += 1 }, { params: { x: 'f32[]' } })"
	all, last := ask(t, p, told, map[string]any{"do": "compile", "source": source})
	if code := of(all, "ptx"); last["ok"] != true || len(code) != 1 || code[0]["kernels"].([]any)[0] != "add" {
		t.Errorf("%v", all)
	}
	if _, last = ask(t, p, told, map[string]any{"do": "compile", "source": "cuda.kernel(function add(x) { x[0] = 1 })"}); last["ok"] != false {
		t.Errorf("%v", last)
	}
}

func TestUnknownRequest(t *testing.T) {
	p, told := start(t)
	if _, last := ask(t, p, told, map[string]any{"do": "dance"}); last["type"] != "failed" {
		t.Errorf("%v", last)
	}
	if _, last := ask(t, p, told, map[string]any{"do": "types"}); last["files"].(map[string]any)["kernel.d.ts"] == nil {
		t.Error("no types")
	}
}
