// This file defines JITOptions, what the driver's compiler and linker are told.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/jit"
	"github.com/cujs/cujs/gpu/usage"
)

// JITOptions say how the driver compiles PTX. The zero value leaves all choices to it.
type JITOptions struct {
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

// title names the code in messages.
func (o *JITOptions) title() string {
	if o.Name == "" {
		return "a module"
	}
	return "the module " + o.Name
}

// list converts the options. It leaves out those that are zero.
func (o *JITOptions) list() (*jit.List, error) {
	l := jit.NewList()
	for _, number := range []struct {
		option cuda.JitOption
		value  int
	}{{cuda.CU_JIT_MAX_REGISTERS, o.MaxRegisters}, {cuda.CU_JIT_THREADS_PER_BLOCK, o.Threads}, {cuda.CU_JIT_MIN_CTA_PER_SM, o.MinBlocks},
		{cuda.CU_JIT_MAX_THREADS_PER_BLOCK, o.MaxThreads}} {
		if number.value > 0 {
			l.Add(number.option, uintptr(number.value))
		}
	}
	if o.CompileThreads != nil {
		l.Add(cuda.CU_JIT_SPLIT_COMPILE, uintptr(max(*o.CompileThreads, 0)))
	}
	if o.LoaderThreads != nil {
		l.Add(cuda.CU_JIT_BINARY_LOADER_THREAD_COUNT, uintptr(max(*o.LoaderThreads, 0)))
	}
	for _, flag := range []struct {
		option cuda.JitOption
		on     bool
	}{{cuda.CU_JIT_GENERATE_LINE_INFO, o.LineInfo}, {cuda.CU_JIT_GENERATE_DEBUG_INFO, o.Debug}, {cuda.CU_JIT_LOG_VERBOSE, o.Verbose},
		{cuda.CU_JIT_OVERRIDE_DIRECTIVE_VALUES, o.Override}} {
		if flag.on {
			l.Add(flag.option, 1)
		}
	}
	if err := o.choose(l); err != nil {
		return nil, err
	}
	l.Finish()
	return l, nil
}

// choose adds the options that take one of several values.
func (o *JITOptions) choose(l *jit.List) error {
	if o.OptLevel != nil {
		if *o.OptLevel < 0 || *o.OptLevel > 4 {
			return o.wrong("optimization level", "0 to 4", fmt.Sprint(*o.OptLevel))
		}
		l.Add(cuda.CU_JIT_OPTIMIZATION_LEVEL, uintptr(*o.OptLevel))
	}
	if o.Target != "" {
		target, ok := jit.ParseTarget(o.Target)
		if !ok {
			return o.wrong("target", "an architecture such as sm_90", o.Target)
		}
		l.Add(cuda.CU_JIT_TARGET, target)
	}
	switch o.Fallback {
	case "":
	case "ptx":
		l.Add(cuda.CU_JIT_FALLBACK_STRATEGY, uintptr(cuda.CU_PREFER_PTX))
	case "binary":
		l.Add(cuda.CU_JIT_FALLBACK_STRATEGY, uintptr(cuda.CU_PREFER_BINARY))
	default:
		return o.wrong("fallback", "ptx or binary", o.Fallback)
	}
	switch o.CacheMode {
	case "":
	case "ca":
		l.Add(cuda.CU_JIT_CACHE_MODE, uintptr(cuda.CU_JIT_CACHE_OPTION_CA))
	case "cg":
		l.Add(cuda.CU_JIT_CACHE_MODE, uintptr(cuda.CU_JIT_CACHE_OPTION_CG))
	default:
		return o.wrong("cache mode", "ca or cg", o.CacheMode)
	}
	return nil
}

// wrong returns the error of an option.
func (o *JITOptions) wrong(option, expected, got string) error {
	return &usage.RangeError{Doing: "loading " + o.title(), Argument: option, Expected: expected, Got: got}
}
