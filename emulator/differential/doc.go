// Package differential runs random programs on the emulated device and on
// whichever device CUJS_DEVICE names, and compares the bits: with
// CUJS_DEVICE=cuda the emulated device with a GPU, else with package arith. It
// has no code besides its tests.
//
//	CUJS_PROGRAMS=1000000 CUJS_SEED=7 CUJS_LIMIT=480 go test -timeout 0 ./emulator/differential
//
// compares a million programs, or as many as 480 seconds suffice for. Seeds of
// batches count from CUJS_SEED; a difference is printed with its seed and the
// smallest program that shows it. Many programs are spread over as many processes
// as there are processors. CUJS_SUMMARY names a file for the outcome.
//
// Where ptxas and nvdisasm are at hand, package arith is compared with what
// ptxas computes of programs of constants.
package differential
