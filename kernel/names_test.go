package kernel_test

import (
	"fmt"
	"testing"

	"github.com/cujs/cujs/kernel"
)

func TestNames(t *testing.T) {
	got := fmt.Sprint(kernel.Names("(x) => { // comment c\n const a = 'str s' + K * 0xffn; x[i] = Math.sqrt(helper(a)) /* z */; o.p = ...q }"))
	if want := "[x a K i Math helper o q]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFields(t *testing.T) {
	got := fmt.Sprint(kernel.Fields("(x) => { // c.d\n const t = threadIdx.x, tile = shared('f32', cfg.deep.n), w = ns.f(cfg.a) + Math.PI\n let u, v\n" +
		" x.length; tile.length; v.z + größe.ü; a().b.c; cfg.a; 'q.r' + t.x }"))
	if want := "[cfg.deep.n ns.f cfg.a x.length größe.ü]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
