// This file keeps errors within the bounds of a message.

package wire

import "github.com/cujs/cujs/internal/spell"

// How many bytes an error may have, with its causes, one of its texts, and a call of its stack beside
// the texts. A message from a worker may have more than all of them.
const (
	mostError = 4 << 20
	mostText  = 64 << 10
	frameSize = 64
)

// Fit cuts the texts of an error, and leaves out the outer calls of its stack, where it could be too
// long for a message. What it is and says first stays.
func (e *Error) Fit() {
	left := mostError
	e.fit(&left)
}

func (e *Error) fit(left *int) {
	for _, text := range []*string{&e.Name, &e.Message, &e.Code, &e.Frame.Function, &e.Frame.File} {
		cut(text, left)
	}
	for i := range e.Missing {
		cut(&e.Missing[i], left)
	}
	for _, further := range []*Error{e.Behind, e.Cause} {
		if further != nil {
			further.fit(left)
		}
	}
	for i := range e.Stack {
		if *left < frameSize {
			e.Stack = e.Stack[:i]
			return
		}
		*left -= frameSize
		cut(&e.Stack[i].Function, left)
		cut(&e.Stack[i].File, left)
	}
}

// cut takes what a text has of what is left.
func cut(text *string, left *int) {
	*text = spell.Cut(*text, min(mostText, *left))
	*left = max(*left-len(*text), 0)
}
