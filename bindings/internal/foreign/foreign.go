// Package foreign calls functions of C libraries with machine words, and where
// Direct is true floating-point numbers, as arguments.
//
// purego makes such calls possible without cgo, for every platform and kind
// of argument, in 150 to 200 ns. The driver's functions take integers and
// pointers only, and a launch is the path that cujs is measured by; so where
// it is worth it (Linux on AMD64) a block of words is handed to a trampoline of
// this package, which loads the registers and nothing else: 50 ns. Elsewhere
// the words go through purego.
package foreign

import (
	"runtime"
	"unsafe"
)

// MaxWords is the largest number of words that a call passes.
const MaxWords = 28

// A Block holds the arguments of a call and its result. It lies on the heap,
// because the trampoline runs on another stack.
type Block struct {
	function uintptr
	count    uintptr
	vectors  uintptr
	result   uintptr
	// Float is the lower half of the first vector register after CallFloats: the bits of a result of
	// type float or double.
	Float uint64
	// Second and SecondFloat are what the next registers for results hold, of a struct of two words. The
	// latter is that after CallFloats.
	Second      uintptr
	SecondFloat uint64
	// Words are the words in the order of the parameters; those beyond the sixth go on the stack.
	Words [MaxWords]uintptr
	// Floats are the lower halves of the vector registers, for CallFloats.
	Floats [MaxFloats]uint64

	record []byte // that is passed by address
}

// MaxFloats is the largest number of vector registers that pass arguments.
const MaxFloats = 8

// Call passes the first n words of b to the C function at address and returns
// its result. The caller keeps alive what the words point to.
func (b *Block) Call(address uintptr, n int) uintptr {
	b.function, b.count = address, uintptr(n)
	return b.call()
}

// Record arranges a struct of more than 16 bytes that is passed by value as argument i of n, and returns the number of
// words to pass. The others are in their places already. On System V AMD64 such a struct is copied to the stack, behind
// the register arguments; elsewhere the callee gets the address of a copy, which lasts until the next Record.
func (b *Block) Record(n, i int, p unsafe.Pointer, size uintptr) int {
	bytes := unsafe.Slice((*byte)(p), size)
	if runtime.GOARCH != "amd64" || runtime.GOOS == "windows" {
		b.record = append(b.record[:0], bytes...)
		b.Words[i] = uintptr(unsafe.Pointer(&b.record[0]))
		return n
	}
	const registers = 6
	copy(b.Words[i:], b.Words[i+1:n])
	stack := unsafe.Slice((*byte)(unsafe.Pointer(&b.Words[registers])), (MaxWords-registers)*8)
	copy(stack, bytes)
	return registers + int(size+7)/8
}

// CallFloats is Call for a function of which floating-point numbers are
// arguments or the result, or whose arguments vary in number: it passes all of
// b.Floats in the vector registers as well. It may be called where Direct is
// true.
func (b *Block) CallFloats(address uintptr, n int) uintptr {
	b.function, b.count, b.vectors = address, uintptr(n), MaxFloats
	result := b.call()
	b.vectors = 0
	return result
}
