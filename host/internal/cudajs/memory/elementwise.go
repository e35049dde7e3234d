// This file tells scripts that take a buffer for an array what it is: without
// this, x[0] = 1 would make a property of the object, and Array.from(x) an array
// of as many undefined.

package memory

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
)

// onDevice is why elements cannot be used as those of an array are.
const onDevice = "the elements of a Buffer are on the device"

// refuseElements has the first index throw. Other indices cannot be seen without making every use of the object slower; the
// first is the one that programs begin with.
func (s *Memory) refuseElements() core.Getter[*values.Buffer] {
	return core.Getter[*values.Buffer]{
		Name: "0",
		Get: func(*values.Buffer) any {
			s.Bind.ThrowTypeError("buffer[0]: %s; read() copies them all to a typed array, at(0) reads one", onDevice)
			return nil
		},
		Set: func(*values.Buffer, bind.Args) error {
			s.Bind.ThrowTypeError("buffer[0] = …: %s; write(array) copies to them, set(0, value) writes one", onDevice)
			return nil
		},
	}
}
