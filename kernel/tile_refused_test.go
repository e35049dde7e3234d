package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// Mistakes are refused with the place and what to write.
func TestTileRefusals(t *testing.T) {
	const two = "const t = tile.zeros('f32', 32, 16), s = tile.zeros('f32', 16, 32); "
	for _, c := range []struct{ source, want, hint string }{
		{"tile.zeros('f32', 100, 64)", "the size of a tile is a power of two up to 16384, not 100", "write 128;"},
		{"tile.zeros('f32', n, 64)", "the size must be known when the kernel is compiled", ""},
		{"tile.zeros('f32', 1024, 1024)", "a tile has at most 65536 elements, not 1024 × 1024", ""},
		{"tile.zeros('f33', 16, 16)", "f33 is not a type", ""},
		{"tile.load(x, [16, 16, 16], [0, 0])", "a tile has one or two sizes, not 3", ""},
		{"tile.load(x, [16, 16], [0])", "there are 1 indices for a buffer of 2 dimensions", "count tiles"},
		{"tile.load(x, [16, 16], 0)", "the indices of a tile stand in brackets", ""},
		{"tile.load(x, [16, 16], [0, 0], { pad: 1 })", "tile.load has no such option", "outside"},
		{"tile.load(n, [16, 16], [0, 0])", "tile.load is about a buffer, not", ""},
		{two + "tile.dot(t, t)", "tile.dot of 32 × 16 × 32 × 16: 16 columns do not meet 32 rows", "b.T"},
		{two + "tile.dot(t, s.as('f16'))", "tile.dot multiplies tiles of one type, not f32 and f16", ""},
		{two + "tile.dot(t.as('i32'), s.as('i32'))", "tile.dot does not multiply i32 yet", ""},
		{two + "tile.dot(t, s, t)", "the product has 32 × 32 f32, and the sum is a tile of 32 × 16 f32", "tile.zeros"},
		{two + "tile.dot(t, s, tile.zeros('f32', 32, 32), { precision: 'half' })", "tile.dot has no such option", "tf32"},
		{"tile.dot(tile.zeros('f16', 8, 16), tile.zeros('f16', 16, 16))", "tile.dot needs at least 16 rows", ""},
		{two + "tile.map((a, b) => a + b, t, s)", "a tile of 16 × 32 f32 does not go with one of 32 × 16", "or 1"},
		{two + "let u = t; u = s", "u is a tile of 32 × 16 f32 and cannot be a tile of 16 × 32 f32 too", ""},
		{two + "let u = t; u = t.as('f16')", "cannot be a tile of 32 × 16 f16 too", ".as('f32')"},
		{two + "const u = t + t", "a tile of 32 × 16 f32 is not a number", "t.map"},
		{two + "let m = 0; t.map((v) => { m = v; return v })", "a function on elements cannot assign to m", "t.sum()"},
		{two + "t.map((v) => v > 0)", "the function gives a condition", "condition ? 1 : 0"},
		{two + "t.map((v) => t.sum())", "a function on elements cannot work on tiles", ""},
		{two + "t.sum(2)", "an axis here is a constant from 0 to 1", ""},
		{two + "t.dot(s.as('f32'))", "dot is a function of tile, not a method of a tile", "write tile.dot(t, s.as('f32'))"},
		{two + "t.store(x, [0, 0])", "store is a function of tile, not a method of a tile", "write tile.store("},
		{two + "x.dot(t)", "there is no method dot in the kernel language", ""},
		{two + "t.mean(0)", "there is no method mean in the kernel language", ""},
		{two + "const u = t.length", "a tile has no length", "sum"},
		{two + "const o = { t }", "is no field of an object", ""},
		{two + "tile.store(x, t.as('f16'), [0, 0])", "a tile of 32 × 16 f16 does not go into a buffer of f32", ".as('f32')"},
		{two + "const i = threadIdx.x", "threadIdx is about threads, which a kernel of tiles does not see", "blockIdx"},
		{two + "syncthreads()", "syncthreads is about threads", ""},
		{two + "x[0][0] = 1", "a kernel of tiles does not write elements", "tile.store"},
		{"const t = tile.zeros('f32', 256, 256); tile.store(x, t, [0, 0])", "takes 512 registers of each of 128 threads", "more warps than 4"},
		{"for (let k = 0; k < 4; k++) tile.store(x, tile.dot(tile.load(x, [256, 256], [0, k]), tile.load(y, [256, 32], [k, 0])), [0, 0])", "the tiles in shared memory take", "smaller tiles"},
	} {
		_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x, y, n) => { " + c.source + " }"},
			[]kernel.Argument{{Type: "f32", Rank: 2}, {Type: "f32", Rank: 2}, kernel.Scalar("i32")}, kernel.Options{Target: kernel.Target{SM: 80}})
		failed, ok := err.(*kernel.Error)
		if !ok || !strings.Contains(failed.Message, c.want) || !strings.Contains(failed.Hint, c.hint) || failed.Line != 1 {
			t.Errorf("%s\n got %v (%+v)\nwant %s (%s)", c.source, err, failed, c.want, c.hint)
		}
	}
}
