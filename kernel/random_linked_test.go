// This file links functions to random programs: by NVRTC from CUDA C++ where it is installed, else from PTX that
// calculates the same.

package kernel_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// linkedFunctions are the types of functions that are linked.
var linkedFunctions = map[string]string{"mixed": "i32(i32, u32)", "joined": "f64(f64, i64)", "walked": "i32(i32, u32)", "halved": "f32(f32, u64)"}

// linkedHosts are functions of JavaScript for those that are linked.
const linkedHosts = `mixed = (a, b) => (a ^ b) + 1 | 0
joined = (x, n) => x + Number(n)
walked = (a, n) => { for (let k = n & 15; k > 0; k--) a = a & 1 ? Math.imul(a, 5) + k | 0 : a >> 1; return a }
halved = (x, n) => Math.fround(n & 1n ? Math.fround(x) * 0.5 : x)
`

const linkedSource = `extern "C" __device__ int mixed(int a, unsigned b) { return (int)((a ^ b) + 1); }
extern "C" __device__ double joined(double x, long long n) { return x + n; }
extern "C" __device__ int walked(int a, unsigned n)
{
	for (unsigned k = n & 15; k > 0; k--) a = a & 1 ? (int)((unsigned)a * 5 + k) : a >> 1;
	return a;
}
extern "C" __device__ float halved(float x, unsigned long long n) { return n & 1 ? x * 0.5f : x; }
`

const linkedPTX = `.visible .func (.param .b32 r) mixed(.param .b32 a, .param .b32 b)
{
	.reg .b32 %r<3>;
	ld.param.b32 %r0, [a];
	ld.param.b32 %r1, [b];
	xor.b32 %r2, %r0, %r1;
	add.s32 %r2, %r2, 1;
	st.param.b32 [r], %r2;
	ret;
}
.visible .func (.param .b64 r) joined(.param .b64 x, .param .b64 n)
{
	.reg .f64 %f<2>;
	.reg .b64 %d<1>;
	ld.param.f64 %f0, [x];
	ld.param.b64 %d0, [n];
	cvt.rn.f64.s64 %f1, %d0;
	add.rn.f64 %f0, %f0, %f1;
	st.param.f64 [r], %f0;
	ret;
}
.visible .func (.param .b32 r) walked(.param .b32 a, .param .b32 n)
{
	.reg .pred %p<2>;
	.reg .b32 %r<4>;
	ld.param.b32 %r0, [a];
	ld.param.b32 %r1, [n];
	and.b32 %r1, %r1, 15;
NEXT:
	setp.eq.u32 %p0, %r1, 0;
	@%p0 bra DONE;
	and.b32 %r2, %r0, 1;
	setp.ne.u32 %p1, %r2, 0;
	mad.lo.s32 %r3, %r0, 5, %r1;
	shr.s32 %r0, %r0, 1;
	selp.b32 %r0, %r3, %r0, %p1;
	sub.s32 %r1, %r1, 1;
	bra NEXT;
DONE:
	st.param.b32 [r], %r0;
	ret;
}
.visible .func (.param .b32 r) halved(.param .b32 x, .param .b64 n)
{
	.reg .pred %p<1>;
	.reg .f32 %f<2>;
	.reg .b64 %d<1>;
	ld.param.f32 %f0, [x];
	ld.param.b64 %d0, [n];
	and.b64 %d0, %d0, 1;
	setp.eq.u64 %p0, %d0, 0;
	mul.f32 %f1, %f0, 0f3f000000;
	selp.f32 %f0, %f0, %f1, %p0;
	st.param.f32 [r], %f0;
	ret;
}
`

// linkedHead is the head of a module with just the functions.
const linkedHead = ".version 7.0\n.target sm_70\n.address_size 64\n"

// linkedCode is the functions that are linked, as PTX without the head of a module.
var linkedCode = sync.OnceValue(func() string {
	c, err := compile.Open(compile.Config{})
	if err != nil {
		return linkedPTX
	}
	p, err := c.Compile(context.Background(), linkedSource, compile.Options{Arch: "compute_75", Options: []string{"--relocatable-device-code=true"}})
	if err != nil {
		return linkedPTX // this NVRTC is too new for the architecture, or not whole
	}
	_, code, _ := strings.Cut(p.Text(), ".address_size 64\n")
	return code
})

// parsedItems are functions as parts of a module.
func parsedItems(t testing.TB, code string) []ptx.Item {
	t.Helper()
	m, err := ptx.Parse("linked.ptx", linkedHead+code)
	if err != nil {
		t.Fatal(err)
	}
	return m.Items
}

var externFunctions = regexp.MustCompile(`(?m)^\.extern \.func [^;]*\b(mixed|joined|walked|halved)\b[^;]*;\n`)

// linkedText is a module of one program with the functions that are linked in it.
func linkedText(text, code string) string {
	if !externFunctions.MatchString(text) {
		return text
	}
	head, rest, _ := strings.Cut(externFunctions.ReplaceAllString(text, ""), ".address_size 64\n")
	return head + ".address_size 64\n" + code + rest
}

// linked is statements that call functions that are linked.
func (g *generator) linked(indent, result string) {
	g.line(indent, "%s = %s", result, g.pick("mixed("+g.integer(2)+", "+g.unsigned(1)+")", "walked("+g.integer(1)+", "+g.unsigned(2)+")"))
	g.line(indent, "%s", g.pick("p = joined("+g.real(1)+", "+g.long(1)+")", "f = halved("+g.single(2)+", "+g.unsignedLong(1)+")"))
}

// TestLinkedFunctions has what random programs link calculate the same as linkedPTX, so that a program means the same where
// NVRTC is not installed.
func TestLinkedFunctions(t *testing.T) {
	d := openDevice(t)
	source := kernel.Source{File: "k.js", Line: 1, Column: 1, Text: `(a, u, p, l, f, n) => {
		const i = grid(1)
		a[i] = mixed(walked(a[i], u[i]), u[i]); p[i] = joined(p[i], l[i]); f[i] = halved(f[i], n[i])
	}`}
	var args []kernel.Argument
	for _, name := range []string{"i32", "u32", "f64", "i64", "f32", "u64"} {
		args = append(args, kernel.Buffer(name))
	}
	p, err := kernel.Compile(source, args, kernel.Options{Functions: linkedFunctions})
	if err != nil {
		t.Fatal(frame(err))
	}
	text := p.PTX
	var results []string
	for _, code := range []string{linkedCode(), linkedPTX} {
		p.PTX = linkedText(text, code)
		a, u := []int32{5, -7, 1 << 30, -1}, []uint32{15, 3, 31, 0}
		x, f := []float64{0.5, -1, 1e300, 3}, []float32{3, -0.25, 1e-45, 7}
		d.run(t, p, 1, 4, 0, a, u, x, []int64{-1, 1 << 60, 7, 0}, f, []uint64{1, 2, 3, 1 << 63})
		results = append(results, fmt.Sprint(a, x, f))
	}
	const want = "[444 -4 32800 0] [-0.5 1.152921504606847e+18 1e+300 3] [1.5 -0.25 0 7]"
	for i, got := range results {
		if got != want {
			t.Errorf("linked code %d: got %s, want %s", i, got, want)
		}
	}
}
