// This file has kernels compiled before an app is handed on.

package app

import (
	"context"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/kernel"
)

// Prepare runs the app as o says, and keeps the kernels that it compiles: on devices of that architecture the app need not
// compile them again. The error is that of the script.
func (a *App) Prepare(ctx context.Context, o host.Options) (err error) {
	if a == nil || a.Files == nil {
		return errNoApp
	}
	a.Configure(&o)
	o.Kernels = &kernel.Cache{Record: &a.Kernels, Recall: func(string) []byte { return nil }} // what a user's cache has is not carried
	rt, err := host.New(o)
	if err != nil {
		return err
	}
	err = rt.RunFile(ctx, a.Path())
	if closed := rt.Shutdown(ctx); err == nil {
		err = closed
	}
	return err
}
