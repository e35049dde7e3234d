// This file finds what a function answers without compiling it.

package kernel

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/types"
)

// Answer is the type of what a helper of the options answers when it is called with values of
// types: "f32", "bool". What only numbers without a type make is i32, or f32 with a fraction.
func Answer(helper string, arguments []Argument, o Options) (string, error) {
	names := make([]string, len(arguments))
	for i := range names {
		names[i] = fmt.Sprint("x", i)
	}
	list := strings.Join(names, ", ")
	text := fmt.Sprintf("(%s) => { %s(%s) }", list, helper, list)
	program, _, err := inferred(Source{File: "cujs:" + helper, Line: 1, Column: 1, Text: text}, arguments, o)
	var failed *Error
	if errors.As(err, &failed) && len(failed.Calls) > 0 {
		failed.Calls = failed.Calls[:len(failed.Calls)-1] // the one above
	}
	if err != nil {
		return "", err
	}
	unit := program.Kernel
	for _, u := range program.Kernel.Calls { // the only one
		unit = u
	}
	if t := unit.Result; t.Class == types.Scalar || t.Class == types.Weak {
		return t.T.String(), nil
	}
	if unit.Result.Class == types.Unknown || unit.Result.Class == types.Void {
		return "nothing", nil
	}
	return unit.Result.String(), nil
}
