//go:build unix

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"hash/fnv"
	"strconv"
	"strings"
)

// A mutant is one change of one file: the bytes from start to end become text.
type mutant struct {
	file       string // as go list names it: absolute
	line       int
	start, end int
	text       string
	change     string // what is shown: the line before and after
}

// others says what an operator becomes. Comparisons move by one or turn round, arithmetic goes the other way.
var others = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*",
	token.SHL: ">>", token.SHR: "<<", token.AND: "|", token.OR: "&", token.XOR: "&", token.AND_NOT: "&",
	token.LAND: "||", token.LOR: "&&",
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=",
	token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=", token.AND_ASSIGN: "|=", token.OR_ASSIGN: "&=",
	token.INC: "--", token.DEC: "++",
}

// mutants returns every mutant of one file in the order of the source; a generated file has none.
func mutants(name string, source []byte) ([]mutant, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, source, parser.ParseComments)
	if err != nil || ast.IsGenerated(parsed) {
		return nil, err
	}
	c := &collector{name: name, source: string(source), file: files.File(parsed.Pos())}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			return false
		}
		c.node(n)
		return true
	})
	return c.found, nil
}

// A collector gathers the mutants of one file.
type collector struct {
	name, source string
	file         *token.File
	found        []mutant
}

// node adds the mutants of one node itself; those of the nodes in it come when they are visited.
func (c *collector) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		c.operator(n.OpPos, n.Op)
	case *ast.IncDecStmt:
		c.operator(n.TokPos, n.Tok)
		c.replace(n, "")
	case *ast.AssignStmt:
		c.operator(n.TokPos, n.Tok)
		if n.Tok != token.DEFINE {
			c.replace(n, "")
		}
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BranchStmt:
		c.replace(n, "")
	case *ast.IfStmt:
		c.replace(n.Cond, "!("+c.text(n.Cond)+")")
	case *ast.CompositeLit:
		c.fields(n)
	case *ast.BasicLit:
		c.constant(n)
	case *ast.Ident:
		c.boolean(n)
	}
}

func (c *collector) operator(at token.Pos, op token.Token) {
	if other, ok := others[op]; ok {
		offset := c.file.Offset(at)
		c.add(offset, offset+len(op.String()), other)
	}
}

// constant moves an integer by one and halves a fraction.
func (c *collector) constant(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		c.replace(n, "("+n.Value+" + 1)")
		if n.Value != "0" {
			c.replace(n, "("+n.Value+" - 1)")
		}
	case token.FLOAT:
		c.replace(n, "("+n.Value+" / 2)")
	}
}

func (c *collector) boolean(n *ast.Ident) {
	if value, err := strconv.ParseBool(n.Name); err == nil && len(n.Name) > 1 {
		c.replace(n, strconv.FormatBool(!value))
	}
}

// fields leaves out one named field of a literal at a time, with the comma that follows it.
func (c *collector) fields(n *ast.CompositeLit) {
	for _, element := range n.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if _, named := pair.Key.(*ast.Ident); !named {
			continue
		}
		start, end := c.file.Offset(pair.Pos()), c.file.Offset(pair.End())
		if rest := strings.TrimLeft(c.source[end:], " \t"); strings.HasPrefix(rest, ",") {
			end = len(c.source) - len(rest) + 1
		}
		c.add(start, end, "")
	}
}

func (c *collector) text(n ast.Node) string {
	return c.source[c.file.Offset(n.Pos()):c.file.Offset(n.End())]
}

func (c *collector) replace(n ast.Node, text string) {
	c.add(c.file.Offset(n.Pos()), c.file.Offset(n.End()), text)
}

func (c *collector) add(start, end int, text string) {
	first := strings.LastIndexByte(c.source[:start], '\n') + 1
	before, _, _ := strings.Cut(c.source[first:], "\n")
	after, _, _ := strings.Cut(c.source[first:start]+text+c.source[end:], "\n")
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	if after == "" {
		after = "(removed)"
	}
	c.found = append(c.found, mutant{file: c.name, line: c.file.Line(c.file.Pos(start)), start: start, end: end,
		text: text, change: before + " → " + after})
}

// rank is the place of a mutant in the order in which they are tried. It depends on nothing but the seed and the change
// (which names its file), so that a change elsewhere leaves the sample as it is.
func (m mutant) rank(seed uint64, file string) uint64 {
	h := fnv.New64a()
	h.Write(strconv.AppendUint(nil, seed, 10))
	h.Write([]byte(file + m.change))
	x := h.Sum64() // FNV leaves the high bits of like texts alike: mixed as in SplitMix64
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// apply returns the source with the change.
func (m mutant) apply(source []byte) []byte {
	return []byte(string(source[:m.start]) + m.text + string(source[m.end:]))
}
