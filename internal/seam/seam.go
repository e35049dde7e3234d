// Package seam has the key to what public packages keep for the other packages of this module. Go programs of other modules cannot
// import this package, so they cannot make a Key, and need not: what it opens is no part of the API, and may change at any time.
package seam

// A Key is passed to functions such as gpu.Inside. It has a field so that no other type converts to it.
type Key struct{ _ [0]byte }
