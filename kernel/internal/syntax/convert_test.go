package syntax

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/language"
)

// everything has each form of the language and each that it refuses, with names that are not ASCII.
const everything = `function größe(a, { b, c: [d = 1, , ...é] }, ...rest) {
  'use strict'; ;
  var i = 0, { x, ...others } = a; let j = [1, , 2n, ...a]; const k = { a, b: -1.5, get c() { return 1 }, ['d']: 2, ...a }
  for (let i = 0; i < 9; i++) { continue }
  for (i = 0, j = 1; ;) break
  for (var q of a) q += 1
  for (const [u, v] of a.entries()) { u ||= v ?? 'ü' }
  for (i of a) ;
  outer: while (!i) { do { if (a?.b?.[0]) break outer; else return } while (typeof i) }
  switch (i) { case 1: i--; default: }
  function inner() { return new Array(3).fill(0), new Date }
  const f = (x) => x ? x.größe.b[0] : f(x), g = async y => { await y }, t = tag` + "`a${x}ö${y}`" + `
  for (const p in a) ; try { throw null } catch { } debugger
  with (a) ; class A { }; (class { }); this.a; /r/g; true
}`

// TestPlaces looks at the places of all nodes: a node begins and ends with its parts at the earliest and latest, and what
// stands there is the node.
func TestPlaces(t *testing.T) {
	fn, err := Parse(language.Source{File: "k.js", Text: everything})
	if err != nil {
		t.Fatal(err)
	}
	kinds, forms := map[string]bool{}, map[ast.Form]bool{}
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		kinds[reflect.TypeOf(n).Elem().Name()] = true
		if unnoted(n) {
			return true
		}
		if n.Pos() < 1 || n.End() < n.Pos() || int(n.End())-1 > len(fn.text) {
			t.Errorf("%T is from %d to %d", n, n.Pos(), n.End())
			return true
		}
		text := fn.text[n.Pos()-1 : n.End()-1]
		ast.Inspect(n, func(part ast.Node) bool {
			if !unnoted(part) && (part.Pos() < n.Pos() || part.End() > n.End()) {
				t.Errorf("%T %q has a %T from %d to %d", n, text, part, part.Pos(), part.End())
			}
			return true
		})
		switch n := n.(type) {
		case *ast.Identifier:
			same(t, text, n.Name)
		case *ast.NumberLiteral:
			same(t, text, n.Literal)
		case *ast.BooleanLiteral:
			same(t, text, fmt.Sprint(n.Value))
		case *ast.StringLiteral:
			same(t, text, n.Literal)
		case *ast.DotExpression:
			same(t, text[strings.LastIndexByte(text, '.')+1:], n.Identifier.Name)
		case *ast.OtherExpression:
			forms[n.Form] = true
		case *ast.OtherStatement:
			forms[n.Form] = true
		}
		return true
	})
	for _, form := range []ast.Form{ast.Await, ast.Class, ast.Debugger, ast.ForIn, ast.RegularExpression, ast.This, ast.Try, ast.With} {
		if !forms[form] {
			t.Errorf("%s is missing", form)
		}
	}
	if len(kinds) != 44 {
		t.Errorf("%d kinds of nodes were seen: %v", len(kinds), kinds)
	}
}

// unnoted tells whether goja does not note where a node begins: the word if, the parentheses of most arrow functions, and the
// word of a getter, which its function has and its property has not.
func unnoted(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStatement:
		return true
	case *ast.ParameterList:
		return n.Opening == 0
	case *ast.PropertyKeyed:
		return n.Kind != ast.PropertyValue
	}
	return false
}

func same(t *testing.T, text, want string) {
	t.Helper()
	if text != want {
		t.Errorf("at the place of %s is %q", want, text)
	}
}

// TestReferences has names with the fields behind them, at the places where they stand.
func TestReferences(t *testing.T) {
	fn, err := Parse(language.Source{File: "k.js", Text: "(x) => { const y = größe.a.b + f(x).c; try { throw a.b } catch { c } return { y, größe } }"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range fn.References() {
		got = append(got, fmt.Sprintf("%s %s %q %v", r.Name, r.Path, fn.text[r.Node.Pos()-1:r.Node.End()-1], r.Short))
	}
	if want := []string{`größe größe.a.b "größe.a.b" false`, `f f "f" false`, `a a.b "a.b" false`, `c c "c" false`, `größe größe "größe" true`}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
}
