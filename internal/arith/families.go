// This file lists the instructions that the package knows.

package arith

// A family understands the forms of one opcode. It claims the modifiers that
// it knows, and returns a Selection without Op when the type is not one of its
// own.
type family func(*form) Selection

var families = map[string]family{
	"abs": selectAbs, "add": selectAdd, "addc": selectCarry, "and": bitwiseOn(bitsAnd, 2), "bfe": selectBfe,
	"bfi": selectBfi, "bfind": selectBfind, "bmsk": selectBmsk, "brev": bitwiseOn(reversed, 1),
	"clz": counting(leading), "cnot": bitwiseOn(isZero, 1), "copysign": selectCopysign, "cos": selectCos,
	"cvt": selectCvt, "div": selectDiv, "dp2a": selectDp2a, "dp4a": selectDp4a, "ex2": selectEx2,
	"fma": selectFma, "fns": selectFns, "lg2": selectLg2, "lop3": selectLop3, "mad": selectMad,
	"mad24": selectMad24, "madc": selectCarry, "max": selectMinMax, "min": selectMinMax,
	"mul": selectMul, "mul24": selectMul24, "neg": selectNeg, "not": bitwiseOn(bitsNot, 1), "or": bitwiseOn(bitsOr, 2),
	"popc": counting(ones), "prmt": selectPrmt, "rcp": selectRcp, "rem": selectRem,
	"rsqrt": selectRsqrt, "sad": selectSad, "selp": selectSelp, "set": selectSet,
	"setp": selectSetp, "shf": selectShf, "shl": selectShl, "shr": selectShr,
	"sin": selectSin, "slct": selectSlct, "sqrt": selectSqrt, "sub": selectSub,
	"subc": selectCarry, "szext": selectSzext, "tanh": selectTanh, "testp": selectTestp,
	"vabsdiff": selectVideo, "vadd": selectVideo, "vmad": selectVmad, "vmax": selectVideo,
	"vmin": selectVideo, "vset": selectVideo, "vshl": selectVideo, "vshr": selectVideo,
	"vsub": selectVideo, "xor": bitwiseOn(bitsXor, 2),

	"vabsdiff2": selectSIMD, "vadd2": selectSIMD, "vavrg2": selectSIMD, "vmax2": selectSIMD,
	"vmin2": selectSIMD, "vset2": selectSIMD, "vsub2": selectSIMD,
	"vabsdiff4": selectSIMD, "vadd4": selectSIMD, "vavrg4": selectSIMD, "vmax4": selectSIMD,
	"vmin4": selectSIMD, "vset4": selectSIMD, "vsub4": selectSIMD,
}
