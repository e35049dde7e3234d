// Package jit has the lists of options of the driver's compiler and linker and what they answer, reads images of code,
// and explains why an image does not load.
package jit

import (
	"math"
	"slices"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// logBytes is the size of each of the two logs.
const logBytes = 16 << 10

// A List is the options as the driver takes them, numbers and addresses in the places of
// pointers, with buffers for its logs. The driver may write to the logs as long as what
// it made of the options exists.
type List struct {
	options []cuda.JitOption
	values  []uintptr
	wall    int    // the index of the value that the driver replaces by a time
	logs    []byte // of information, then of errors
}

// NewList returns a list without options.
func NewList() *List { return &List{logs: make([]byte, 2*logBytes)} }

// Add adds an option with its value, a number or an address.
func (l *List) Add(option cuda.JitOption, value uintptr) {
	l.options = append(l.options, option)
	l.values = append(l.values, value)
}

// Finish adds the options by which the driver returns its time and its logs.
func (l *List) Finish() {
	l.wall = len(l.values)
	l.Add(cuda.CU_JIT_WALL_TIME, 0)
	l.Add(cuda.CU_JIT_INFO_LOG_BUFFER, uintptr(unsafe.Pointer(&l.logs[0])))
	l.Add(cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, logBytes)
	l.Add(cuda.CU_JIT_ERROR_LOG_BUFFER, uintptr(unsafe.Pointer(&l.logs[logBytes])))
	l.Add(cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, logBytes)
}

// Values are the values of one call: the driver writes times and the lengths of logs
// among them.
type Values []uintptr

// Values returns a copy of the values.
func (l *List) Values() Values { return slices.Clone(l.values) }

// addresses returns the addresses of the options and of values for the driver.
func (l *List) addresses(v Values) (*cuda.JitOption, *unsafe.Pointer) {
	return &l.options[0], (*unsafe.Pointer)(unsafe.Pointer(&v[0]))
}

// WallTime returns the time that the driver has written to values: the bits of a float,
// in milliseconds.
func (l *List) WallTime(v Values) time.Duration {
	return time.Duration(float64(math.Float32frombits(uint32(v[l.wall]))) * float64(time.Millisecond))
}

// Info returns the log of information.
func (l *List) Info() string { return messages.Text(l.logs[:logBytes]) }

// Errors returns the log of errors.
func (l *List) Errors() string { return strings.TrimSpace(messages.Text(l.logs[logBytes:])) }

// ErrorsOf returns the log of errors with a name in place of what a driver that was not
// told the name writes: the emulated device "<ptx>", NVIDIA's "ptxas application ptx
// input, line 5; error".
func (l *List) ErrorsOf(name string) string {
	if name == "" {
		return l.Errors()
	}
	return strings.NewReplacer("<ptx>:", name+":", "ptxas application ptx input,", "ptxas "+name+",").Replace(l.Errors())
}

// acceleratedTarget is what CUjit_target adds for accelerated features.
const acceleratedTarget = 65536

// ParseTarget converts "sm_90" and "sm_90a" to a value of CUjit_target: the number of
// the architecture, plus 65536 for its accelerated features.
func ParseTarget(name string) (target uintptr, ok bool) {
	number, found := strings.CutPrefix(name, "sm_")
	accelerated := strings.HasSuffix(number, "a")
	number = strings.TrimSuffix(number, "a")
	if !found || number == "" || len(number) > 3 {
		return 0, false
	}
	for _, digit := range number {
		if digit < '0' || digit > '9' {
			return 0, false
		}
		target = target*10 + uintptr(digit-'0')
	}
	if accelerated {
		target += acceleratedTarget
	}
	return target, true
}
