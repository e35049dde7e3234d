// The error classes of the module cuda. They are JavaScript so that a script
// can extend them and that their stacks begin where it threw; Go fills in what
// is behind a failed call.
(function () {
  const named = (C) => Object.defineProperty(C.prototype, 'name', { value: C.name, writable: true, configurable: true })
  class CudaError extends Error {}
  class OutOfMemoryError extends CudaError {}
  class CompileError extends Error {}
  class LibraryError extends Error {}
  named(CudaError)
  named(LibraryError)
  named(OutOfMemoryError)
  named(CompileError)
  return { CudaError, LibraryError, OutOfMemoryError, CompileError, nothing() {} }
})()
