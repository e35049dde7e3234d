// This file finds the source of a function where the user wrote it.

package cudajs

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/frame"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// places are where functions stand in the text of the file that calls
// cuda.kernel, as kernel.Capture has noted it: begin and end by name, the
// kernel's own by "".
type places map[string][2]int

// places reads what the loader has added to a call of cuda.kernel.
func (s *session) places(v goja.Value) places {
	if bind.Absent(v) {
		return nil
	}
	list := places{}
	o := v.ToObject(s.vm)
	for _, name := range o.Keys() {
		list[name] = s.place(o.Get(name))
	}
	return list
}

// place reads [begin, end].
func (s *session) place(v goja.Value) [2]int {
	o := v.ToObject(s.vm)
	begin, end := o.Get("0"), o.Get("1")
	if begin == nil || end == nil {
		return [2]int{}
	}
	return [2]int{int(begin.ToInteger()), int(end.ToInteger())}
}

// assigned is what stands before a call of kernel whose result gets a name.
var assigned = regexp.MustCompile(`(?:([\pL\pN_$]+)\s*(?::[^=:,;'"()]*)?=|(?:^|[{,])\s*([\pL\pN_$]+)\s*:)\s*(?:[\w$]+\.)*$`)

// assignedTo is the name of the variable or property that the kernel goes to,
// where the line of the call tells.
func (s *session) assignedTo() string {
	at, ok := frame.Where(s.env.Sources.Stack(s.vm.CaptureCallStack(0, nil)))
	if !ok {
		return ""
	}
	file, _ := s.env.Sources.Text(at.File)
	line, _, _ := strings.Cut(file[lineStart(file, at.Line):], "\n")
	before := []rune(line)
	found := assigned.FindStringSubmatch(string(before[:min(max(0, at.Column-1), len(before))]))
	if found == nil {
		return ""
	}
	return found[1] + found[2]
}

// source is the source of the function that cuda.kernel was called with as it
// was written, with its place. What a translated file runs is not what its user
// wrote: there the loader has noted where the function stands.
func (s *session) source(f *goja.Object, where places) kernel.Source {
	at, called := frame.Where(s.env.Sources.Stack(s.vm.CaptureCallStack(0, nil)))
	if place, ok := where[""]; ok && called {
		if source, ok := s.written(at.File, f, place); ok {
			return source
		}
	}
	return s.located(f.String())
}

// written is the part of a file between two places, if it is a function with as
// many parameters as f: translation may have given them other names.
func (s *session) written(name string, f *goja.Object, place [2]int) (kernel.Source, bool) {
	file, _ := s.env.Sources.Text(name)
	if place[0] < 0 || place[1] > len(file) || place[0] >= place[1] {
		return kernel.Source{}, false
	}
	source := cut(name, file, place[0], place[1])
	_, names, err := kernel.Signature(source)
	if err != nil {
		return source, source.Text == f.String()
	}
	_, running, err := kernel.Signature(kernel.Source{Text: f.String()})
	return source, err == nil && len(names) == len(running)
}

// located is the source of a function whose toString gives text, with its place.
func (s *session) located(text string) kernel.Source {
	source := s.found(text)
	source.Text = kernel.Whole(source.Text)
	return source
}

// found is a text with its place, as far as the host knows it. The text is
// searched near the call, then in the files of the callers, then in every file.
func (s *session) found(text string) kernel.Source {
	stack := s.env.Sources.Stack(s.vm.CaptureCallStack(0, nil))
	at, ok := frame.Where(stack)
	source := kernel.Source{File: "<kernel>", Line: 1, Column: 1, Text: text}
	if !ok {
		return source
	}
	for _, entry := range stack {
		if found, ok := s.near(entry.Position, text); ok {
			return found
		}
	}
	for _, name := range s.env.Sources.Holding(text) {
		if found, ok := s.near(frame.Position{File: name, Line: 1}, text); ok {
			return found
		}
	}
	source.File = fmt.Sprintf("<function at %s:%d>", at.File, at.Line) // new Function made it: its lines are its own
	return source
}

// near finds a text in a file: the first one from the line on, if there is one,
// else the first.
func (s *session) near(at frame.Position, text string) (kernel.Source, bool) {
	file, _ := s.env.Sources.Text(at.File)
	i := strings.Index(file, text)
	if i < 0 {
		return kernel.Source{}, false
	}
	if start := lineStart(file, at.Line); start > i {
		if later := strings.Index(file[start:], text); later >= 0 {
			i = start + later
		}
	}
	return cut(at.File, file, i, i+len(text)), true
}

// cut is a part of a file as the source of a function.
func cut(name, file string, begin, end int) kernel.Source {
	before := file[:begin]
	source := kernel.Source{File: name, Line: 1 + strings.Count(before, "\n"), Text: file[begin:end]}
	first := strings.LastIndexByte(before, '\n') + 1
	source.Column = 1 + len([]rune(before[first:]))
	source.FirstLine, _, _ = strings.Cut(file[first:], "\n")
	source.FirstLine = strings.TrimRight(source.FirstLine, "\r")
	return source
}

// lineStart is where a line begins in a text.
func lineStart(text string, line int) int {
	at := 0
	for ; line > 1; line-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return at
		}
		at += i + 1
	}
	return at
}
