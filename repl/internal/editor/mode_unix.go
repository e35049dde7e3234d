//go:build unix && !aix && !solaris

// This file switches the terminal between its three modes: as it was found, for typing, and for the
// time in between.

package editor

import (
	"os"

	"golang.org/x/sys/unix"
)

// mode is that of a terminal. (POSIX.1-2017, chapter 11, names the flags.)
type mode struct {
	fd    int
	found unix.Termios
	known bool
}

func newMode() *mode {
	m := &mode{fd: int(os.Stdin.Fd())}
	if found, err := unix.IoctlGetTermios(m.fd, getAttributes); err == nil {
		m.found, m.known = *found, true
	}
	return m
}

// raw lets every key through as it is.
func (m *mode) raw() error {
	return m.set(func(t *unix.Termios) {
		t.Iflag &^= unix.IGNBRK | unix.BRKINT | unix.PARMRK | unix.ISTRIP | unix.INLCR | unix.IGNCR | unix.ICRNL | unix.IXON
		t.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.ISIG | unix.IEXTEN
		t.Cflag = t.Cflag&^(unix.CSIZE|unix.PARENB) | unix.CS8
	})
}

// quiet is for while an input is evaluated: Ctrl-C and Ctrl-Z are signals again, and what is typed
// ahead waits, unseen and unchanged, for the next Read. As it was found the terminal would show it
// amid the output, and make a Ctrl-D of it the end of all input.
func (m *mode) quiet() error {
	return m.set(func(t *unix.Termios) {
		t.Iflag &^= unix.INLCR | unix.IGNCR | unix.ICRNL
		t.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.IEXTEN
	})
}

// restore is the terminal as it was found.
func (m *mode) restore() error { return m.set(func(*unix.Termios) {}) }

func (m *mode) set(change func(*unix.Termios)) error {
	if !m.known {
		return nil
	}
	t := m.found
	change(&t)
	t.Cc[unix.VMIN], t.Cc[unix.VTIME] = 1, 0
	if t.Lflag&unix.ICANON != 0 { // where the two may share their places with other characters
		t.Cc = m.found.Cc
	}
	return unix.IoctlSetTermios(m.fd, setAttributes, &t)
}
