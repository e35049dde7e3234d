// This file keeps what the compilers warn of: cujs's own, and the driver's.

package kernels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/kernel"
)

// warn keeps what the compiler warns of and notes, each once. Warnings are shown; notes are not about
// mistakes.
func (s *Kernels) warn(k *ScriptKernel, p *kernel.Program) {
	for _, w := range p.Warnings {
		s.note(k, w.Frame(), true)
	}
	for _, n := range p.Notes {
		s.note(k, n.Frame(), false)
	}
}

func (s *Kernels) note(k *ScriptKernel, text string, show bool) {
	if slices.Contains(k.warnings, text) {
		return
	}
	k.warnings = append(k.warnings, text)
	if show {
		s.Env.Warn("warning: %s", text)
	}
}

// warnSpills notes that the driver's compiler has put registers into local memory.
func (s *Kernels) warnSpills(k *ScriptKernel, p *kernel.Program, f *gpu.Function) {
	if p.Local < 0 {
		return
	}
	a, err := f.Attributes()
	s.Check(err)
	if spilled := a.LocalBytes - p.Local; spilled > 0 {
		w := kernel.Error{File: k.source.File, Line: k.source.Line, Column: k.source.Column, Text: k.source.FirstLine,
			Message: fmt.Sprintf("%s needs more than its %d registers: %d bytes of each thread lie in local memory instead", p.Name, a.Registers, spilled),
			Hint:    "hold fewer values at a time, or allow more registers: smaller blocks (maxThreads), no maxRegisters, no minBlocks"}
		s.note(k, w.Frame(), false)
	}
}

// warnSerialized warns where the driver's compiler has products of wgmma wait for each other, which its
// messages C7510 and on call a potential loss: a kernel takes two or three times as long then.
func (s *Kernels) warnSerialized(k *ScriptKernel, log string) {
	for line := range strings.Lines(log) {
		if strings.Contains(line, "(C75") && strings.Contains(line, "Performance Loss") {
			w := kernel.Error{File: k.source.File, Line: k.source.Line, Column: k.source.Column, Text: k.source.FirstLine, Message: strings.TrimSpace(line),
				Hint: "touch the sums neither between a product and its wait nor under conditions, and write loops around products out"}
			s.note(k, w.Frame(), false)
		}
	}
}

// kernelWarnings is kernel.warnings: what the compilers have warned of so far, and the
// integer overflows that checked launches found, each with the source line.
func (s *Kernels) kernelWarnings(k *ScriptKernel) any {
	var list []any
	for _, text := range k.warnings {
		list = append(list, text)
	}
	for _, v := range k.Versions {
		for _, r := range s.Overflows.Of(v.Program.Name) {
			list = append(list, overflowWarning(r))
		}
		break // all have the same name
	}
	return s.VM.NewArray(list...)
}

// overflowWarning is what a checked launch found, as a warning.
func overflowWarning(r *report.Report) string {
	w := kernel.Error{File: r.Place.SourceFile, Message: r.Detail, Hint: r.Advice, Text: r.Place.SourceLine}
	if r.Place.Source != nil {
		w.Line, w.Column = r.Place.Source.Line, r.Place.Source.Column
		w.Length = codeframe.Word(w.Text, w.Column, "")
	}
	return w.Frame()
}
