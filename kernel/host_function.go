// This file makes the script by which a JavaScript engine runs a kernel.

package kernel

import (
	_ "embed"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/library"
)

//go:embed host.js
var hostScript string

//go:embed host_tile.js
var hostTiles string

//go:embed host_hopper.js
var hostHopper string

//go:embed host_wgmma.js
var hostGroups string

// hostRunner is the script with tiles, with what there is of Hopper, and with the functions of complex
// numbers, which come from the library.
var hostRunner = sync.OnceValue(func() string {
	before, end, _ := strings.Cut(hostScript, "\n})")
	return strings.Join([]string{before, hostTiles, hostHopper, hostGroups, library.Files()["kernel/library/complex.js"]}, "\n") + "\n})" + end
})

// HostRunner is the source of the function that runs a kernel in a JavaScript
// engine, the threads of a block in turns:
//
//	run(make, names, grid, block, sharedBytes, arguments, host, cluster)
//
// make is what the function of HostFunction gives, names are HostNames, grid,
// block and cluster arrays of three numbers. host has what JavaScript lacks:
// fma(a, b, c), which rounds once, and coded(type, buffer, at, n), an array of n
// elements in an ArrayBuffer, from a byte on, of a type that has no typed array, and
// types, the names of all types of numbers. Buffers are typed
// arrays or such, shaped ones arrays of rows; the kernel writes to them. A tensor
// map has the tensor's memory, type, size of an element, dims, strides, box and
// steps, innermost first, the bits of its swizzle, and nan, which tells what is
// outside.
func HostRunner() string { return hostRunner() }

// Tiled tells whether a kernel or one of its helpers works on tiles: onHost then runs one thread for
// each block.
func Tiled(source Source, helpers map[string]Source) bool {
	uses := func(source Source) bool {
		fn, err := syntax.Parse(source)
		if err != nil {
			return false
		}
		return slices.ContainsFunc(fn.References(), func(r syntax.Reference) bool {
			b := builtin.Lookup(r.Path)
			return b != nil && b.Form == builtin.TileFunction
		})
	}
	for _, h := range helpers {
		if uses(h) {
			return true
		}
	}
	return uses(source)
}

// Begun are a kernel and its helpers for onHost, which knows no types: each call of scanExclusive without a value to
// begin with has the one of its operator and its integers written out.
func Begun(source Source, arguments []Argument, o Options) (Source, map[string]Source, error) {
	sources := append([]Source{source}, slices.Collect(maps.Values(o.Helpers))...)
	if !slices.ContainsFunc(sources, func(s Source) bool { return strings.Contains(s.Text, "scanExclusive") }) {
		return source, o.Helpers, nil
	}
	program, _, err := inferred(source, arguments, o)
	if err != nil {
		return source, nil, err
	}
	begins := map[string]map[ast.Pos]string{} // by the place of the source
	program.Kernel.Begins(func(u *infer.Unit, e *ast.CallExpression, t ir.Type, bits uint64) {
		at, text := u.Fn.Source.Place(), ", "+integer(t, bits)
		if begins[at] == nil {
			begins[at] = map[ast.Pos]string{}
		}
		if before := begins[at][e.RightParenthesis]; before != "" && before != text {
			err = u.Fn.ErrorAbout(e, "onHost does not know with what this begins: it is called with several types", "write it behind the operator")
		}
		begins[at][e.RightParenthesis] = text
	})
	begun := func(s Source) Source {
		if fn, err := syntax.Parse(s); err == nil && begins[fn.Source.Place()] != nil {
			return fn.Inserted(begins[fn.Source.Place()])
		}
		return s
	}
	helpers := maps.Clone(o.Helpers)
	for name, h := range helpers {
		helpers[name] = begun(h)
	}
	return begun(source), helpers, err
}

// integer is the JavaScript of an integer.
func integer(t ir.Type, bits uint64) string {
	text := strconv.FormatUint(bits, 10)
	if t.Signed() {
		unused := 64 - 8*t.Size()
		text = strconv.FormatInt(int64(bits<<unused)>>unused, 10)
	}
	if t.Size() == 8 {
		text += "n"
	}
	return text
}

// HostNames are the names that the runner gives a kernel.
func HostNames() []string { return builtin.HostNames() }

// HostFunction is the source of a function of the captured values, those of
// names that it gives back, which makes the generator function of a thread from
// the names that the runner provides. Helpers that use such names are part of it
// and are not asked for. Its lines are those of the kernel's file.
func HostFunction(source Source, helpers map[string]Source, names []string) (text string, captured []string, err error) {
	texts, meeting, err := HostHelpers(helpers)
	if err != nil {
		return "", nil, err
	}
	body, err := Generator(source, meeting...)
	if err != nil {
		return "", nil, err
	}
	_, parameters, err := Signature(source)
	if err != nil {
		return "", nil, err
	}
	given := HostNames()
	for i, name := range given { // what the program means by a name that the language leaves to it
		if slices.Contains(names, name) {
			given[i] = "the_" + name
		}
	}
	captured = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return texts[name] != "" })
	var s strings.Builder
	s.WriteString(strings.Repeat("\n", source.Line-1))
	s.WriteString("(function (" + strings.Join(captured, ", ") + ") { return function (" + strings.Join(given, ", ") + ") { const the_kernel = function* (" +
		strings.Join(parameters, ", ") + ") {" + body + "\n}")
	for _, name := range names { // behind the kernel, whose lines they leave as they are
		if texts[name] != "" {
			s.WriteString("\nvar " + name + " = " + texts[name])
		}
	}
	s.WriteString("\nreturn the_kernel } })")
	return s.String(), captured, nil
}
