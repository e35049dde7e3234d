// This file has the types of numbers, which are functions too.

package builtin

import (
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// Types are the types of numbers that declarations name.
func Types() (list []Type) {
	for _, t := range element.Types() {
		list = append(list, Type{ir.Type(t), t.Doc()})
	}
	return list
}

// conversions are the rows of the types as functions.
func conversions() (list []Function) {
	for _, t := range element.Types() {
		signature := ofInteger
		if t.Integer() && t.Size() == 8 {
			signature = "(x: number | bigint): any"
		}
		list = append(list, Function{Name: t.String(), Fewest: 1, Most: 1, Usage: "(x)", Form: Conversion, Type: ir.Type(t), Host: Runner, Signature: signature})
	}
	return list
}
