// This file joins the context of a call with that of its Driver.

package gpu

import (
	"context"

	"github.com/cujs/cujs/gpu/usage"
)

// within is what ends the waits of a call that is given a context: that, and SetInterrupt's, whichever ends first. Stop gives
// back what it takes.
func (d *Driver) within(ctx context.Context, doing string) (joined context.Context, stop func(), err error) {
	if ctx == nil {
		return nil, nothing, &usage.ArgumentError{Doing: doing, Argument: "ctx", Expected: "a context, such as context.Background()", Got: "nil"}
	}
	always := d.life.Interruption()
	switch {
	case ctx.Done() == nil:
		return always, nothing, nil
	case always.Done() == nil || always == ctx:
		return ctx, nothing, nil
	}
	joined, cancel := context.WithCancelCause(ctx)
	leave := context.AfterFunc(always, func() { cancel(context.Cause(always)) })
	return joined, func() { leave(); cancel(nil) }, nil
}

func nothing() {}
