// Package compile makes device code from CUDA C++ at run time, with NVIDIA's
// NVRTC, and links LTO-IR with nvJitLink.
//
// A [Compiler] finds the library by itself, and the toolkit's headers where
// there are any. [Compiler.Compile] gives a [Program]: PTX, a cubin or LTO-IR
// with the compiler's log and the mangled names of C++ expressions. What does
// not compile is an [Error] with every diagnostic, the line of each and a caret
// below the place. Programs are kept in a [Cache] on disk.
//
// The package needs no GPU and no driver; package gpu loads what it makes.
// Kernels in JavaScript and in PTX do not need it.
package compile

import (
	"fmt"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/nvrtc"
)

// Config says which compiler to open.
type Config struct {
	// Major is the major version of CUDA that the driver is for. NVRTC of that
	// version is preferred, since the driver knows the PTX that it makes. 0: the
	// newest that is found.
	Major int
	// Cache keeps programs between runs; nil: nothing is kept.
	Cache *Cache
}

// A Compiler compiles CUDA C++. It may be used from any number of goroutines.
type Compiler struct {
	api     *nvrtc.API
	cache   *Cache
	arches  []int           // that the library knows, ascending; nil: it cannot tell
	toolkit func() []string // include folders of the toolkit, looked for once
}

// Open finds NVRTC. The error, a *loader.NotFoundError, says what was tried and
// what to install.
func Open(config Config) (*Compiler, error) {
	api, err := nvrtc.Open(config.Major)
	if err != nil {
		return nil, err
	}
	c := &Compiler{api: api, cache: config.Cache}
	c.arches = c.supported()
	c.toolkit = sync.OnceValue(func() []string { return includeFolders(loader.Native(), api.Path, api.Major) })
	return c, nil
}

// Version is NVRTC's version, that of the CUDA toolkit it belongs to.
func (c *Compiler) Version() (major, minor int) { return c.api.Major, c.api.Minor }

// Library is the file of NVRTC.
func (c *Compiler) Library() string { return c.api.Path }

// String is "NVRTC 11.8".
func (c *Compiler) String() string { return fmt.Sprintf("NVRTC %d.%d", c.api.Major, c.api.Minor) }

// Arches are the architectures that the compiler knows, ascending: 80 for
// sm_80. It is nil before NVRTC 11.2, which cannot tell.
func (c *Compiler) Arches() []int { return slices.Clone(c.arches) }

// supported asks for the architectures.
func (c *Compiler) supported() []int {
	var n int32
	if c.api.NvrtcGetNumSupportedArchs(&n) != nvrtc.NVRTC_SUCCESS || n <= 0 {
		return nil
	}
	list := make([]int32, n)
	if c.api.NvrtcGetSupportedArchs(&list[0]) != nvrtc.NVRTC_SUCCESS {
		return nil
	}
	arches := make([]int, n)
	for i, arch := range list {
		arches[i] = int(arch)
	}
	slices.Sort(arches)
	return arches
}
