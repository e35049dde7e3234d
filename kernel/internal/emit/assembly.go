// This file emits text of PTX.

package emit

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/assembly"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// require makes the module one of a version that has an instruction.
func (e *emitter) require(v ptx.Version) {
	if e.module.Version.Before(v) {
		e.module.Version = v
	}
}

// assembly emits a value's text, in which $0 is its register, and $1 and so on are those of its
// arguments.
func (e *emitter) assembly(v *ir.Value) {
	text, err := assembly.Read(v.Text, e.target.SM, e.module.Version)
	if err != nil {
		panic(fmt.Sprintf("emit: %s: %v", v.Text, err)) // package infer has read it, or it is the compiler's own
	}
	e.require(text.Version(e.module.Version))
	if e.target.SM == 89 && (strings.Contains(v.Text, ".e4m3x2") || strings.Contains(v.Text, ".e5m2x2")) {
		e.require(builtin.Float8Ada)
	}
	registers := []string{e.names[v]}
	for _, a := range v.Args {
		registers = append(registers, e.inRegister(a).String())
	}
	text.Fill(registers)
	for range text.Accesses() {
		e.arrays = append(e.arrays, "-")
	}
	if text.Declares() {
		e.statements = append(e.statements, &ptx.Block{Statements: text.Statements})
		return
	}
	e.statements = append(e.statements, text.Statements...)
}
