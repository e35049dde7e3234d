package engine

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/ptx/opcode"
)

// overlapping are the families whose instructions read registers and write others. The rest has no result that could be one
// of its sources, or parts ways, waits or has effects that a second execution would see.
var overlapping = map[opcode.Family]bool{
	opcode.AddressConversion: true, opcode.Arithmetic: true, opcode.Atomic: true, opcode.Load: true, opcode.Match: true,
	opcode.MatrixProduct: true, opcode.MatrixRows: true, opcode.MatrixTranspose: true, opcode.Move: true, opcode.Redux: true,
	opcode.Shuffle: true, opcode.SurfaceLoad: true, opcode.Texture: true, opcode.Vote: true, opcode.WarpMatrix: true,
}

// moreOverlaps are instructions with several results, beside the samples of all instructions.
const moreOverlaps = `
mov.v2.u32 {%r1, %r2}, {%r3, %r4}; | mov.v4.f32 {%f1, %f2, %f3, %f4}, {%f5, %f6, %f7, %f8}; | mov.v2.u64 {%d1, %d2}, {%d3, %d4}; | mov.b32 {%h1, %h2}, %r1; | mov.b64 {%h1, %h2, %h3, %h4}, %d1; | mov.b32 %r1, {%h1, %h2}; | mov.b64 %d1, {%r1, %r2};
ld.shared.v2.u32 {%r1, %r2}, [%r3]; | ld.shared.v4.b32 {%r1, %r2, %r3, %r4}, [%r5]; | ld.shared.v2.b64 {%d1, %d2}, [%r1]; | ld.global.v2.u64 {%d1, %d2}, [%d3]; | ld.global.v4.u16 {%h1, %h2, %h3, %h4}, [%d1]; | ld.v2.u64 {%d1, %d2}, [%d3+16]; | ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%d1]; | ld.volatile.global.v2.f64 {%g1, %g2}, [%d1]; | ld.global.v4.u8 {%h1, %h2, %h3, %h4}, [%d1]; | ldu.global.v2.u32 {%r1, %r2}, [%d1];
ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2]; | ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [%r3]; | ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, 31, -1; | shfl.sync.up.b32 %r1|%p1, %r2, %r3, 0, -1; | shfl.sync.down.b32 %r1, %r2, 3, 31, -1; | match.all.sync.b32 %r1|%p1, %r2, -1; | match.any.sync.b64 %r1, %d1, -1; | vote.sync.any.pred %p1, %p2, -1; | redux.sync.add.u32 %r1, %r2, -1;
setp.lt.and.u32 %p1|%p2, %r1, %r2, %p3; | setp.gt.xor.f64 %p1|%p2, %g1, %g2, %p3; | setp.eq.or.s16 %p1|%p2, %h1, %h2, !%p3; | setp.lt.f16x2 %p1|%p2, %r1, %r2; | setp.ge.and.bf16x2 %p1|%p2, %r1, %r2, %p3;
add.cc.u32 %r1, %r2, %r3; | addc.cc.u32 %r1, %r2, %r3; | sub.cc.u64 %d1, %d2, %d3; | subc.cc.u32 %r1, %r2, %r3; | mad.lo.cc.u32 %r1, %r2, %r3, %r4; | madc.hi.cc.u32 %r1, %r2, %r3, %r4; | add.cc.u64 %d1, %d2, %d3; | addc.cc.u64 %d1, %d2, %d3;
add.f16x2 %r1, %r2, %r3; | fma.rn.f16x2 %r1, %r2, %r3, %r4; | mul.rn.bf16x2 %r1, %r2, %r3; | max.f16x2 %r1, %r2, %r3; | min.u16x2 %r1, %r2, %r3; | add.s16x2 %r1, %r2, %r3; | fma.rn.f32x2 %d1, %d2, %d3, %d4;
mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3}, {%f5, %f6, %f7, %f8}; | mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r9, %r5}, {%r6, %r7, %r8, %r9};
wmma.load.a.sync.aligned.row.m16n16k16.shared.s8 {%r1, %r2}, [%r3], 16; | wmma.load.c.sync.aligned.row.m16n16k16.shared.s32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%r9], 16;
atom.global.cas.b32 %r1, [%d1], %r2, %r3; | atom.shared.exch.b64 %d1, [%r1], %d2; | atom.global.v2.f32.add {%f1, %f2}, [%d1], {%f3, %f4}; | atom.global.add.u64 %d1, [%d2], %d3; | atom.global.v4.f16x2.add.noftz {%r1, %r2, %r3, %r4}, [%d1], {%r5, %r6, %r7, %r8};
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f5, %f6}]; | tex.2d.v4.u32.s32 {%r1, %r2, %r3, %r4}, [%d1, {%r5, %r6}]; | suld.b.2d.v4.b32.zero {%r1, %r2, %r3, %r4}, [%d1, {%r5, %r6}]; | suld.b.1d.v2.b64.clamp {%d1, %d2}, [%d3, {%r1}];
`

// Places of an overlap's threads: slots of 8 bytes of input, of memory and of output.
const overlapThreads, overlapSlots = 64, 64

// An overlap is an instruction whose results shall be registers that it reads.
type overlap struct {
	text             string
	first            string // operand, which has the results
	family           opcode.Family
	results, sources []string // registers, each once
	addresses        []string // those of the sources that lead to memory, or to an object
}

var (
	registerName = regexp.MustCompile(`%[a-z]\d+`)
	firstOperand = regexp.MustCompile(` (\{[^}]*\}|[^,;[]*)`)
	addressOf    = regexp.MustCompile(`\[(%[dr]\d+)`)
)

// readOverlap finds the registers of a sample.
func readOverlap(text string, family opcode.Family) overlap {
	o := overlap{text: text, family: family, first: firstOperand.FindString(text)}
	rest := strings.Replace(text, o.first, "", 1)
	o.results = unique(registerName.FindAllString(o.first, -1))
	o.sources = unique(registerName.FindAllString(rest, -1))
	for _, m := range addressOf.FindAllStringSubmatch(rest, -1) {
		o.addresses = append(o.addresses, m[1])
	}
	return o
}

func unique(names []string) (list []string) {
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// named has other registers for the results.
func (o overlap) named(result func(k int, of string) string) (text string, results []string) {
	for k, r := range o.results {
		results = append(results, result(k, r))
	}
	first := registerName.ReplaceAllStringFunc(o.first, func(r string) string { return results[slices.Index(o.results, r)] })
	return strings.Replace(o.text, o.first, first, 1), results
}

// apart gives every result a register of its own.
func (o overlap) apart() (string, []string) {
	return o.named(func(k int, of string) string { return fmt.Sprintf("%s%d", of[:2], 20+k) })
}

// over gives results the registers of sources of their kind, beginning with number shift of them.
func (o overlap) over(shift int) (string, []string) {
	used := map[string]bool{}
	return o.named(func(k int, of string) string {
		kind := slices.DeleteFunc(slices.Clone(o.sources), func(s string) bool { return s[:2] != of[:2] })
		for i := range kind {
			if s := kind[(i+k+shift)%len(kind)]; !used[s] {
				used[s] = true
				return s
			}
		}
		return fmt.Sprintf("%s%d", of[:2], 20+k)
	})
}

// moved is how a register of each kind is set from a word, and written to one.
var moved = map[string][2]string{
	"%p": {"ld.global.u32 %w, [A]; setp.ne.u32 R, %w, 0;", "selp.u32 %w, 1, 0, R; st.global.u32 [A], %w;"},
	"%h": {"ld.global.u16 R, [A];", "st.global.u16 [A], R;"}, "%r": {"ld.global.u32 R, [A];", "st.global.u32 [A], R;"},
	"%f": {"ld.global.f32 R, [A];", "st.global.f32 [A], R;"}, "%d": {"ld.global.u64 R, [A];", "st.global.u64 [A], R;"},
	"%g": {"ld.global.f64 R, [A];", "st.global.f64 [A], R;"}, "%q": {"ld.global.b128 R, [A];", "st.global.b128 [A], R;"},
}

// kernel runs an instruction between the loads of its sources and the stores of its results, and of the sources that are to be
// alive behind it. It finds a carry, and the carry behind it is stored too. With a guard only odd threads execute it.
func (o overlap) kernel(instruction string, guard bool, outputs []string) string {
	var b strings.Builder
	b.WriteString(`.visible .entry kernel(.param .u64 in, .param .u64 memory, .param .u64 out)
{
	.reg .pred %p<40>, %odd; .reg .b16 %h<40>; .reg .b32 %r<40>, %w, %t; .reg .f32 %f<40>; .reg .b64 %d<40>, %in, %memory, %out, %at, %own; .reg .f64 %g<40>; .reg .b128 %q<40>;
	.shared .align 128 .b8 s[4096];
	mov.u32 %t, %tid.x; ld.param.u64 %in, [in]; ld.param.u64 %memory, [memory]; ld.param.u64 %out, [out];
	mad.wide.u32 %in, %t, 512, %in; mad.wide.u32 %out, %t, 512, %out;
	and.b32 %w, %t, 1; setp.ne.u32 %odd, %w, 0;
	mul.wide.u32 %at, %t, 8; add.u64 %at, %at, %memory; mul.lo.u32 %t, %t, 8; mov.u32 %w, s; add.u32 %t, %t, %w;
`)
	for i := range 8 { // shared memory begins as global memory does
		fmt.Fprintf(&b, "\tld.global.u64 %%own, [%%at+%d]; st.shared.u64 [%%t+%d], %%own;\n", 512*i, 512*i)
	}
	b.WriteString("\tbar.sync 0; mov.u32 %t, %tid.x; mul.wide.u32 %at, %t, 64; add.u64 %memory, %memory, %at; mul.lo.u32 %t, %t, 64; add.u32 %t, %t, %w;\n")
	for i, r := range o.sources {
		b.WriteString("\t" + replace(moved[r[:2]][0], "R", r, "A", fmt.Sprintf("%%in+%d", 16*i)) + "\n")
	}
	for _, r := range o.sources {
		switch imaged := o.family == opcode.Texture || o.family == opcode.SurfaceLoad; {
		case imaged && slices.Contains(o.addresses, r):
			fmt.Fprintf(&b, "\tmov.u64 %s, 2;\n", r)
		case imaged && r[:2] == "%r": // a coordinate
			fmt.Fprintf(&b, "\tand.b32 %s, %s, 48;\n", r, r)
		case o.family == opcode.WarpMatrix && r[:2] == "%r" && strings.HasPrefix(o.text, "wmma.load") && !slices.Contains(o.addresses, r):
			fmt.Fprintf(&b, "\tmov.u32 %s, 16;\n", r) // elements from row to row
		case !slices.Contains(o.addresses, r):
		case o.family == opcode.WarpMatrix:
			fmt.Fprintf(&b, "\tmov.u32 %s, s;\n", r) // one address for a warp
		case r[:2] == "%d":
			fmt.Fprintf(&b, "\tmov.u64 %s, %%memory;\n", r)
		default:
			fmt.Fprintf(&b, "\tmov.u32 %s, %%t;\n", r)
		}
	}
	if guard {
		instruction = "@%odd " + instruction
	}
	b.WriteString("\tmul.lo.u32 %w, %t, 0x55555555; add.cc.u32 %w, %w, %w;\n\t" + instruction + "\n\taddc.u32 %w, 0, 0; st.global.u32 [%out+496], %w;\n")
	for i, r := range outputs {
		b.WriteString("\t" + replace(moved[r[:2]][1], "R", r, "A", fmt.Sprintf("%%out+%d", 16*i)) + "\n")
	}
	b.WriteString("\tret;\n}")
	return b.String()
}

// executeOverlap runs such a kernel and gives what it wrote, 16 bytes an output, and global memory behind it.
func executeOverlap(t *testing.T, text string) (out, changed []uint64, err error) {
	b := load(t, text)
	defer b.space.Close()
	in := mustAlloc(t, b.space, overlapThreads*overlapSlots*8)
	for i, words := 0, loops.View[uint32](in.Pointer(), overlapThreads*overlapSlots*2); i < len(words); i++ {
		words[i] = overlapWord(uint32(i))
	}
	memoryOf := mustAlloc(t, b.space, overlapThreads*64)
	for i, words := 0, loops.View[uint32](memoryOf.Pointer(), overlapThreads*16); i < len(words); i++ {
		words[i] = overlapWord(uint32(i) + 1e6)
	}
	output := mustAlloc(t, b.space, overlapThreads*overlapSlots*8)
	l := b.launch(1, overlapThreads, in.Base, memoryOf.Base, output.Base)
	l.Objects = overlapObjects(t, b.space)
	if err := run.Run(context.Background(), l); err != nil {
		return nil, nil, err
	}
	return slices.Clone(loops.View[uint64](output.Pointer(), overlapThreads*overlapSlots)), slices.Clone(loops.View[uint64](memoryOf.Pointer(), overlapThreads*8)), nil
}

// overlapWord is a word of input: as halves and as floats it is between 1 and 2, as an integer anything.
func overlapWord(i uint32) uint32 {
	i *= 2654435761
	return 0x3c003c00 | i>>8&0x3ff | i>>2&0x3ff0000
}

// overlapObjects has an image of 16×64 texels of four words, as texture 2 and as surface 2.
func overlapObjects(t *testing.T, space *memory.Space) *texture.Objects {
	block := mustAlloc(t, space, 16*16*64)
	for i, words := 0, loops.View[uint32](block.Pointer(), 16*64*4); i < len(words); i++ {
		words[i] = overlapWord(uint32(i))
	}
	image := texture.Image{Block: block, Pointer: unsafe.Pointer(&block.Bytes()[0]), Format: texture.F32, Channels: 4, Width: 16, Height: 64, Depth: 1, Pitch: 256, Slice: 256 * 64}
	objects := &texture.Objects{}
	objects.PutTexture(2, &texture.Texture{Levels: []texture.Image{image}})
	objects.PutSurface(2, &texture.Surface{Image: image})
	return objects
}

// An instruction gives the same whichever registers its results are: those of its own sources, in any order, or registers that
// nothing else uses, beside sources that are used again or not.
func TestResultsOverSources(t *testing.T) {
	tried := map[opcode.Family]bool{}
	for _, line := range strings.Split(strings.TrimSpace(instructions+moreOverlaps), "\n") {
		if strings.HasPrefix(line, "-") {
			continue
		}
		for _, sample := range strings.Split(line, " | ") {
			name, _, _ := strings.Cut(sample, ".")
			name, _, _ = strings.Cut(name, " ")
			row := opcode.Find(name)
			if row == nil || !overlapping[row.Family] || strings.Contains(sample, "variable") {
				continue
			}
			if o := readOverlap(sample, row.Family); len(o.results) > 0 {
				t.Run(sample, func(t *testing.T) { tried[row.Family] = resultsOverSources(t, o) || tried[row.Family] })
			}
		}
	}
	for f := range overlapping {
		if !tried[f] {
			t.Errorf("no sample of family %d has a result that can be one of its sources", f)
		}
	}
}

func resultsOverSources(t *testing.T, o overlap) (tried bool) {
	for _, guard := range []bool{false, true} {
		if guard && strings.Contains(o.text, ".sync") {
			continue // all threads of a warp take part
		}
		text, results := o.apart()
		want, changed, err := executeOverlap(t, o.kernel(text, guard, append(slices.Clone(results), o.sources...)))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		compare := func(text string, results []string) {
			got, memory, err := executeOverlap(t, o.kernel(text, guard, results))
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if !slices.Equal(memory, changed) {
				t.Errorf("%s: memory differs", text)
			}
			for i := range got {
				thread, slot := i/overlapSlots, i%overlapSlots
				if (slot < 2*len(results) || slot == 62) && (thread%2 == 1 || !guard) && got[i] != want[i] {
					t.Errorf("%s: thread %d has %#x in slot %d of %v, and %#x where its results are apart (guard %t)", text, thread, got[i], slot, results, want[i], guard)
					return
				}
			}
		}
		compare(text, results) // beside sources that nothing uses again
		for shift := range o.sources {
			if over, taken := o.over(shift); over != text {
				tried = true
				compare(over, taken)
			}
		}
	}
	return tried
}
