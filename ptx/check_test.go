package ptx

import "testing"

func TestCheck(t *testing.T) {
	const head = ".version 7.0\n.target sm_75\n.address_size 64\n.func f() { { "
	for text, want := range map[string]string{
		"add.f32 a, b, c;":  "",
		"mull.f32 a, b, c;": `ptx: k.ptx:4:15: mull.f32: unknown instruction "mull"; did you mean mul?`,
		"perspiration;":     `ptx: k.ptx:4:15: perspiration: unknown instruction "perspiration"`,
		"st.u32 [a];":       "ptx: k.ptx:4:15: st takes at least 2 operands",
		"bra;":              "ptx: k.ptx:4:15: bra takes at least 1 operand",
		"cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2;": "ptx: k.ptx:4:15: cvt of .e4m3x2 needs .version 7.8 or later, and this text has 7.0",
		"mbarrier.inval.b64 [a];":                    "ptx: k.ptx:4:15: mbarrier needs .target sm_80 or later, and this text has sm_75",
		"szext.wrap.s32 a, b, c;":                    "ptx: k.ptx:4:15: szext needs .version 7.6 or later, and this text has 7.0",
		"tex.1d.v4.f32.s32 {a,b,c,d}|p, [t, {x}];":   "ptx: k.ptx:4:15: tex with a predicate as its second result needs .version 7.1 or later, and this text has 7.0",
	} {
		m, err := Parse("k.ptx", head+text+" } }")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := m.Check(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}
