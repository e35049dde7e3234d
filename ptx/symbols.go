// This file finds things in a module by name.

package ptx

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// Function finds a kernel or function by name: its definition where the
// module has one, else a declaration, else nil.
func (m *Module) Function(name string) *Function {
	var found *Function
	for _, item := range m.Items {
		f, ok := item.(*Function)
		if !ok || f.Name != name {
			continue
		}
		if f.Body != nil {
			return f
		}
		if found == nil {
			found = f
		}
	}
	return found
}

// Entries are the kernels that the module defines, in the text's order.
func (m *Module) Entries() []*Function {
	var entries []*Function
	for _, item := range m.Items {
		if f, ok := item.(*Function); ok && f.Entry && f.Body != nil {
			entries = append(entries, f)
		}
	}
	return entries
}

// Variable finds a variable of module scope by name: its definition where the
// module has one, else an .extern declaration, else nil.
func (m *Module) Variable(name string) *Variable {
	var found *Variable
	for _, item := range m.Items {
		v, ok := item.(*Variable)
		if !ok || v.Name != name {
			continue
		}
		if v.Linkage != Extern {
			return v
		}
		if found == nil {
			found = v
		}
	}
	return found
}

// FileName is the name that .file gave an index used by .loc, with what NVIDIA's
// compilers escape of it as it was; empty when there is none.
func (m *Module) FileName(index int) string {
	for _, item := range m.Items {
		if f, ok := item.(*File); ok && f.Index == index {
			return readable(f.Name)
		}
	}
	return ""
}

// escapedByte is a byte beyond ASCII as LLVM writes it in .file: é is \303\251.
var escapedByte = lazyregexp.New(`\\[23][0-7]{2}`)

// readable is a name without escapes of that form. A name in which they are not
// UTF-8 is a Windows path that has such folders, and stays.
func readable(name string) string {
	decoded := escapedByte().ReplaceAllStringFunc(name, func(escape string) string {
		n, _ := strconv.ParseUint(escape[1:], 8, 8)
		return string([]byte{byte(n)})
	})
	if !utf8.ValidString(decoded) {
		return name
	}
	return decoded
}

// Line is a line of the module's source by number, counted from 1, without
// its newline; empty where there is none.
func (m *Module) Line(number int) string {
	line, _ := codeframe.Line(m.Source, number)
	return line
}

// Errorf makes an error about a place in the module's source, for those who
// find fault with what the parser accepts.
func (m *Module) Errorf(at Pos, format string, args ...any) *Error {
	return &Error{File: m.File, Pos: at, Message: fmt.Sprintf(format, args...), Line: m.Line(at.Line)}
}
