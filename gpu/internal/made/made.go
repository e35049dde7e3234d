// Package made has the error of an object that nothing has made: a nil pointer, or a zero value of a type that only
// its package can fill.
package made

import "github.com/cujs/cujs/gpu/usage"

// By returns the error of a method unless its receiver is one that was made. How is the call that makes one.
func By(ok bool, what, how string) error {
	if ok {
		return nil
	}
	return &usage.ArgumentError{Doing: "using a " + what, Expected: "one that " + how + " has made", Got: "nil or a zero value"}
}
