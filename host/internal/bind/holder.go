// This file gives the value that holds Go state an identity, for scripts that get at it.

package bind

import "github.com/dop251/goja"

// SameAs tells a holder from every other value: a Proxy may have to answer with the very one.
func (h *holder) SameAs(v goja.Value) bool { return v == goja.Value(h) }

// Equals is ==.
func (h *holder) Equals(v goja.Value) bool { return v == goja.Value(h) }

// StrictEquals is ===.
func (h *holder) StrictEquals(v goja.Value) bool { return v == goja.Value(h) }

// String is for messages of goja; scripts convert the inert object.
func (h *holder) String() string { return "[state]" }
