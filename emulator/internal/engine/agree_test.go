package engine

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
)

const manyRegisters = `.visible .entry kernel()
{
	.reg .pred %p<4>;
	.reg .b16 %h<4>;
	.reg .u16 %u<4>;
	.reg .f16x2 %e<4>;
	.reg .b32 %r<4>;
	.reg .s32 %s<4>;
	.reg .f32 %f<4>;
	.reg .b64 %d<4>;
	.reg .v2 .b32 %v;
`

// loadError is the error of loading a module.
func loadError(text string) error {
	m, err := ptx.Parse("test.ptx", ".version 8.1\n.target sm_89\n.address_size 64\n"+text)
	if err != nil {
		return err
	}
	_, err = Load(m, Options{})
	return err
}

// Registers of another size or kind than an instruction's types are refused, as
// ptxas refuses them.
func TestDisagreeing(t *testing.T) {
	for text, want := range map[string]string{
		"add.f64 %r1, %d2, %d3;":                      "%r1 has 32 bits, and add.f64 takes 64 here",
		"add.u32 %r1, %d2, %r3;":                      "%d2 has 64 bits, and add.u32 takes 32 here",
		"add.u16 %h1, %h2, %r3;":                      "%r3 has 32 bits, and add.u16 takes 16 here",
		"add.u32 %r1, %p1, %r2;":                      "%p1 is a predicate, and add.u32 takes 32 bits here",
		"and.pred %p1, %r1, %p2;":                     "%r1 has 32 bits, and and.pred takes a predicate here",
		"setp.eq.u32 %p1|%r1, %r2, %r3;":              "%r1 has 32 bits, and setp.eq.u32 takes a predicate here",
		"mul.wide.u16 %h1, %h2, %h3;":                 "%h1 has 16 bits, and mul.wide.u16 takes 32 here",
		"shl.b64 %d1, %d2, %d3;":                      "%d3 has 64 bits, and shl.b64 takes 32 here",
		"popc.b64 %d1, %d2;":                          "%d1 has 64 bits, and popc.b64 takes 32 here",
		"cvt.u32.u16 %h1, %h2;":                       "%h1 has 16 bits, and cvt.u32.u16 takes 32 or more here",
		"selp.b32 %r1, %r2, %r3, %r1;":                "%r1 has 32 bits, and selp.b32 takes a predicate here",
		"add.s32 %f1, %r2, %r3;":                      "%f1 is of type .f32, and add.s32 takes .s32 here",
		"add.f32 %r1, %s2, %r3;":                      "%s2 is of type .s32, and add.f32 takes .f32 here",
		"add.f16 %u1, %h2, %h3;":                      "%u1 is of type .u16, and add.f16 takes .f16 here",
		"cvt.rni.s32.f32 %f1, %f2;":                   "%f1 is of type .f32, and cvt.rni.s32.f32 takes .s32 here",
		"addc.u32 %d1, %r1, %r2;":                     "%d1 has 64 bits, and addc.u32 takes 32 here",
		"lop3.or.b32 %r1|%p1, %r1, %d1, %r2, 3, %p1;": "%d1 has 64 bits, and lop3.or.b32 takes 32 here",
	} {
		err := loadError(manyRegisters + text + "\nret; }")
		if err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
		}
	}
}

// Those that agree, and those of which only the size counts, are taken.
func TestAgreeing(t *testing.T) {
	for _, text := range []string{
		"xor.b32 %f1, %s1, %r1;", "selp.b32 %f1, %s2, %r3, %p1;", "prmt.b32 %f1, %f2, %s1, %r1;", "brev.b32 %f1, %r1;",
		"bfi.b32 %f1, %f2, %f3, %s1, %r2;", "add.u32 %s1, %s2, %s3;", "add.f16x2 %e1, %e2, %r3;", "add.f32 %r1, %r2, %f3;",
		"cvt.u16.u32 %r1, %r2;", "cvt.u32.u16 %d1, %r2;", "cvt.rn.f16.f32 %r1, %f2;", "add.u32 %r1, %v.x, %tid.x;",
		"vadd.s32.u32.s32 %r1, %r2.b1, %s1.h1;", "cvt.rn.satfinite.e4m3x2.f32 %u1, %f1, %f2;", "setp.eq.u32 %p1|%p2, %r2, 7;",
		"lop3.or.b32 %r1|%p1, %r1, %r1, %r2, 3, !%p1;", "add.u32 _, %r1, %r2;", "slct.f32.s32 %f1, %f2, %f3, %s1;",
	} {
		if err := loadError(manyRegisters + text + "\nret; }"); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
