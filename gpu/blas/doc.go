// Package blas is linear algebra of dense matrices on a GPU by NVIDIA's cuBLAS: products of
// matrices of every type, triangular systems, updates, sums and transposes, and the operations on
// vectors.
//
// A [Matrix] is a part of a buffer with its sizes and strides, row by row or column by column; the
// translation to cuBLAS, which counts by columns, happens here. Everything is checked before the
// library is called: that the buffers are alive and large enough, that sizes agree, that results lie
// apart from what is read.
//
// A [Library] keeps a handle for each context, made on first use and released with the context. Each
// stream has a workspace of its own, and so has each graph that is recorded. One goroutine at a time
// uses a Library. Calls wait for nothing; after the first in a stream they allocate nothing.
//
// What is not done by cuBLAS, on the emulated device for example, uses the same checks: Gemm.Check.
package blas
