package host

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestCarets looks at the column of an error and what is marked below the line: in sources that run as they are,
// that esbuild translates, and that a prompt takes; behind a kernel, to which cujs adds what it captures, and behind
// letters of several bytes or two columns of a terminal.
func TestCarets(t *testing.T) {
	ways := []struct {
		name, behind string // behind the line
		translated   bool
		run          func(r *Runtime, source string) error
	}{
		{"script", "", false, runAs("t.js")},
		{"module", "export const x = 1", true, runAs("t.mjs")},
		{"awaiting module", "await 1", true, runAs("t.mjs")},
		{"TypeScript", "let n: number = 1", true, runAs("t.ts")},
		{"prompt", "", false, enter},
		{"awaiting prompt", "await 1", false, enter},
		{"prompt with TypeScript", "let n: number = 1", true, enter},
	}
	for _, line := range []string{ // ‸ stands on either side of what is to be marked
		"let k = 1; ({}).‸none‸(k)",
		"let k = 1; (() => ‸missing‸)(k)",
		"const k = (require('cuda')).kernel((x) => { x[0] = LIMIT }); k.‸none‸(1)",
		"const f = 1, ä = 'ä→', k = 2; ä.‸none‸(k)",
		"let w = '日本', k = 1; w.‸none‸(k)",
		"const { kernel } = require('cuda'), u = '→', a = kernel((x) => { x[0] = u }), b = kernel((x) => { x[0] = a }); a.‸none‸()",
	} {
		part := strings.Split(line, "‸")
		before, marked, after := part[0], part[1], part[1]+part[2]
		column := utf8.RuneCountInString(before) + 1
		wide := strings.Count(before, "日") + strings.Count(before, "本")
		want := "    1 │ " + before + after + "\n      BAR " + strings.Repeat(" ", column-1+wide) + strings.Repeat("~", len(marked))
		for _, way := range ways {
			want := strings.Replace(want, "BAR", "╵", 1)
			if way.behind != "" {
				want = strings.Replace(want, "╵", "│", 1) + "\n    2 │ " + way.behind
			}
			var e *ScriptError
			if err := way.run(newRuntime(t, Options{Device: "emulated"}), before+after+"\n"+way.behind); !errors.As(err, &e) {
				t.Errorf("%s: %s: %v", way.name, line, err)
			} else if e.Column != column || e.Code != want {
				t.Errorf("%s: column %d, want %d:\n%s\nwant\n%s", way.name, e.Column, column, e.Code, want)
			}
		}
	}
}

// runAs runs a source under a name.
func runAs(name string) func(*Runtime, string) error {
	return func(r *Runtime, source string) error {
		_, err := r.Run(context.Background(), name, source)
		return err
	}
}

// enter types a source at a prompt.
func enter(r *Runtime, source string) error {
	_, err := r.Session().Eval(context.Background(), "1", source)
	return err
}
