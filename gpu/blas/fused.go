// This file multiplies matrices and goes on with the results before they are stored, by cuBLASLt.

package blas

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cublaslt"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// An Activation is a function of each element of a product.
type Activation uint8

// The activations.
const (
	Linear Activation = iota
	ReLU
	GELU // by the hyperbolic tangent
)

// ActivationNames are the names of the activations, in their order.
var ActivationNames = []string{"none", "relu", "gelu"}

// epilogues are what cuBLASLt calls them, without and with a bias.
var epilogues = [...][2]cublaslt.Epilogue{
	Linear: {cublaslt.CUBLASLT_EPILOGUE_DEFAULT, cublaslt.CUBLASLT_EPILOGUE_BIAS},
	ReLU:   {cublaslt.CUBLASLT_EPILOGUE_RELU, cublaslt.CUBLASLT_EPILOGUE_RELU_BIAS},
	GELU:   {cublaslt.CUBLASLT_EPILOGUE_GELU, cublaslt.CUBLASLT_EPILOGUE_GELU_BIAS},
}

// A Fused is C = Activation(Alpha · A · B + Beta · C + Bias), for each matrix of a batch, where C lies row
// by row and Bias has an element for each of its columns. A and B may have 8-bit floating-point numbers:
// B is a transposed matrix then, and ScaleA and ScaleB may be f32 numbers that the factors are
// multiplied by.
type Fused struct {
	Gemm
	Bias           Vector // without a buffer: none
	Activation     Activation
	ScaleA, ScaleB *gpu.Buffer
}

// Tiny reports whether elements are 8-bit floating-point numbers.
func (t Type) Tiny() bool { return t == E4M3 || t == E5M2 }

// Check returns an error unless sizes, types and memory agree, and how many products there are.
func (f *Fused) Check() (batch int, err error) {
	if f.Doing == "" {
		f.Doing = "blas.linear"
	}
	if batch, err = f.shapes(); err != nil {
		return 0, err
	}
	if err := f.types(); err != nil {
		return 0, err
	}
	if byRows, _, _ := f.C.Lies(); !byRows && !f.C.empty() {
		return 0, &usage.ArgumentError{Doing: f.Doing, Argument: "out", Expected: "a matrix that lies row by row", Got: "one that lies column by column"}
	}
	c := f.C.Buffer.Context()
	if f.Bias.Buffer != nil {
		if err := f.Bias.check(c, f.Doing, "bias"); err != nil {
			return 0, err
		}
		switch {
		case f.Bias.Length != f.C.Columns:
			return 0, &usage.RangeError{Doing: f.Doing, Argument: "bias", Expected: fmt.Sprintf("%d elements, as out has columns", f.C.Columns), Got: fmt.Sprint(f.Bias.Length)}
		case f.Bias.Stride != 1 && f.Bias.Length > 1:
			return 0, &usage.ArgumentError{Doing: f.Doing, Argument: "bias", Expected: "elements side by side", Got: fmt.Sprintf("every %dth", f.Bias.Stride)}
		case f.Bias.Type != f.biasType():
			return 0, &usage.ArgumentError{Doing: f.Doing, Argument: "bias", Expected: "elements of " + f.biasType().String(), Got: f.Bias.Type.String()}
		}
	}
	for i, s := range [...]*gpu.Buffer{f.ScaleA, f.ScaleB} {
		if s == nil {
			continue
		}
		if err := c.Reaches(s, f.Doing, [...]string{"scaleA", "scaleB"}[i]); err != nil {
			return 0, err
		}
		if s.Bytes() < 4 || !f.A.Type.Tiny() {
			return 0, &usage.ArgumentError{Doing: f.Doing, Argument: [...]string{"scaleA", "scaleB"}[i], Expected: "a number of f32, beside factors of e4m3 or e5m2", Got: fmt.Sprintf("%s, beside %s", s, f.A.Type)}
		}
	}
	return batch, nil
}

// biasType is the type that a bias has.
func (f *Fused) biasType() Type {
	if f.A.Type.Tiny() && f.C.Type == F32 {
		return BF16
	}
	return f.C.Type
}

// types returns an error unless there are such products, which f.compute tells of but for 8-bit
// floating-point numbers.
func (f *Fused) types() error {
	if !f.A.Type.Tiny() && !f.B.Type.Tiny() {
		_, _, err := f.compute()
		return err
	}
	refuse := func(argument, expected, got string) error {
		return &usage.ArgumentError{Doing: f.Doing, Argument: argument, Expected: expected, Got: got}
	}
	aByRows, _, _ := f.A.Lies()
	b := f.B.Transposed()
	bByRows, _, _ := b.Lies()
	switch {
	case !f.A.Type.Tiny() || !f.B.Type.Tiny() || f.A.Type == E5M2 && f.B.Type == E5M2:
		return refuse("b", "elements of e4m3, or of e5m2 beside e4m3", f.B.Type.String()+" beside "+f.A.Type.String())
	case f.C.Type != BF16 && f.C.Type != F16 && f.C.Type != F32:
		return refuse("out", "elements of bf16, f16 or f32, for products of 8 bits", f.C.Type.String())
	case f.Precision != Standard:
		return refuse("precision", "none, for products of 8 bits", PrecisionNames[f.Precision])
	case !aByRows:
		return refuse("a", "a matrix that lies row by row, for products of 8 bits", "one that lies column by column")
	case !bByRows:
		return refuse("b", "a matrix that lies column by column, for products of 8 bits: the transpose of one", "one that lies row by row")
	}
	return nil
}
