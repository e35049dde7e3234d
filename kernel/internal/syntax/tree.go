// This file prints syntax trees for people.

package syntax

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
)

// Tree is the syntax tree of a function: a line for each node with what it is,
// its names, operators and values, and its place.
func (fn *Function) Tree() string {
	p := &treePrinter{fn: fn}
	p.node(reflect.ValueOf(fn.Node), "", "")
	return p.out.String()
}

type treePrinter struct {
	fn  *Function
	out strings.Builder
}

// node prints a node and what it is made of; field is what it is of the node
// around it.
func (p *treePrinter) node(v reflect.Value, field, indent string) {
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return
		}
		if v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.Struct {
			break
		}
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer {
		return
	}
	s := v.Elem()
	if field != "" {
		field += ": "
	}
	fmt.Fprintf(&p.out, "%s%s%s%s", indent, field, s.Type().Name(), words(s))
	if n, ok := v.Interface().(ast.Node); ok {
		if at := p.fn.Pos(n.Pos()); at.Line > 0 {
			fmt.Fprintf(&p.out, " %d:%d", at.Line, at.Column)
		}
	}
	p.out.WriteByte('\n')
	p.parts(s, indent+"  ")
}

func (p *treePrinter) parts(s reflect.Value, indent string) {
	for i := range s.NumField() {
		f, name := s.Field(i), s.Type().Field(i).Name
		if f.Kind() != reflect.Slice {
			p.item(f, name, indent)
			continue
		}
		for k := range f.Len() {
			p.item(f.Index(k), fmt.Sprintf("%s %d", name, k), indent)
		}
	}
}

func (p *treePrinter) item(f reflect.Value, name, indent string) {
	switch f.Kind() {
	case reflect.Interface, reflect.Pointer:
		p.node(f, name, indent)
	case reflect.Struct:
		if f.CanAddr() {
			p.node(f.Addr(), name, indent)
		}
	}
}

// words are the names, operators and values of a node itself.
func words(s reflect.Value) string {
	var out strings.Builder
	for i := range s.NumField() {
		switch name := s.Type().Field(i).Name; name {
		case "Name", "Operator", "Value", "Kind", "Form":
			switch x := s.Field(i).Interface().(type) {
			case string:
				fmt.Fprintf(&out, " %s", x)
			case ast.Operator, ast.DeclarationKind, ast.BranchKind, ast.Form, bool, int64, float64:
				fmt.Fprintf(&out, " %v", x)
			}
		}
	}
	return out.String()
}
