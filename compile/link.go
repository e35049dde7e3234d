// This file links device code with nvJitLink, which optimises LTO-IR across all
// that is linked. What has no LTO-IR in it, the driver can link as well.

package compile

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/nvjitlink"
)

// A Linker links device code to a cubin. It may be used from any number of
// goroutines.
type Linker struct{ api *nvjitlink.API }

// OpenLinker finds nvJitLink, of the major version of CUDA that the driver is
// for or else the newest. The error, a *loader.NotFoundError, says what was
// tried and what to install.
func OpenLinker(major int) (*Linker, error) {
	api, err := nvjitlink.Open(major)
	if err != nil {
		return nil, err
	}
	return &Linker{api}, nil
}

// Version is nvJitLink's version, that of the CUDA toolkit it belongs to.
func (l *Linker) Version() (major, minor int) { return l.api.Major, l.api.Minor }

// An Input is code to be linked.
type Input struct {
	Name   string // for messages
	Format Format
	Data   []byte
}

// LinkOptions say how to link.
type LinkOptions struct {
	Name    string   // of what is made; empty: "linked program"
	Arch    string   // "sm_90"
	Options []string // for nvJitLink, behind all others: "-maxrregcount=32"
}

// inputTypes are the formats in the words of nvJitLink.
var inputTypes = map[Format]nvjitlink.InputType{
	PTX: nvjitlink.NVJITLINK_INPUT_PTX, Cubin: nvjitlink.NVJITLINK_INPUT_CUBIN, LTOIR: nvjitlink.NVJITLINK_INPUT_LTOIR,
	Fatbin: nvjitlink.NVJITLINK_INPUT_FATBIN, Object: nvjitlink.NVJITLINK_INPUT_OBJECT, Library: nvjitlink.NVJITLINK_INPUT_LIBRARY,
}

// Link links the inputs to a cubin for one architecture. The error is an
// *Error.
func (l *Linker) Link(inputs []Input, o LinkOptions) (*Program, error) {
	if l == nil || l.api == nil {
		return nil, errors.New("compile: the Linker is nil or a zero value; OpenLinker makes one")
	}
	start := time.Now()
	if o.Name == "" {
		o.Name = "linked program"
	}
	link := &linking{api: l.api, options: o}
	if !linkable(o.Arch) {
		return nil, &OptionError{Doing: "linking " + o.Name, Option: "arch", Expected: "an architecture such as sm_90", Got: strconv.Quote(o.Arch)}
	}
	defer link.destroy()
	if err := link.create(inputs); err != nil {
		return nil, err
	}
	for i, input := range inputs {
		if err := link.add(i, input); err != nil {
			return nil, err
		}
	}
	if err := link.failed("nvJitLinkComplete", l.api.NvJitLinkComplete(link.handle)); err != nil {
		return nil, err
	}
	image, err := link.cubin()
	if err != nil {
		return nil, err
	}
	info := link.log(l.api.NvJitLinkGetInfoLogSize, l.api.NvJitLinkGetInfoLog)
	return &Program{Name: o.Name, Format: Cubin, Arch: o.Arch, Image: image, Log: info, Time: time.Since(start)}, nil
}

// linkable tells whether nvJitLink can be asked for an architecture. At one of
// less than two digits, such as sm_7, it ends the process; those before sm_50
// are older than it is.
func linkable(arch string) bool {
	m := archPattern().FindStringSubmatch(arch)
	return m != nil && strings.HasPrefix(arch, "sm_") && (len(m[1]) == 3 || m[1] >= "50")
}

// A linking is one use of nvJitLink.
type linking struct {
	api     *nvjitlink.API
	options LinkOptions
	handle  nvjitlink.Handle
}

func (l *linking) destroy() {
	if l.handle != 0 {
		l.api.NvJitLinkDestroy(&l.handle)
	}
}

func (l *linking) create(inputs []Input) error {
	list := []string{"-arch=" + l.options.Arch}
	if slices.ContainsFunc(inputs, func(i Input) bool { return i.Format == LTOIR }) {
		list = append(list, "-lto")
	}
	list = append(list, l.options.Options...)
	options := cStrings(list)
	r := l.api.NvJitLinkCreate(&l.handle, uint32(len(list)), first(options))
	runtime.KeepAlive(options)
	if r != nvjitlink.NVJITLINK_SUCCESS && l.api.Major < 13 {
		l.handle = 0 // only from 13.0 on it is known to have a log then
	}
	return l.failed("nvJitLinkCreate", r)
}

func (l *linking) add(i int, input Input) error {
	if input.Name == "" {
		input.Name = fmt.Sprintf("input %d", i)
	}
	data := input.Data
	if input.Format == PTX {
		data = append(slices.Clone(data), 0)
	}
	if len(data) == 0 {
		data = []byte{0}
	}
	name := cString(input.Name)
	return l.failed("nvJitLinkAddData", l.api.NvJitLinkAddData(l.handle, inputTypes[input.Format],
		unsafe.Pointer(&data[0]), uint64(len(data)), &name[0]))
}

func (l *linking) cubin() ([]byte, error) {
	var n uint64
	if err := l.failed("nvJitLinkGetLinkedCubinSize", l.api.NvJitLinkGetLinkedCubinSize(l.handle, &n)); err != nil {
		return nil, err
	}
	image := make([]byte, max(n, 1))
	err := l.failed("nvJitLinkGetLinkedCubin", l.api.NvJitLinkGetLinkedCubin(l.handle, unsafe.Pointer(&image[0])))
	return image[:n], err
}

// failed is the error of a call, with the log of errors.
func (l *linking) failed(call string, r nvjitlink.Result) error {
	err := l.api.Error(call, r)
	if err == nil {
		return nil
	}
	log := ""
	if l.handle != 0 {
		log = l.log(l.api.NvJitLinkGetErrorLogSize, l.api.NvJitLinkGetErrorLog)
	}
	return &Error{Stage: "link", Name: l.options.Name, Log: log, Diagnostics: parseLog(log), Err: err}
}

func (l *linking) log(size func(nvjitlink.Handle, *uint64) nvjitlink.Result, get func(nvjitlink.Handle, *byte) nvjitlink.Result) string {
	var n uint64
	if size(l.handle, &n) != nvjitlink.NVJITLINK_SUCCESS || n == 0 {
		return ""
	}
	data := make([]byte, n)
	if get(l.handle, &data[0]) != nvjitlink.NVJITLINK_SUCCESS {
		return ""
	}
	return strings.TrimSpace(strings.TrimRight(string(data), "\x00"))
}
