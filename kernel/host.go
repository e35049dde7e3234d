// This file rewrites a kernel so that a JavaScript engine can run its threads
// in turns.

package kernel

import (
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
)

// Generator is the body of a generator function that does what the kernel does:
// where threads meet, at barriers and in functions on warps, it yields what the
// called function answers and takes the result. The host provides the names.
// Calls of the helpers in which threads meet, as Helpers tells them, run these.
func Generator(source Source, meeting ...string) (string, error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return "", err
	}
	edits, refused := hostEdits(fn, meeting)
	if refused != nil {
		return "", notGenerator(fn, refused)
	}
	return fn.BodyText(false, edits), nil
}

// notGenerator says what onHost does not make of a function inside another in which threads meet.
func notGenerator(fn *syntax.Function, refused ast.Node) error {
	return fn.ErrorAbout(refused, "onHost does not know who calls this function, in which threads wait for each other",
		"give it a name by const and only call that, or move it outside the kernel")
}

// HostHelpers are the helper functions of a kernel that use names the host
// provides, as expressions to put where these names are known; helpers that use
// none are not among them. Those in which threads meet, generator functions, are
// listed in meeting.
func HostHelpers(helpers map[string]Source) (texts map[string]string, meeting []string, err error) {
	functions := map[string]*syntax.Function{}
	uses, paths := map[string][]string{}, map[string][]string{}
	for name, source := range helpers {
		if fn, err := syntax.Parse(source); err == nil { // a kernel that calls another does not compile
			functions[name] = fn
			for _, r := range fn.References() {
				used, _ := outerName(fn, r)
				uses[name], paths[name] = append(uses[name], used), append(paths[name], r.Path)
			}
		}
	}
	texts = map[string]string{}
	var chosen []string
	meets := func(path string) bool { return builtin.HostOfPath(path) == builtin.Meets }
	joins := func(name string) bool { return slices.Contains(meeting, name) }
	needs := func(name string) bool {
		return Provides(name) || builtin.HostOf(name) != builtin.Engine || slices.Contains(chosen, name)
	}
	names := slices.Sorted(maps.Keys(functions))
	for grown := true; grown; { // until no helper calls one that is not known yet
		grown = false
		for _, name := range names {
			if !slices.Contains(meeting, name) && (slices.ContainsFunc(paths[name], meets) || slices.ContainsFunc(uses[name], joins)) {
				meeting, grown = append(meeting, name), true
			}
			if !slices.Contains(chosen, name) && slices.ContainsFunc(uses[name], needs) {
				chosen, grown = append(chosen, name), true
			}
		}
	}
	for _, name := range chosen {
		fn, star := functions[name], ""
		if slices.Contains(meeting, name) {
			star = "*"
		}
		edits, refused := hostEdits(fn, meeting)
		if refused != nil {
			return nil, nil, notGenerator(fn, refused)
		}
		texts[name] = "function" + star + " (" + fn.ParameterText(edits) + ") {" + fn.BodyText(true, edits) + "\n}"
	}
	return texts, meeting, nil
}

// hostEdits give what a function uses from outside the names of Source.Outer,
// and put (yield …) around the calls in which threads meet, and (yield* …) around
// those of helpers and inner functions in which they do; these become generator
// functions. Refused is an inner function that cannot.
func hostEdits(fn *syntax.Function, meeting []string) (edits []javascript.Edit, refused ast.Node) {
	used := map[ast.Expression]syntax.Reference{}
	for _, r := range fn.References() {
		used[r.Node] = r
	}
	calls, meets := meetingCalls(fn, used, meeting)
	inner := innerFunctions(fn)
	if refused = spread(inner, calls, meets); refused != nil {
		return nil, refused
	}
	edits = yields(fn, meets)
	for _, f := range inner {
		if f.meets {
			edits = append(edits, fn.GeneratorEdits(f.node)...)
		}
	}
	for _, r := range used {
		if name, node := outerName(fn, r); name != r.Name || node != ast.Expression(r.Root) && fn.Source.Outer[r.Path] != "" {
			if r.Short {
				name = r.Name + ": " + name
			}
			edits = append(edits, javascript.Edit{From: fn.Offset(r.Root.At), To: fn.Offset(node.End()), With: name})
		}
	}
	return edits, nil
}

// meetingCalls are the calls of builtin functions and of helpers in which threads meet, with how the host waits there.
func meetingCalls(fn *syntax.Function, used map[ast.Expression]syntax.Reference, meeting []string) (calls []*ast.CallExpression, meets map[*ast.CallExpression]string) {
	meets = map[*ast.CallExpression]string{}
	tiles := map[*ast.CallExpression]bool{} // warp.tile(16) in front of the function that is called
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpression)
		if !ok {
			return true
		}
		callee := call.Callee
		if tile := tileOf(callee); tile != nil { // warp.tile(16).reduce(…)
			callee, tiles[tile] = tile.Callee, true
		}
		r, ok := used[callee]
		if !ok || tiles[call] {
			return true
		}
		if name, node := outerName(fn, r); node == r.Node && slices.Contains(meeting, name) {
			meets[call] = "yield* "
		} else if builtin.HostOfPath(r.Path) == builtin.Meets && (Provides(name) || HasFunction(r.Path)) {
			meets[call] = "yield "
		}
		if meets[call] != "" {
			calls = append(calls, call)
		}
		return true
	})
	return calls, meets
}

// yields puts calls in which threads meet behind yield, in parentheses where they are no statements.
func yields(fn *syntax.Function, meets map[*ast.CallExpression]string) (edits []javascript.Edit) {
	statements := map[ast.Expression]bool{}
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStatement:
			for _, s := range n.List {
				if s, ok := s.(*ast.ExpressionStatement); ok {
					statements[s.Expression] = true
				}
			}
		case *ast.CallExpression:
			begin, end := fn.Offset(n.Callee.Pos()), fn.Offset(n.RightParenthesis)+1
			switch how := meets[n]; {
			case how == "":
			case statements[n]:
				edits = append(edits, javascript.Edit{From: begin, To: begin, With: how})
			default:
				edits = append(edits, javascript.Edit{From: begin, To: begin, With: "(" + how}, javascript.Edit{From: end, To: end, With: ")"})
			}
		}
		return true
	})
	return edits
}

// tileOf is the call that a called function belongs to: warp.tile(16) of warp.tile(16).reduce.
func tileOf(callee ast.Expression) *ast.CallExpression {
	if dot, ok := callee.(*ast.DotExpression); ok {
		call, _ := dot.Left.(*ast.CallExpression)
		return call
	}
	return nil
}

// outerName is the name for a reference in Options, and which part of the
// reference has it: what Source.Outer calls otherwise may have several fields.
func outerName(fn *syntax.Function, r syntax.Reference) (string, ast.Expression) {
	path, node := r.Path, r.Node
	for {
		if other := fn.Source.Outer[path]; other != "" {
			return other, node
		}
		member, ok := node.(*ast.DotExpression)
		if !ok {
			return r.Name, r.Root
		}
		node, path = member.Left, path[:strings.LastIndexByte(path, '.')]
	}
}
