// This file switches the console's mode; between inputs it is as it was found.

package editor

import "github.com/chzyer/readline"

type mode struct{ readline.RawMode }

func newMode() *mode { return new(mode) }

func (m *mode) raw() error     { return m.Enter() }
func (m *mode) quiet() error   { return m.Exit() }
func (m *mode) restore() error { return nil }
