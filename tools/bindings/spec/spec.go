// Package spec is the description of a foreign C library that the generators
// under bindings/ work from: names, argument types, enum values and layouts.
// It holds facts only; no text of a header is kept.
package spec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Library is everything that one header declares.
type Library struct {
	Name      string     // "cuda"
	Version   int        // the header's version number, 13000 for CUDA 13.0
	Functions []Function // in the header's order, older forms last
	Enums     []Enum
	Structs   []Struct // structs and unions, dependencies first
	Handles   []string // opaque pointers
	Callbacks []string // pointers to functions
	Aliases   []Alias  // typedefs of other types
	Constants []Constant
}

// A Function is one entry point.
type Function struct {
	Name   string      // as a program writes it: cuMemAlloc
	Symbol string      // as the library exports it: cuMemAlloc_v2
	Since  int         // library version that introduced this form; 0 when unknown
	Old    bool        `json:",omitempty"` // superseded by a later form of the same function
	Result string      // C type of the result
	Params []Parameter // in order
}

// A Parameter is one argument of a function.
type Parameter struct{ Name, Type string }

// An Enum is an enumeration type. Values keep the header's order.
type Enum struct {
	Name   string
	Values []Constant
}

// A Constant is a named number.
type Constant struct {
	Name  string
	Value int64
}

// A Struct is a struct or a union with its measured layout.
type Struct struct {
	Name        string
	Union       bool `json:",omitempty"`
	Size, Align int
	Fields      []Field
}

// A Field is a member. Type is a C type, or the name of a Struct that was
// nested in place. Count is the length of an array, 0 for a single value.
type Field struct {
	Name   string
	Type   string
	Count  int `json:",omitempty"`
	Offset int
	Size   int
}

// An Alias is a second name of a type.
type Alias struct{ Name, Type string }

// Read loads a specification.
func Read(path string) (*Library, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	library := new(Library)
	if err := json.Unmarshal(text, library); err != nil {
		return nil, fmt.Errorf("spec: %s: %w", path, err)
	}
	return library, nil
}

// Shared loads the specifications of packages by their folders, which commas separate.
func Shared(folders string) (list []*Library, err error) {
	for _, folder := range strings.FieldsFunc(folders, func(r rune) bool { return r == ',' }) {
		library, err := Read(filepath.Join(folder, "internal", filepath.Base(folder)+".json"))
		if err != nil {
			return nil, err
		}
		list = append(list, library)
	}
	return list, nil
}

// Write stores a specification with one declaration a line, so that a change
// of the header reads as a change of lines.
func (l *Library) Write(path string) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\"Name\": %q, \"Version\": %d", l.Name, l.Version)
	section(&out, "Functions", l.Functions)
	section(&out, "Enums", l.Enums)
	section(&out, "Structs", l.Structs)
	section(&out, "Handles", l.Handles)
	section(&out, "Callbacks", l.Callbacks)
	section(&out, "Aliases", l.Aliases)
	section(&out, "Constants", l.Constants)
	out.WriteString("\n}\n")
	return os.WriteFile(path, out.Bytes(), 0o644)
}

func section[T any](out *bytes.Buffer, name string, items []T) {
	fmt.Fprintf(out, ",\n%q: [", name)
	for i, item := range items {
		if i > 0 {
			out.WriteByte(',')
		}
		line, err := json.Marshal(item)
		if err != nil {
			panic(err) // the types above always marshal
		}
		out.WriteByte('\n')
		out.Write(line)
	}
	out.WriteString("]")
}
