// This file finds unhandled rejections of promises.

package loop

import (
	"slices"

	"github.com/dop251/goja"
)

// Rejection is the error of a promise that was rejected with a value and has no handler.
type Rejection struct {
	Promise *goja.Promise
	Value   goja.Value // what it was rejected with
	Awaited bool       // it is that of the source itself: see Await
}

func (r *Rejection) Error() string { return "a promise was rejected and nobody handles it" }

// Await tells which promise is that of a source that awaits at its top level: its rejection is what
// the source has thrown, and there is no handler that is missing.
func (l *Loop) Await(p *goja.Promise) { l.awaited = p }

// trackRejection hears from goja: a promise was rejected without a handler, or got one after all.
func (l *Loop) trackRejection(p *goja.Promise, op goja.PromiseRejectionOperation) {
	if op == goja.PromiseRejectionReject {
		l.rejected = append(l.rejected, p)
		return
	}
	if i := slices.Index(l.rejected, p); i >= 0 {
		l.rejected = slices.Delete(l.rejected, i, i+1)
	}
}

// unhandled answers the first promise that is still without a handler when the microtasks are
// drained; the others would only repeat it, mostly.
func (l *Loop) unhandled() error {
	if len(l.rejected) == 0 {
		return nil
	}
	first := l.rejected[0]
	l.rejected = nil
	return &Rejection{Promise: first, Value: first.Result(), Awaited: first == l.awaited}
}

// ended forgets the rejections of a script that ended with an error: that is what is told, and the next task, which may be
// somebody else's, is not to answer for them.
func (l *Loop) ended(err error) {
	if err != nil {
		l.rejected = nil
	}
}
