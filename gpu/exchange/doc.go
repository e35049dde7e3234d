// Package exchange hands arrays to other libraries of the same process, and takes theirs, without copying:
// by the CUDA array interface, which describes an array, and by DLPack, which lends one until it is given
// back. Neither copies, and neither waits: who reads what the other has written orders the work first, by
// the stream that the description names, or by waiting for it.
package exchange
