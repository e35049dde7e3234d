// Package differential runs random programs on the emulated device and on
// whichever device CUJS_DEVICE names, and compares the bits: with
// CUJS_DEVICE=cuda the emulated device with a GPU, else with package arith. It
// has no code besides its tests.
//
//	CUJS_PROGRAMS=1000000 CUJS_SEED=7 go test ./emulator/differential
//
// compares a million programs. Seeds of batches count from CUJS_SEED; a
// difference is printed with its seed and the smallest program that shows it.
// Many programs are spread over as many processes as there are processors, and
// when the time that -timeout gives runs out the rest is left.
package differential
