// This file reads the options of module loading and fills the logs.

package modules

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/ptx"
)

// A jitLog is a buffer of the caller's with the place where its size stands,
// which takes how much was filled.
type jitLog struct {
	buffer uintptr
	size   *uintptr
}

// write stores a text, cut to the buffer and ended by a zero.
func (l jitLog) write(text string) {
	if l.size == nil {
		return
	}
	room := uint32(*l.size)
	if l.buffer == 0 || room == 0 {
		*l.size = 0
		return
	}
	out := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&l.buffer))), room)
	n := copy(out[:room-1], text)
	out[n] = 0
	if n > 0 {
		n++
	}
	*l.size = uintptr(n)
}

// jitOptions are the options that have an effect; the others are for a
// compiler that the emulated device does not have.
type jitOptions struct {
	info, errors jitLog
	wallTime     *uintptr // takes a float32
	verbose      bool     // the log of information tells what kernels need
}

// readOptions reads parallel arrays of options and values. A value is a word:
// a number in place, or a pointer.
func readOptions(n uint32, options *cuda.JitOption, values *unsafe.Pointer) (o jitOptions, r cuda.Result) {
	if n == 0 {
		return o, success
	}
	if options == nil || values == nil {
		return o, invalidValue
	}
	words := unsafe.Slice((*uintptr)(unsafe.Pointer(values)), n)
	for i, option := range unsafe.Slice(options, n) {
		switch option {
		case cuda.CU_JIT_INFO_LOG_BUFFER:
			o.info.buffer = words[i]
		case cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
			o.info.size = &words[i]
		case cuda.CU_JIT_ERROR_LOG_BUFFER:
			o.errors.buffer = words[i]
		case cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
			o.errors.size = &words[i]
		case cuda.CU_JIT_WALL_TIME:
			o.wallTime = &words[i]
		case cuda.CU_JIT_LOG_VERBOSE:
			o.verbose = words[i] != 0
		}
		if option < 0 || option >= cuda.CU_JIT_NUM_OPTIONS {
			return o, invalidValue
		}
	}
	return o, success
}

// wallTime is the value of CU_JIT_WALL_TIME: milliseconds as the bits of a float32. It is not 0,
// though a clock with coarse ticks may have seen no time pass.
func wallTime(spent time.Duration) uintptr {
	return uintptr(math.Float32bits(float32(max(spent, time.Microsecond).Seconds() * 1000)))
}

// inform fills the log of information, in the form of NVIDIA's driver: with the registers
// that a kernel is estimated to take, and its memory.
func (o jitOptions) inform(p *program) {
	var text strings.Builder
	if o.verbose && p != nil {
		for _, k := range p.module.Kernels() {
			fmt.Fprintf(&text, "info    : Function properties for '%s':\ninfo    : used %d registers, %d bytes smem, %d bytes cmem[0], %d bytes lmem\n",
				k.Name, registersOf(k), k.StaticShared, k.ParamBytes, k.LocalBytes)
		}
	}
	o.info.write(text.String())
}

// load loads an image and tells the options' logs how it went.
func (o jitOptions) load(texts *ptx.Cache, image []byte, architecture int) (*program, cuda.Result) {
	start := time.Now()
	p, err := LoadProgram(texts, image, architecture)
	if o.wallTime != nil {
		*o.wallTime = wallTime(time.Since(start))
	}
	o.inform(p)
	if err == nil {
		o.errors.write("")
		return p, success
	}
	o.errors.write(err.Error())
	var refused *loadError
	if errors.As(err, &refused) {
		return nil, refused.code
	}
	return nil, cuda.CUDA_ERROR_INVALID_PTX
}
