// This file tells which file a module is, without running it.

package host

import (
	"context"

	"github.com/dop251/goja"
)

// Resolve answers the file that a script in the file from means by a specifier, as in require or import; builtin is true for a
// module that the runtime has itself, of which path is the name. Nothing is run.
func (r *Runtime) Resolve(ctx context.Context, specifier, from string) (path string, builtin bool, err error) {
	err = r.Do(ctx, func(*goja.Runtime) (err error) {
		path, err = r.require.Resolve(specifier, r.env.Files.Dir(r.env.Files.Main(from)))
		_, builtin = r.env.Lookup(path)
		return err
	})
	return path, builtin, err
}
