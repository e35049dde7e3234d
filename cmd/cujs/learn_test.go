package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
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

func TestLearnRefuses(t *testing.T) {
	inFolder(t, map[string]string{"empty/notes.txt": ""})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"mop"}, "cujs: there is no lesson mop; did you mean map?\n"},
		{[]string{"--check", "empty"}, "cujs: there are no answers in empty: they have the names of lessons, such as 01-map.js\n"},
		{[]string{"--check", "nothing"}, "cujs: there is no file nothing\n"},
		{[]string{"hint", "1", "2"}, "cujs: cujs learn takes one lesson, got 1 2\n"},
		{[]string{"--lessons", "empty"}, "error: there are no lessons: each is a folder with a name such as 01-map\n"},
	} {
		if got := cujs("", nil, append([]string{"learn"}, c.args...)...); !strings.HasPrefix(got.stderr, c.want) || got.status == 0 {
			t.Errorf("%q: %+v, want %q", c.args, got, c.want)
		}
	}
}
