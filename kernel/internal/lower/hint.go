// This file says what to write instead of what people try.

package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// instead are hints for functions of JavaScript that kernels do not have.
var instead = map[string]string{
	"Math.random": "pass random numbers in a buffer, or make them of the thread's index", "crypto.getRandomValues": "pass random numbers in a buffer",
	"Number": "write f64(x), f32(x) or i32(x)", "BigInt": "write i64(x) or u64(x)", "BigInt.asIntN": "write i64(x), which wraps", "BigInt.asUintN": "write u64(x), which wraps",
	"parseInt": "write i32(x)", "parseFloat": "numbers are numbers already: leave it out", "Number.parseInt": "write i32(x)", "Number.parseFloat": "numbers are numbers already: leave it out",
	"Number.isInteger": "write x === Math.trunc(x)", "Object.is": "write ===, or Number.isNaN(x)", "Boolean": "write x !== 0", "String": "console.log prints numbers as they are",
	"Date.now": "clock() counts the cycles of the multiprocessor", "performance.now": "clock() counts the cycles of the multiprocessor",
	"setTimeout": "a kernel runs from its start to its end", "setInterval": "a kernel runs from its start to its end", "alert": "print with console.log",
	"require": "load it outside the kernel", "fetch": "a kernel reads buffers only", "arguments.length": "give each parameter a name", "eval": "write the code out",
	"Array": "declare an array with local('f32', 4) or shared('f32', 256)",
}

// arrayMethods are the methods of arrays that walk over the elements.
var arrayMethods = strings.Fields("map forEach filter reduce reduceRight some every find findIndex indexOf lastIndexOf includes fill slice subarray set sort reverse join entries keys values at copyWithin concat")

// methodHint says what to write instead of a method.
func methodHint(name string) string {
	switch {
	case slices.Contains(arrayMethods, name):
		return "write a loop over its elements"
	case slices.Contains([]string{"push", "pop", "shift", "unshift", "splice"}, name):
		return "a buffer has as many elements for good; count what is there with Atomics.add"
	case slices.Contains([]string{"toFixed", "toString", "toPrecision", "toLocaleString"}, name):
		return "console.log prints numbers as they are"
	}
	return ""
}

// operatorHint says what to write instead of an operator.
func operatorHint(operator token.Token) string {
	switch operator {
	case token.COALESCE:
		return "everything in a kernel has a value: leave out what follows"
	case token.TYPEOF, token.INSTANCEOF:
		return "types are known when the kernel is compiled: leave the test out"
	case token.IN:
		return "compare the index with the length"
	case token.DELETE:
		return "set the element to a number that marks what is absent"
	}
	return ""
}

// logicalHint says how to choose a number where && and || give a condition.
func (u *unit) logicalHint(e ast.Expression, hint string) string {
	if b, ok := e.(*ast.BinaryExpression); ok && (b.Operator == token.LOGICAL_AND || b.Operator == token.LOGICAL_OR) {
		return fmt.Sprintf("%s gives a condition here: choose a number with `condition ? a : b`", b.Operator)
	}
	return hint
}

// refuseUnusable tells what a name from outside is, where kernels cannot use it.
func (u *unit) refuseUnusable(at ast.Node, path string) {
	name, _, _ := strings.Cut(path, ".")
	kind := u.options.Unusable[u.fn.source.outer(name)]
	if kind == "" {
		return
	}
	hint := map[string]string{
		"an array":                  fmt.Sprintf("make it a typed array: new Float32Array(%s)", name),
		"an object":                 "give the fields that the kernel needs names of their own outside of it, or pass it as an argument of a record's type",
		"a string":                  "kernels have numbers only: pass the codes of its characters in a Uint16Array",
		"null":                      "use a number that marks what is absent",
		"undefined":                 "give it a value before the kernel is compiled",
		"a buffer":                  "pass it as an argument",
		"a function without source": "write a plain function that does the same",
	}[kind]
	if hint == "" {
		hint = "pass the numbers in it as arguments"
	}
	u.fail(at, hint, "%s is %s, which a kernel cannot use", name, kind)
}
