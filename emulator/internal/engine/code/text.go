// This file says where the instructions of a program come from.

package code

import (
	"os"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/ptx"
)

// A Text is the PTX of a program, and what it was made from.
type Text struct {
	File   string // "" where the PTX has no name
	Module *ptx.Module
	Locs   map[*ptx.Instruction]*ptx.Loc // the source lines that .loc names
}

// Position is the line that an instruction comes from: of the source, or of the
// PTX where no .loc stands before it.
func (t *Text) Position(node *ptx.Instruction) (file string, line int) {
	if loc := t.Locs[node]; loc != nil {
		return t.Module.FileName(loc.File), loc.Line
	}
	return t.File, node.Pos.Line
}

// Line is the text of a line that position gave, "" where the file cannot be
// read. source gives the text of files; nil reads them.
func (t *Text) Line(source func(file string) (string, bool), file string, line int) string {
	if file == t.File {
		return t.Module.Line(line)
	}
	return SourceLine(source, file, line)
}

// SourceLine is a line of a file, "" where the file cannot be read. source gives
// the text of files; nil reads them.
func SourceLine(source func(string) (string, bool), file string, line int) string {
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
