//go:build !linux || !amd64

// This file calls by words alone where there is no trampoline.

package foreign

import "github.com/cujs/cujs/bindings/native"

// Direct says that there is a trampoline: CallFloats must not be called.
const Direct = false

func (b *Block) call() uintptr {
	return native.Call(b.function, b.Words[:b.count]...)
}
