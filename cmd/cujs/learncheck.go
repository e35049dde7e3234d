// This file is "cujs learn --check": answers judged for teachers.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/learn"
)

// checkAnswers judges the answers at a path, and gives errMistakes where one is wrong.
func (p *process) checkAnswers(f *learnFlags, words []string) error {
	if len(words) > 0 {
		return usage("learn", "--check takes a file or a folder, and no lesson beside it")
	}
	var o learn.Options
	if f.seed != "" {
		seed, err := strconv.ParseUint(f.seed, 10, 32)
		if err != nil || seed == 0 {
			return usage("learn", "the seed %q is not a number from 1", f.seed)
		}
		o.Seed = uint32(seed)
	}
	course, err := (&learn.Progress{Lessons: f.lessons}).Course()
	if err != nil {
		return err
	}
	files, err := answersIn(f.check, course)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	result := error(nil)
	for _, file := range files {
		lesson, err := course.Find(file)
		if err != nil {
			return err
		}
		v, err := lesson.Judge(ctx, learn.AnswerIn(file, areas.All()...), o)
		if err != nil {
			return err
		}
		if !v.Passed {
			result = errMistakes
		}
		if err := p.tellVerdict(f, file, v); err != nil {
			return err
		}
	}
	return result
}

// tellVerdict prints a verdict for people, or for programs.
func (p *process) tellVerdict(f *learnFlags, file string, v *learn.Verdict) error {
	if !f.json {
		_, err := fmt.Fprint(p.stdout, v)
		return err
	}
	return json.NewEncoder(p.stdout).Encode(struct {
		File string `json:"file"`
		*learn.Verdict
	}{filepath.ToSlash(file), v})
}

// answersIn are the file at a path, or the files of the folder there, and of those below it, that have the
// names of lessons.
func answersIn(path string, course *learn.Course) (files []string, err error) {
	err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, script := strings.CutSuffix(entry.Name(), ".js")
		if file == path || script && course.Has(name) {
			files = append(files, file)
		}
		return nil
	})
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, usage("learn", "there is no file %s%s", path, didYouMean(path, neighbours(path), ""))
	case err == nil && len(files) == 0:
		return nil, usage("learn", "there are no answers in %s: they have the names of lessons, such as %s.js", path, course.Lessons[0].Name)
	}
	return files, err
}
