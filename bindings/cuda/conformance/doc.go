// Package conformance holds tests that say what a CUDA driver does. They
// speak to the table of functions only, and run over whichever driver
// CUJS_DEVICE names:
//
//	go test ./bindings/cuda/conformance                    the emulated device
//	CUJS_DEVICE=emulated:h100 go test ./bindings/cuda/conformance
//	CUJS_DEVICE=cuda go test ./bindings/cuda/conformance   NVIDIA's driver and a GPU
//
// What they expect is what the manual of the driver API says. A test that
// needs what a device does not have says so and skips. Tests that pass wrong
// handles or make a context unusable run where that is safe: NVIDIA's driver
// may crash on the first, and loses the process on the second, so that those
// run in a process of their own.
//
// TestStates calls every function with no context current, a destroyed one,
// another's and a primary one after its reset. testdata/states.txt has the
// answers of the emulated device; -update writes it.
package conformance
