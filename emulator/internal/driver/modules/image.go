// This file finds the PTX in what a program loads as a module, and prepares
// it for execution.

package modules

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine"
	"github.com/cujs/cujs/emulator/internal/engine/lower"
	"github.com/cujs/cujs/ptx"
)

// newestPTX is the last PTX version that the emulated driver reads.
var newestPTX = ptx.Version{Major: 9, Minor: 1}

// A program is a loaded image, before it is placed in a context.
type program struct {
	module *engine.Module
	target int // of .target: 80 for sm_80
}

// A loadError is why an image was refused: the text goes to the error log.
type loadError struct {
	code cuda.Result
	text string
}

func (e *loadError) Error() string { return e.text }

// LoadProgram reads an image, which must be PTX that a device of that
// architecture can execute. Texts, which may be nil, parses it.
func LoadProgram(texts *ptx.Cache, image []byte, architecture int) (*program, error) {
	source, err := sourceOf(image, architecture)
	if err != nil {
		return nil, err
	}
	tree, err := texts.Parse("", source)
	if err != nil {
		return nil, &loadError{cuda.CUDA_ERROR_INVALID_PTX, frame(err)}
	}
	target, err := checkTarget(tree, architecture)
	if err != nil {
		return nil, err
	}
	module, err := engine.Load(tree, engine.Options{Architecture: architecture})
	if err != nil {
		return nil, &loadError{cuda.CUDA_ERROR_INVALID_PTX, refusal(tree, err)}
	}
	if len(source) >= largeText {
		debug.FreeOSMemory()
	}
	return &program{module, target}, nil
}

// largeText is the size in bytes of a text after whose load memory goes back to the system:
// parsing and lowering take up to thirty bytes for each of the text, and what is garbage of
// these stays with the process until the collector runs by itself, up to two minutes later.
// A collection is cheap beside the load of such a text, and not beside that of smaller ones.
const largeText = 4 << 20

// refusal is frame for an error of the engine.
func refusal(tree *ptx.Module, err error) string {
	var unsupported *lower.UnsupportedError
	if errors.As(err, &unsupported) {
		return frame(tree.Errorf(unsupported.Pos, "%s", unsupported.What()))
	}
	return frame(err)
}

// frame is the message of an error in the text with the line and a caret below it.
func frame(err error) string {
	var syntax *ptx.Error
	if errors.As(err, &syntax) {
		return syntax.Frame()
	}
	return err.Error()
}

// checkTarget compares .version and .target with what the device has.
func checkTarget(tree *ptx.Module, architecture int) (target int, err error) {
	if v := tree.Version; newestPTX.Before(v) {
		return 0, &loadError{cuda.CUDA_ERROR_UNSUPPORTED_PTX_VERSION, fmt.Sprintf(
			"ptx: .version %d.%d is newer than the emulated driver, which reads up to %d.%d",
			v.Major, v.Minor, newestPTX.Major, newestPTX.Minor)}
	}
	target = tree.Architecture()
	if target > architecture {
		return 0, &loadError{cuda.CUDA_ERROR_INVALID_PTX, fmt.Sprintf(
			"ptx: .target %s is newer than the emulated device, which is sm_%d", tree.Target[0], architecture)}
	}
	if len(tree.Target) > 0 && !runsOn(tree.Target[0], target, architecture) {
		return 0, &loadError{cuda.CUDA_ERROR_INVALID_PTX, fmt.Sprintf(
			"ptx: .target %s has features of that architecture only, and the emulated device is sm_%d; compile for %s",
			tree.Target[0], architecture, strings.TrimRight(tree.Target[0], "af"))}
	}
	return target, nil
}

// runsOn reports whether an architecture has what a target not newer than it
// may use: sm_90a has features that later ones lack, sm_100f those of a family,
// whose members have the major version in common (PTX ISA 9.1, .target).
func runsOn(name string, target, architecture int) bool {
	switch name[len(name)-1] {
	case 'a':
		return target == architecture
	case 'f':
		return target/10 == architecture/10
	}
	return true
}

// Magic numbers of the images that the driver takes.
const (
	FatbinMagic  = 0xba55ed50
	wrapperMagic = 0x466243b1
	elfMagic     = "\x7fELF"
)

const binaryOnly = "the emulated device runs PTX only, and this image holds %s; load the PTX (nvcc -ptx, NVRTC's getPTX)"

// sourceOf is the PTX text in an image, for a device of that architecture.
func sourceOf(image []byte, architecture int) (string, error) {
	switch {
	case bytes.HasPrefix(image, []byte(elfMagic)):
		return "", &loadError{cuda.CUDA_ERROR_NO_BINARY_FOR_GPU, fmt.Sprintf(binaryOnly, "machine code (a cubin)")}
	case len(image) >= 4 && read32(image) == FatbinMagic:
		return fatbinSource(image, architecture)
	case len(image) == 0 || !bytes.Contains(image, []byte(".version")):
		return "", &loadError{cuda.CUDA_ERROR_INVALID_IMAGE, "the image is neither PTX (it has no .version), cubin nor fatbin"}
	}
	return string(image), nil
}

// ImageAt is the image that a pointer of the caller's points to: its length
// follows from what it is. Cubins need no more than their first bytes.
func ImageAt(p unsafe.Pointer) []byte {
	head := (*[4]byte)(p)
	if string(head[:1]) == elfMagic[:1] {
		return head[:]
	}
	switch read32(head[:]) {
	case wrapperMagic:
		return ImageAt(*(*unsafe.Pointer)(unsafe.Add(p, 8)))
	case FatbinMagic:
		header := unsafe.Slice((*byte)(p), FatbinHeader)
		return unsafe.Slice((*byte)(p), min(maxImage, uint64(binary.LittleEndian.Uint16(header[6:]))+binary.LittleEndian.Uint64(header[8:])))
	}
	n := 0
	for n < maxImage && *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return unsafe.Slice((*byte)(p), n)
}

// maxImage bounds what is read as one image.
const maxImage = 1 << 30
