package inspect

import (
	"github.com/cujs/cujs/host/internal/bind"
)

// Printer renders values.
type Printer struct{ b *bind.Binder }

// New returns a printer.
func New(b *bind.Binder) *Printer { return &Printer{b: b} }
