// Package stdlib holds the parts of the runtime that are written in JavaScript, embedded. Each is a
// CommonJS module, strict, and runs when a script first touches what it provides.
package stdlib

import (
	"embed"
	"errors"
	"io/fs"
	"strings"
)

// Source is a JavaScript source that is part of cujs.
type Source struct {
	Name string // what stacks call it, after "cujs:"
	Text string
}

//go:embed dispose.js
var dispose string

// Dispose has DisposableStack, AsyncDisposableStack and SuppressedError.
var Dispose = Source{"dispose.js", dispose}

//go:embed equal.js
var equal string

// Equal has deepEqual(a, b, strict); it is the module internal/equal.
var Equal = Source{"equal.js", equal}

//go:embed assert.js
var assert string

// Assert is the module assert.
var Assert = Source{"assert.js", assert}

//go:embed events.js
var events string

// Events is the module events.
var Events = Source{"events.js", events}

//go:embed util.js
var util string

// Util is the part of the module util about command lines and terminals: parseArgs, styleText,
// stripVTControlCharacters.
var Util = Source{"util.js", util}

//go:embed stdin.js
var stdin string

// Stdin is a function (read, cancel, text) that makes process.stdin and what resets it; see package
// process.
var Stdin = Source{"stdin.js", stdin}

//go:embed abort.js
var abort string

// Abort has Event, EventTarget, AbortController, AbortSignal and DOMException.
var Abort = Source{"abort.js", abort}

//go:embed clone.js
var clone string

// Clone is a function (detach) that makes structuredClone; detach(buffer) empties an ArrayBuffer.
var Clone = Source{"clone.js", clone}

//go:embed promise.js
var promise string

// Promise has withResolvers and try.
var Promise = Source{"promise.js", promise}

//go:embed language.js
var language string

// Language has what goja lacks of the language's library, by the names of the objects that get it.
var Language = Source{"language.js", language}

//go:embed searchparams.js
var searchParams string

// SearchParams has URLSearchParams, attach(params, changed), which has changed called for every
// change, and refill(params, query), which reads them anew.
var SearchParams = Source{"searchparams.js", searchParams}

//go:embed test.js
var test string

// Test is the module cujs/test: describe, test and expect, and what "cujs test" runs them with.
var Test = Source{"test.js", test}

//go:embed bench.js
var bench string

// Bench is the module cujs/bench: bench and group, and what "cujs bench" runs them with.
var Bench = Source{"bench.js", bench}

//go:embed path.js
var pathText string

// Path is a function (separator, cwd) that makes the module path for POSIX or Windows.
var Path = Source{"path.js", pathText}

//go:embed parallel/*.js ndarray/*.js
var arrays embed.FS

//go:embed fft.js solver/*.js sparse/*.js blas/*.js
var mathematics embed.FS

// Files are sources of an area. They require one another as ./name.js.
type Files struct{ files *embed.FS }

// Arrays are the folders parallel, whose file parallel/parallel is the module cuda/parallel, and ndarray, whose
// ndarray/ndarray is what the module cuda/ndarray has in JavaScript.
func Arrays() Files { return Files{&arrays} }

// Mathematics are fft and the folders blas, solver and sparse. fft, blas/blas and sparse/sparse have kernels for devices
// without NVIDIA's libraries; solver/solver is what cuda/solver does, over functions of LAPACK's names, and its
// exports.own are cujs's own ones.
func Mathematics() Files { return Files{&mathematics} }

// Names lists the files, such as parallel/scan.
func (f Files) Names() []string {
	list, err := fs.Glob(f.files, "*/*.js")
	more, failed := fs.Glob(f.files, "*.js")
	if err != nil || failed != nil {
		panic(errors.Join(err, failed)) // the patterns are wrong
	}
	list = append(list, more...)
	for i := range list {
		list[i] = strings.TrimSuffix(list[i], ".js")
	}
	return list
}

// Source is a file by its name.
func (f Files) Source(name string) Source {
	text, err := f.files.ReadFile(name + ".js")
	if err != nil {
		panic(err) // it is part of the program
	}
	return Source{name + ".js", string(text)}
}

//go:embed collective.js
var collective string

// Collective has the class of the errors of cuda/nccl.
var Collective = Source{"collective.js", collective}

// Types are the TypeScript declarations of everything that scripts find, in the folder types:
// cuda.d.ts for the module cuda, ndarray.d.ts for cuda/ndarray, parallel.d.ts for cuda/parallel,
// mathematics.d.ts for the modules over libraries, nccl.d.ts for cuda/nccl, kernel.d.ts for the names inside kernels,
// globals.d.ts and modules.d.ts for the rest.
//
//go:embed types/*.d.ts
var Types embed.FS
