//go:build !linux || !amd64

// This file calls through purego where there is no trampoline.

package foreign

import "github.com/ebitengine/purego"

// Direct says that there is a trampoline: CallFloats must not be called.
const Direct = false

func (b *Block) call() uintptr {
	result, _, _ := purego.SyscallN(b.function, b.Words[:b.count]...)
	return result
}
