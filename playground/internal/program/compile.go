// This file compiles kernels without running their script.

package program

import (
	"context"
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

func (p *Program) compile(_ context.Context, q *request) error {
	if q.Name == "" {
		q.Name = scriptName
	}
	err := p.compileAll(kernel.ReadFile(q.Name, q.Source))
	p.end("compiled", message{"ok": err == nil, "error": failure(err)})
	return nil
}

// compileAll compiles what a file gives to cuda.kernel.
func (p *Program) compileAll(file kernel.File) error {
	for _, f := range file.Functions {
		if !f.Kernel {
			continue
		}
		o := kernel.Options{Name: f.Name, Params: f.Params, Constants: file.Constants, Helpers: file.Helpers(f.Name)}
		types, err := declared(f, o)
		if err != nil {
			return err
		}
		program, err := kernel.Compile(f.Source, types, o)
		if err != nil {
			return err
		}
		module, err := ptx.Parse(program.Name, program.PTX)
		if err != nil {
			return err
		}
		p.sayPTX(module)
	}
	return nil
}

// declared are the types of a kernel's arguments.
func declared(f kernel.NamedSource, o kernel.Options) ([]kernel.Argument, error) {
	list, err := kernel.Declarations(f.Source, o)
	if err != nil {
		return nil, err
	}
	types := make([]kernel.Argument, len(list))
	var open []string
	_, names, _ := kernel.Signature(f.Source)
	for i, t := range list {
		if t == nil {
			open = append(open, names[i])
			continue
		}
		types[i] = *t
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("the kernel in line %d does not declare the types of %s: its launch says them, so run it", f.Line, strings.Join(open, ", "))
	}
	return types, nil
}
