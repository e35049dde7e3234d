package ir

import "context"

// An Interrupted is what Poll panics with.
type Interrupted struct{ Cause error }

// Poll ends the work on a function, by a panic with an Interrupted, where its context has ended. Passes call it once for
// each time that they go through the whole function.
func (f *Function) Poll() {
	if f.Context != nil && f.Context.Err() != nil {
		panic(Interrupted{context.Cause(f.Context)})
	}
}
