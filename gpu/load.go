// This file has the driver load and compile code.

package gpu

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/usage"
	"github.com/cujs/cujs/ptx"
)

// JITOptions say how the driver compiles PTX. The zero value leaves all to it.
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
	MaxThreads     int    // of a block, that the code has to allow
	Override       bool   // MaxRegisters, MinBlocks and MaxThreads go before what the PTX says of them
	CompileThreads *int   // of the host, that compile in parallel; 0: as many as it has processors
	LoaderThreads  *int   // of the host, that load code in parallel; 0: as many as it has processors
	Fallback       string // "ptx" or "binary": what to prefer where no machine code fits exactly
	Name           string // what to call the code in messages

	// Sources are the PTX texts that machine code was made of: they tell the
	// types of its kernels' parameters, which machine code does not.
	Sources []string
	// Signs are those of the parameters of kernels, which PTX does not tell, by the names of the
	// kernels: a letter for each, s for signed, u for unsigned, any other where it is not told. The
	// symbols of C++ tell them by themselves, where they are no extern "C".
	Signs map[string]string
}

// A CompileError is code that the driver cannot load.
type CompileError struct {
	Name string // JITOptions.Name
	Log  string // what the compiler said; may be empty
	Err  error  // *cuda.Error

	text string // the PTX
}

// Error gives the driver's error and the compiler's log, in which messages about
// lines of PTX show them.
func (e *CompileError) Error() string {
	s := e.Err.Error()
	if e.Log != "" {
		s += "\n" + ptx.ExplainLog(e.Log, e.Name, e.text)
	}
	return s
}

// Unwrap gives the driver's error.
func (e *CompileError) Unwrap() error { return e.Err }

// title names the code in messages.
func (o JITOptions) title() string {
	if o.Name == "" {
		return "a module"
	}
	return "the module " + o.Name
}

// isPTX tells PTX text from binary code: it has a .version directive and no
// bytes that text does not have.
func isPTX(image []byte) bool {
	head := image[:min(len(image), 4096)]
	binary := bytes.HasPrefix(head, []byte("\x7fELF")) || bytes.HasPrefix(head, []byte("\x50\xed\x55\xba"))
	return !binary && bytes.Contains(image, []byte(".version"))
}

// jit is a list of options in the form of the driver: numbers and addresses in
// the places of pointers.
type jit struct {
	options []cuda.JitOption
	values  []uintptr
	logs    []byte // of what the compiler reports, then of its errors
}

// fresh is a copy of the values: the driver writes times and the lengths of logs
// among them.
func (j *jit) fresh() []uintptr { return slices.Clone(j.values) }

// addresses are the options and their values as the driver takes them.
func (j *jit) addresses(values []uintptr) (*cuda.JitOption, *unsafe.Pointer) {
	return &j.options[0], (*unsafe.Pointer)(unsafe.Pointer(&values[0]))
}

func (j *jit) add(option cuda.JitOption, value uintptr) {
	j.options = append(j.options, option)
	j.values = append(j.values, value)
}

// logBytes is the room for each of the compiler's logs.
const logBytes = 16 << 10

// load compiles and loads an image, retrying when memory runs out.
func (c *Context) load(m *Module, image []byte, o JITOptions) (infoLog string, spent time.Duration, err error) {
	j, err := o.list()
	if err != nil {
		return "", 0, err
	}
	source := ""
	if isPTX(image) {
		source = string(image)
		image = []byte(ptx.ASCII(source))
	}
	image = append(bytes.Clone(image), 0) // text ends with a zero
	j.logs = make([]byte, 2*logBytes)
	wall := len(j.values)
	j.add(cuda.CU_JIT_WALL_TIME, 0)
	j.add(cuda.CU_JIT_INFO_LOG_BUFFER, uintptr(unsafe.Pointer(&j.logs[0])))
	j.add(cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, logBytes)
	j.add(cuda.CU_JIT_ERROR_LOG_BUFFER, uintptr(unsafe.Pointer(&j.logs[logBytes])))
	j.add(cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, logBytes)
	var code cuda.Result
	var values []uintptr
	err = c.retry(uint64(len(image)), func(api *cuda.API) (call string, _ cuda.Result) {
		values, call, code = m.place(api, j, image)
		return call, code
	})
	if err == nil || code == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		return usage.Text(j.logs[:logBytes]), milliseconds(values[wall]), err
	}
	usage.Describe(err, "loading %s on %s", o.title(), c.device)
	if code.Sticky() { // an earlier kernel has failed, not the code
		return "", 0, err
	}
	usage.Hint(err, c.explainLoad(err, image))
	return "", 0, &CompileError{Name: o.Name, Log: o.named(strings.TrimSpace(usage.Text(j.logs[logBytes:]))), Err: err, text: source}
}

// place has the driver load an image: as a library where it has those (since CUDA
// 12.0), else into the current context only. A library is placed there at once,
// because the driver may compile only then. What it refuses as a library goes to
// cuModuleLoadDataEx all the same: whatever cannot be loaded, the verdict and the
// log are those of one call.
func (m *Module) place(api *cuda.API, j *jit, image []byte) (values []uintptr, call string, r cuda.Result) {
	l := &library{options: j, values: j.fresh()}
	option, value := j.addresses(l.values)
	r = api.CuLibraryLoadData(&l.handle, unsafe.Pointer(&image[0]), option, value, uint32(len(j.options)), nil, nil, 0)
	if r == cuda.CUDA_SUCCESS {
		if r = api.CuLibraryGetModule(&m.handle, l.handle); r == cuda.CUDA_SUCCESS && !m.silent(api, j, image) {
			m.library = l
			return l.values, "cuLibraryGetModule", r
		}
		_ = l.unload(api)
	}
	if r == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		return l.values, "cuLibraryLoadData", r
	}
	clear(j.logs)
	values = j.fresh()
	option, value = j.addresses(values)
	r = api.CuModuleLoadDataEx(&m.handle, unsafe.Pointer(&image[0]), uint32(len(j.options)), option, value)
	runtime.KeepAlive(j)
	return values, "cuModuleLoadDataEx", r
}

// silent tells that a log was asked for and did not come: it is worth more than
// the library. The emulated device never has one.
func (m *Module) silent(api *cuda.API, j *jit, image []byte) bool {
	return m.options.Verbose && !api.Emulated && j.logs[0] == 0 && isPTX(image)
}

// named puts the code's name into a log where a driver that was not told it writes something else: the emulated device
// "<ptx>", NVIDIA's "ptxas application ptx input, line 5; error".
func (o JITOptions) named(log string) string {
	if o.Name == "" {
		return log
	}
	return strings.NewReplacer("<ptx>:", o.Name+":", "ptxas application ptx input,", "ptxas "+o.Name+",").Replace(log)
}

// milliseconds is a time in the form of CU_JIT_WALL_TIME: the bits of a float.
func milliseconds(value uintptr) time.Duration {
	return time.Duration(float64(math.Float32frombits(uint32(value))) * float64(time.Millisecond))
}

// list is the options for the driver, which takes none for those that are zero.
func (o JITOptions) list() (*jit, error) {
	j := new(jit)
	for _, number := range []struct {
		option cuda.JitOption
		value  int
	}{{cuda.CU_JIT_MAX_REGISTERS, o.MaxRegisters}, {cuda.CU_JIT_THREADS_PER_BLOCK, o.Threads}, {cuda.CU_JIT_MIN_CTA_PER_SM, o.MinBlocks},
		{cuda.CU_JIT_MAX_THREADS_PER_BLOCK, o.MaxThreads}} {
		if number.value > 0 {
			j.add(number.option, uintptr(number.value))
		}
	}
	if o.CompileThreads != nil {
		j.add(cuda.CU_JIT_SPLIT_COMPILE, uintptr(max(*o.CompileThreads, 0)))
	}
	if o.LoaderThreads != nil {
		j.add(cuda.CU_JIT_BINARY_LOADER_THREAD_COUNT, uintptr(max(*o.LoaderThreads, 0)))
	}
	for _, flag := range []struct {
		option cuda.JitOption
		on     bool
	}{{cuda.CU_JIT_GENERATE_LINE_INFO, o.LineInfo}, {cuda.CU_JIT_GENERATE_DEBUG_INFO, o.Debug}, {cuda.CU_JIT_LOG_VERBOSE, o.Verbose},
		{cuda.CU_JIT_OVERRIDE_DIRECTIVE_VALUES, o.Override}} {
		if flag.on {
			j.add(flag.option, 1)
		}
	}
	return j, o.choose(j)
}

// choose adds the options that take one of several values.
func (o JITOptions) choose(j *jit) error {
	if o.OptLevel != nil {
		if *o.OptLevel < 0 || *o.OptLevel > 4 {
			return o.wrong("optimization level", "0 to 4", fmt.Sprint(*o.OptLevel))
		}
		j.add(cuda.CU_JIT_OPTIMIZATION_LEVEL, uintptr(*o.OptLevel))
	}
	if o.Target != "" {
		target, ok := parseTarget(o.Target)
		if !ok {
			return o.wrong("target", "an architecture such as sm_90", o.Target)
		}
		j.add(cuda.CU_JIT_TARGET, target)
	}
	switch o.Fallback {
	case "":
	case "ptx":
		j.add(cuda.CU_JIT_FALLBACK_STRATEGY, uintptr(cuda.CU_PREFER_PTX))
	case "binary":
		j.add(cuda.CU_JIT_FALLBACK_STRATEGY, uintptr(cuda.CU_PREFER_BINARY))
	default:
		return o.wrong("fallback", "ptx or binary", o.Fallback)
	}
	switch o.CacheMode {
	case "":
	case "ca":
		j.add(cuda.CU_JIT_CACHE_MODE, uintptr(cuda.CU_JIT_CACHE_OPTION_CA))
	case "cg":
		j.add(cuda.CU_JIT_CACHE_MODE, uintptr(cuda.CU_JIT_CACHE_OPTION_CG))
	default:
		return o.wrong("cache mode", "ca or cg", o.CacheMode)
	}
	return nil
}

// wrong is the error of an option.
func (o JITOptions) wrong(option, expected, got string) error {
	return &RangeError{Doing: "loading " + o.title(), Argument: option, Expected: expected, Got: got}
}

// acceleratedTarget is what CUjit_target adds for accelerated features.
const acceleratedTarget = 65536

// parseTarget reads "sm_90" and "sm_90a" into a value of CUjit_target: the
// number of the architecture, plus 65536 for its accelerated features.
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

// explainLoad says why code does not load, where that can be seen.
func (c *Context) explainLoad(err error, image []byte) string {
	device := capability(c.device)
	isText := isPTX(image)
	switch target := strings.TrimSuffix(directive(image, ".target"), ","); {
	case isText && errors.Is(err, cuda.CUDA_ERROR_UNSUPPORTED_PTX_VERSION):
		if version := directive(image, ".version"); version != "" {
			return fmt.Sprintf("the text is of PTX version %s, which this driver (CUDA %d.%d) does not know",
				version, c.driver.Version()/1000, c.driver.Version()%1000/10)
		}
	case isText && architecture(target) > device:
		return fmt.Sprintf("the text is for %s, and %s is sm_%d", target, c.device, device)
	case isText:
	case errors.Is(err, cuda.CUDA_ERROR_NO_BINARY_FOR_GPU), errors.Is(err, cuda.CUDA_ERROR_INVALID_PTX),
		errors.Is(err, cuda.CUDA_ERROR_INVALID_IMAGE) && architectures(image) != "":
		needs := fmt.Sprintf("%s needs code for sm_%d, or PTX for that or an older architecture", c.device, device)
		if c.device.Emulated() {
			needs = fmt.Sprintf("%s needs PTX for sm_%d or an older architecture", c.device, device)
		}
		if list := architectures(image); list != "" {
			return fmt.Sprintf("the image is for %s, and %s", list, needs)
		}
		return needs
	}
	return ""
}

// architecture is 90 for "sm_90" and "sm_90a", 0 for what is none.
func architecture(name string) int {
	target, _ := parseTarget(strings.TrimSuffix(name, "f"))
	return int(target % acceleratedTarget)
}

// directive is the first operand of a directive in PTX.
func directive(image []byte, name string) string {
	_, rest, _ := strings.Cut(string(image), name)
	fields := strings.Fields(rest[:min(len(rest), 64)])
	if len(fields) == 0 {
		return ""
	}
	return fields[0]
}
