// This file emits instructions of PTX that stand in a kernel.

package emit

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/assembly"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

func (e *emitter) assembly(v *ir.Value) {
	text, err := assembly.Read(v.Text, e.target.SM, e.module.Version)
	if err != nil {
		panic(fmt.Sprintf("emit: %v", err)) // package infer has read it
	}
	e.require(text.Version(e.module.Version))
	registers := []string{e.names[v]}
	for _, a := range v.Args {
		registers = append(registers, e.inRegister(a).String())
	}
	text.Fill(registers)
	if slices.ContainsFunc(text.Statements, func(s ptx.Statement) bool { _, ok := s.(*ptx.Variable); return ok }) {
		e.statements = append(e.statements, &ptx.Block{Statements: text.Statements})
		return
	}
	e.statements = append(e.statements, text.Statements...)
}

// require makes the module one of a version that has an instruction.
func (e *emitter) require(v ptx.Version) {
	if e.module.Version.Before(v) {
		e.module.Version = v
	}
}
