package learn

import (
	"context"
	"encoding/json"
	"flag"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host/areas"
)

var update = flag.Bool("update", false, "write what is said of wrong answers into their files")

// testSeed makes what is said of wrong answers the same each time.
const testSeed = 7

func course(t *testing.T) *Course {
	t.Helper()
	c, err := Read(os.DirFS("lessons"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func judged(t *testing.T, l *Lesson, file string) *Verdict {
	t.Helper()
	v, err := l.Judge(context.Background(), Answer{Folder: l.folder, File: file, Areas: areas.All()}, Options{Seed: testSeed})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// What is embedded are the lessons of the folder.
func TestEmbedded(t *testing.T) {
	c, err := Lessons()
	if err != nil || len(c.Lessons) != len(course(t).Lessons) || len(c.Lessons) < 30 {
		t.Fatal(c, err)
	}
	for i, l := range c.Lessons {
		if l.Number != i+1 {
			t.Errorf("lesson %d is %s", i+1, l.Name)
		}
		if text, err := l.Text("en"); err != nil || len(text.Hints) != 3 {
			t.Errorf("%s: %v, want three hints", l.Name, err)
		}
	}
}

// Each lesson has a kernel to complete, and is tried with at least five sizes: nothing, one element, a prime, and one that
// is no multiple of a block.
func TestSizes(t *testing.T) {
	for _, l := range course(t).Lessons {
		start, err := l.Start("en")
		if err != nil || !strings.Contains(start, "TODO") || !strings.HasSuffix(strings.TrimSpace(start), ")") || !strings.Contains(start, "require('learn').check('"+l.Name+"', ") {
			t.Errorf("%s: what one begins with has no TODO, or is not checked: %v", l.Name, err)
		}
		sizes, counts, err := l.counts()
		if err != nil || len(sizes) < 5 {
			t.Errorf("%s: %d sizes, %v", l.Name, len(sizes), err)
		}
		for _, name := range counts {
			if kindOf(name) == nil {
				t.Errorf("%s: there is no counter %s", l.Name, name)
			}
		}
		var all []int
		for _, size := range sizes {
			n, sides := 0, []int{}
			if json.Unmarshal(size, &n) == nil {
				sides = []int{n}
			} else if err := json.Unmarshal(size, &sides); err != nil {
				t.Errorf("%s: %s is no size", l.Name, size)
			}
			all = append(all, sides...)
		}
		nothing := slices.Contains(all, 0) || l.Name == "29-texture" // there are no empty images
		ragged := slices.ContainsFunc(all, func(n int) bool { return n%16 != 0 })
		prime := slices.ContainsFunc(all, func(n int) bool { return n > 2 && big.NewInt(int64(n)).ProbablyPrime(0) })
		if !nothing || !slices.Contains(all, 1) || !prime || !ragged {
			t.Errorf("%s: sizes %s", l.Name, sizes)
		}
	}
}

// Each lesson three ways: the solution passes, what the learner begins with does not, and common
// mistakes fail with the words that their files have behind arrows: the first is the summary, others are
// among the details.
func TestLessons(t *testing.T) {
	for _, l := range course(t).Lessons {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			if v := judged(t, l, "solution.js"); !v.Passed {
				t.Errorf("the solution fails: %s: %s\n%s", v.Gate, v.Summary, v.Details)
			}
			if v := judged(t, l, "start.js"); v.Passed {
				t.Error("the file that one begins with passes")
			} else if v.Gate == "error" {
				t.Errorf("the file that one begins with ends with an error: %s\n%s", v.Summary, v.Details)
			}
			wrong, err := l.Wrong()
			if err != nil || len(wrong) < 3 {
				t.Fatalf("%d wrong answers, want 3: %v", len(wrong), err)
			}
			for _, file := range wrong {
				wrongAnswer(t, l, file)
			}
		})
	}
}

func wrongAnswer(t *testing.T, l *Lesson, file string) {
	v := judged(t, l, file)
	source, err := l.read(file)
	if err != nil {
		t.Fatal(err)
	}
	var says []string
	for line := range strings.Lines(source) {
		if text, found := strings.CutPrefix(strings.TrimSpace(line), "// → "); found {
			says = append(says, text)
		}
	}
	switch {
	case *update:
		updateAnswer(t, l, file, source, v)
	case v.Passed || len(says) == 0 || v.Summary != says[0]:
		t.Errorf("%s: got %q, want %q\n%s", file, v.Summary, says, v.Details)
	default:
		for _, text := range says[1:] {
			if !strings.Contains(v.Details, text) {
				t.Errorf("%s: want %q in\n%s", file, text, v.Details)
			}
		}
	}
}

// updateAnswer writes what is said now into a wrong answer, for its author to read.
func updateAnswer(t *testing.T, l *Lesson, file, source string, v *Verdict) {
	if v.Passed {
		t.Errorf("%s passes", file)
		return
	}
	first, code, _ := strings.Cut(source, "\n\n")
	first, _, _ = strings.Cut(first, "\n// → ")
	text := first + "\n// → " + v.Summary + "\n"
	if detail := strings.TrimSpace(lastOf(v)); detail != "" {
		text += "// → " + detail + "\n"
	}
	t.Logf("%s: %s\n%s", file, v.Summary, v.Details)
	if err := os.WriteFile(filepath.Join("lessons", l.Name, file), []byte(text+"\n"+code), 0o666); err != nil {
		t.Fatal(err)
	}
}

// lastOf is the line of the details that says most: of a cell, of a line that does too much, or what to do.
func lastOf(v *Verdict) string {
	for _, mark := range []string{"] is ", "] should be ", " in line ", "what to do"} {
		for line := range strings.Lines(v.Details) {
			if strings.Contains(line, mark) && !strings.Contains(line, "cujs: warning") {
				return line
			}
		}
	}
	return ""
}

// What an answer does is counted as it is, whatever the environment asks of other scripts.
func TestEnvironment(t *testing.T) {
	t.Setenv("CUJS_CHECK", "1")
	t.Setenv("CUJS_SCHEDULE", "shuffle:3")
	l, err := course(t).Find("banks")
	if err != nil {
		t.Fatal(err)
	}
	v := judged(t, l, "solution.js")
	if !v.Passed || len(v.Counters) == 0 || v.Counters[0].Value != 0 || v.Counters[0].Solution != 0 {
		t.Errorf("%+v", v)
	}
}

// Reports have lines instead of instructions, and no handles.
func TestPlain(t *testing.T) {
	for detail, want := range map[string]string{
		"1 of 64 threads repeats ld.acquire.cta.shared.s32 %r11, [%r10] (/33-deadlock.js:23), which finds 0 at shared address 0x4; nobody is left": "1 of 64 threads repeats line 23, which finds 0 at byte 4 of the block's memory; nobody is left",
		"31 of 32 threads wait at bar.warp.sync 0xffffffff (line 19); 1 of 32 threads repeats ld.u32 %r4, [word] (line 23), which":                 "31 of 32 threads wait at line 19; 1 of 32 threads repeats line 23, which",
		"kernel add in stream 0x50 reads y[0] that kernel square in stream 0x60 wrote":                                                             "kernel add in one stream reads y[0] that kernel square in another stream wrote",
	} {
		if got := new(trial).elements(plain(detail)); got != want {
			t.Errorf("%s\n%s", got, want)
		}
	}
}

// A lesson's text in another language is taken where there is one.
func TestLanguages(t *testing.T) {
	c, err := Read(fstest.MapFS{
		"01-map/en.md":    {Data: []byte("# Map\n\nOne thread, one element.\n\n## Hint 1\n\nadd\n")},
		"01-map/de.md":    {Data: []byte("# Abbilden\n\nEin Faden, ein Element.\n\n## Hinweis 1\n\naddieren\n")},
		"01-map/start.js": {Data: []byte("// code\n")}, "01-map/solution.js": {}, "01-map/test.js": {},
	})
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{
		"de": "// 1. Abbilden\n//\n// Ein Faden, ein Element.\n\n// code\n",
		"en": "// 1. Map\n//\n// One thread, one element.\n\n// code\n",
		"fr": "// 1. Map\n//\n// One thread, one element.\n\n// code\n", // as there is none in it
	} {
		if got, err := c.Lessons[0].Start(language); got != want || err != nil {
			t.Errorf("%s: %q, %v", language, got, err)
		}
	}
}
