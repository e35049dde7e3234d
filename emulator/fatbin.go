// This file takes PTX out of fat binaries. The layout is known from the
// public studies of nvcc's output: a header, then entries, each with a header
// of its own that tells its kind, size and flags.

package emulator

import (
	"encoding/binary"

	"github.com/cujs/cujs/bindings/cuda"
)

const (
	fatbinHeader    = 16     // magic, version, header size, size of the rest
	entryHeader     = 64     // the least that an entry's header has
	entryPTX        = 1      // kind of an entry that holds PTX
	entryCompressed = 0xf000 // flags of the compressions
)

func read16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func read32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func read64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// fatbinSource returns the first PTX that is not compressed.
func fatbinSource(image []byte) (string, error) {
	found := "machine code"
	if len(image) < fatbinHeader || int(read16(image[6:])) > len(image) {
		return "", &loadError{cuda.CUDA_ERROR_INVALID_IMAGE, "the fatbin is cut off in its header"}
	}
	for rest := image[read16(image[6:]):]; len(rest) >= entryHeader; {
		header, size := uint64(read32(rest[4:])), read64(rest[8:])
		if header < entryHeader || header > uint64(len(rest)) || size > uint64(len(rest))-header {
			return "", &loadError{cuda.CUDA_ERROR_INVALID_IMAGE, "an entry of the fatbin is cut off"}
		}
		if read16(rest) == entryPTX {
			if read64(rest[40:])&entryCompressed == 0 {
				return string(rest[header : header+size]), nil
			}
			found = "compressed PTX (nvcc -no-compress leaves it plain)"
		}
		rest = rest[header+size:]
	}
	return "", &loadError{cuda.CUDA_ERROR_NO_BINARY_FOR_GPU, "the emulated device runs PTX only, and this fatbin holds " + found}
}
