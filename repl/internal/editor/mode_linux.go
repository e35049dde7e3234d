package editor

import "golang.org/x/sys/unix"

// The requests that read and write a terminal's attributes.
const getAttributes, setAttributes = unix.TCGETS, unix.TCSETS
