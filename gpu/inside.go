// This file is the seam to the other packages of this module: what only they call.

package gpu

import "github.com/cujs/cujs/internal/seam"

// Inside returns what this package does for the other packages of its module alone: work that is put off, the order of such work,
// what libraries keep in a context, and the end of a runtime. Programs of other modules have no key to it.
func Inside(seam.Key) inside { return inside{} }

// inside has a method for each call that only packages of this module make. Its methods stand beside those of the objects that they
// are about, each of which is their first parameter.
type inside struct{}
