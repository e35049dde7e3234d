//go:build !linux && !windows && !darwin

// This file answers on systems that cujs does not ask.

package osmodule

import "errors"

var errUnknown = errors.New("cujs does not know how to ask this system")

func memory() (total, free int64, err error) { return 0, 0, errUnknown }

func processors() ([]processor, error) { return nil, errUnknown }
