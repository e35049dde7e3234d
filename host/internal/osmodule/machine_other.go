//go:build !linux

// This file leaves out what only Linux is asked for.

package osmodule

import "errors"

var errUnknown = errors.New("cujs asks for it on Linux only")

func memory() (total, free int64, err error) { return 0, 0, errUnknown }

func processors() ([]processor, error) { return nil, errUnknown }
