//go:build !linux || !amd64

// This file calls through purego where there is no trampoline.

package foreign

import "github.com/ebitengine/purego"

func (b *Block) call() uintptr {
	result, _, _ := purego.SyscallN(b.function, b.Words[:b.count]...)
	return result
}
