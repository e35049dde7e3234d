package kernel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// TestMatrixForms multiplies with every form of mma, on the device and by the assembler, with
// numbers whose sums are exact.
func TestMatrixForms(t *testing.T) {
	d := openDevice(t)
	for _, p := range slices.Concat(builtin.Products, builtin.ByteProducts) {
		name, option, bits, low := fmt.Sprintf("%s.%s.%s", p.Shape(), p.Type, p.Words), "", func(v float64) float64 { return v }, 0.0
		switch {
		case strings.Contains(p.Words, "e4m3"):
			option, bits = ", { precision: 'e4m3' }", func(v float64) float64 { return float64(float8(float32(v), 3, 7)) }
		case strings.Contains(p.Words, "e5m2"):
			option, bits = ", { precision: 'e5m2' }", func(v float64) float64 { return float64(float8(float32(v), 2, 15)) }
		case p.Type == ir.U8:
			low = 3 // none is negative
		}
		t.Run(name, func(t *testing.T) {
			held := p.Held()
			buffer := "f32"
			if p.Type == ir.F64 {
				buffer = "f64"
			}
			source := fmt.Sprintf(`(A, B, C) => {
  const acc = local('%[1]s', %[2]d), a = local('%[3]s', %[4]d), b = local('%[5]s', %[6]d)
  for (let k = 0; k < acc.length; k++) acc[k] = %[10]s(C[laneId * acc.length + k])
  for (let k = 0; k < a.length; k++) a[k] = %[8]s(A[laneId * a.length + k])
  for (let k = 0; k < b.length; k++) b[k] = %[8]s(B[laneId * b.length + k])
  for (let twice = 0; twice < 2; twice++) mma('%[7]s', acc, a, b%[9]s)
  for (let k = 0; k < acc.length; k++) C[laneId * acc.length + k] = acc[k]
}`, p.Sum, held[0], p.Type, held[1], p.Type, held[2], p.Shape(), whole(p.Type), option, whole(p.Sum))
			argument := kernel.Buffer(buffer)
			program, err := kernel.Compile(kernel.Source{File: "mma.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{argument, argument, argument}, kernel.Options{Target: kernel.Target{SM: p.SM}})
			if err != nil {
				t.Fatal(frame(err))
			}
			assemble(t, program)
			if !strings.Contains(program.PTX, p.Instruction()) {
				t.Fatalf("no %s in\n%s", p.Instruction(), program.PTX)
			}
			a, b, c, want := matrixCase(&p, low)
			for _, list := range [][]float64{a, b} {
				for i, v := range list {
					list[i] = bits(v)
				}
			}
			if buffer == "f64" {
				d.run(t, program, 1, 32, 0, a, b, c)
			} else {
				single := func(x []float64) (y []float32) {
					for _, v := range x {
						y = append(y, float32(v))
					}
					return y
				}
				result := single(c)
				d.run(t, program, 1, 32, 0, single(a), single(b), result)
				for i, v := range result {
					c[i] = float64(v)
				}
			}
			if !slices.Equal(c, want) {
				t.Errorf("got  %v\nwant %v", c, want)
			}
		})
	}
}

// whole is the function that makes an integer of a number, for a type that is one.
func whole(t ir.Type) string {
	if t.Integer() {
		return "i32"
	}
	return ""
}

// matrixCase are what lanes hold of A, B and C, and of C with A times B added twice
// (PTX ISA 9.1, 9.7.14.5).
func matrixCase(p *builtin.Product, low float64) (a, b, c, want []float64) {
	held, per := p.Held(), max(1, 4/p.Type.Size())
	left := func(row, k int) float64 { return low + float64((row*7+k*3)%5-2) }
	right := func(k, column int) float64 { return low + float64((k*5+column*11)%7-3) }
	for lane := range 32 {
		g, q := lane/4, lane%4
		for e := range held[1] {
			r := e / per
			a = append(a, left(g+r%(p.Rows/8)*8, q*per+e%per+r/(p.Rows/8)*4*per))
		}
		for e := range held[2] {
			b = append(b, right(q*per+e%per+e/per*4*per, g))
		}
		for e := range held[0] {
			row, column := g+e/2*8, q*2+e%2
			sum := 0.0
			for k := range p.Inner {
				sum += left(row, k) * right(k, column)
			}
			c = append(c, float64(row+column))
			want = append(want, float64(row+column)+2*sum)
		}
	}
	return a, b, c, want
}

// TestLoadMatrix reads matrices as they are and transposed, by copies beside the threads, of
// which some write zeros.
func TestLoadMatrix(t *testing.T) {
	d := openDevice(t)
	for _, transposed := range []bool{false, true} {
		x, out := make([]uint16, 4*64), make([]uint16, 32*8)
		for i := range x {
			x[i] = uint16(i)
		}
		options := ""
		if transposed {
			options = ", { transpose: true }"
		}
		source := `(x, out) => {
  const tile = shared('f16', 32, 8), regs = local('f16', 8)
  copyAsync(tile[laneId], 0, x, laneId * 8, 8, laneId < 24)
  copyAsync.commit()
  copyAsync.wait(0)
  syncthreads()
  ldmatrix(regs, tile[laneId], 0` + options + `)
  for (let k = 0; k < 8; k++) out[laneId * 8 + k] = regs[k]
}`
		p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{kernel.Buffer("f16"), kernel.Buffer("f16")}, kernel.Options{Target: kernel.Target{SM: 80}})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		d.run(t, p, 1, 32, 0, x, out)
		for i, v := range out {
			lane, e := i/8, i%8
			row, column := lane/4, lane%4*2+e%2
			if transposed {
				row, column = column, row
			}
			want := uint16(e/2*64 + row*8 + column)
			if e/2 == 3 {
				want = 0
			}
			if v != want {
				t.Fatalf("transposed %v: lane %d, element %d is %d, want %d", transposed, lane, e, v, want)
			}
		}
	}
}

// TestStoreMatrix writes a matrix transposed, between kernels that follow each other.
func TestStoreMatrix(t *testing.T) {
	d := openDevice(t)
	const source = `(x, out) => {
  const tile = shared('bf16', 8, 8), regs = local('bf16', 2)
  grid.waitPrevious()
  console.assert(x[0] === 1)
  for (let k = 0; k < 2; k++) regs[k] = (laneId >> 2) * 8 + (laneId & 3) * 2 + k
  stmatrix(regs, tile[laneId & 7], 0, { transpose: true })
  syncwarp()
  for (let k = 0; k < 2; k++) out[laneId * 2 + k] = tile[laneId >> 2][(laneId & 3) * 2 + k]
  grid.releaseNext()
}`
	out := make([]float32, 64)
	p := d.launch(t, source, kernel.Options{Target: kernel.Target{SM: 90}}, 1, 32, []float32{1}, out)
	assemble(t, p)
	if strings.Contains(p.PTX, ".nc") {
		t.Errorf("a load that may be moved before the wait\n%s", p.PTX)
	}
	for i, v := range out {
		if want := float32(i%8*8 + i/8); v != want {
			t.Fatalf("element %d is %v, want %v", i, v, want)
		}
	}
	for _, text := range []string{"griddepcontrol.wait;", "griddepcontrol.launch_dependents;", "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16"} {
		if !strings.Contains(p.PTX, text) {
			t.Errorf("no %s in\n%s", text, p.PTX)
		}
	}
}

// Mistakes are refused with what to write.
func TestMatrixRefusals(t *testing.T) {
	for _, c := range []struct {
		sm           int
		source, want string
	}{
		{80, "(x) => { const a = local('bf16', 8), b = local('bf16', 4), c = local('f32', 2); mma('m16n8k16', c, a, b) }",
			"a lane holds 4 f32 of this matrix of m16n8k16, not 2"},
		{80, "(x) => { const a = local('bf16', 8), b = local('bf16', 4), c = local('f32', 4); mma('m16n8k32', c, a, b) }",
			"mma of bf16 with sums of f32 has no shape 'm16n8k32'"},
		{80, "(x) => { const a = local('bf16', 8), b = local('f16', 4), c = local('f32', 4); mma('m16n8k16', c, a, b) }",
			"mma multiplies matrices of one type, not bf16 and f16"},
		{80, "(x) => { const a = local('bf16', 8), b = local('bf16', 4), c = local('bf16', 4); mma('m16n8k16', c, a, b) }",
			"mma does not multiply matrices of bf16 with sums of bf16"},
		{75, "(x) => { const a = local('f16', 8), b = local('f16', 4), c = local('f32', 4); mma('m16n8k16', c, a, b) }",
			"mma of f16 with the shape m16n8k16 needs sm_80; this is for sm_75"},
		{80, "(x) => { const a = local('f16', 8), b = local('f16', 4); mma('m16n8k16', x, a, b) }", "this argument is an array of the thread, not f32[]"},
		{80, "(x) => { const a = local('f16', 8); mma(x[0], a, a, a) }", "the shape is known when the kernel is compiled"},
		{80, "(x) => { const a = local('f16', 6), t = shared('f16', 64); ldmatrix(a, t, 0) }", "the array has 2, 4 or 8 elements, not 6"},
		{80, "(x) => { const a = local('f32', 4), t = shared('f32', 64); ldmatrix(a, t, 0) }", "ldmatrix moves elements of 16 bits between arrays of one type, not of f32 and f32"},
		{80, "(x) => { const a = local('f16', 4); ldmatrix(a, x, 0) }", "ldmatrix is about an array in shared memory, not f32[]"},
		{80, "(x) => { const a = local('f16', 4), t = shared('f16', 64); ldmatrix(a, t, 0, true) }", "write { transpose: true } or leave it out"},
		{70, "(x) => { const a = local('f16', 4), t = shared('f16', 64); ldmatrix(a, t, 0) }", "ldmatrix needs sm_75; this is for sm_70"},
		{80, "(x) => { const a = local('f16', 4), t = shared('f16', 64); stmatrix(a, t, 0) }", "stmatrix needs sm_90; this is for sm_80"},
		{89, "(x) => { grid.waitPrevious() }", "grid.waitPrevious needs sm_90; this is for sm_89"},
		{80, "(x) => { const t = shared('f32', 64); copyAsync(t, 0, x, 0, 3) }", "copyAsync copies 4, 8 or 16 bytes, a constant number of elements"},
		{80, "(x) => { const t = shared('f64', 64); copyAsync(t, 0, x, 0, 2) }", "copyAsync reads a buffer of f64, not f32[]"},
		{80, "(x) => { const t = local('f32', 64); copyAsync(t, 0, x, 0, 4) }", "copyAsync writes to an array in shared memory, not f32[]"},
		{80, "(x) => { copyAsync.wait(x.length) }", "how many groups of copies may be left is a constant from 0 to 31"},
		{75, "(x) => { copyAsync.commit() }", "copyAsync.commit needs sm_80; this is for sm_75"},
	} {
		_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: c.source}, []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{Target: kernel.Target{SM: c.sm}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n%v\nwant %s", c.source, err, c.want)
		}
	}
}
