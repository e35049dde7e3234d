// This file lists what is built into every runtime.

package host

import (
	"github.com/cujs/cujs/host/internal/module"
)

// Version is the version of cujs.
const Version = "0.1.0"

// builtins are the modules that require knows by name; none of them runs before it is required.
var builtins = map[string]module.Loader{}

// install defines the globals.
func install(env *module.Env) {
}
