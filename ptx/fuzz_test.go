package ptx

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// FuzzParse wants no panic, an error inside the text, and, of what parses, a
// printed form that parses to an equal tree.
func FuzzParse(f *testing.F) {
	for _, text := range fuzzTexts(f) {
		f.Add(text)
	}
	f.Fuzz(checkAnything)
}

// FuzzEdits does the same to texts whose tokens were replaced, removed and
// repeated as the edits say, three bytes an edit. Such texts stay close to
// PTX, where edited bytes soon are not.
func FuzzEdits(f *testing.F) {
	texts := fuzzTexts(f)
	pool := tokensOf(strings.Join(texts, "\n"))
	for which := range texts {
		f.Add(uint8(which), []byte{0, 20, 40, 1, 30, 0, 2, 40, 5})
	}
	f.Fuzz(func(t *testing.T, which uint8, edits []byte) {
		tokens := tokensOf(texts[int(which)%len(texts)])
		for ; len(edits) >= 3 && len(tokens) > 0; edits = edits[3:] {
			at := int(edits[1]) * 7 % len(tokens)
			switch replacement := pool[int(edits[2])*11%len(pool)]; edits[0] % 3 {
			case 0:
				tokens[at] = replacement
			case 1:
				tokens = slices.Delete(tokens, at, at+1)
			case 2:
				tokens = slices.Insert(tokens, at, replacement)
			}
		}
		checkAnything(t, strings.Join(tokens, " "))
	})
}

func tokensOf(text string) (tokens []string) {
	for l := newLexer(text); ; {
		t := l.next()
		if t.kind == end {
			return tokens
		}
		tokens = append(tokens, t.text)
	}
}

func fuzzTexts(f *testing.F) (texts []string) {
	files, _ := filepath.Glob("testdata/*.ptx")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for _, seed := range fuzzSeeds {
		texts = append(texts, ".version 8.7 .target sm_90 "+seed)
	}
	return texts
}

func checkAnything(t *testing.T, source string) {
	first, err := Parse("a.ptx", source)
	if err != nil {
		checkError(t, err.(*Error))
		return
	}
	for _, entry := range first.Entries() {
		entry.Signature()
	}
	checkRoundTrip(t, "a.ptx", source)
}

func checkError(t *testing.T, err *Error) {
	if err.Message == "" || err.Frame() == "" || err.Pos.Line < 1 ||
		err.Pos.Column < 1 || err.Pos.Column > len(err.Line)+2 {
		t.Errorf("odd error %#v", err)
	}
}

// fuzzSeeds are short texts, so that mutations of them reach every form.
var fuzzSeeds = []string{
	".entry k() { add.u32 %r1, %r2, -3; }",
	".entry k() { setp.eq.s32 p|q, a, !b; @!p bra L; L: exit; }",
	".entry k() { tex.2d.v4.f32.f32 {a,_}|p, [t, s, {x,y}], -0.5e3; }",
	".entry k() { call (a), f, (b, 0f3F800000), t; { .reg .v4 .u32 %v<2>; } }",
	".global .align 4 .b8 a[2][2] = {{1, 0xFF(generic(x)+4)}, {generic(y)+8, z}};",
	".global .s64 a = (.u64)1 ? -(2 << 3) % 7 : !1.5 < 2., b = WARP_SZ;",
	".func (.param .b32 r) f (.reg .u32 a) .maxnreg 3 .pragma \"x\"; { ret; }",
	".entry k() { a: .callprototype (.param .b32 _) _ (.param .align 8 .b8 _[4]) .noreturn; }",
	".entry k() { .loc 1 2 3, function_name f+4, inlined_at 1 2 3 .pragma \"x\"; }",
	".section .debug_x { .b8 1 }\n@@DWARF .byte 1\n.alias a, b; .file 1 \"x\", 1, 2",
	".entry k(.param .u64 .ptr .global .align 8 p) { ld.const[3].v2.u32 {a,b}, [x+4*2]; }",
	".const[3] .attribute(.managed, .unified(1,2)) .f32 a[]; .extern .shared .b8 b[];",
}
