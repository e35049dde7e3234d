// Package foreign calls functions of C libraries with machine words as
// arguments.
//
// purego makes such calls possible without cgo, for every platform and kind
// of argument, in 150 to 200 ns. The driver's functions take integers and
// pointers only, and a launch is the path that cujs is measured by; so where
// it is worth it (Linux on AMD64) a block of words is handed to a trampoline of
// this package, which loads the registers and nothing else: 50 ns. Elsewhere
// the words go through purego.
package foreign

// MaxWords is the largest number of words that a call passes.
const MaxWords = 20

// A Block holds the arguments of a call and its result. It lies on the heap,
// because the trampoline runs on another stack.
type Block struct {
	function uintptr
	count    uintptr
	result   uintptr
	Words    [MaxWords]uintptr
}

// Call passes the first n words of b to the C function at address and returns
// its result. The caller keeps alive what the words point to.
func (b *Block) Call(address uintptr, n int) uintptr {
	b.function, b.count = address, uintptr(n)
	return b.call()
}
