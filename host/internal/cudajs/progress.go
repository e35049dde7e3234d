// This file tells the host of work that a script waits for and that may take long.

package cudajs

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
)

// longCopy is the size from which on a copy is told of: it takes some milliseconds.
const longCopy = 16 << 20

// working tells of work; what it returns must be called when the work has ended.
func (s *session) working(format string, args ...any) (done func()) {
	tell := s.env.Config.Progress
	if tell == nil {
		return func() {}
	}
	return tell(fmt.Sprintf(format, args...))
}

// copying is working for a copy, and nothing for a short one. Doing is "reading" or "writing".
func (s *session) copying(doing string, bytes int) (done func()) {
	if bytes < longCopy {
		return func() {}
	}
	return s.working("%s %s", doing, gpu.FormatBytes(uint64(bytes)))
}

// loaded loads code into a context, which has the driver compile PTX.
func (s *session) loaded(c *gpu.Context, image []byte, o gpu.JITOptions) *gpu.Module {
	name := o.Name
	if name == "" {
		name = "a module"
	}
	done := s.working("loading %s", name)
	m, err := c.LoadModule(image, o)
	done()
	s.check(err)
	return m
}
