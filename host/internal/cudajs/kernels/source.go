// This file finds the source of a function where the user wrote it.

package kernels

import (
	"fmt"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// assigned is what stands before a call of kernel whose result gets a name.
var assigned = lazyregexp.New(`(?:([\pL\pN_$]+)\s*(?::[^=:,;'"()]*)?=|(?:^|[{,])\s*([\pL\pN_$]+)\s*:)\s*(?:[\w$]+\.)*$`)

// assignedTo is the name of the variable or property that the kernel goes to,
// where the line of the call tells.
func (s *Kernels) assignedTo() string {
	at, ok := sources.Where(s.Env.Sources.Stack(s.VM.CaptureCallStack(0, nil)))
	if !ok {
		return ""
	}
	file, _ := s.Env.Sources.Text(at.File)
	line, _ := codeframe.Line(file, at.Line)
	before := []rune(line)
	found := assigned().FindStringSubmatch(string(before[:min(max(0, at.Column-1), len(before))]))
	if found == nil {
		return ""
	}
	return found[1] + found[2]
}

// source is the source of a function as it was written, with its place as far as it is known: near
// the call, in the files of the callers, in any file.
func (s *Kernels) source(f *goja.Object) kernel.Source {
	code := f.String()
	stack := s.Env.Sources.Stack(s.VM.CaptureCallStack(0, nil))
	name, begin, end, ok := s.Env.Sources.FindFunction(code, stack)
	if !ok {
		source := kernel.Source{File: "<kernel>", Line: 1, Column: 1, Text: javascript.Whole(code)}
		if at, ok := sources.Where(stack); ok { // new Function made it: its lines are its own
			source.File = fmt.Sprintf("<function at %s:%d>", at.File, at.Line)
		}
		return source
	}
	file, _ := s.Env.Sources.Text(name)
	if _, whole, ok := javascript.FunctionAt(file, begin); ok && whole != end { // goja has not told the parentheses around a value
		end = whole
	}
	return kernel.SourceAt(name, file, begin, end)
}
