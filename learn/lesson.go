// Package learn has lessons in GPU programming and judges answers to them: exactly, on the emulated
// device, by what kernels compute, what they do wrong and what they ask of memory, never by time.
package learn

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
)

//go:embed lessons
var embedded embed.FS

// Lessons is the course that is part of cujs.
func Lessons() (*Course, error) {
	folder, err := fs.Sub(embedded, "lessons")
	if err != nil {
		return nil, err
	}
	return Read(folder)
}

// A Course is lessons in their order.
type Course struct{ Lessons []*Lesson }

// A Lesson is a folder, named by its number and a word, such as 07-blocks, with
//
//	en.md         the text: a title, what to learn, and hints, each under a heading "## Hint"; de.md
//	              and so on are the same in other languages
//	start.js      the code that the learner completes
//	solution.js   the same, right; it is the measure of the counters
//	test.js       what answers are judged by; see harness.js
//	wrong-1.js …  common mistakes; the comment in the first lines is what is said of them
type Lesson struct {
	Name   string
	Number int
	folder fs.FS
}

var lessonName = lazyregexp.New(`^(\d+)-[a-z0-9-]+$`)

// Read makes a course of a folder's folders. Those whose names are no lesson's are left out.
func Read(folder fs.FS) (*Course, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	c := &Course{}
	for _, entry := range entries {
		parts := lessonName().FindStringSubmatch(entry.Name())
		if parts == nil || !entry.IsDir() {
			continue
		}
		l := &Lesson{Name: entry.Name()}
		l.Number, _ = strconv.Atoi(parts[1]) // digits; too many of them find no lesson
		if l.folder, err = fs.Sub(folder, entry.Name()); err != nil {
			return nil, err
		}
		for _, needed := range []string{"en.md", "start.js", "solution.js", "test.js"} {
			if _, err := fs.Stat(l.folder, needed); err != nil {
				return nil, fmt.Errorf("the lesson %s has no file %s", l.Name, needed)
			}
		}
		c.Lessons = append(c.Lessons, l)
	}
	if len(c.Lessons) == 0 {
		return nil, errors.New("there are no lessons: each is a folder with a name such as 01-map")
	}
	slices.SortStableFunc(c.Lessons, func(a, b *Lesson) int { return a.Number - b.Number })
	return c, nil
}

// Find is the lesson of a number, 7 or 07, a name, 07-blocks or blocks, or a file of it,
// learn/07-blocks.js.
func (c *Course) Find(word string) (*Lesson, error) {
	name := strings.TrimSuffix(path.Base(strings.ReplaceAll(word, `\`, "/")), ".js")
	number, err := strconv.Atoi(name)
	var names []string
	for _, l := range c.Lessons {
		_, short, _ := strings.Cut(l.Name, "-")
		if l.Name == name || short == name || err == nil && l.Number == number {
			return l, nil
		}
		names = append(names, l.Name, short)
	}
	return nil, fmt.Errorf("there is no lesson %s%s", word, spell.Suggest("%s", name, names))
}

// Has reports whether there is a lesson of that name.
func (c *Course) Has(name string) bool {
	return slices.ContainsFunc(c.Lessons, func(l *Lesson) bool { return l.Name == name })
}

// After is the lesson that comes after l, which may be of another reading of the course; nil behind the last.
func (c *Course) After(l *Lesson) *Lesson {
	i := slices.IndexFunc(c.Lessons, func(o *Lesson) bool { return o.Name == l.Name })
	if i < 0 || i+1 == len(c.Lessons) {
		return nil
	}
	return c.Lessons[i+1]
}

// read is a file of the lesson.
func (l *Lesson) read(name string) (string, error) {
	text, err := fs.ReadFile(l.folder, name)
	if err != nil {
		return "", fmt.Errorf("the lesson %s: %w", l.Name, err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n"), nil
}

// Start is the file that a learner begins with: the text as comments, and the code.
func (l *Lesson) Start(language string) (string, error) {
	t, err := l.Text(language)
	if err != nil {
		return "", err
	}
	code, err := l.Code()
	return t.comment(l.Number) + "\n" + code, err
}

// Code is what Start begins with, without the text.
func (l *Lesson) Code() (string, error) { return l.read("start.js") }

// Solution is the code of a right answer.
func (l *Lesson) Solution() (string, error) { return l.read("solution.js") }

// Wrong are the names of the files with common mistakes.
func (l *Lesson) Wrong() ([]string, error) { return fs.Glob(l.folder, "wrong-*.js") }
