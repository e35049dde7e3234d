// Package values reads what scripts give to the classes of the module cuda: element types, shapes,
// numbers, options, memory of the host, and buffers.
package values

import (
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A Reader reads the arguments of a runtime's calls. What it throws names the operation and the
// argument.
type Reader struct {
	*core.Session
	types   map[element.Type]goja.Value // constructors of typed arrays
	clamped goja.Value                  // the constructor Uint8ClampedArray, another one of u8
	Yes, No goja.Value                  // true and false, to tell them without a conversion
	Plain   *goja.Object                // Object.prototype
	Layout  layout                      // of goja's objects
	meaning *goja.Symbol                // cuda.argument
}

// New returns the reader of a session.
func New(s *core.Session) *Reader { return &Reader{Session: s} }

// Define defines typed scalars, and prepares reading.
func (s *Reader) Define() {
	s.Yes, s.No = s.VM.ToValue(true), s.VM.ToValue(false)
	s.Plain, s.Layout = s.VM.NewObject().Prototype(), objectLayout()
	s.loadTypes()
	s.defineTyped()
	s.defineMeaning()
}
