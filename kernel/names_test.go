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
