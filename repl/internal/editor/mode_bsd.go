//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package editor

import "golang.org/x/sys/unix"

// The requests that read and write a terminal's attributes.
const getAttributes, setAttributes = unix.TIOCGETA, unix.TIOCSETA
