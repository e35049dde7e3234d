// Package kernels holds programs in CUDA C++ as users write them, in
// testdata/*.cu, and runs them on whichever device CUJS_DEVICE names: the
// emulated one, or with CUJS_DEVICE=cuda a GPU. It has no code besides its
// tests.
//
// Every output is compared with a reference computed in Go. With
// CUJS_RECORD=folder the outputs and the PTX that this machine's NVRTC made are
// written to the folder; with CUJS_GPU_RESULTS=folder the outputs are compared
// with those written there, and the PTX there is run as well, which has the
// emulated device take the code of compilers that this machine lacks.
// CUJS_REQUIRE=nvrtc makes it a failure that NVRTC is missing.
package kernels
