// Package forms lists every form of every instruction that computes each lane
// by itself: tests go through the list, and random programs are made of it.
package forms

import "strings"

// Every is the list of forms that GPUs up to sm_90 have, with {a,b} for
// alternatives. What follows a space are annotations of operands, as
// arith.Select takes them.
const Every = `
{add,sub}.{u16,s16,u32,s32,u64,s64}
{add,sub}.sat.s32
{add,min,max}.{u16x2,s16x2}
{min,max}.relu.{s32,s16x2}
{min,max}.{u16,s16,u32,s32,u64,s64}
{mul,mad}.{lo,hi}.{u16,s16,u32,s32,u64,s64}
{mul,mad}.wide.{u16,s16,u32,s32}
mad.hi.sat.s32
{mul24,mad24}.{lo,hi}.{u32,s32}
mad24.hi.sat.s32
sad.{u16,s16,u32,s32,u64,s64}
{div,rem}.{u16,s16,u32,s32,u64,s64}
{abs,neg}.{s16,s32,s64}
{popc,clz,brev}.{b32,b64}
bfind{,.shiftamt}.{u32,s32,u64,s64}
fns.b32
bfe.{u32,s32,u64,s64}
bfi.{b32,b64}
bmsk.{clamp,wrap}.b32
szext.{clamp,wrap}.{u32,s32}
{and,or,xor,not}.{pred,b16,b32,b64}
cnot.{b16,b32,b64}
lop3.b32
lop3.{and,or}.b32
shl.{b16,b32,b64}
shr.{b16,b32,b64,u16,u32,u64,s16,s32,s64}
shf.{l,r}.{wrap,clamp}.b32
prmt.b32{,.f4e,.b4e,.rc8,.ecl,.ecr,.rc16}
dp4a.{u32,s32}.{u32,s32}
dp2a.{lo,hi}.{u32,s32}.{u32,s32}
{add,sub}.cc.{u32,s32,u64,s64}
{addc,subc}{,.cc}.{u32,s32,u64,s64}
mad.{lo,hi}.cc.{u32,s32,u64,s64}
madc.{lo,hi}{,.cc}.{u32,s32,u64,s64}
{add,sub,mul}{,.rn,.rz,.rm,.rp}{,.ftz}{,.sat}.f32
{fma,mad}.{rn,rz,rm,rp}{,.ftz}{,.sat}.f32
{add,sub,mul}{,.rn,.rz,.rm,.rp}.f64
{fma,mad}.{rn,rz,rm,rp}.f64
{div,rcp,sqrt}.{rn,rz,rm,rp}{,.ftz}.f32
{div,rcp,sqrt}.{rn,rz,rm,rp}.f64
div.{approx,full}{,.ftz}.f32
{rcp,sqrt,rsqrt,sin,cos,lg2,ex2}.approx{,.ftz}.f32
{rcp,rsqrt}.approx.ftz.f64
rsqrt.approx.f64
tanh.approx.{f32,f16,f16x2,bf16,bf16x2}
ex2.approx.{f16,f16x2}
ex2.approx.ftz.{bf16,bf16x2}
{abs,neg}{,.ftz}.{f32,f16,f16x2}
{abs,neg}.{f64,bf16,bf16x2}
{min,max}{,.ftz}{,.NaN}{,.xorsign.abs}.{f32,f16,f16x2}
{min,max}{,.NaN}{,.xorsign.abs}.{bf16,bf16x2}
{min,max}.f64
testp.{finite,infinite,number,notanumber,normal,subnormal}.{f32,f64}
copysign.{f32,f64}
{add,sub,mul}{,.rn}{,.ftz}{,.sat}.{f16,f16x2}
{add,sub,mul}{,.rn}.{bf16,bf16x2}
fma.rn{,.ftz}{,.sat,.relu}.{f16,f16x2}
fma.rn{,.relu}.{bf16,bf16x2}
fma.rn.oob{,.relu}.{f16,f16x2,bf16,bf16x2}
setp.{eq,ne}.{b16,b32,b64}
setp.{eq,ne,lt,le,gt,ge}.{s16,s32,s64,u16,u32,u64}
setp.{lo,ls,hi,hs}.{u16,u32,u64}
setp.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}{,.ftz}.f32
setp.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}.{f64,f16,f16x2,bf16,bf16x2}
setp.{lt,ge}.{and,or,xor}.{s32,u64,f32,f16,f16x2}
setp.lt.ftz.{f16,f16x2}
set.{eq,ne,lt,le,gt,ge}.{u32,s32,f32}.{s16,u32,s64}
set.{lo,ls,hi,hs}.{u32,f32}.{u16,u32,u64}
set.{eq,ne}.{u32,f32}.{b16,b32,b64}
set.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}.{u32,f32}.{f32,f64}
set.lt{,.and,.or,.xor}{,.ftz}.{s32,f32}.f32
set.{lt,geu}.{u16,s16,u32,s32}.{f16,bf16}
set.{lt,geu}{,.and,.or,.xor}.{f16,bf16}.{f32,f64}
set.lt.{f16,bf16}.{s16,u32,s64}
set.lt.{f16.f16,bf16.bf16,f16x2.f16x2,bf16x2.bf16x2}
set.{lt,nan}{,.and,.xor}.{u32,s32}.{f16x2,bf16x2}
selp.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}
slct.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}.{s32,f32}
slct.ftz.{b32,f64}.f32
cvt.{u8,u16,u32,u64,s8,s16,s32,s64}.{u8,u16,u32,u64,s8,s16,s32,s64}
cvt.sat.u8.{s8,u16,s16,u32,s32,u64,s64}
cvt.sat.s8.{u8,u16,s16,u32,s32,u64,s64}
cvt.sat.u16.{s8,s16,u32,s32,u64,s64}
cvt.sat.s16.{u16,u32,s32,u64,s64}
cvt.sat.u32.{s8,s16,s32,u64,s64}
cvt.sat.s32.{u32,u64,s64}
cvt.sat.u64.{s8,s16,s32,s64}
cvt.sat.s64.u64
cvt.{rn,rz,rm,rp}.{f16,bf16,f32,f64}.{u8,u16,u32,u64,s8,s16,s32,s64}
cvt.rn.sat.{f16,f32,f64}.{u8,s32,u64}
cvt.{rni,rzi,rmi,rpi}.{u8,u16,u32,u64,s8,s16,s32,s64}.{f16,bf16,f32,f64}
cvt.{rni,rzi,rmi,rpi}.ftz{,.sat}.{u8,u16,u32,u64,s8,s16,s32,s64}.f32
cvt{,.rni,.rzi,.rmi,.rpi}{,.ftz}{,.sat}.f32.f32
cvt{,.rni,.rzi,.rmi,.rpi}{,.sat}.f64.f64
cvt{,.rni,.rzi,.rmi,.rpi}{,.sat}.f16.f16
cvt.{rni,rzi,rmi,rpi}.bf16.bf16
cvt.{rn,rz,rm,rp}{,.ftz}{,.sat}.f32.f64
cvt{,.ftz}{,.sat}.f64.f32
cvt{,.ftz}{,.sat}.f32.f16
cvt{,.sat}.f64.f16
cvt.{f32,f64}.bf16
cvt.{rn,rz,rm,rp}{,.ftz}{,.sat}.f16.f32
cvt.{rn,rz,rm,rp}{,.sat}.f16.f64
cvt.{rn,rz,rm,rp}.bf16.{f16,f32,f64}
cvt.{rn,rz,rm,rp}.f16.bf16
cvt.{rn,rz}{.relu,.satfinite,.relu.satfinite}.{f16,bf16}.f32
cvt.{rn,rz}{,.relu}{,.satfinite}.{f16x2,bf16x2}.f32
cvt.rna{,.satfinite}.tf32.f32
cvt.{rn,rz}{,.relu}{,.satfinite}.tf32.f32
cvt.rn.satfinite{,.relu}.{e4m3x2,e5m2x2}.{f32,f16x2}
cvt.rn{,.relu}.f16x2.{e4m3x2,e5m2x2}
cvt.pack.sat.{u16,s16}.s32
cvt.pack.sat.{u2,s2,u4,s4,u8,s8}.s32.b32
{vadd,vsub,vabsdiff,vmin,vmax}.{u32,s32}.{u32,s32}.{u32,s32}{,.sat}
{vadd,vsub,vabsdiff,vmin,vmax}.{u32.u32.u32,s32.u32.s32,s32.s32.u32,u32.s32.s32}{,.sat}{.add,.min,.max}
{vadd,vsub,vabsdiff,vmin,vmax}.{u32,s32}.{u32,s32}.{u32,s32}{,.sat} d:{b0,b1,b2,b3,h0,h1}
{vadd,vsub}.{u32,s32}.{u32,s32}.{u32,s32} a:{b0,b1,b2,b3,h0,h1} b:{b3,h1}
{vshl,vshr}.{u32,s32}.{u32,s32}.u32{,.sat}.{clamp,wrap}
{vshl,vshr}.{u32,s32}.{u32,s32}.u32{,.sat}.{clamp,wrap}.{add,min,max}
{vshl,vshr}.{u32,s32}.{u32,s32}.u32{,.sat}.{clamp,wrap} d:{b2,h1} a:h0 b:b1
vset.{u32,s32}.{u32,s32}.{eq,ne,lt,le,gt,ge}
vset.{u32,s32}.{u32,s32}.{lt,ge}.{add,min,max}
vset.{u32,s32}.{u32,s32}.lt d:{b1,h1} a:b2
vmad.{u32.u32.u32,s32.s32.s32,s32.u32.s32,s32.s32.u32}{,.sat}{,.shr7,.shr15}
vmad.{u32.u32.u32,s32.s32.s32,s32.u32.s32,s32.s32.u32}.po{,.sat}{,.shr7,.shr15}
vmad.s32.{u32.u32,s32.s32,u32.s32}{,.sat}{,.shr7} {a:-,b:-,c:-}
vmad.{u32.u32.u32,s32.s32.s32}{,.sat} a:{b0,h1} b:{b3,h0}
{vadd2,vsub2,vavrg2,vabsdiff2,vmin2,vmax2}.{u32,s32}.{u32,s32}.{u32,s32}{,.sat,.add}
{vadd2,vavrg2}.{u32,s32}.{u32,s32}.s32{,.sat,.add} d:{h0,h1,h10} a:{h00,h31} b:{h12,h20}
vset2.{u32,s32}.{u32,s32}.{eq,ne,lt,le,gt,ge}{,.add}
{vadd4,vsub4,vavrg4,vabsdiff4,vmin4,vmax4}.{u32,s32}.{u32,s32}.{u32,s32}{,.sat,.add}
{vadd4,vavrg4}.{u32,s32}.{u32,s32}.s32{,.sat,.add} d:{b0,b31,b3210,b210} a:{b0000,b7531} b:{b1234,b6420}
vset4.{u32,s32}.{u32,s32}.{eq,ne,lt,le,gt,ge}{,.add}
`

// Newer is the list of those that need a GPU of sm_100 or newer.
const Newer = `
{add,sub,mul}{,.rn,.rz,.rm,.rp}{,.ftz}.f32x2
fma.{rn,rz,rm,rp}{,.ftz}.f32x2
{add,sub}{,.rn,.rz,.rm,.rp}{,.sat}.f32.{f16,bf16}
fma.{rn,rz,rm,rp}{,.sat}.f32.{f16,bf16}
{min,max}{,.ftz}{,.NaN}{,.abs}.f32 c:+
`

// A Form is an instruction with its modifiers.
type Form struct {
	// Name is the instruction as PTX writes it; behind a space, annotations of
	// operands ("d:h1", "a:b0", "b:-") as arith.Select takes them.
	Name      string
	Opcode    string
	Modifiers []string // annotations among them
}

// Expand gives the forms of a list.
func Expand(list string) []Form {
	var all []Form
	for _, family := range Families(list) {
		all = append(all, family...)
	}
	return all
}

// Families gives the forms of a list by its lines, which hold similar ones.
func Families(list string) [][]Form {
	var all [][]Form
	for _, line := range strings.Split(strings.TrimSpace(list), "\n") {
		var family []Form
		for _, name := range alternatives(line) {
			words := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == ' ' })
			family = append(family, Form{name, words[0], words[1:]})
		}
		all = append(all, family)
	}
	return all
}

// alternatives expands {a,b}.
func alternatives(pattern string) []string {
	before, rest, ok := strings.Cut(pattern, "{")
	if !ok {
		return []string{pattern}
	}
	choices, after, _ := strings.Cut(rest, "}")
	var all []string
	for _, choice := range strings.Split(choices, ",") {
		for _, tail := range alternatives(after) {
			all = append(all, before+choice+tail)
		}
	}
	return all
}
