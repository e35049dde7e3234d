// This file finds what a function takes and answers without compiling it.

package kernel

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// Most is how many arguments a function takes at most: any number where its last parameter is the rest of them.
func Most(source Source) (int, error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return 0, err
	}
	return fn.Most(), nil
}

// An ArityError is a function that takes more arguments than it is given.
type ArityError struct{ Takes, Given int }

func (e *ArityError) Error() string {
	return fmt.Sprintf("it takes %d arguments, and gets %d", e.Takes, e.Given)
}

// arityError is the error of a call that fails by itself: of the number of its arguments.
func arityError(source Source, given int, failed *Error) error {
	fn, err := syntax.Parse(source)
	if err != nil || fn.Fewest() <= given {
		return failed
	}
	return &ArityError{fn.Fewest(), given}
}

// Answer is the type of what a helper of the options answers when it is called with values of
// types: "f32", "bool". What only numbers without a type make is untyped: i32, or f32 with a fraction, or
// the type that Source.Result declares. Options.Params has the types of the parameters that Options.Buffers names.
func Answer(helper string, arguments []Argument, o Options) (answer string, untyped bool, err error) {
	given := len(arguments)
	names := make([]string, given)
	for i := range names {
		names[i] = fmt.Sprint("x", i)
	}
	values := strings.Join(names, ", ")
	for _, name := range slices.Sorted(maps.Values(o.Buffers)) {
		b, err := ParseArgument(o.Params[name])
		if err != nil {
			return "", false, err
		}
		names, arguments = append(names, name), append(arguments[:len(arguments):len(arguments)], b)
	}
	call := Source{File: "cujs:" + helper, Line: 1, Column: 1, Text: fmt.Sprintf("(%s) => { %s(%s) }", strings.Join(names, ", "), helper, values)}
	program, _, err := inferred(call, arguments, o)
	var failed *Error
	if errors.As(err, &failed) && failed.File == call.File {
		return "", false, arityError(o.Helpers[helper], given, failed)
	}
	if failed != nil && len(failed.Calls) > 0 {
		failed.Calls = failed.Calls[:len(failed.Calls)-1] // the one above
	}
	if err != nil {
		return "", false, err
	}
	unit := program.Kernel
	for _, u := range program.Kernel.Calls { // the only one
		unit = u
	}
	if t := unit.Result; t.Class == types.Scalar || t.Class == types.Weak {
		return t.T.String(), unit.Untyped, nil
	}
	if unit.Result.Class == types.Unknown || unit.Result.Class == types.Void {
		return "nothing", false, nil
	}
	return unit.Result.String(), false, nil
}
