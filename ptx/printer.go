// This file writes a syntax tree as text: what stands outside functions.
// Parsing the text gives an equal tree, positions aside.

package ptx

import (
	"errors"
	"io"
	"strconv"
	"strings"
)

// WriteTo writes the module as PTX text and answers the bytes written.
func (m *Module) WriteTo(w io.Writer) (int64, error) {
	if w == nil {
		return 0, errors.New("ptx: WriteTo: the writer is nil")
	}
	n, err := w.Write(m.append(nil))
	return int64(n), err
}

// String is the module as PTX text.
func (m *Module) String() string { return string(m.append(nil)) }

func (m *Module) append(b []byte) []byte {
	b = append(b, ".version "...)
	b = strconv.AppendInt(b, int64(m.Version.Major), 10)
	b = append(b, '.')
	b = strconv.AppendInt(b, int64(m.Version.Minor), 10)
	b = append(b, "\n.target "...)
	b = append(b, strings.Join(m.Target, ", ")...)
	b = append(b, "\n.address_size "...)
	b = strconv.AppendInt(b, int64(m.AddressSize), 10)
	b = append(b, '\n')
	for _, item := range m.Items {
		b = append(b, '\n')
		b = appendItem(b, item)
		b = append(b, '\n')
	}
	return b
}

func appendItem(b []byte, item Item) []byte {
	switch item := item.(type) {
	case *Variable:
		b = append(item.append(b), ';')
	case *Function:
		b = item.append(b)
	case *File:
		b = item.append(b)
	case *Section:
		b = append(b, ".section "+item.Name+" {"+item.Body+"}"...)
	case *Alias:
		b = append(b, ".alias "+item.Name+", "+item.Aliasee+";"...)
	case *Directive:
		b = item.append(b)
	}
	return b
}

func (f *File) append(b []byte) []byte {
	b = append(b, ".file "...)
	b = strconv.AppendInt(b, int64(f.Index), 10)
	b = append(b, ` "`+f.Name+`"`...)
	if f.Timestamp == 0 && f.Size == 0 {
		return b
	}
	b = strconv.AppendInt(append(b, ", "...), f.Timestamp, 10)
	return strconv.AppendInt(append(b, ", "...), f.Size, 10)
}

func (d *Directive) append(b []byte) []byte {
	b = append(b, d.Name...)
	if len(d.Args) > 0 {
		b = append(b, " "+strings.Join(d.Args, ", ")...)
	}
	if strings.HasSuffix(d.Name, "pragma") {
		b = append(b, ';')
	}
	return b
}

// String is the declaration without a semicolon: ".reg .b32 %r<5>".
func (v *Variable) String() string { return string(v.append(nil)) }

func (v *Variable) append(b []byte) []byte {
	if v.Linkage != Local {
		b = append(b, "."+v.Linkage.String()+" "...)
	}
	b = append(b, "."+v.Space.String()+" "...)
	if v.Bank != 0 {
		b = appendBracketed(b[:len(b)-1], int64(v.Bank))
		b = append(b, ' ')
	}
	b = appendAttributes(b, v.Attributes)
	b = appendAlign(b, v.Align)
	if v.Vector != 0 {
		b = append(b, ".v"...)
		b = append(strconv.AppendInt(b, int64(v.Vector), 10), ' ')
	}
	b = append(b, "."+v.Type.String()+" "...)
	if v.Ptr != nil {
		b = v.Ptr.append(b)
	}
	return v.appendDeclarator(b)
}

// appendDeclarator writes the name and what follows it.
func (v *Variable) appendDeclarator(b []byte) []byte {
	b = append(b, v.Name...)
	if v.Count != 0 {
		b = append(b, '<')
		b = append(strconv.AppendInt(b, int64(v.Count), 10), '>')
	}
	for _, n := range v.Dims {
		b = appendBracketed(b, n)
	}
	if v.Init != nil {
		b = v.Init.append(append(b, " = "...))
	}
	return b
}

// appendBracketed writes [n], and [] for a negative n.
func appendBracketed(b []byte, n int64) []byte {
	b = append(b, '[')
	if n >= 0 {
		b = strconv.AppendInt(b, n, 10)
	}
	return append(b, ']')
}

func appendAttributes(b []byte, attributes []string) []byte {
	if len(attributes) == 0 {
		return b
	}
	return append(b, ".attribute("+strings.Join(attributes, ", ")+") "...)
}

func appendAlign(b []byte, align int) []byte {
	if align == 0 {
		return b
	}
	b = strconv.AppendInt(append(b, ".align "...), int64(align), 10)
	return append(b, ' ')
}

func (i *PointerInfo) append(b []byte) []byte {
	b = append(b, ".ptr "...)
	if i.Space != Generic {
		b = append(b, "."+i.Space.String()+" "...)
	}
	return appendAlign(b, i.Align)
}

func (i *Initializer) append(b []byte) []byte {
	if i.Member != "" {
		b = append(b, i.Member+" = "...)
	}
	if i.List == nil {
		return appendOperand(b, i.Value)
	}
	b = append(b, '{')
	for n, element := range i.List {
		if n > 0 {
			b = append(b, ", "...)
		}
		b = element.append(b)
	}
	return append(b, '}')
}

// String is the function as PTX text, without a newline at the end.
func (f *Function) String() string { return string(f.append(nil)) }

func (f *Function) append(b []byte) []byte {
	if f.Linkage != Local {
		b = append(b, "."+f.Linkage.String()+" "...)
	}
	if f.Entry {
		b = append(b, ".entry "...)
	} else {
		b = append(b, ".func "...)
	}
	b = appendAttributes(b, f.Attributes)
	if len(f.Results) > 0 {
		b = append(appendParameters(b, f.Results, " "), ' ')
	}
	b = append(b, f.Name...)
	b = appendParameters(b, f.Params, "\n\t")
	b = appendPerformance(b, f.NoReturn, f.Performance, '\n')
	if f.Body == nil {
		return append(b, ';')
	}
	return f.Body.append(append(b, '\n'), 0)
}

// appendParameters writes a list in parentheses, each element behind a
// separator of white space where there are several.
func appendParameters(b []byte, list []*Variable, separator string) []byte {
	b = append(b, '(')
	for n, v := range list {
		if n > 0 {
			b = append(b, ',')
		}
		if n > 0 || separator != " " {
			b = append(b, separator...)
		}
		b = v.append(b)
	}
	if len(list) > 0 && separator != " " {
		b = append(b, '\n')
	}
	return append(b, ')')
}

// appendPerformance writes the directives of a function, each behind the
// separator.
func appendPerformance(b []byte, noReturn bool, list []Directive, separator byte) []byte {
	if noReturn {
		b = append(append(b, separator), ".noreturn"...)
	}
	for n := range list {
		b = append(b, separator, '.')
		b = list[n].append(b)
	}
	return b
}
