// This file is "cujs learn": lessons in GPU programming.

package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/learn"
)

// learnFlags are the options of "cujs learn".
type learnFlags struct {
	check    string // a file or a folder of answers
	json     bool
	lessons  string // a folder of lessons instead of those of cujs
	folder   string // the learner's
	language string
	seed     string
	once     bool
	yes      bool
}

func (f *learnFlags) set(*process) *flagSet {
	set := newFlags("learn")
	set.add(&f.check, "--check", " PATH", "judge a file or a folder of answers, for teachers; status 3 where one is wrong")
	set.add(&f.json, "--json", "", "with --check: a JSON object a line for each answer")
	set.add(&f.lessons, "--lessons", " FOLDER", "lessons of your own instead of those of cujs")
	set.add(&f.folder, "--folder", " FOLDER", "where your files are (default: learn)")
	set.add(&f.language, "--language", " NAME", "the language of the texts, such as en")
	set.add(&f.seed, "--seed", " NUMBER", "with --check: the seed of the numbers that answers are tried with")
	set.add(&f.once, "--once", "", "try the file once instead of watching it")
	set.add(&f.yes, "--yes", "", "do not ask before a solution is shown")
	return set
}

// A learner is one command line of "cujs learn" with what it works on.
type learner struct {
	*learnFlags
	process  *process
	lines    <-chan string // see typed
	progress *learn.Progress
	course   *learn.Course
}

// learnWords are the words of "cujs learn" beside lessons.
func learnWords() map[string]func(l *learner, lesson *learn.Lesson) error {
	return map[string]func(l *learner, lesson *learn.Lesson) error{
		"hint": (*learner).hint, "solution": (*learner).solution, "reset": (*learner).reset, "next": (*learner).next,
	}
}

func (p *process) learn(args []string) error {
	var f learnFlags
	words, err := f.set(p).interspersed(args)
	if err != nil {
		return err
	}
	if f.check != "" {
		return p.checkAnswers(&f, words)
	}
	if f.json || f.seed != "" {
		return usage("learn", "--json and --seed go with --check")
	}
	l := &learner{learnFlags: &f, process: p}
	if err := l.open(); err != nil {
		return err
	}
	if len(words) == 0 {
		return l.list()
	}
	do, named := learnWords()[words[0]]
	if !named {
		do = (*learner).work
	} else {
		words = words[1:]
	}
	if len(words) > 1 {
		return usage("learn", "cujs learn takes one lesson, got %s", strings.Join(words, " "))
	}
	lesson, err := l.lesson(words)
	if err != nil {
		return err
	}
	return do(l, lesson)
}

// open reads the learner's folder: learn, or the working folder where it is one.
func (l *learner) open() (err error) {
	if l.folder == "" {
		l.folder = "learn"
		if _, err := os.Stat("progress.json"); err == nil {
			l.folder = "."
		}
	}
	if l.progress, err = learn.Open(l.folder); err != nil {
		return err
	}
	if l.lessons != "" {
		if l.progress.Lessons, err = filepath.Abs(l.lessons); err != nil {
			return err
		}
	}
	if l.language != "" {
		l.progress.Language = l.language
	}
	l.course, err = l.progress.Course()
	return err
}

// lesson is the one that is named, else the current one, else the first that is not passed.
func (l *learner) lesson(words []string) (*learn.Lesson, error) {
	word := l.progress.Current
	if len(words) > 0 {
		word = words[0]
	}
	if word == "" {
		if next := l.progress.Next(l.course); next != nil {
			return next, nil
		}
		return l.course.Lessons[0], nil
	}
	lesson, err := l.course.Find(word)
	if err != nil {
		return nil, usage("learn", "%s", err)
	}
	return lesson, nil
}

// list shows all lessons, ticks before those that are passed, and where to go on.
func (l *learner) list() error {
	out := l.process.stdout
	for _, lesson := range l.course.Lessons {
		text, err := lesson.Text(l.progress.Language)
		if err != nil {
			return err
		}
		mark := " "
		if l.progress.Has(lesson) {
			mark = "✓"
		}
		fmt.Fprintf(out, "%s %2d  %s\n", mark, lesson.Number, text.Title)
	}
	next := l.progress.Next(l.course)
	if next == nil {
		fmt.Fprintln(out, "\nall passed")
		return nil
	}
	fmt.Fprintf(out, "\n%d of %d passed; go on with: cujs learn %d\n", len(l.progress.Passed), len(l.course.Lessons), next.Number)
	return nil
}

// work writes a lesson's file, where it is not there yet, and tries it whenever it is saved.
func (l *learner) work(lesson *learn.Lesson) error {
	fresh, err := l.progress.Begin(lesson)
	if err != nil {
		return err
	}
	file := l.progress.File(lesson)
	if fresh {
		fmt.Fprintf(l.process.stdout, "%s is written: open it in your editor, read it, and save it when you have changed it\n", relative(file))
	}
	if l.once {
		return l.process.run("run", []string{file})
	}
	fmt.Fprintln(l.process.stdout, "it is tried whenever you save it; type hint, solution, reset or next, or quit")
	return l.watch(lesson, file)
}

// hint shows the next hint.
func (l *learner) hint(lesson *learn.Lesson) error {
	text, number, of, err := l.progress.Hint(lesson)
	if err != nil {
		return err
	}
	fmt.Fprintf(l.process.stdout, "hint %d of %d for %s:\n\n%s\n", number, of, lesson.Name, text)
	return nil
}

// solution shows the solution, once it is asked for twice.
func (l *learner) solution(lesson *learn.Lesson) error {
	if !l.yes && !l.progress.Has(lesson) {
		fmt.Fprintf(l.process.stdout, "show the solution of %s? y or n: ", lesson.Name)
		if !strings.HasPrefix(strings.ToLower(<-l.typed()), "y") {
			fmt.Fprintln(l.process.stdout)
			return nil
		}
	}
	text, err := lesson.Solution()
	if err == nil {
		fmt.Fprint(l.process.stdout, text)
	}
	return err
}

// reset writes the lesson's file anew.
func (l *learner) reset(lesson *learn.Lesson) error {
	if err := l.progress.Reset(lesson); err != nil {
		return err
	}
	fmt.Fprintf(l.process.stdout, "%s is as in the beginning; what it was is in %s.old\n", relative(l.progress.File(lesson)), relative(l.progress.File(lesson)))
	return nil
}

// next goes on with the lesson behind one.
func (l *learner) next(lesson *learn.Lesson) error {
	following := l.course.After(lesson)
	if following == nil {
		fmt.Fprintln(l.process.stdout, "that was the last lesson")
		return nil
	}
	return l.work(following)
}

// watch tries a lesson's file now and after every change, and takes words between.
func (l *learner) watch(lesson *learn.Lesson, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	last := ""
	err = l.process.watchLesson(path, l.typed(), func(word string) error {
		last = word
		if err := l.open(); err != nil { // the script notes what is passed
			return err
		}
		switch do, known := learnWords()[word]; {
		case word == "quit" || word == "next":
			return errEnough
		case known:
			return do(l, lesson)
		case word != "":
			fmt.Fprintln(l.process.stdout, "type hint, solution, reset, next or quit")
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		return err
	}
	if last == "next" {
		return l.next(lesson)
	}
	return nil
}

// typed are the lines that the learner types. They are read from the first call on.
func (l *learner) typed() <-chan string {
	if l.lines == nil {
		lines := make(chan string)
		l.lines = lines
		go func() {
			defer close(lines)
			for input := bufio.NewScanner(l.process.stdin); input.Scan(); {
				lines <- strings.TrimSpace(input.Text())
			}
		}()
	}
	return l.lines
}
