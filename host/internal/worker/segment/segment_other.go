//go:build !linux

// This file is for systems without sealed anonymous files.

package segment

import (
	"errors"
	"os"
)

// Supported says whether the system has segments.
const Supported = false

// New answers errors.ErrUnsupported.
func New(int64) (*os.File, error) { return nil, errors.ErrUnsupported }

// Duplicate answers errors.ErrUnsupported.
func Duplicate(*os.File) (*os.File, error) { return nil, errors.ErrUnsupported }

// Map answers errors.ErrUnsupported.
func Map(*os.File, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

// Unmap answers errors.ErrUnsupported.
func Unmap([]byte) error { return errors.ErrUnsupported }
