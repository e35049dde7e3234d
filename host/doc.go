// Package host is a JavaScript runtime with a GPU, for use inside a Go program.
//
//	rt, err := host.New(host.Options{Stdout: os.Stdout})
//	if err != nil { … }
//	defer rt.Close()
//	v, err := rt.Run(ctx, "script.js", `
//		const cuda = require('cuda')
//		console.log(cuda.device().name)
//	`)
//
// A [Runtime] has its own globals, modules, event loop and GPU objects. Many may live in one
// process; they share nothing but devices. Making one costs microseconds: what a script does not
// touch is never made, and no device is opened before a script asks for one.
//
// # Running
//
// [Runtime.Run] runs a source in the global scope, so that what one Run declares a later one sees;
// it returns the value of the last expression. [Runtime.RunFile] runs a file as Node would: as a
// module with require, exports and __dirname. Both then run the event loop until nothing is left
// that could make the script go on: no timer, no promise that Go still owes. Plain JavaScript runs
// as it is. ES modules, TypeScript, top-level await, using, for await and decorators are translated
// first, by esbuild, and errors still show the lines as they were written; that is the area of
// package host/area/typescript, for Options.Areas. [Runtime.Session] evaluates inputs one after the other, as a prompt does.
//
// [Runtime.Do] is the door to the goja VM, safe from any goroutine; it waits for its turn between
// the tasks of a script in progress. Nothing of the VM may be used outside, and no method of a
// Runtime from inside: a Func that calls Do waits for itself. Every method that runs JavaScript
// takes a context; when it ends, JavaScript stops within a moment, and so does every wait for the
// GPU. What does not stop is the reading of a source, a single call of a built-in function that
// works long, such as a sort of many millions, and a backtracking regular expression where
// [Limits].RunTime is not set; docs/embedding.md has the times.
//
// [Runtime.Close] ends what is in progress and releases everything. It always comes to an end: on
// an emulated device it ends the kernels that the script has left, after a while and without harm
// to other runtimes of the same device; on a GPU it waits for them as long as [Limits].RunTime, or
// ten seconds, and leaves the rest to the end of the context.
//
// [Compile] reads a script once for many runtimes, [Runtime.Call] calls a function that a script
// has declared, and a [Pool] keeps runtimes ready.
//
// # Values
//
// [Runtime.Set] and [Get] carry values in and out. A slice of numbers is a typed array over the
// same memory, in both directions: nothing is copied, and what one side writes the other reads.
// Other Go objects are opaque to scripts and come back as they went; those of package gpu are their
// JavaScript objects, always the same. A channel is an async iterator. [Runtime.Promise] makes a
// promise that Go keeps.
//
// [Runtime.Bind] makes a [Module] of values, Go functions and kernels; [Runtime.Types] writes its
// types. A [Call] reads the arguments of a function and complains in the manner of everything built
// in:
//
//	TypeError: imaging.scale: factor: expected a number, got string
//
// # Errors
//
// What ends a script is a [*ScriptError], with the stack in JavaScript, the place, and the source
// around it with a caret; [FormatError] shows it to people. errors.As and errors.Is reach the Go
// error behind it: the error that a Func returned, a driver's error, context.Canceled, a
// [*LimitError]. process.exit is an [*ExitError]; it ends the script, never the program. A panic in
// a Func is an error of the script as well.
//
// # The sandbox
//
// The zero [Options] let a script compute, use the GPU, and nothing else: it reads no file, sees no
// environment, prints to nowhere, makes no code of texts by eval or Function, and cannot end
// anything but itself. [Permissions] open what is wanted, [Options.FS] gives it files of the host's
// choosing, and [Limits] bound its time, its stack, its output, and what it holds of device memory,
// page-locked memory, typed arrays and objects. Scripts reach the network in no way. The memory of
// ordinary objects and texts is not bounded: goja has no means for it; debug.SetMemoryLimit makes
// the collector work harder near a limit.
//
// # Language and library
//
// The language is ECMAScript 2023 as goja has it, with what the area typescript adds. Not there are shared
// memory and Atomics on it, resizable buffers, Intl, Temporal, the v flag and \p of regular
// expressions; a stack overflow cannot be caught. Globals: console, timers, queueMicrotask,
// performance, structuredClone, TextEncoder and TextDecoder, URLSearchParams, AbortController, atob
// and btoa, WeakRef and FinalizationRegistry, DisposableStack, process. Modules: cuda, assert,
// console, events, fs, fs/promises, os, path, perf_hooks, process, timers, timers/promises, url,
// util, those of Node also as node:name. What they lack of Node's is absent.
package host
