// This file translates functions and statements.

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// goTypes are the types of the kernel language that the functions use.
var goTypes = map[string]string{"f64": "float64", "i32": "int32", "i64": "int64", "u64": "uint64", "bool": "bool"}

// A program is the library while it is translated.
type program struct {
	functions map[string]*function
}

// A function is one with the types of its calls.
type function struct {
	file       string
	node       *ast.FunctionLiteral
	parameters []string
	result     string
	text       bytes.Buffer
	types      map[string]string // of names
	p          *program
}

// translate writes the exported functions and those that they call.
func (p *program) translate(b *bytes.Buffer) error {
	for _, name := range slices.Concat(exported, used) {
		f := p.functions[name+"_f64"]
		if f == nil {
			return fmt.Errorf("the library has no %s_f64", name)
		}
		types := make([]string, len(f.node.ParameterList.List))
		for i := range types {
			types[i] = "f64"
		}
		if _, err := p.call(name+"_f64", types); err != nil {
			return err
		}
	}
	for name, f := range ordered(p.functions) {
		if f.p == nil {
			continue
		}
		fmt.Fprintf(b, "\n// %s is %s of %s.\nfunc %s(%s) %s {\n%s}\n", goName(name), name, f.file, goName(name), f.signature(), goTypes[f.result], f.text.String())
	}
	return nil
}

// goName is what a function is called in Go.
func goName(name string) string {
	for _, e := range exported {
		if name == e+"_f64" {
			return strings.ToUpper(e[:1]) + e[1:]
		}
	}
	return camel(name)
}

func (f *function) signature() string {
	var list []string
	for i, p := range f.node.ParameterList.List {
		list = append(list, p.Target.(*ast.Identifier).Name.String()+" "+goTypes[f.parameters[i]])
	}
	return strings.Join(list, ", ")
}

// call is the type of what a call gives; it translates the function when it is called first.
func (p *program) call(name string, types []string) (string, error) {
	f := p.functions[name]
	if f == nil {
		return "", fmt.Errorf("nothing is known of %s", name)
	}
	if f.p != nil {
		if strings.Join(f.parameters, " ") != strings.Join(types, " ") {
			return "", fmt.Errorf("%s is called with %v and with %v", name, f.parameters, types)
		}
		return f.result, nil
	}
	f.p, f.parameters, f.types = p, types, map[string]string{}
	for i, parameter := range f.node.ParameterList.List {
		f.types[parameter.Target.(*ast.Identifier).Name.String()] = types[i]
	}
	for _, s := range f.node.Body.List {
		if err := f.statement(s); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return f.result, nil
}

// set writes what takes the value of an expression: to(v) for each way through its choices.
func (f *function) set(e ast.Expression, want string, to func(value) string) error {
	choice, ok := e.(*ast.ConditionalExpression)
	if !ok {
		v, err := f.expression(e)
		if err == nil {
			f.text.WriteString(to(v.as(want)) + "\n")
		}
		return err
	}
	test, err := f.condition(choice.Test)
	if err != nil {
		return err
	}
	fmt.Fprintf(&f.text, "if %s {\n", test)
	if err := f.set(choice.Consequent, want, to); err != nil {
		return err
	}
	f.text.WriteString("} else {\n")
	err = f.set(choice.Alternate, want, to)
	f.text.WriteString("}\n")
	return err
}

func (f *function) statement(s ast.Statement) error {
	switch s := s.(type) {
	case *ast.LexicalDeclaration:
		for _, b := range s.List {
			if err := f.declare(b.Target.(*ast.Identifier).Name.String(), b.Initializer); err != nil {
				return err
			}
		}
		return nil
	case *ast.ReturnStatement:
		return f.answer(s.Argument)
	case *ast.ExpressionStatement:
		return f.assign(s.Expression)
	case *ast.BlockStatement:
		for _, inner := range s.List {
			if err := f.statement(inner); err != nil {
				return err
			}
		}
		return nil
	case *ast.IfStatement:
		return f.choose(s)
	case *ast.WhileStatement:
		test, err := f.condition(s.Test)
		if err != nil {
			return err
		}
		return f.block("for "+test, s.Body)
	}
	return fmt.Errorf("a %T is not translated", s)
}

func (f *function) block(head string, body ast.Statement) error {
	f.text.WriteString(head + " {\n")
	err := f.statement(body)
	f.text.WriteString("}\n")
	return err
}

func (f *function) choose(s *ast.IfStatement) error {
	test, err := f.condition(s.Test)
	if err != nil {
		return err
	}
	if err := f.block("if "+test, s.Consequent); err != nil || s.Alternate == nil {
		return err
	}
	f.text.Truncate(f.text.Len() - 1)
	return f.block(" else", s.Alternate)
}

func (f *function) declare(name string, e ast.Expression) error {
	v, err := f.expression(e)
	if err != nil {
		return err
	}
	t := v.settled()
	v = v.as(t)
	f.types[name] = t
	if _, choice := e.(*ast.ConditionalExpression); !choice {
		fmt.Fprintf(&f.text, "var %s %s = %s\n", name, goTypes[t], v.text)
		return nil
	}
	fmt.Fprintf(&f.text, "var %s %s\n", name, goTypes[t])
	return f.set(e, t, func(v value) string { return name + " = " + v.text })
}

func (f *function) answer(e ast.Expression) error {
	v, err := f.expression(e)
	if err != nil {
		return err
	}
	if t := v.settled(); f.result == "" {
		f.result = t
	} else if f.result != t && v.kind != "" {
		return fmt.Errorf("returns %s and %s", f.result, t)
	}
	choice, ok := e.(*ast.ConditionalExpression)
	if !ok {
		f.text.WriteString("return " + v.as(f.result).text + "\n")
		return nil
	}
	test, err := f.condition(choice.Test)
	if err != nil {
		return err
	}
	fmt.Fprintf(&f.text, "if %s {\n", test)
	if err := f.answer(choice.Consequent); err != nil {
		return err
	}
	f.text.WriteString("}\n")
	return f.answer(choice.Alternate)
}

func (f *function) assign(e ast.Expression) error {
	a, ok := e.(*ast.AssignExpression)
	if !ok {
		return fmt.Errorf("a %T as a statement is not translated", e)
	}
	name := a.Left.(*ast.Identifier).Name.String()
	t := f.types[name]
	return f.set(a.Right, t, func(v value) string {
		if a.Operator == token.ASSIGN {
			return name + " = " + v.text
		}
		return name + " " + a.Operator.String() + "= " + v.text
	})
}
