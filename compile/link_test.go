package compile

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/nvrtc"
)

func TestLinkable(t *testing.T) {
	for arch, want := range map[string]bool{"sm_90": true, "sm_90a": true, "sm_120": true, "sm_50": true,
		"sm_7": false, "sm_20": false, "compute_90": false, "": false, "sm_90 -g": false} {
		if got := linkable(arch); got != want {
			t.Errorf("%q is linkable: %v", arch, got)
		}
	}
}

// TestLink links LTO-IR and PTX to a cubin, and names what is missing.
func TestLink(t *testing.T) {
	l, err := OpenLinker(0)
	if err != nil {
		t.Skip("this machine has no nvJitLink:", err)
	}
	c := open(t, nil)
	lto := func(name, source string) Input {
		t.Helper()
		p, err := c.Compile(context.Background(), source, Options{Name: name, Arch: "sm_90", Output: LTOIR})
		if errors.Is(err, nvrtc.NotExported) {
			t.Skip(c, "makes no LTO-IR")
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes, beginning with % x", name, len(p.Image), p.Image[:min(8, len(p.Image))])
		return Input{Name: p.Name, Format: p.Format, Data: p.Image}
	}
	caller := lto("caller.cu", `extern __device__ int twice(int v); extern "C" __global__ void run(int *x) { *x = twice(*x); }`)
	callee := lto("callee.cu", `__device__ int twice(int v) { return 2 * v; }`)
	p, err := l.Link([]Input{caller, callee}, LinkOptions{Arch: "sm_90", Options: []string{"-maxrregcount=32"}})
	if err != nil {
		t.Fatal(err)
	}
	if p.Format != Cubin || !strings.HasPrefix(string(p.Image), "\x7fELF") || p.Time <= 0 {
		t.Errorf("linked %+v", *p)
	}
	_, err = l.Link([]Input{caller}, LinkOptions{Name: "half", Arch: "sm_90"})
	var failed *Error
	if !errors.As(err, &failed) || failed.Stage != "link" || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a missing function: %v", err)
	}
	t.Log("a missing function:", err)
	_, err = l.Link([]Input{callee}, LinkOptions{Name: "half", Arch: "sm_7"})
	if want := `linking half: arch: expected an architecture such as sm_90, got "sm_7"`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	for _, o := range []LinkOptions{{Arch: "sm_999"}, {Arch: "sm_90", Options: []string{"--bogus"}}} {
		_, err := l.Link([]Input{callee}, o)
		t.Log("refused:", err)
		if err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	for _, format := range []Format{PTX, LTOIR, Cubin, Fatbin, Object, Library} {
		_, err := l.Link([]Input{{Format: format, Data: []byte("this is no code")}}, LinkOptions{Arch: "sm_90"})
		t.Log("refused:", err)
		if err == nil {
			t.Errorf("nothing is accepted as %s", format)
		}
	}
}
