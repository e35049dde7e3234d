// Package jit has what the driver's compiler and linker are told and what they answer,
// reads images of code, and explains why an image does not load.
package jit

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// Options say how the driver compiles PTX. The zero value leaves all choices to it.
type Options struct {
	MaxRegisters int    // per thread
	OptLevel     *int   // 0 … 4
	LineInfo     bool   // source lines for debuggers and profilers
	Debug        bool   // everything a debugger needs; slow code
	Target       string // "sm_90"; empty: the device's own
	CacheMode    string // "ca" or "cg": whether loads are cached in L1
	Threads      int    // of a block, for which registers are planned
	Verbose      bool   // a log with register counts

	MinBlocks      int    // of a multiprocessor, for which registers are planned; with MaxThreads
	MaxThreads     int    // of a block, that the code must allow
	Override       bool   // MaxRegisters, MinBlocks and MaxThreads override the directives of the PTX
	CompileThreads *int   // of the host that compile in parallel; 0: one for each processor
	LoaderThreads  *int   // of the host that load code in parallel; 0: one for each processor
	Fallback       string // "ptx" or "binary": what to prefer where no machine code fits exactly
	Name           string // of the code in messages

	// Sources are the PTX texts that machine code was compiled from. They have the
	// types of its kernels' parameters, which machine code has not.
	Sources []string
	// Signs are those of the parameters of kernels, by the names of the kernels: a letter
	// for each parameter, s for signed, u for unsigned, any other where it is not known.
	// PTX has no signs; the symbols of C++ have them, unless they are extern "C".
	Signs map[string]string
}

// Title names the code in messages.
func (o *Options) Title() string {
	if o.Name == "" {
		return "a module"
	}
	return "the module " + o.Name
}

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

// List converts the options. It leaves out those that are zero.
func (o *Options) List() (*List, error) {
	l := &List{logs: make([]byte, 2*logBytes)}
	for _, number := range []struct {
		option cuda.JitOption
		value  int
	}{{cuda.CU_JIT_MAX_REGISTERS, o.MaxRegisters}, {cuda.CU_JIT_THREADS_PER_BLOCK, o.Threads}, {cuda.CU_JIT_MIN_CTA_PER_SM, o.MinBlocks},
		{cuda.CU_JIT_MAX_THREADS_PER_BLOCK, o.MaxThreads}} {
		if number.value > 0 {
			l.add(number.option, uintptr(number.value))
		}
	}
	if o.CompileThreads != nil {
		l.add(cuda.CU_JIT_SPLIT_COMPILE, uintptr(max(*o.CompileThreads, 0)))
	}
	if o.LoaderThreads != nil {
		l.add(cuda.CU_JIT_BINARY_LOADER_THREAD_COUNT, uintptr(max(*o.LoaderThreads, 0)))
	}
	for _, flag := range []struct {
		option cuda.JitOption
		on     bool
	}{{cuda.CU_JIT_GENERATE_LINE_INFO, o.LineInfo}, {cuda.CU_JIT_GENERATE_DEBUG_INFO, o.Debug}, {cuda.CU_JIT_LOG_VERBOSE, o.Verbose},
		{cuda.CU_JIT_OVERRIDE_DIRECTIVE_VALUES, o.Override}} {
		if flag.on {
			l.add(flag.option, 1)
		}
	}
	if err := o.choose(l); err != nil {
		return nil, err
	}
	l.wall = len(l.values)
	l.add(cuda.CU_JIT_WALL_TIME, 0)
	l.add(cuda.CU_JIT_INFO_LOG_BUFFER, uintptr(unsafe.Pointer(&l.logs[0])))
	l.add(cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, logBytes)
	l.add(cuda.CU_JIT_ERROR_LOG_BUFFER, uintptr(unsafe.Pointer(&l.logs[logBytes])))
	l.add(cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, logBytes)
	return l, nil
}

func (l *List) add(option cuda.JitOption, value uintptr) {
	l.options = append(l.options, option)
	l.values = append(l.values, value)
}

// choose adds the options that take one of several values.
func (o *Options) choose(l *List) error {
	if o.OptLevel != nil {
		if *o.OptLevel < 0 || *o.OptLevel > 4 {
			return o.wrong("optimization level", "0 to 4", fmt.Sprint(*o.OptLevel))
		}
		l.add(cuda.CU_JIT_OPTIMIZATION_LEVEL, uintptr(*o.OptLevel))
	}
	if o.Target != "" {
		target, ok := parseTarget(o.Target)
		if !ok {
			return o.wrong("target", "an architecture such as sm_90", o.Target)
		}
		l.add(cuda.CU_JIT_TARGET, target)
	}
	switch o.Fallback {
	case "":
	case "ptx":
		l.add(cuda.CU_JIT_FALLBACK_STRATEGY, uintptr(cuda.CU_PREFER_PTX))
	case "binary":
		l.add(cuda.CU_JIT_FALLBACK_STRATEGY, uintptr(cuda.CU_PREFER_BINARY))
	default:
		return o.wrong("fallback", "ptx or binary", o.Fallback)
	}
	switch o.CacheMode {
	case "":
	case "ca":
		l.add(cuda.CU_JIT_CACHE_MODE, uintptr(cuda.CU_JIT_CACHE_OPTION_CA))
	case "cg":
		l.add(cuda.CU_JIT_CACHE_MODE, uintptr(cuda.CU_JIT_CACHE_OPTION_CG))
	default:
		return o.wrong("cache mode", "ca or cg", o.CacheMode)
	}
	return nil
}

// wrong returns the error of an option.
func (o *Options) wrong(option, expected, got string) error {
	return &usage.RangeError{Doing: "loading " + o.Title(), Argument: option, Expected: expected, Got: got}
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

// parseTarget converts "sm_90" and "sm_90a" to a value of CUjit_target: the number of
// the architecture, plus 65536 for its accelerated features.
func parseTarget(name string) (target uintptr, ok bool) {
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
