package kernel_test

import (
	"fmt"
	"testing"

	"github.com/cujs/cujs/kernel"
)

func TestOuter(t *testing.T) {
	got := fmt.Sprint(kernel.Outer(kernel.Source{Text: "(x) => { // c.d\n const t = threadIdx.x, tile = shared('f32', cfg.deep.n), w = ns.f(cfg.a) + Math.PI\n let u, v\n" +
		" x.length; tile.length; v.z + größe.ü; a().b.c; cfg.a; 'q.r' + t.x; K + K * 0xffn }"}))
	if want := "[threadIdx.x shared cfg.deep.n ns.f cfg.a Math.PI größe.ü a K]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := kernel.Outer(kernel.Source{Text: "(x) => {"}); got != nil {
		t.Error(got)
	}
}
