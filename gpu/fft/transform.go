// This file has what a transform is, and its checks.

package fft

import (
	"fmt"
	"math"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A Kind says between what numbers a transform goes.
type Kind uint8

// The kinds. The transform of real numbers has n/2+1 complex ones along the last dimension, since the
// others are their conjugates.
const (
	ComplexToComplex Kind = iota
	RealToComplex
	ComplexToReal
)

// String is "c2c", "r2c" or "c2r".
func (k Kind) String() string { return [...]string{"c2c", "r2c", "c2r"}[k] }

// A Transform computes sums of In times exp(∓2πi jk/n) along each dimension, without a factor: what
// goes there and back has grown by the product of Sizes. Out may be In for ComplexToComplex.
type Transform struct {
	Kind    Kind
	Inverse bool // the exponent is positive; it is for ComplexToReal, and is not for RealToComplex
	Double  bool // f64; else f32
	// Sizes are those of the dimensions, one to three, the last one of elements side by side. They
	// are those of the real numbers, where there are some.
	Sizes []int
	Batch int // transforms, one behind the other
	In    Array
	Out   Array
	// Overwrite lets a transform from complex to real numbers spoil what it reads, which is faster.
	Overwrite bool
	Stream    *gpu.Stream // nil: the default stream
	Doing     string      // for messages
}

// An Array is where numbers begin: Offset counts numbers, complex ones where these are meant.
type Array struct {
	Buffer *gpu.Buffer
	Offset int
}

// Bytes is the size of a number: f32 or f64, or a pair of them.
func (t *Transform) bytes(complex bool) int {
	size := 4
	if t.Double {
		size = 8
	}
	if complex {
		size *= 2
	}
	return size
}

// Counts are how many numbers are read and written, complex ones where these are meant.
func (t *Transform) Counts() (in, out int) {
	full := t.Batch
	for _, n := range t.Sizes {
		full *= n
	}
	half := full
	if n := t.Sizes[len(t.Sizes)-1]; n > 0 {
		half = full / n * (n/2 + 1)
	}
	switch t.Kind {
	case RealToComplex:
		return full, half
	case ComplexToReal:
		return half, full
	}
	return full, full
}

// span is where an array is in memory.
func (t *Transform) span(a Array, count int, complex bool) (from, to cuda.DevicePtr) {
	size := t.bytes(complex)
	from = a.Buffer.Address() + cuda.DevicePtr(a.Offset*size)
	return from, from + cuda.DevicePtr(count*size)
}

// paired reports whether numbers begin where complex ones may: cuFFT reads real numbers in pairs, and refuses a row of one
// number elsewhere.
func (t *Transform) paired(from cuda.DevicePtr) bool { return from%cuda.DevicePtr(t.bytes(true)) == 0 }

// Check returns an error unless sizes and memory agree.
func (t *Transform) Check() error {
	if n := len(t.Sizes); n < 1 || n > 3 {
		return &usage.RangeError{Doing: t.Doing, Argument: "sizes", Expected: "1 to 3 dimensions", Got: fmt.Sprint(n)}
	}
	total := 1
	for _, n := range append([]int{t.Batch}, t.Sizes...) {
		if n < 0 || n > math.MaxInt32 || n > 0 && total > 1<<42/n {
			return &usage.RangeError{Doing: t.Doing, Argument: "sizes", Expected: "sizes from 1 to 2147483647, and at most 2⁴² numbers", Got: fmt.Sprintf("%d × %v", t.Batch, t.Sizes)}
		}
		total *= max(1, n)
	}
	for _, n := range t.Sizes {
		if n == 0 {
			return &usage.RangeError{Doing: t.Doing, Argument: "sizes", Expected: "sizes of at least 1", Got: fmt.Sprint(t.Sizes)}
		}
	}
	in, out := t.Counts()
	c := t.Out.Buffer.Context()
	for _, a := range [...]struct {
		Array
		name    string
		count   int
		complex bool
	}{{t.In, "x", in, t.Kind != RealToComplex}, {t.Out, "out", out, t.Kind != ComplexToReal}} {
		if err := c.Reaches(a.Buffer, t.Doing, a.name); err != nil {
			return err
		}
		if size := t.bytes(a.complex); a.Offset < 0 || uint64(a.Offset+a.count)*uint64(size) > a.Buffer.Bytes() {
			return &usage.RangeError{Doing: t.Doing, Argument: a.name, Expected: fmt.Sprintf("%d bytes from byte %d on", a.count*size, a.Offset*size), Got: a.Buffer.String()}
		}
	}
	return t.apart(in, out)
}

// apart returns an error where the result would overwrite what is yet to be read.
func (t *Transform) apart(in, out int) error {
	from, to := t.span(t.In, in, t.Kind != RealToComplex)
	first, end := t.span(t.Out, out, t.Kind != ComplexToReal)
	if from >= end || first >= to || t.InPlace() {
		return nil
	}
	expected := "memory of its own"
	if t.Kind == ComplexToComplex {
		expected = "memory of its own, or just that of x"
	}
	return &usage.ArgumentError{Doing: t.Doing, Argument: "out", Expected: expected, Got: "memory that x has, too"}
}

// InPlace reports whether the result takes the place of what is read.
func (t *Transform) InPlace() bool {
	return t.Kind == ComplexToComplex && t.In.Buffer.Address()+cuda.DevicePtr(t.In.Offset*t.bytes(true)) == t.Out.Buffer.Address()+cuda.DevicePtr(t.Out.Offset*t.bytes(true))
}
