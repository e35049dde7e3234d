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
	"sync/atomic"

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
	// Behind counts the compilations that go on though their contexts have ended; nil: nobody asks.
	Behind *atomic.Int32
}

// A Compiler compiles CUDA C++. It may be used from any number of goroutines.
type Compiler struct {
	config  Config
	load    func() (*nvrtc.API, error) // once
	library atomic.Pointer[identity]
	toolkit func() []string // include folders of the toolkit, looked for once
}

// Open finds NVRTC. Where the cache remembers it, it is loaded only when there
// is something to compile. The error, a *loader.NotFoundError, says what was
// tried and what to install.
func Open(config Config) (*Compiler, error) {
	c := &Compiler{config: config}
	c.load = sync.OnceValues(c.open)
	c.toolkit = sync.OnceValue(func() []string {
		library := c.library.Load()
		return includeFolders(loader.Native(), library.Path, library.Major)
	})
	if config.Cache != nil {
		c.library.Store(config.Cache.remembered(searchKey(config.Major)))
	}
	if c.library.Load() == nil {
		if _, err := c.load(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// open loads the library.
func (c *Compiler) open() (*nvrtc.API, error) {
	api, err := nvrtc.Open(c.config.Major)
	if err != nil {
		return nil, err
	}
	found := identify(api)
	c.library.Store(found)
	if c.config.Cache != nil {
		c.config.Cache.remember(searchKey(c.config.Major), found)
	}
	return api, nil
}

// Version is NVRTC's version, that of the CUDA toolkit it belongs to.
func (c *Compiler) Version() (major, minor int) {
	library := c.library.Load()
	return library.Major, library.Minor
}

// Library is the file of NVRTC.
func (c *Compiler) Library() string { return c.library.Load().Path }

// String is "NVRTC 11.8".
func (c *Compiler) String() string {
	major, minor := c.Version()
	return fmt.Sprintf("NVRTC %d.%d", major, minor)
}

// Arches are the architectures that the compiler knows, ascending: 80 for
// sm_80. It is nil before NVRTC 11.2, which cannot tell.
func (c *Compiler) Arches() []int { return slices.Clone(c.library.Load().Arches) }

// supported asks for the architectures.
func supported(api *nvrtc.API) []int {
	var n int32
	if api.NvrtcGetNumSupportedArchs(&n) != nvrtc.NVRTC_SUCCESS || n <= 0 {
		return nil
	}
	list := make([]int32, n)
	if api.NvrtcGetSupportedArchs(&list[0]) != nvrtc.NVRTC_SUCCESS {
		return nil
	}
	arches := make([]int, n)
	for i, arch := range list {
		arches[i] = int(arch)
	}
	slices.Sort(arches)
	return arches
}
