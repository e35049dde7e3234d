//go:build !linux

package wire

// MaxFromWorker bounds a message from a worker, with the typed arrays in it.
const MaxFromWorker = MaxToWorker
