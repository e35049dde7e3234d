// Package handover gives a file descriptor to other processes of the same user on
// the same machine, by a name that they come to know as text.
package handover

import "errors"

var (
	// ErrNobody says that no process offers anything under the name any more.
	ErrNobody = errors.New("no process offers it any more")
	// ErrOwn says that this process itself offers it.
	ErrOwn = errors.New("this process offers it itself")
	// ErrOthers says that a process of another user is at the other end.
	ErrOthers = errors.New("it is offered by another user")
	// ErrUnsupported says that the operating system has no such means.
	ErrUnsupported = errors.New("descriptors pass between processes on Linux only")
)

// nameBytes is how many random bytes a name is made of; it is written in twice as
// many digits.
const nameBytes = 16

// valid reports whether a name may be one: what comes from elsewhere may be anything.
func valid(name string) bool {
	for _, c := range []byte(name) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(name) == 2*nameBytes
}
