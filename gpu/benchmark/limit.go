// This file says what devices can do at most.

package benchmark

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// A Limit is what a device can do in a second at its highest clocks: bytes of its memory, and
// floating-point operations of one type. 0 is not known.
type Limit struct {
	Bandwidth  float64 `json:"bandwidth,omitempty"`
	Arithmetic float64 `json:"arithmetic,omitempty"`
}

// Types are the types of arithmetic whose limits are known: f32 is that of ordinary instructions, the
// others that of tensor cores where a device has them for the type.
func Types() []string { return []string{"f32", "f64", "tf32", "f16", "bf16", "i8", "e4m3", "e5m2"} }

// An architecture has the operations that a multiprocessor ends in a clock, a multiplication with an
// addition being two, for dense matrices. They are NVIDIA's figures for a product of the
// architecture divided by its multiprocessors and its clock; products may have less. GeForce cards
// add up half as fast in f32.
type architecture struct {
	major, minor                  int
	f32, f64, tf32, half, i8, fp8 float64
}

var architectures = []architecture{
	{5, 0, 256, 8, 0, 0, 0, 0},
	{6, 0, 128, 64, 0, 256, 0, 0},
	{6, 1, 256, 8, 0, 0, 0, 0},
	{7, 0, 128, 64, 0, 1024, 0, 0},
	{7, 5, 128, 4, 0, 1024, 2048, 0},
	{8, 0, 128, 128, 1024, 2048, 4096, 0},
	{8, 6, 256, 4, 512, 1024, 2048, 0},
	{8, 9, 256, 4, 512, 1024, 2048, 2048},
	{9, 0, 256, 256, 2048, 4096, 8192, 8192},
	{10, 0, 256, 128, 4096, 8192, 16384, 16384},
	{12, 0, 256, 4, 512, 1024, 2048, 2048},
}

// LimitOf is the limit of a device for a type, by its clocks, its multiprocessors and the width of its
// memory.
func LimitOf(v *gpu.Device, typ string) (l Limit) {
	attribute := func(a cuda.DeviceAttribute) float64 {
		n, err := v.Attribute(a)
		if err != nil {
			return 0 // an optional figure: the limit is not known then
		}
		return float64(n)
	}
	// Clocks are in kHz, the width is in bits; memory is read at both edges of its clock.
	l.Bandwidth = 2 * 1e3 * attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE) * attribute(cuda.CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH) / 8
	major, minor := v.Capability()
	for _, a := range architectures {
		if a.major == major && a.minor <= minor { // the last one that is not newer
			l.Arithmetic = a.of(typ) * 1e3 * attribute(cuda.CU_DEVICE_ATTRIBUTE_CLOCK_RATE) * attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
		}
	}
	return l
}

func (a architecture) of(typ string) float64 {
	switch typ {
	case "f64":
		return a.f64
	case "tf32":
		return a.tf32
	case "f16", "bf16":
		return a.half
	case "i8":
		return a.i8
	case "e4m3", "e5m2":
		return a.fp8
	}
	return a.f32
}
