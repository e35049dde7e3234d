// This file keeps what a learner has done, in the learner's own folder.

package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// progressFile is its name there.
const progressFile = "progress.json"

// Progress is what a learner has done in a folder.
type Progress struct {
	// Lessons is the folder of the lessons, "" for those of cujs.
	Lessons  string         `json:"lessons,omitempty"`
	Language string         `json:"language,omitempty"`
	Current  string         `json:"current,omitempty"` // the lesson that was worked at last
	Passed   []string       `json:"passed"`
	Hints    map[string]int `json:"hints,omitempty"` // how many were shown

	folder string
}

// Open reads the progress in a folder. There is none where nobody has begun.
func Open(folder string) (*Progress, error) {
	p := &Progress{folder: folder, Passed: []string{}}
	text, err := os.ReadFile(p.path(progressFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p, nil
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", p.path(progressFile), err)
	}
	return p, nil
}

func (p *Progress) path(name string) string { return filepath.Join(p.folder, name) }

// Save writes it, and makes the folder where there is none.
func (p *Progress) Save() error {
	if err := os.MkdirAll(p.folder, 0o777); err != nil {
		return err
	}
	slices.Sort(p.Passed)
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(p.path(progressFile), append(text, '\n'), 0o666)
}

// Course is the course that the folder is for.
func (p *Progress) Course() (*Course, error) {
	if p.Lessons == "" {
		return Lessons()
	}
	return Read(os.DirFS(p.Lessons))
}

// Has reports whether a lesson is passed.
func (p *Progress) Has(l *Lesson) bool { return slices.Contains(p.Passed, l.Name) }

// Pass notes that a lesson is passed.
func (p *Progress) Pass(l *Lesson) error {
	if p.Has(l) {
		return nil
	}
	p.Passed = append(p.Passed, l.Name)
	return p.Save()
}

// Next is the first lesson that is not passed, nil where all are.
func (p *Progress) Next(c *Course) *Lesson {
	if i := slices.IndexFunc(c.Lessons, func(l *Lesson) bool { return !p.Has(l) }); i >= 0 {
		return c.Lessons[i]
	}
	return nil
}

// File is the learner's file for a lesson.
func (p *Progress) File(l *Lesson) string { return p.path(l.Name + ".js") }

// Begin makes a lesson the current one and writes its file where there is none; fresh says that it did.
func (p *Progress) Begin(l *Lesson) (fresh bool, err error) {
	p.Current = l.Name
	if err := p.Save(); err != nil {
		return false, err
	}
	if _, err := os.Stat(p.File(l)); err == nil {
		return false, nil
	}
	return true, p.Reset(l)
}

// Reset writes the file of a lesson anew. What was there is kept beside it, as its name with .old behind.
func (p *Progress) Reset(l *Lesson) error {
	text, err := l.Start(p.Language)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(p.folder, 0o777); err != nil {
		return err
	}
	if err := os.Rename(p.File(l), p.File(l)+".old"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(p.File(l), []byte(text), 0o666)
}

// Hint is the next hint of a lesson, and which of how many it is; behind the last it is the last again.
func (p *Progress) Hint(l *Lesson) (hint string, number, of int, err error) {
	t, err := l.Text(p.Language)
	if err != nil {
		return "", 0, 0, err
	}
	if p.Hints == nil {
		p.Hints = map[string]int{}
	}
	number = min(p.Hints[l.Name]+1, len(t.Hints))
	p.Hints[l.Name] = number
	return t.Hints[number-1], number, len(t.Hints), p.Save()
}
