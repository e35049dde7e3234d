// This file is the module learn of scripts: a lesson's file that is run by itself says how it stands.

package learn

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// Module is the module learn for a script on disk. Its check judges the script from its file, writes the
// verdict to w, and notes in the script's folder that the lesson is passed; the process's exit status is 3 where
// it is not. With a choice of a size the answer runs at that size instead, in the runtime of the script, where it is
// looked at.
func Module(script string, w io.Writer, at Choice, areas ...host.Area) host.Module {
	return module(func(c *host.Call) error {
		if script == "" { // at the prompt, where a file may be loaded for its kernel
			_, err := fmt.Fprintf(w, "%s is not judged here: cujs judges its file\n", c.String(0, "lesson"))
			return err
		}
		passed, err := Run(c, script, w, at, areas...)
		if err == nil && !passed {
			err = c.VM().Get("process").ToObject(c.VM()).Set("exitCode", statusMistakes)
		}
		return err
	})
}

// Looking is the module learn for a script that is no file. Its check runs the answer at the size of a choice, in the
// runtime of the script, and says so on w.
func (course *Course) Looking(w io.Writer, at Choice) host.Module {
	return module(func(c *host.Call) error {
		l, err := course.asked(c)
		if err != nil {
			return err
		}
		return l.look(c, at, w)
	})
}

// module is the module learn by what its check does.
func module(check func(*host.Call) error) host.Module {
	return host.Module{
		Docs: map[string]string{
			"":      "Lessons in GPU programming; see cujs help learn.",
			"check": "Judges the kernel or the function that answers a lesson, and says what is wrong with it.",
		},
		Declare: map[string]string{"check": "(lesson: string, answer: unknown) => void"},
		Open: func(i *host.Instance) error {
			i.Func("check", func(c *host.Call) (any, error) { return goja.Undefined(), check(c) })
			return nil
		},
	}
}

// statusMistakes is the exit status of cujs where kernels are wrong.
const statusMistakes = 3

// Run judges the script that a call is made from, or runs its answer at a size; see Module.
func Run(c *host.Call, script string, w io.Writer, at Choice, areas ...host.Area) (passed bool, err error) {
	p, err := Open(filepath.Dir(script))
	if err != nil {
		return false, err
	}
	course, err := p.Course()
	if err != nil {
		return false, err
	}
	l, err := course.asked(c)
	if err != nil {
		return false, err
	}
	if at != nil {
		return true, l.look(c, at, w)
	}
	v, err := l.Judge(c.Context(), AnswerIn(script, areas...), Options{})
	if err != nil {
		return false, err
	}
	if v.Passed {
		err = p.Pass(l)
	}
	fmt.Fprint(w, v)
	if next := course.After(l); err == nil && v.Passed && next != nil {
		fmt.Fprintf(w, "  next: cujs learn %d\n", next.Number)
	}
	return v.Passed, err
}

// asked is the lesson that a call of check names, for an answer that is there.
func (course *Course) asked(c *host.Call) (*Lesson, error) {
	l, err := course.Find(c.String(0, "lesson"))
	if err == nil && goja.IsUndefined(c.Value(1)) {
		err = fmt.Errorf("learn.check: nothing to judge: name the kernel behind the lesson")
	}
	return l, err
}

// AnswerIn is the answer in a file of the real file system. Areas are for its scripts.
func AnswerIn(path string, areas ...host.Area) Answer {
	return Answer{os.DirFS(filepath.Dir(path)), filepath.Base(path), areas}
}

// String is the verdict for people.
func (v *Verdict) String() string {
	var b strings.Builder
	if v.Passed {
		fmt.Fprintf(&b, "✓ %s: %s\n", v.Lesson, v.Summary)
		for _, c := range v.Counters {
			fmt.Fprintf(&b, "  %d %s, at most %d\n", c.Value, kindOf(c.Name).title, c.Most)
		}
		return b.String()
	}
	fmt.Fprintf(&b, "✗ %s: %s\n", v.Lesson, v.Summary)
	if v.Details != "" {
		fmt.Fprintf(&b, "\n%s", v.Details)
	}
	if v.Gate != "error" {
		fmt.Fprintf(&b, "\n  the numbers are those of the seed %d\n", v.Seed)
	}
	return b.String()
}
