// This file tells the host of work that a script waits for and that may take long.

package core

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
)

// longCopy is the size from which on a copy is told of: it takes some milliseconds.
const longCopy = 16 << 20

// Working tells of work; what it returns must be called when the work has ended.
func (s *Session) Working(format string, args ...any) (done func()) {
	tell := s.Env.Config.Progress
	if tell == nil {
		return func() {}
	}
	return tell(fmt.Sprintf(format, args...))
}

// Copying is working for a copy, and nothing for a short one. Doing is "reading" or "writing".
func (s *Session) Copying(doing string, bytes int) (done func()) {
	if bytes < longCopy {
		return func() {}
	}
	return s.Working("%s %s", doing, gpu.FormatBytes(uint64(bytes)))
}
