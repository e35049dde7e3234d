package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestKeptKernelsAreRead shows what TestKeptKernels finds wrong with logs of ptxas and machine code.
func TestKeptKernelsAreRead(t *testing.T) {
	const (
		product = "\twgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {%f1}, %rd1, %rd2, 1, 1, 1, 0, 0;\n"
		hopper  = "        /*0a10*/                   HGMMA.64x128x16.F32.BF16 R24, gdesc[UR8], R24, gsb0 ;\n"
		slow    = "        /*0a10*/              @!P0 HMMA.16816.F32.BF16 R24, R4, R6, R24 ;\n"
		store   = "        /*0a20*/               @P1 STL [R1+0x4], R3 ;\n"
		tidy    = "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Used 90 registers\n"
		spilled = "    40 bytes stack frame, 40 bytes spill stores, 36 bytes spill loads\nptxas info    : Used 255 registers\n"
	)
	for _, c := range []struct{ ptx, log, code, wrong string }{
		{product, tidy, hopper, ""},
		{product, tidy, slow, "the PTX has wgmma of bf16, and the machine code has no HGMMA"},
		{strings.ReplaceAll(product, "bf16", "e4m3"), tidy, hopper, "no QGMMA"},
		{strings.ReplaceAll(product, "f32.bf16.bf16", "s32.s8.u8"), tidy, hopper, "no IGMMA"},
		{"", tidy, slow, ""},
		{"", spilled, "", "40 bytes of local memory"},
		{"\t.local .align 4 .b8 a[40];\n", spilled, strings.Repeat(store, 9), ""},
		{"", tidy, strings.Repeat(store, 9), "9 LDL and STL"},
		{"", "", "", "no registers"},
	} {
		k := &keptKernel{Program: &kernel.Program{PTX: c.ptx}, count: map[string]int{}}
		k.measure(c.log)
		k.read(c.code)
		if got := strings.Join(k.wrong, "\n"); (got == "") != (c.wrong == "") || !strings.Contains(got, c.wrong) {
			t.Errorf("%q, %q, %q\ngives %q, want %q", c.ptx, c.log, c.code, got, c.wrong)
		}
	}
}
