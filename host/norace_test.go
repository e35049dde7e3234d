//go:build !race

package host

// checksPointers tells that the compiler has pointers checked, which the race detector brings with it.
const checksPointers = false
