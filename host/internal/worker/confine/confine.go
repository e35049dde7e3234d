// Package confine takes from a process what a worker needs not: memory, processor time, files, the
// network, calls of the system. It happens in two stages. Before makes the process ready and
// executes it again, since a restriction of files holds for one thread and what that executes;
// After follows in the new process, when its libraries are loaded and its device is open.
package confine

import (
	"fmt"
	"strings"
)

// Missing is what the system cannot enforce.
type Missing []string

func (m Missing) Error() string {
	return fmt.Sprintf("this system cannot enforce: %s", strings.Join(m, "; "))
}

// The two names that a worker's process has as its first argument.
const (
	FirstStage  = "cujs-worker: confine"
	SecondStage = "cujs-worker"
)
