// This file has the errors of shapes and types.

package nd

import (
	"fmt"
)

// A RangeError is a size, a place or a shape that does not fit.
type RangeError struct{ Problem string }

func (e *RangeError) Error() string { return e.Problem }

// A TypeError is a type that does not fit.
type TypeError struct{ Problem string }

func (e *TypeError) Error() string { return e.Problem }

// A ShapeError is two shapes that cannot be broadcast to one.
type ShapeError struct {
	A, B Shape
	Axis int // of the common shape
	Have [2]int
}

func (e *ShapeError) Error() string {
	return fmt.Sprintf("shapes %s and %s do not fit: axis %d has %d and %d elements", e.A, e.B, e.Axis, e.Have[0], e.Have[1])
}

func outOfRange(format string, args ...any) error { return &RangeError{fmt.Sprintf(format, args...)} }
func wrongType(format string, args ...any) error  { return &TypeError{fmt.Sprintf(format, args...)} }
