//go:build !unix

// This file says that memory cannot be shared on Windows and under WebAssembly.

package memory

import "unsafe"

// CanShare tells that NewShared works on this operating system.
const CanShare = false

// NewShared fails.
func NewShared(string, uint64) (*Shared, error) { return nil, ErrNotShared }

// OpenShared fails.
func OpenShared(int) (*Shared, error) { return nil, ErrNotShared }

// Export fails.
func (m *Shared) Export() (int, error) { return -1, ErrNotShared }

// Close does nothing.
func (m *Shared) Close() {}

// Anywhere fails.
func (m *Shared) Anywhere() (unsafe.Pointer, error) { return nil, ErrNotShared }

// Unmap does nothing.
func (m *Shared) Unmap(unsafe.Pointer) {}

func (m *Shared) mapAt(unsafe.Pointer) error { return ErrNotShared }

func reserveMemory(uint64) (unsafe.Pointer, error) { return nil, ErrNotShared }

func blockMemory(unsafe.Pointer, uint64) error { return ErrNotShared }
