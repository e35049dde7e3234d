// This file says what to write instead of what people try.

package infer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// instead are hints for functions of JavaScript that kernels do not have.
var instead = map[string]string{
	"Math.random": "write random.uniform(seed, i): number i of a seed, the same on every device", "crypto.getRandomValues": "pass random numbers in a buffer",
	"Number": "write f64(x), f32(x) or i32(x)", "BigInt": "write i64(x) or u64(x)", "BigInt.asIntN": "write i64(x), which wraps", "BigInt.asUintN": "write u64(x), which wraps",
	"parseInt": "write i32(x)", "parseFloat": "numbers are numbers already: leave it out", "Number.parseInt": "write i32(x)", "Number.parseFloat": "numbers are numbers already: leave it out",
	"Object.is": "write ===, or Number.isNaN(x)", "String": "console.log prints numbers as they are",
	"Date.now": "clock() counts the cycles of the multiprocessor", "performance.now": "clock() counts the cycles of the multiprocessor",
	"setTimeout": "a kernel runs from its start to its end", "setInterval": "a kernel runs from its start to its end", "alert": "print with console.log",
	"require": "load it outside the kernel", "fetch": "a kernel reads buffers only", "arguments.length": "give each parameter a name", "eval": "write the code out",
	"Array":     "declare an array with local('f32', 4) or shared('f32', 256)",
	"arguments": "give each parameter a name", "Math": "write Math.sqrt(x) where it is needed", "Math.f16round": "write f16(x)", "Math.sumPrecise": "write a loop over the elements",
	"printf": "print with console.log", "print": "print with console.log", "console.table": "print with console.log",
	"console.time": "clock() counts the cycles of the multiprocessor", "console.timeEnd": "clock() counts the cycles of the multiprocessor",
	"Atomics.inc": "write Atomics.add(x, i, 1)", "Atomics.wait": "write a loop around Atomics.load", "Atomics.waitAsync": "write a loop around Atomics.load", "Atomics.notify": "write Atomics.store(x, i, value)",
	"warp.shfl": "write warp.shuffle(v, lane)", "__shfl_sync": "write warp.shuffle(v, lane)", "__shfl_up_sync": "write warp.shuffleUp(v, distance)",
	"__shfl_down_sync": "write warp.shuffleDown(v, distance)", "__shfl_xor_sync": "write warp.shuffleXor(v, mask)", "__ballot_sync": "write warp.ballot(condition)",
	"__any_sync": "write warp.any(condition)", "__all_sync": "write warp.all(condition)", "__activemask": "write warp.active()", "__popc": "write popcount(x)", "__clz": "write clz(x)",
	"__ldg": "write x[i]: elements that a kernel only reads are loaded so by themselves", "atomicCAS": "write Atomics.compareExchange(x, i, expected, value)", "atomicExch": "write Atomics.exchange(x, i, value)",
	"__float_as_int": "write bitcast('i32', x)", "__int_as_float": "write bitcast('f32', x)", "sqrtf": "write Math.sqrt(x)", "expf": "write Math.exp(x)", "logf": "write Math.log(x)",
}

// arrayMethods are the methods of arrays that walk over the elements.
var arrayMethods = strings.Fields("map forEach filter reduce reduceRight some every find findIndex findLast findLastIndex indexOf lastIndexOf includes fill set sort reverse toSorted toReversed with flat flatMap join entries keys values copyWithin concat")

// methodHint says what to write instead of a method.
func methodHint(name string) string {
	switch {
	case name == "subarray" || name == "slice":
		return "add the offset to the index, or pass x.subarray(…) as an argument"
	case name == "find" || name == "findLast":
		return fmt.Sprintf("write %sIndex, which gives -1 where there is none", name)
	case name == "sort" || name == "toSorted":
		return fmt.Sprintf("write how two elements compare: .%s((a, b) => a - b)", name)
	case name == "call" || name == "apply" || name == "bind":
		return "call the function by its name, with each argument"
	case slices.Contains(arrayMethods, name):
		return "write a loop over its elements"
	case slices.Contains([]string{"push", "pop", "shift", "unshift", "splice"}, name):
		return "an array has its length for good: make one with room and write a[n++] = v; in a buffer count with Atomics.add"
	case slices.Contains([]string{"toFixed", "toString", "toPrecision", "toLocaleString"}, name):
		return "console.log prints numbers as they are"
	}
	return ""
}

// operatorHint says what to write instead of an operator.
func operatorHint(operator ast.Operator) string {
	switch operator {
	case "??":
		return "everything in a kernel has a value: leave out what follows"
	case "typeof", "instanceof":
		return "types are known when the kernel is compiled: leave the test out"
	case "in":
		return "compare the index with the length"
	case "delete":
		return "set the element to a number that marks what is absent"
	}
	return ""
}

// argumentNumber counts the kernel's arguments from 1; 0 for everything else.
func (u *Unit) argumentNumber(e ast.Expression) int {
	if id, ok := e.(*ast.Identifier); ok && u.Depth == 0 {
		if v := u.Names.lookup(id); v != nil {
			return v.Param + 1
		}
	}
	return 0
}

// bufferHint is the hint for operands that do not go together, one of which is
// a buffer that the kernel was given, perhaps by mistake.
func (u *Unit) bufferHint(hint string, operands ...ast.Expression) string {
	for _, e := range operands {
		if t := u.Types[e]; u.argumentNumber(e) > 0 && t.Class == types.ArrayClass && t.Array.Rank == 1 && t.Array.Record == nil {
			name := e.(*ast.Identifier).Name
			return fmt.Sprintf("%s is a buffer, argument %d of the kernel: pass a number, or take an element, %s[i], or %s.length", name, u.argumentNumber(e), name, name)
		}
	}
	return hint
}

// stringHint says what to write instead of a string.
func stringHint(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return "write the number without quotes: " + text
	}
	if text == "length" {
		return "write x.length"
	}
	return "kernels have numbers only: give what has a name a number, as a constant outside"
}

// negativeHint says how to count from the end.
func negativeHint(index int64) string {
	return fmt.Sprintf("indices begin at 0; from the end it is x[x.length - %d]", -index)
}
