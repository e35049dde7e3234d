//go:build !race

package host

// checksPointers tells that the compiler has pointers checked, which the race detector brings with it.
const checksPointers = false

// RaceDetector tells that the program was built with the race detector, whose own memory is more than
// workers have in tests.
const RaceDetector = false
