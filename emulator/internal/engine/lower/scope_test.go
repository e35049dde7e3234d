package lower

import (
	"testing"

	"github.com/cujs/cujs/ptx"
)

// A text may declare any number of registers; those that it names take memory.
func TestDeclaredRegisters(t *testing.T) {
	m, err := ptx.Parse("k.ptx", `.version 8.0
.target sm_80
.address_size 64
.visible .entry k() { .reg .b32 %r<2000000000>; mov.u32 %r0, 1; mov.u32 %r1999999999, 1; { .reg .b32 %r<3>; mov.u32 %r0, 2; } ret; }`)
	if err != nil {
		t.Fatal(err)
	}
	kernel, err := Lower(NewUnit(m, 80), m.Items[len(m.Items)-1].(*ptx.Function))
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, v := range kernel.Graph.Virtuals {
		if v.Name == "%r" {
			named++
		}
	}
	if named != 3 {
		t.Errorf("%d registers of %d have memory, want 3", named, len(kernel.Graph.Virtuals))
	}
}
