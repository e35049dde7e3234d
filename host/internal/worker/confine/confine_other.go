//go:build !linux

// This file is for systems whose means are the program's to apply from outside, or that have none.

package confine

import (
	"errors"
	"runtime"
	"slices"

	"github.com/cujs/cujs/host/internal/worker/wire"
)

// Stages is how many there are.
const Stages = 1

// Before is not used here: one stage is enough.
func Before(*wire.Confinement) error { return errors.ErrUnsupported }

// memory are the systems where the program limits memory: by a job object, and by looking.
var memory = []string{"windows", "darwin"}

// After says what of c the system cannot enforce.
func After(c *wire.Confinement) error {
	var missing Missing
	if c.Files {
		missing = append(missing, "no files, no network (Landlock of Linux)")
	}
	if c.Calls {
		missing = append(missing, "few calls of the system (seccomp of Linux)")
	}
	if c.Memory > 0 && !slices.Contains(memory, runtime.GOOS) {
		missing = append(missing, "the limit on memory")
	}
	if c.CPUTime > 0 && runtime.GOOS != "windows" {
		missing = append(missing, "the limit on processor time")
	}
	if len(missing) == 0 || c.BestEffort {
		return nil
	}
	return missing
}
