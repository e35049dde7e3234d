package engine

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// again is a kernel with everything that lowering notes in the module: variables
// of its own, functions that are called by name and by address, recursion.
const again = `
.global .u64 table[1] = {twice};
.func (.reg .u32 r) twice(.reg .u32 x) { add.u32 r, x, x; ret; }
.func (.reg .u32 r) sum(.reg .u32 x)
{
	.reg .pred %p; .reg .u32 %r<2>;
	mov.u32 r, 0;
	setp.eq.u32 %p, x, 0;
	@%p ret;
	sub.u32 %r1, x, 1;
	call (r), sum, (%r1);
	add.u32 r, r, x;
	ret;
}
.visible .entry kernel(.param .u64 out)
{` + kernelRegisters + `
	.global .u32 inner[2] = {5, 7};
	.shared .u32 s[40];
prototype: .callprototype (.reg .u32 _) _ (.reg .u32 _);
` + callTail + `
	call (%r2), sum, (%r1);
	ld.global.u64 %rd4, [table];
	call (%r2), %rd4, (%r2), prototype;
	ld.global.u32 %r3, [inner+4];
	mov.u32 %r4, s;
	mad.lo.u32 %r4, %r1, 4, %r4;
	st.shared.u32 [%r4], %r3;
	bar.sync 0;
	ld.shared.u32 %r5, [s+8];
	add.u32 %r2, %r2, %r5;
	st.global.u32 [%rd3], %r2;
	ret;
}
`

// A kernel that has not been launched is lowered again once the collector has
// taken what loading the module made.
func TestLoweredAgain(t *testing.T) {
	m, err := ptx.Parse("test.ptx", header+again)
	if err != nil {
		t.Fatal(err)
	}
	b := loadModule(t, m.Outline())
	m = nil
	runtime.GC()
	runtime.GC()
	out := mustAlloc(t, b.space, 4*40)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() { b.run(b.launch(1, 40, out.Base)) })
	}
	wait.Wait()
	for i, got := range read32(out) {
		if want := uint32(i*(i+1) + 7); got != want {
			t.Errorf("thread %d: %d, want %d", i, got, want)
		}
	}
}

// TestLoadedSize measures what a module takes before its kernels are launched: its
// text, and little beside it.
func TestLoadedSize(t *testing.T) {
	var text strings.Builder
	text.WriteString(header)
	for i := range 200 {
		fmt.Fprintf(&text, ".visible .entry k%d(.param .u64 out)\n{%s%s", i, kernelRegisters, callTail)
		for k := range 100 {
			fmt.Fprintf(&text, "\tmad.lo.u32 %%r%d, %%r%d, %%r%d, %d;\n", 2+k%20, 1+k%20, 2+k%19, k)
		}
		text.WriteString("\tst.global.u32 [%rd3], %r9;\n\tret;\n}\n")
	}
	heap := func() int64 {
		var s runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&s)
		return int64(s.HeapAlloc)
	}
	source := text.String()
	before := heap()
	tree, err := (&ptx.Cache{}).Parse("", strings.Clone(source))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Load(tree, Options{})
	if err != nil {
		t.Fatal(err)
	}
	tree = nil
	each := float64(heap()-before) / float64(len(source))
	t.Logf("%.1f bytes for each byte of PTX", each)
	if each > 3 {
		t.Errorf("a module takes %.1f bytes for each byte of PTX", each)
	}
	runtime.KeepAlive(source)
	runtime.KeepAlive(m)
}
