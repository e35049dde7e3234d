package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

const (
	mapAnswer = "const cuda = require('cuda')\nconst map = cuda.kernel(function map(out, x) { const i = grid(1); out[i] = x[i] + 10 })\n" +
		"require('learn').check('01-map', map)\n"
	wrongMap = `✗ 01-map: wrong for 1 element

          i       0
          x   13.25
        out   12.25
  should be   23.25
                  ✗
  out[0] is 12.25 and should be 23.25: thread 0 of block 0 wrote it in line 2

  the numbers are those of the seed 7
`
)

func TestLearn(t *testing.T) {
	inFolder(t, map[string]string{"answers/01-map.js": mapAnswer, "answers/notes.js": "",
		"wrong/anna/01-map.js": strings.Replace(mapAnswer, "+ 10", "- 1", 1)})
	if got := cujs("", nil, "learn"); got.status != 0 || !strings.HasPrefix(got.stdout, "   1  Map: one thread, one element\n") || !strings.HasSuffix(got.stdout, "go on with: cujs learn 1\n") {
		t.Errorf("%+v", got)
	}
	got := cujs("", nil, "learn", "--check", "answers", "--json")
	var v struct {
		File, Lesson string
		Passed       bool
	}
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != 0 || v.File != "answers/01-map.js" || v.Lesson != "01-map" || !v.Passed {
		t.Errorf("%+v, %v", got, err)
	}
	if got := cujs("", nil, "learn", "--check", "wrong", "--seed", "7"); got != (outcome{stdout: wrongMap, status: statusMistakes}) {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn", "hint", "map"); got.stdout != "hint 1 of 3 for 01-map:\n\nEach thread handles one element. Which one? grid(1) is different in every thread.\n" {
		t.Errorf("%+v", got)
	}
	if got := cujs("y\n", nil, "learn", "solution", "1"); !strings.Contains(got.stdout, "out[i] = x[i] + 10") || got.status != 0 {
		t.Errorf("%+v", got)
	}
	if got := cujs("n\n", nil, "learn", "solution", "1"); strings.Contains(got.stdout, "out[i]") {
		t.Errorf("%+v", got)
	}
}

// At the prompt a lesson's file is loaded for its kernel, and not judged.
func TestLessonAtPrompt(t *testing.T) {
	inFolder(t, map[string]string{"01-map.js": mapAnswer})
	if got := cujs(".load 01-map.js\ntypeof map\n", nil, "-i"); got.stdout != "01-map is not judged here: cujs judges its file\n'object'\n" {
		t.Errorf("%+v", got)
	}
}

// Lessons of one's own lie in a folder, which the learner's folder remembers.
func TestOwnLessons(t *testing.T) {
	const (
		code = "const cuda = require('cuda')\nconst half = cuda.kernel(function half(out, x) { const i = grid(1); if (i < x.length) out[i] = x[i] / 2 })\n" +
			"require('learn').check('01-half', half)\n"
		test = "exports.sizes = [0, 1, 31, 32, 70]\nexports.make = (n, random) => ({ x: random.floats(n) })\n" +
			"exports.want = ({ x }) => ({ out: x.map((v) => v / 2) })\n" +
			"exports.run = (half, { x, out }) => half.launch({ grid: Math.ceil(x.length / 32) || 1, block: 32 }, out, x)\n"
	)
	start := strings.Replace(code, "if (i < x.length) out[i] = x[i] / 2", "/* TODO */", 1)
	inFolder(t, map[string]string{
		"course/01-half/en.md": "# Halves\n\nHalf of each.\n\n## Hint 1\n\nDivide.\n", "course/01-half/start.js": start,
		"course/01-half/solution.js": code, "course/01-half/test.js": test,
		"answers/anna/01-half.js": code, "answers/berta/01-half.js": start,
	})
	if got := cujs("", nil, "learn", "--lessons", "course"); got.status != 0 || got.stdout != "   1  Halves\n\n0 of 1 passed; go on with: cujs learn 1\n" {
		t.Errorf("%+v", got)
	}
	got := cujs("", nil, "learn", "--lessons", "course", "--check", "answers", "--json", "--seed", "5")
	const want = `{"file":"answers/anna/01-half.js","lesson":"01-half","passed":true,"summary":"right at every size, in any order of its warps and blocks","seed":5}` + "\n" +
		`{"file":"answers/berta/01-half.js","lesson":"01-half","passed":false,"gate":"wrong","summary":"wrong for 1 element"`
	if !strings.HasPrefix(got.stdout, want) || got.status != statusMistakes {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn", "--lessons", "course", "--once", "1"); got.status != statusMistakes || !strings.Contains(got.stdout, "✗ 01-half: wrong for 1 element\n") {
		t.Errorf("%+v", got)
	}
	write(t, "learn/01-half.js", code)
	if got := cujs("", nil, "learn/01-half.js"); got != (outcome{stdout: "✓ 01-half: right at every size, in any order of its warps and blocks\n"}) {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn"); got.stdout != "✓  1  Halves\n\nall passed\n" {
		t.Errorf("%+v", got)
	}
}

// Texts are a file a language. The learner's folder remembers which, and what is not there is said in English.
func TestLessonLanguages(t *testing.T) {
	const code = "require('learn').check('01-half', 0)\n"
	lesson := func(name, language, text string) (string, string) {
		return "course/" + name + "/" + language + ".md", text
	}
	files := map[string]string{}
	for _, name := range []string{"01-half", "02-double"} {
		for _, file := range []string{"start.js", "solution.js", "test.js"} {
			files["course/"+name+"/"+file] = code
		}
		path, text := lesson(name, "en", "# In English\n\nOne text.\n\n## Hint 1\n\nDivide.\n")
		files[path] = text
	}
	path, text := lesson("01-half", "de", "# Auf Deutsch\n\nEin Text.\n\n## Hinweis 1\n\nTeile.\n")
	files[path] = text
	inFolder(t, files)
	if got := cujs("", nil, "learn", "--lessons", "course", "--language", "de", "reset", "half"); got.status != 0 {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn", "--lessons", "course", "--language", "de", "hint", "half"); got.stdout != "hint 1 of 1 for 01-half:\n\nTeile.\n" {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn"); !strings.HasPrefix(got.stdout, "   1  Auf Deutsch\n   2  In English\n") {
		t.Errorf("%+v", got)
	}
	if text, err := os.ReadFile("learn/01-half.js"); err != nil || string(text) != "// 1. Auf Deutsch\n//\n// Ein Text.\n\n"+code {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := os.ReadFile("learn/progress.json"); err != nil || !strings.Contains(string(text), "\"passed\": []") {
		t.Errorf("%q, %v", text, err)
	}
	if got := cujs("", nil, "learn", "--language", "en"); !strings.HasPrefix(got.stdout, "   1  In English\n") {
		t.Errorf("%+v", got)
	}
}

// A lesson's file is run by itself: it fails, passes, and the list has a tick.
func TestLessonByItself(t *testing.T) {
	inFolder(t, nil)
	if got := cujs("", nil, "learn", "--once", "1"); got.status != statusMistakes || !strings.Contains(got.stdout, "✗ 01-map: wrong for 1 element\n") {
		t.Errorf("%+v", got)
	}
	if err := os.WriteFile("learn/01-map.js", []byte(mapAnswer), 0o600); err != nil {
		t.Fatal(err)
	}
	const passed = "✓ 01-map: right at every size, in any order of its warps and blocks\n  next: cujs learn 2\n"
	if got := cujs("", nil, "learn/01-map.js"); got != (outcome{stdout: passed}) {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn"); !strings.HasPrefix(got.stdout, "✓  1  Map") || !strings.HasSuffix(got.stdout, "go on with: cujs learn 2\n") {
		t.Errorf("%+v", got)
	}
	if got := cujs("", nil, "learn", "reset", "1"); got.status != 0 {
		t.Errorf("%+v", got)
	}
	if old, err := os.ReadFile("learn/01-map.js.old"); err != nil || string(old) != mapAnswer {
		t.Errorf("%q, %v", old, err)
	}
}

// A learner's session: the lesson is tried when it is begun and when it is saved, and takes words between.
func TestLearnSession(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: builds the command")
	}
	binary := command(t).path
	inFolder(t, nil)
	session := exec.Command(binary, "learn", "3")
	words, err := session.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	reader, writer := io.Pipe()
	session.Stdout, session.Stderr = writer, writer
	if err := session.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- session.Wait()
		writer.Close()
	}()
	defer session.Process.Kill()
	lines := linesOf(reader)
	until := func(want string) {
		t.Helper()
		for {
			select {
			case line, open := <-lines:
				if strings.Contains(line, want) {
					return
				}
				if !open {
					t.Fatalf("it ended without %q", want)
				}
			case <-time.After(screenPatience):
				t.Fatalf("it does not say %q", want)
			}
		}
	}
	say := func(word string) { fmt.Fprintln(words, word) }
	const waiting = "cujs: waiting for learn/03-guard.js to change"
	until("learn/03-guard.js is written")
	until("✗ 03-guard: out of bounds for 0 elements")
	until(waiting)
	say("hint")
	until("hint 1 of 3 for 03-guard:")
	say("hint")
	until("hint 2 of 3 for 03-guard:")
	say("solution")
	say("n")
	text, err := os.ReadFile("learn/03-guard.js")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "learn/03-guard.js", strings.Replace(string(text), "out[i] =", "if (i < x.length) out[i] =", 1))
	until("cujs: learn/03-guard.js changed; running again")
	until("✓ 03-guard: right at every size")
	until(waiting)
	say("reset")
	until("learn/03-guard.js is as in the beginning")
	until("✗ 03-guard: out of bounds")
	say("next")
	until("learn/04-two-dimensions.js is written")
	until("✗ 04-two-dimensions: wrong for the size")
	say("what")
	until("type hint, solution, reset, next or quit")
	say("quit")
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(screenPatience):
		t.Error("quit does not end it")
	}
}

func TestLearnRefuses(t *testing.T) {
	inFolder(t, map[string]string{"empty/notes.txt": ""})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"mop"}, "cujs: there is no lesson mop; did you mean map?\n"},
		{[]string{"--check", "empty"}, "cujs: there are no answers in empty: they have the names of lessons, such as 01-map.js\n"},
		{[]string{"--check", "nothing"}, "cujs: there is no file nothing\n"},
		{[]string{"7", "--seed", "3"}, "cujs: --json and --seed go with --check\n"},
		{[]string{"hint", "1", "2"}, "cujs: cujs learn takes one lesson, got 1 2\n"},
		{[]string{"--lessons", "empty"}, "error: there are no lessons: each is a folder with a name such as 01-map\n"},
	} {
		if got := cujs("", nil, append([]string{"learn"}, c.args...)...); !strings.HasPrefix(got.stderr, c.want) || got.status == 0 {
			t.Errorf("%q: %+v, want %q", c.args, got, c.want)
		}
	}
}
