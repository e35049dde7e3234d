// This file lets hooks see the calls that pass through a table.

package cuda

import "io"

// A Call is one call of a function of the table. Args are the arguments in
// order, with the types of the table's function.
type Call struct {
	*EntryPoint
	Args []any
}

// A Hook is called in place of each function of a wrapped table. It makes the
// call by next, zero times (to answer instead of the driver) or once, and
// returns what the caller shall see. Hooks run on the caller's goroutine.
type Hook func(c *Call, next func() Result) Result

// Wrap returns a table whose functions pass the hook h on their way to api.
// The original is unchanged, so switching a hook off is a matter of using the
// original again.
func (api *API) Wrap(h Hook) *API {
	wrapped := *api
	wrapped.launch = nil
	wrap(&wrapped.Functions, &api.Functions, h)
	if share := api.Share; share != nil {
		wrapped.Share = func() (*API, func()) {
			own, end := share()
			return own.Wrap(h), end
		}
	}
	if tenant := api.Tenant; tenant != nil {
		wrapped.Tenant = func(stdout io.Writer) *API { return tenant(stdout).Wrap(h) }
	}
	return &wrapped
}
