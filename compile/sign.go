// This file reads the signs of kernels' parameters from CUDA C++: PTX does not tell them, nor does
// the name of a kernel that is extern "C".

package compile

import (
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
)

var (
	ignored = lazyregexp.New(`(?s)//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|__launch_bounds__\s*\([^)]*\)`)
	head    = lazyregexp.New(`__global__\s+(?:\w+\s+)*?(\w+)\s*\(([^()]*)\)`)
	word    = lazyregexp.New(`\w+|[^\s\w]`)
)

// kernelSigns finds the kernels of a source: for each parameter s where it is a signed integer, u
// for unsigned, and - for other types, those of other headers, and char, which is taken as a byte.
// Kernels that are declared in different ways have none.
func kernelSigns(source string) map[string]string {
	source = ignored().ReplaceAllString(source, " ")
	found := map[string]string{}
	for _, m := range head().FindAllStringSubmatch(source, -1) {
		signs := ""
		for _, parameter := range strings.Split(m[2], ",") {
			declaration, _, _ := strings.Cut(parameter, "=")
			signs += signOf(word().FindAllString(declaration, -1))
		}
		if other, ok := found[m[1]]; ok && other != signs {
			signs = ""
		}
		found[m[1]] = signs
	}
	return found
}

// signs are those of types of one word that a kernel's parameter has, and of the words of others.
var signs = map[string]string{
	"short": "s", "int": "s", "long": "s", "signed": "s", "unsigned": "u", "int8_t": "s", "int16_t": "s", "int32_t": "s", "int64_t": "s",
	"uint8_t": "u", "uint16_t": "u", "uint32_t": "u", "uint64_t": "u", "size_t": "u", "ptrdiff_t": "s",
}

// signOf is the sign of a parameter's type, by the words of its declaration.
func signOf(words []string) string {
	sign := "-"
	for i, w := range words {
		switch s := signs[w]; {
		case w == "const" || w == "volatile" || w == "std" || w == ":" || w == "char":
		case s == "u" || s == "s" && sign != "u":
			sign = s
		case s == "" && i > 0 && i == len(words)-1: // the parameter's name
		case s == "":
			return "-" // a pointer, or a type that this does not know
		}
	}
	return sign
}
