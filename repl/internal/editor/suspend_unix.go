//go:build unix

// This file stops the program for its shell (Ctrl-Z). Readline's own way also stops the parent
// process, which may be a terminal multiplexer.

package editor

import "syscall"

// suspend stops the process group until the shell continues it.
func (e *Editor) suspend(b buffer) buffer {
	e.options.Screen.Finish("^Z")
	e.exitRaw()
	if e.mode != nil {
		e.mode.restore()
	}
	syscall.Kill(0, syscall.SIGTSTP)
	e.enterRaw()
	return b
}
