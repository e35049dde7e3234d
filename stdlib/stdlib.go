// Package stdlib holds the parts of the runtime that are written in JavaScript, embedded. Each is a
// CommonJS module, strict, and runs when a script first touches what it provides.
package stdlib

import (
	"embed"
	"path"
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

//go:embed path.js
var pathText string

// Path is a function (separator, cwd) that makes the module path for POSIX or Windows.
var Path = Source{"path.js", pathText}

//go:embed parallel/*.js ndarray/*.js solver/*.js sparse/*.js blas/*.js
var folders embed.FS

// Folder are the files of a module that has several, such as parallel, by their names without
// ".js", such as parallel/scan. They require one another as ./name.js. parallel/parallel is the
// module cuda/parallel; ndarray/ndarray is what the module cuda/ndarray has in JavaScript;
// Solver is the module cuda/solver.
func Folder(name string) map[string]Source {
	files, err := folders.ReadDir(name)
	if err != nil {
		panic(err) // it is part of the program
	}
	all := map[string]Source{}
	for _, f := range files {
		name := path.Join(name, f.Name())
		text, _ := folders.ReadFile(name)
		all[name[:len(name)-len(path.Ext(name))]] = Source{name, string(text)}
	}
	return all
}

// Solver is what cuda/solver does, over functions of LAPACK's names; its exports.own are cujs's own ones.
var Solver = Folder("solver")["solver/solver"]

// Sparse has the kernels of cuda/sparse for devices without cuSPARSE, and what no library does.
var Sparse = Folder("sparse")["sparse/sparse"]

// BLAS has the kernels of cuda/blas for devices without cuBLAS.
var BLAS = Folder("blas")["blas/blas"]

//go:embed fft.js
var fft string

// FFT has the kernels of cuda/fft for devices without cuFFT.
var FFT = Source{"fft.js", fft}

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
