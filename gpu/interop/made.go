// This file says which objects were made: the methods of others return an error.

package interop

import "github.com/cujs/cujs/gpu/internal/made"

func (m *Memory) made() error { return made.By(m != nil && m.res != nil, "Memory", "ImportMemory") }
func (s *Semaphore) made() error {
	return made.By(s != nil && s.res != nil, "Semaphore", "ImportSemaphore")
}
