// Package fft is Fourier transforms on a GPU by NVIDIA's cuFFT: of one to three dimensions, of complex
// and of real numbers, in batches.
//
// A [Transform] says what is computed, of elements that lie side by side, row by row. Everything is
// checked before the library is called. A [Library] keeps plans for each context, made on first use
// and released with the context, the ones used last where there are many. Each stream has a workspace
// of its own, and so has each graph that is recorded. One goroutine at a time uses a Library. Calls
// wait for nothing; the first of a shape makes its plan, which cannot be done while a graph is recorded.
//
// What is not done by cuFFT, on the emulated device for example, uses the same checks: Transform.Check.
package fft
