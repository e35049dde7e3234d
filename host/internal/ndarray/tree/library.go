// This file has functions of the kernel language that operations call.

package tree

import "slices"

// A function is one of the kernel language.
type function struct{ name, text string }

// library has them. Integers are compared by ==, since those of 64 bits are BigInts to ===.
var library = slices.Concat([]function{
	{"mod", `const mod = (a, b) => { const r = a % b; return r != 0 && (r < 0) !== (b < 0) ? r + b : r }`},
	// Of floats, with the divisor's sign also where it is 0.
	{"remainder", `const remainder = (a, b) => { const r = a % b; return r === 0 ? copysign(r, b) : (r < 0) !== (b < 0) ? r + b : r }`},
	// The quotient that belongs to remainder: a less the remainder is a multiple of b, whose division is whole but for rounding. The
	// floor of a / b is one more where that rounds up to a whole number.
	{"quotient", `const quotient = (a, b) => {
    const r = a % b, even = (a - r) / b, q = r !== 0 && (r < 0) !== (b < 0) ? even - 1 : even, low = Math.floor(q)
    return b === 0 ? a / b : q === 0 ? copysign(q, a / b) : q - low > 0.5 ? low + 1 : low
  }`},
	// Math.round goes up at halves; this goes to even.
	{"even", `const even = (x) => { const r = Math.round(x); return r - x === 0.5 && r % 2 !== 0 ? r - 1 : r }`},
	// By squaring; a negative power of an integer is cut off to 0, but for 1 and -1.
	{"ipow", `const ipow = (a, b) => {
    if (b < 0) return a == 1 ? a + 0 : a == -1 ? ((b & 1) != 0 ? a + 0 : -a) : a - a
    let r = a - a + 1, x = a + 0, n = b + 0
    while (n != 0) { if ((n & 1) != 0) r *= x; x *= x; n = n >> 1 }
    return r
  }`},
	{"upow", `const upow = (a, b) => {
    let r = a - a + 1, x = a + 0, n = b + 0
    while (n != 0) { if ((n & 1) != 0) r *= x; x *= x; n = n >>> 1 }
    return r
  }`},
	{"erf", erf},
}, complexLibrary)

// erf follows W. J. Cody's scheme in the form and with the constants of FreeBSD's s_erf.c (Sun
// Microsystems, 1993): rational approximations on five intervals, with an error below 1 ulp in f64.
const erf = `const erf = (x) => {
    const a = Math.abs(x), z = a * a
    if (a < 0.84375) {
      const r = 1.28379167095512558561e-01 + z * (-3.25042107247001499370e-01 + z * (-2.84817495755985104766e-02 + z * (-5.77027029648944159157e-03 + z * -2.37630166566501626084e-05)))
      const s = 1 + z * (3.97917223959155352819e-01 + z * (6.50222499887672944485e-02 + z * (5.08130628187576562776e-03 + z * (1.32494738004321644526e-04 + z * -3.96022827877536812320e-06))))
      return x + x * (r / s)
    }
    let y = Math.min(a, 1)
    if (a < 1.25) {
      const s = a - 1
      const p = -2.36211856075265944077e-03 + s * (4.14856118683748331666e-01 + s * (-3.72207876035701323847e-01 + s * (3.18346619901161753674e-01 + s * (-1.10894694282396677476e-01 + s * (3.54783043256182359371e-02 + s * -2.16637559486879084300e-03)))))
      const q = 1 + s * (1.06420880400844228286e-01 + s * (5.40397917702171048937e-01 + s * (7.18286544141962662868e-02 + s * (1.26171219808761642112e-01 + s * (1.36370839120290507362e-02 + s * 1.19844998467991074170e-02)))))
      y = 8.45062911510467529297e-01 + p / q
    } else if (a < 6) {
      const s = 1 / z
      let r = s, d = s
      if (a < 1 / 0.35) {
        r = -9.86494403484714822705e-03 + s * (-6.93858572707181764372e-01 + s * (-1.05586262253232909814e+01 + s * (-6.23753324503260060396e+01 + s * (-1.62396669462573470355e+02 + s * (-1.84605092906711035994e+02 + s * (-8.12874355063065934246e+01 + s * -9.81432934416914548592e+00))))))
        d = 1 + s * (1.96512716674392571292e+01 + s * (1.37657754143519042600e+02 + s * (4.34565877475229228821e+02 + s * (6.45387271733267880336e+02 + s * (4.29008140027567833386e+02 + s * (1.08635005541779435134e+02 + s * (6.57024977031928170135e+00 + s * -6.04244152148580987438e-02)))))))
      } else {
        r = -9.86494292470009928597e-03 + s * (-7.99283237680523006574e-01 + s * (-1.77579549177547519889e+01 + s * (-1.60636384855821916062e+02 + s * (-6.37566443368389627722e+02 + s * (-1.02509513161107724954e+03 + s * -4.83519191608651397019e+02)))))
        d = 1 + s * (3.03380607434824582924e+01 + s * (3.25792512996573918826e+02 + s * (1.53672958608443695994e+03 + s * (3.19985821950859553908e+03 + s * (2.55305040643316442583e+03 + s * (4.74528541206955367215e+02 + s * -2.24409524465858183362e+01))))))
      }
      y = 1 - Math.exp(-z - 0.5625 + r / d) / a
    }
    return x !== x ? x : x < 0 ? -y : y
  }`
