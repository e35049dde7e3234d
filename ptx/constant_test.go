package ptx

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// constant parses text as a whole constant.
func constant(text string) (*Immediate, error) {
	m, err := Parse("", header+".global .u64 x = "+text+"\n;")
	if err != nil {
		return nil, err
	}
	return m.Variable("x").Init.Value.(*Immediate), nil
}

// TestExpressions compares with what a C++ compiler answered for the same
// operators on int64_t and uint64_t: expression, type, bits.
func TestExpressions(t *testing.T) {
	text, err := os.ReadFile("testdata/expressions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		want, err := strconv.ParseUint(fields[2], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		got, err := constant(fields[0])
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
		} else if typ := map[ImmediateKind]string{Integer: "s64", Unsigned: "u64"}[got.Kind]; got.Bits != want || typ != fields[1] {
			t.Errorf("%s = %s %016x, want %s %s", fields[0], typ, got.Bits, fields[1], fields[2])
		}
	}
}

func TestConstants(t *testing.T) {
	double := math.Float64bits
	for _, test := range []struct {
		text string
		kind ImmediateKind
		bits uint64
		kept string // Text; the text itself when empty
	}{
		{"0", Integer, 0, ""},
		{"0U", Unsigned, 0, ""},
		{"-1", Integer, math.MaxUint64, ""},
		{"- 1", Integer, math.MaxUint64, "-1"},
		{"-16 >> 2", Integer, 1<<64 - 4, "-16>>2"},
		{"(.u64)-16 >> 2", Unsigned, 1<<62 - 4, "(.u64)-16>>2"},
		{"9223372036854775807", Integer, math.MaxInt64, ""},
		{"9223372036854775808", Unsigned, 1 << 63, ""},
		{"0XffU", Unsigned, 255, ""},
		{"0777", Integer, 511, ""},
		{"0B101", Integer, 5, ""},
		{"WARP_SZ", Integer, 32, ""},
		{"WARP_SZ * 2 // twice", Integer, 64, "WARP_SZ*2"},
		{"7 %WARP_SZ", Integer, 7, "malformed"},
		{"7 % WARP_SZ", Integer, 7, "7% WARP_SZ"},
		{"7 /* seven */ - - 1", Integer, 8, "7--1"},
		{"1 < 0 ? 5 : 1 ? 6U : 7", Unsigned, 6, "1<0?5:1?6U:7"},
		{"0f3F800000", Float32, 0x3F800000, ""},
		{"0Fff800001", Float32, 0xFF800001, ""},
		{"0d3FF0000000000000", Float64, double(1), ""},
		{"0D7ff8000000000001", Float64, 0x7FF8000000000001, ""},
		{"1.5", Float64, double(1.5), ""},
		{"1.", Float64, double(1), ""},
		{".5", Float64, double(.5), ""},
		{"0.1e-5", Float64, double(0.1e-5), ""},
		{"08.5", Float64, double(8.5), ""},
		{"1E400", Float64, double(math.Inf(1)), ""},
		{"-0.0", Float64, 1 << 63, ""},
		{"-0d0000000000000001", Float64, 1<<63 | 1, ""},
		{"1.5 * 2.0 - 1.0 / 4.0", Float64, double(2.75), "1.5*2.0-1.0/4.0"},
		{"1.5 < 2.0", Integer, 1, "1.5<2.0"},
		{"1.5 >= 2.0", Integer, 0, "1.5>=2.0"},
		{"1 ? 1.5 : 2.5", Float64, double(1.5), "1?1.5:2.5"},
	} {
		got, err := constant(test.text)
		if test.kept == "malformed" {
			if err == nil {
				t.Errorf("%s is taken for %v", test.text, got)
			}
			continue
		}
		if test.kept == "" {
			test.kept = test.text
		}
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
		} else if got.Kind != test.kind || got.Bits != test.bits || got.Text != test.kept {
			t.Errorf("%s is kind %d, bits %#x, text %q", test.text, got.Kind, got.Bits, got.Text)
		}
	}
}

func TestConstantsThatAreNone(t *testing.T) {
	for _, text := range []string{"", "1 +", "(1", "1u", "0x", "0b2", "0f3F80000", "0f3F8000000", "0d3FF", "1_000",
		"1.5.5", "1e", "18446744073709551616", "-0f3F800000", "~1.5", "!1.5", "1.5 % 2.0", "1.5 && 1", "(.s64)1.5",
		"(.f64)1", "1.5 ? 1 : 2", "1 ? 1 : 2.0", "5 % 0", "2 | 1.0", "0x_1", "1__2.0", "WARP_SIZE+"} {
		if got, err := constant(text); err == nil {
			t.Errorf("%q is taken for %+v", text, got)
		}
	}
}

// TestPrintedConstants prints constants that no text was kept of.
func TestPrintedConstants(t *testing.T) {
	for _, test := range []struct {
		kind ImmediateKind
		bits uint64
		want string
	}{
		{Integer, 5, "5"},
		{Integer, math.MaxUint64, "-1"},
		{Unsigned, math.MaxUint64, "18446744073709551615U"},
		{Float32, uint64(math.Float32bits(1.5)), "0f3FC00000"},
		{Float32, 1, "0f00000001"},
		{Float64, math.Float64bits(-2), "0dC000000000000000"},
		{Float64, 0, "0d0000000000000000"},
	} {
		printed := (&Immediate{Kind: test.kind, Bits: test.bits}).String()
		if printed != test.want {
			t.Errorf("printed %s, want %s", printed, test.want)
		}
		if got, err := constant(printed); err != nil || got.Kind != test.kind || got.Bits != test.bits {
			t.Errorf("%s reads %+v, %v", printed, got, err)
		}
	}
}
