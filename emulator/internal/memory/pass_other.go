//go:build !linux

// This file says that memory cannot be passed to other processes here.

package memory

// CanPass tells that other processes can open what this one shares.
const CanPass = false

// OpenFrom fails.
func OpenFrom(int, int, string) (*Shared, error) { return nil, ErrNotShared }

// Share fails.
func (s *Space) Share(*Block, func() string) (*Shared, string, uint64, error) {
	return nil, "", 0, ErrNotShared
}
