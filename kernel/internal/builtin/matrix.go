// This file has the products of matrices that a warp computes: one row an instruction.

package builtin

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Product is a form of mma: D and C are Rows × Columns of type Sum, A is Rows × Inner and B
// Inner × Columns of type Type. Each of the 32 lanes holds as many elements as there are to 32.
type Product struct {
	Rows, Columns, Inner int
	Type, Sum            ir.Type
	SM                   int    // the first architecture that has it
	Words                string // of the instruction behind the shape
}

// Products are the forms of mma (PTX ISA 9.1, 9.7.14.5.14). f32 is multiplied as tf32.
var Products = []Product{
	{16, 8, 16, ir.BF16, ir.F32, 80, "row.col.f32.bf16.bf16.f32"},
	{16, 8, 8, ir.BF16, ir.F32, 80, "row.col.f32.bf16.bf16.f32"},
	{16, 8, 16, ir.F16, ir.F32, 80, "row.col.f32.f16.f16.f32"},
	{16, 8, 8, ir.F16, ir.F32, 75, "row.col.f32.f16.f16.f32"},
	{16, 8, 16, ir.F16, ir.F16, 80, "row.col.f16.f16.f16.f16"},
	{16, 8, 8, ir.F16, ir.F16, 75, "row.col.f16.f16.f16.f16"},
	{16, 8, 8, ir.F32, ir.F32, 80, "row.col.f32.tf32.tf32.f32"},
	{16, 8, 4, ir.F32, ir.F32, 80, "row.col.f32.tf32.tf32.f32"},
	{8, 8, 4, ir.F64, ir.F64, 80, "row.col.f64.f64.f64.f64"},
	{16, 8, 4, ir.F64, ir.F64, 90, "row.col.f64.f64.f64.f64"},
	{16, 8, 8, ir.F64, ir.F64, 90, "row.col.f64.f64.f64.f64"},
	{16, 8, 16, ir.F64, ir.F64, 90, "row.col.f64.f64.f64.f64"},
}

// Shape is the form's name: "m16n8k16".
func (p *Product) Shape() string { return fmt.Sprintf("m%dn%dk%d", p.Rows, p.Columns, p.Inner) }

// Instruction is the mnemonic.
func (p *Product) Instruction() string { return "mma.sync.aligned." + p.Shape() + "." + p.Words }

// Held are the elements of C, A and B that a lane has.
func (p *Product) Held() [3]int {
	return [3]int{p.Rows * p.Columns / 32, p.Rows * p.Inner / 32, p.Inner * p.Columns / 32}
}

// ByteProducts are the forms of factors of 8 bits, four to a word, which tiles have.
var ByteProducts = []Product{
	{16, 8, 32, ir.I8, ir.I32, 80, "row.col.s32.s8.s8.s32"},
	{16, 8, 32, ir.U8, ir.I32, 80, "row.col.s32.u8.u8.s32"},
	{16, 8, 32, ir.U8, ir.F32, 89, "row.col.f32.e4m3.e4m3.f32"},
	{16, 8, 32, ir.U8, ir.F32, 89, "row.col.f32.e5m2.e5m2.f32"},
}
