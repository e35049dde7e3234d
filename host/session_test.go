package host

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestSessionEval(t *testing.T) {
	r := newRuntime(t, Options{})
	s := r.Session()
	for _, test := range []struct{ input, want string }{
		{"const a = 1", "undefined"},
		{"const a = [1, 'two', {three: 3}]; a", "[ 1, 'two', { three: 3 } ]"},
		{"{b: a}", "{ b: [ 1, 'two', { three: 3 } ] }"},
		{"await new Promise(done => setTimeout(done, 1, 'late'))", "'late'"},
		{"Promise.resolve(1)", "Promise { 1 }"},
	} {
		v, err := s.Eval(context.Background(), "repl", test.input)
		if err != nil {
			t.Errorf("%s: %v", test.input, err)
			continue
		}
		if got, err := r.Inspect(context.Background(), v, InspectOptions{}); got != test.want || err != nil {
			t.Errorf("%s: got %s, want %s (%v)", test.input, got, test.want, err)
		}
	}
	if _, err := s.Eval(context.Background(), "repl", "await nothing.x"); err == nil ||
		err.Error() != "repl:1:7: ReferenceError: nothing is not defined" {
		t.Errorf("got %v", err)
	}
}

var counters = regexp.MustCompile(`\(\d+\)`)

// TestStacksOfTranslatedSources has stacks show the script's own calls in its own file: neither the function around an
// input that awaits, nor what the translator calls a source.
func TestStacksOfTranslatedSources(t *testing.T) {
	r := newRuntime(t, Options{})
	_, err := r.Session().Eval(context.Background(), "input 1", "const f = async () => { await 1; null.x }\nawait f()")
	const want = "TypeError: Cannot read property 'x' of null\n\n" +
		"    1 │ const f = async () => { await 1; null.x }\n      │                                       ^\n    2 │ await f()\n\n" +
		"    at f (input 1:1:39)\n    at input 1:2:7"
	if got := FormatError(err, false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	v, err := r.Run(context.Background(), "/lib/k.ts", "const f = (x: any) => { null.x }\nlet stack = ''\ntry { f(1) } catch (e) { stack = e.stack }\nstack")
	if err != nil {
		t.Fatal(err)
	}
	const stack = "TypeError: Cannot read property 'x' of undefined\n\tat f (/lib/k.ts:1:29)\n\tat /lib/k.ts:3:6\n\tat /lib/k.ts:12:3\n"
	if got := counters.ReplaceAllString(v.String(), ""); got != stack { // goja adds the place in its own code
		t.Errorf("got %q, want %q", got, stack)
	}
}

func TestSessionEvalOfWhatNeverSettles(t *testing.T) {
	r := newRuntime(t, Options{})
	v, err := r.Session().Eval(context.Background(), "repl", "await new Promise(() => {})")
	const want = "Error: the awaited promise can never settle: nothing is left to run"
	if err == nil || FormatError(err, false) != want {
		t.Errorf("got %v, %v", v, err)
	}
}

func TestSessionIdle(t *testing.T) {
	r := newRuntime(t, Options{})
	s := r.Session()
	ticked := make(chan struct{})
	if err := r.Set("tick", func() { close(ticked) }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Eval(context.Background(), "repl", "setTimeout(tick, 1)"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	idle := make(chan error)
	go func() { idle <- s.Idle(ctx) }()
	<-ticked
	cancel()
	if err := <-idle; err != nil {
		t.Fatal(err)
	}
}

func TestSessionNames(t *testing.T) {
	r := newRuntime(t, Options{})
	s := r.Session()
	if _, err := s.Eval(context.Background(), "repl", "let o = {get bad() { throw 1 }, p: {q: 1}}"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path []string
		want string
	}{{nil, "setTimeout"}, {nil, "o"}, {[]string{"console"}, "log"}, {[]string{"o"}, "bad"}, {[]string{"o", "p"}, "q"}} {
		if names := s.Names(test.path...); !slices.Contains(names, test.want) {
			t.Errorf("%v has no %s: %v", test.path, test.want, names)
		}
	}
	if names := s.Names("o", "bad"); names != nil {
		t.Errorf("a getter was run: %v", names)
	}
}

func TestImportsAtThePromptStay(t *testing.T) {
	r := newRuntime(t, Options{FS: fstest.MapFS{"m.ts": {Data: []byte("export const K: number = 4\nexport default 'main'")}}})
	s := r.Session()
	for _, input := range []string{"import { K } from './m.ts'", "import main, { K as four } from './m.ts'", "import * as all from './m.ts'"} {
		if _, err := s.Eval(context.Background(), "input", input); err != nil {
			t.Fatal(input, err)
		}
	}
	v, err := s.Eval(context.Background(), "input", "[K, four, main, all.K].join()")
	if err != nil || v.String() != "4,4,main,4" {
		t.Errorf("got %v, %v", v, err)
	}
}

// TestImportsAtThePromptAreLive has an input read, write, declare, complete what inputs before it have imported.
func TestImportsAtThePromptAreLive(t *testing.T) {
	r := newRuntime(t, Options{FS: fstest.MapFS{
		"c.mjs": {Data: []byte("export let n = 0\nexport const o = { deep: 1 }\nexport default function inc() { return ++n }\nexport { n as 'a b' }")},
		"d.mjs": {Data: []byte("export const n = 'of d'")},
		"e.cjs": {Data: []byte("let calls = 0\nmodule.exports = { get runs() { return ++calls }, plain: { x: 1 } }")},
	}})
	s := r.Session()
	for _, test := range []struct{ input, want string }{
		{"import inc, { n, o, 'a b' as quoted } from './c.mjs'; inc(); n", "1"},
		{"inc(); [n, quoted].join()", "2,2"},
		{"import all, * as c from './c.mjs'; all(); [n, c.n, all === inc].join()", "3,3,true"},
		{"n = 5", "TypeError: Assignment to constant variable."},
		{"n++", "TypeError: Assignment to constant variable."},
		{"c = 5", "TypeError: Assignment to constant variable."},
		{"const f = () => n; inc(); f()", "4"},
		{"let n = n + 10", "undefined"}, // declared again, a variable that keeps its value
		{"inc(); n", "14"},
		{"n = 6; n", "6"},
		{"import { n } from './d.mjs'; n", "of d"},
		{"var [n, m] = await [7, 8]; n + m", "15"},
		{"import { n } from './c.mjs'; n", "5"},
		{"class n {}\nn.name", "n"},
		{"import { n } from './c.mjs'; n", "5"},
		{"function n() { return 'own' }\nn()", "own"},
		{"import { m } from './c.mjs'", "SyntaxError: The requested module './c.mjs' does not provide an export named 'm'"},
		{"import { runs, plain } from './e.cjs'; runs", "1"},
	} {
		v, err := s.Eval(context.Background(), "input", test.input)
		got := fmt.Sprint(v)
		if err != nil {
			got = err.Error()[strings.Index(err.Error(), ": ")+2:]
		}
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.input, got, test.want)
		}
	}
	for _, test := range []struct{ path, want string }{{"c", "o"}, {"o", "deep"}, {"plain", "x"}} {
		if names := s.Names(test.path); !slices.Contains(names, test.want) {
			t.Errorf("%s has no %s: %v", test.path, test.want, names)
		}
	}
	if names := s.Names("runs"); names != nil {
		t.Errorf("a getter was run: %v", names)
	}
}
