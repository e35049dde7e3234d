// This file calls the functions of a loaded library: it finds the address of
// an entry point at its first use and passes the arguments.

package cuda

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/internal/foreign"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
)

// arguments is the block in which a call's arguments travel. Blocks come from
// a pool: a literal argument list would be allocated at every call.
type arguments struct {
	block foreign.Block
	words *[foreign.MaxWords]uintptr // those of the block
}

func newArguments() *arguments {
	a := new(arguments)
	a.words = &a.block.Words
	return a
}

// A library is the driver's shared library with what has been looked up in it.
type library struct {
	file    *loader.Library
	version int
	// getProcAddress is cuGetProcAddress_v2 or, before 12.0, the form with
	// four arguments; nil before 11.3.
	getProcAddress func(symbol *byte, pfn *uintptr, version int32, flags uint64) Result
	addresses      [functionCount]atomic.Uintptr
	pool           sync.Pool
}

// absent marks an entry point that the library does not have.
const absent = 1

func newLibrary(file *loader.Library) *library {
	return &library{file: file, pool: sync.Pool{New: func() any { return newArguments() }}}
}

func (l *library) arguments() *arguments { return l.pool.Get().(*arguments) }

// call passes the first n words of a to entry point f.
func (l *library) call(f int, a *arguments, n int) Result {
	address := l.address(f)
	if address == 0 {
		l.pool.Put(a)
		return CUDA_ERROR_NOT_SUPPORTED
	}
	r := Result(int32(a.block.Call(address, n)))
	l.pool.Put(a)
	return r
}

// address is where entry point f is; 0 when the library does not have it.
func (l *library) address(f int) uintptr {
	address := l.addresses[f].Load()
	if address == 0 {
		address = l.resolve(f)
	}
	if address == absent {
		return 0
	}
	return address
}

// resolve finds the address of an entry point and remembers it.
func (l *library) resolve(f int) uintptr {
	address := l.lookup(&entryPoints[f])
	if address == 0 {
		address = absent
	}
	l.addresses[f].Store(address)
	return address
}

// lookup asks the driver for the form of the function that the table declares,
// by the version that introduced it; drivers before 11.3 are asked for the
// exported symbol.
func (l *library) lookup(e *EntryPoint) uintptr {
	if l.getProcAddress != nil && e.Since > 0 {
		name := append([]byte(baseName(e.Name)), 0)
		var address uintptr
		if l.getProcAddress(&name[0], &address, int32(e.Since), 0) == CUDA_SUCCESS && address != 0 {
			return address
		}
	}
	address, _ := l.file.Lookup(e.Symbol)
	return address
}

// baseName strips the version from a name: cuCtxCreate_v2 → cuCtxCreate.
func baseName(name string) string {
	for i := len(name) - 1; i > 1; i-- {
		if name[i] == 'v' && name[i-1] == '_' {
			return name[:i-1]
		}
		if name[i] < '0' || name[i] > '9' {
			break
		}
	}
	return name
}

// missing explains why a function answers CUDA_ERROR_NOT_SUPPORTED when the
// reason is that the driver does not have it.
func (l *library) missing(call string) string {
	for i := range entryPoints {
		e := &entryPoints[i]
		if e.Name != call || l.addresses[i].Load() != absent {
			continue
		}
		if e.Since > l.version {
			return fmt.Sprintf("this driver is for CUDA %s, %s needs %s", release(l.version), call, release(e.Since))
		}
		return fmt.Sprintf("this driver (CUDA %s) does not export %s", release(l.version), e.Symbol)
	}
	return ""
}

// release writes 12080 as 12.8.
func release(version int) string { return fmt.Sprintf("%d.%d", version/1000, version%1000/10) }

// bindFloat binds the few functions of the deprecated texture references that
// take a float: those go through purego's reflection, because SyscallN cannot
// mix floats and integers.
func (l *library) bindFloat(f int, function any) {
	if address := l.resolve(f); address != absent {
		native.Bind(function, address)
	}
}
