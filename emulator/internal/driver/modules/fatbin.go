// This file takes PTX out of fat binaries.

package modules

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/devicecode"
)

// FatbinHeader is the bytes of magic, version, header size and size of the rest.
const FatbinHeader = 16

func read32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

// fatbinSource returns the PTX that is for the newest architecture that the
// device can execute, or the first where there is none.
func fatbinSource(image []byte, architecture int) (string, error) {
	entries, err := devicecode.ReadFatbin(image)
	if err != nil {
		return "", &loadError{cuda.CUDA_ERROR_INVALID_IMAGE, err.Error()}
	}
	var best *devicecode.Entry
	var machine []string
	for i := range entries {
		e := &entries[i]
		switch {
		case !e.PTX:
			machine = append(machine, fmt.Sprintf("sm_%d", e.SM))
		case best == nil, e.SM <= architecture && (e.SM > best.SM || best.SM > architecture):
			best = e
		}
	}
	if best != nil {
		return string(best.Data), nil
	}
	found := "nothing"
	if len(machine) > 0 {
		found = "machine code for " + strings.Join(slices.Compact(machine), ", ")
	}
	return "", &loadError{cuda.CUDA_ERROR_NO_BINARY_FOR_GPU, "the emulated device runs PTX only, and this fatbin holds " + found}
}
