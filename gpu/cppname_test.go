package gpu_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// Kernels and variables are found by the names of C++, and messages list these.
func TestNamesOfCpp(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	text := ".version 7.0\n.target sm_50\n.address_size 64\n.visible .global .align 4 .b8 _ZN1n1cE[8];\n.visible .global .align 4 .b8 _ZN1n3oneE[4];\n"
	for _, kernel := range []string{"_ZN1n1fEPf", "_ZN1n1fEPj", "_Z1kIfLi3EEvPT_", "plain"} {
		text += ".visible .entry " + kernel + "(.param .u64 p) { ret; }\n"
	}
	m := must(c.LoadModule([]byte(text), gpu.JITOptions{Name: "names.ptx"}))(t)
	for name, symbol := range map[string]string{
		"k<float,3>": "_Z1kIfLi3EEvPT_", "k< float, 3 >": "_Z1kIfLi3EEvPT_", "k<float, 3>(float *)": "_Z1kIfLi3EEvPT_",
		"n::f(float*)": "_ZN1n1fEPf", "n::f(unsigned  int*)": "_ZN1n1fEPj", "plain": "plain",
	} {
		if f, other := must(m.Function(name))(t), must(m.Function(symbol))(t); f != other || f.Name() != symbol {
			t.Errorf("%s is %s", name, f.Name())
		}
	}
	if b := must(m.Global("n::c"))(t); b.Bytes() != 8 || b.Address() != must(m.Global("_ZN1n1cE"))(t).Address() {
		t.Errorf("n::c has %d bytes", b.Bytes())
	}
	for name, want := range map[string]string{
		"n::f":               "; it may be n::f(float*), n::f(unsigned int*): name the parameters too",
		"k<int, 3>":          "; its kernels are n::f(float*), n::f(unsigned int*), k<float, 3>(float*), plain",
		"n::f(unsignedint*)": "; did you mean n::f(unsigned int*)? Its kernels are n::f(float*), n::f(unsigned int*), k<float, 3>(float*), plain",
	} {
		if _, err := m.Function(name); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := m.Global("n::on"); err == nil || !strings.HasSuffix(err.Error(), "; did you mean n::one? Its variables are n::c, n::one") {
		t.Error(err)
	}
}

// A copy that the default stream would make joins a recording only by mistake, and says so.
func TestCopyInTheDefaultStreamOfARecording(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	b := must(c.Alloc(context.Background(), 4))(t)
	recorded := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	blocking, e := must(c.NewStream(gpu.StreamOptions{}))(t), must(c.NewEvent(0))(t)
	_, err := graphs.Capture(recorded, func() error {
		ok(t, e.Record(recorded))
		ok(t, blocking.Wait(e))
		return b.Write(context.Background(), 0, make([]byte, 4))
	})
	if err == nil || !strings.Contains(err.Error(), "(906)") || !strings.Contains(err.Error(), "unless they are made with { nonBlocking: true }; or do this before the recording") {
		t.Error(err)
	}
}
