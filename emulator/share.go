// This file gives parts of a program tables of their own over one machine, so
// that the work of one can be ended without harm to the others.

package emulator

import (
	"context"

	"github.com/cujs/cujs/bindings/cuda"
)

// bindWork binds the calls that can keep a stream busy without end. What they
// submit ends with ctx.
func (m *machine) bindWork(ctx context.Context, api *cuda.API) {
	m.bindLaunch(ctx, api)
	m.bindMemoryOps(ctx, api)
	m.bindGraphLaunch(ctx, api)
}

// share answers API.Share.
func (m *machine) share(api *cuda.API) (*cuda.API, func()) {
	ctx, end := context.WithCancel(m.options.Context)
	own := *api
	m.bindWork(ctx, &own)
	return &own, end
}

// blame is the failure of the context for err, of work that ended with ctx:
// none when the one who submitted the work has ended it, since the others who
// share the context have done nothing. The end of the machine is a failure of
// all contexts.
func (c *cudaContext) blame(ctx context.Context, err error) error {
	if ctx.Err() != nil && c.machine.options.Context.Err() == nil {
		return nil
	}
	return err
}
