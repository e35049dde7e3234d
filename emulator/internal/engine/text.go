// This file says where the instructions of a program come from.

package engine

import (
	"fmt"
	"os"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/ptx"
)

// A sourceText is the PTX of a program, and what it was made from.
type sourceText struct {
	file   string // "" where the PTX has no name
	module *ptx.Module
	locs   map[*ptx.Instruction]*ptx.Loc // the source lines that .loc names
}

// position is the line that an instruction comes from: of the source, or of the
// PTX where no .loc stands before it.
func (t *sourceText) position(node *ptx.Instruction) (file string, line int) {
	if loc := t.locs[node]; loc != nil {
		return t.module.FileName(loc.File), loc.Line
	}
	return t.file, node.Pos.Line
}

// line is the text of a line that position gave, "" where the file cannot be
// read. source gives the text of files; nil reads them.
func (t *sourceText) line(source func(file string) (string, bool), file string, line int) string {
	if file == t.file {
		return t.module.Line(line)
	}
	return sourceLine(source, file, line)
}

// sourceLine is a line of a file, "" where the file cannot be read. source gives
// the text of files; nil reads them.
func sourceLine(source func(string) (string, bool), file string, line int) string {
	if source == nil {
		source = readFile
	}
	text, ok := source(file)
	if !ok {
		return ""
	}
	text, _ = codeframe.Line(text, line)
	return text
}

func readFile(name string) (text string, ok bool) {
	data, err := os.ReadFile(name)
	return string(data), err == nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
