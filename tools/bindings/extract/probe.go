// This file asks the C compiler for what only it knows: the sizes and offsets
// of records and the values of enums and macros.

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// A probe is a C program that prints one number for each question.
type probe struct {
	source  bytes.Buffer
	answers []func(int64)
}

func newProbe(includes ...string) *probe {
	p := new(probe)
	p.source.WriteString("#include <stddef.h>\n#include <stdio.h>\n")
	for _, file := range includes {
		fmt.Fprintf(&p.source, "#include %q\n", file)
	}
	p.source.WriteString("#define ASK(x) printf(\"%lld\\n\", (long long)(x))\nint main(void) {\n")
	return p
}

// ask adds a C expression; answer receives its value after run.
func (p *probe) ask(expression string, answer func(int64)) {
	fmt.Fprintf(&p.source, "ASK(%s);\n", expression)
	p.answers = append(p.answers, answer)
}

func (p *probe) run(includeDir string) error {
	p.source.WriteString("return 0; }\n")
	dir, err := os.MkdirTemp("", "probe")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "probe")
	if err := os.WriteFile(program+".c", p.source.Bytes(), 0o644); err != nil {
		return err
	}
	if out, err := exec.Command("cc", "-w", "-I", includeDir, "-o", program, program+".c").CombinedOutput(); err != nil {
		return fmt.Errorf("cc: %w\n%s", err, out)
	}
	out, err := exec.Command(program).Output()
	if err != nil {
		return err
	}
	lines := strings.Fields(string(out))
	if len(lines) != len(p.answers) {
		return fmt.Errorf("the probe answered %d of %d questions", len(lines), len(p.answers))
	}
	for i, answer := range p.answers {
		var value int64
		fmt.Sscan(lines[i], &value)
		answer(value)
	}
	return nil
}

// layouts asks for every record. A record that was nested in place is named
// Parent_member and reached through its parent.
func (p *probe) layouts(records []spec.Struct) {
	parents := map[string]string{} // nested type → expression of a value of it
	for i := len(records) - 1; i >= 0; i-- {
		r := &records[i]
		value := fmt.Sprintf("(*(%s*)0)", r.Name)
		if path, nested := parents[r.Name]; nested {
			value = path
		}
		p.ask(fmt.Sprintf("sizeof(%s)", value), func(n int64) { r.Size = int(n) })
		p.ask(fmt.Sprintf("__alignof__(%s)", value), func(n int64) { r.Align = int(n) })
		for j := range r.Fields {
			f := &r.Fields[j]
			member := value + "." + f.Name
			element := member
			if f.Count != 0 {
				element += "[0]"
			}
			if f.Type == r.Name+"_"+f.Name {
				parents[f.Type] = element
			}
			p.ask(fmt.Sprintf("(char*)&%s - (char*)&%s", member, value), func(n int64) { f.Offset = int(n) })
			p.ask(fmt.Sprintf("sizeof(%s)", member), func(n int64) { f.Size = int(n) })
			if f.Count != 0 {
				p.ask(fmt.Sprintf("sizeof(%s)/sizeof(%s)", member, element), func(n int64) { f.Count = int(n) })
			}
		}
	}
}

func (p *probe) constants(values []spec.Constant) {
	for i := range values {
		v := &values[i]
		p.ask(v.Name, func(n int64) { v.Value = n })
	}
}
