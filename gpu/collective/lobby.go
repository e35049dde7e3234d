//go:build !js

// This file has the connections that wait to be known.

package collective

import (
	"net"
	"sync"
)

// maxStrangers is how many connections may wait to be known.
const maxStrangers = 32

// A lobby has the connections of which nobody knows yet whose they are. The oldest makes room for the newest: a rank needs
// no longer than the network, and who waits on purpose keeps nobody out.
type lobby struct {
	mutex   sync.Mutex
	waiting []net.Conn // the oldest first
}

func (l *lobby) enter(conn net.Conn) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if len(l.waiting) == maxStrangers {
		l.waiting[0].Close()
		l.waiting = l.waiting[1:]
	}
	l.waiting = append(l.waiting, conn)
}

// leave reports whether the connection was still waiting.
func (l *lobby) leave(conn net.Conn) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for i, other := range l.waiting {
		if other == conn {
			l.waiting = append(l.waiting[:i:i], l.waiting[i+1:]...)
			return true
		}
	}
	return false
}

// dismiss ends the oldest.
func (l *lobby) dismiss() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if len(l.waiting) > 0 {
		l.waiting[0].Close()
		l.waiting = l.waiting[1:]
	}
}
