package ptx

import "testing"

func TestTypes(t *testing.T) {
	for _, test := range []struct {
		name        string
		typ         Type
		bytes, bits int
		kinds       string // predicates that hold, in the order below
		lanes       int
		element     Type
	}{
		{"s8", S8, 1, 8, "signed integer", 1, S8},
		{"u64", U64, 8, 64, "unsigned integer", 1, U64},
		{"f16", F16, 2, 16, "float", 1, F16},
		{"f16x2", F16x2, 4, 32, "float", 2, F16},
		{"bf16x2", BF16x2, 4, 32, "float", 2, BF16},
		{"e5m2x2", E5M2x2, 2, 16, "float", 2, E5M2},
		{"tf32", TF32, 4, 32, "float", 1, TF32},
		{"f32x2", F32x2, 8, 64, "float", 2, F32},
		{"s16x2", S16x2, 4, 32, "signed integer", 2, S16},
		{"u16x2", U16x2, 4, 32, "unsigned integer", 2, U16},
		{"b128", B128, 16, 128, "untyped", 1, B128},
		{"pred", Pred, 1, 1, "", 1, Pred},
		{"texref", Texref, 8, 64, "opaque", 1, Texref},
	} {
		got, ok := ParseType(test.name)
		if !ok || got != test.typ || got.String() != test.name {
			t.Errorf("ParseType(%q) = %v, %v", test.name, got, ok)
		}
		if got.Size() != test.bytes || got.Bits() != test.bits {
			t.Errorf("%s: %d bytes, %d bits", got, got.Size(), got.Bits())
		}
		if kinds := kindsOf(got); kinds != test.kinds {
			t.Errorf("%s is %q, want %q", got, kinds, test.kinds)
		}
		if got.Lanes() != test.lanes || got.Element() != test.element {
			t.Errorf("%s: %d lanes of %s", got, got.Lanes(), got.Element())
		}
	}
}

func kindsOf(t Type) string {
	var kinds string
	for _, kind := range []struct {
		holds bool
		name  string
	}{
		{t.IsFloat(), "float"}, {t.IsSigned(), "signed"}, {t.IsUnsigned(), "unsigned"},
		{t.IsInteger(), "integer"}, {t.IsUntyped(), "untyped"}, {t.IsOpaque(), "opaque"},
	} {
		if kind.holds && kinds != "" {
			kinds += " "
		}
		if kind.holds {
			kinds += kind.name
		}
	}
	return kinds
}

func TestEveryTypeHasAName(t *testing.T) {
	for typ := S8; typ <= Surfref; typ++ {
		if got, ok := ParseType(typ.String()); !ok || got != typ {
			t.Errorf("ParseType(%q) = %d, want %d", typ.String(), got, typ)
		}
	}
	for _, name := range []string{"", ".f32", "b1", "F32"} {
		if got, ok := ParseType(name); ok {
			t.Errorf("ParseType(%q) = %v", name, got)
		}
	}
	if typ := Surfref + 1; typ.String() != "" || typ.Size() != 0 || typ.IsFloat() || typ.Element() != typ {
		t.Error("a number past the last type is not treated as no type")
	}
}

func TestSpacesAndLinkages(t *testing.T) {
	for space := Reg; space <= Tex; space++ {
		if got, ok := ParseSpace(space.String()); !ok || got != space {
			t.Errorf("ParseSpace(%q) = %d, %v", space.String(), got, ok)
		}
	}
	if LocalSpace.String() != "local" || Generic.String() != "generic" || Space(99).String() != "" {
		t.Error("wrong names of spaces")
	}
	if _, ok := ParseSpace("generic"); ok {
		t.Error("generic is no directive")
	}
	for linkage := Extern; linkage <= Common; linkage++ {
		if got, ok := ParseLinkage(linkage.String()); !ok || got != linkage {
			t.Errorf("ParseLinkage(%q) = %d, %v", linkage.String(), got, ok)
		}
	}
	if _, ok := ParseLinkage(""); ok || Local.String() != "" {
		t.Error("Local has no directive")
	}
}
