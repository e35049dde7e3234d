package conformance

import (
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

const (
	linkHeader = ".version 6.0\n.target sm_60\n.address_size 64\n"
	twiceUser  = linkHeader + `.extern .func (.param .b32 r) twice(.param .b32 x);
.visible .entry double(.param .u64 p) {
	.reg .b32 %r<3>; .reg .b64 %d<2>;
	ld.param.u64 %d1, [p]; ld.global.u32 %r1, [%d1];
	{ .param .b32 x; .param .b32 r; st.param.b32 [x], %r1; call.uni (r), twice, (x); ld.param.b32 %r2, [r]; }
	st.global.u32 [%d1], %r2;
	ret;
}`
	twice = linkHeader + `.visible .func (.param .b32 r) twice(.param .b32 x) {
	.reg .b32 %r<3>;
	ld.param.b32 %r1, [x]; add.u32 %r2, %r1, %r1; st.param.b32 [r], %r2;
	ret;
}`
)

// linker gives a link that is destroyed at the end.
func (d *driver) linker() cuda.LinkState {
	d.Helper()
	var l cuda.LinkState
	d.ok(d.CuLinkCreate(0, nil, nil, &l))
	d.Cleanup(func() { d.CuLinkDestroy(l) })
	return l
}

func (d *driver) addText(l cuda.LinkState, text string) cuda.Result {
	return d.CuLinkAddData(l, cuda.CU_JIT_INPUT_PTX, unsafe.Pointer(cstring(text)), uint64(len(text)+1), cstring("input"), 0, nil, nil)
}

// Two inputs, one of them a file, become one image.
func TestLink(t *testing.T) {
	d := start(t)
	l := d.linker()
	d.ok(d.addText(l, twiceUser))
	path := filepath.Join(t.TempDir(), "twice.ptx")
	if err := os.WriteFile(path, append([]byte(twice), 0), 0o600); err != nil {
		t.Fatal(err)
	}
	d.ok(d.CuLinkAddFile(l, cuda.CU_JIT_INPUT_PTX, cstring(path), 0, nil, nil))
	var image unsafe.Pointer
	var size uint64
	d.ok(d.CuLinkComplete(l, &image, &size))
	if image == nil || size == 0 {
		t.Fatal("there is no image")
	}
	var m cuda.Module
	d.ok(d.CuModuleLoadData(&m, image))
	defer d.CuModuleUnload(m)
	p := d.alloc(4)
	d.ok(d.CuMemsetD32(p, 21, 1))
	d.ok(d.launch(d.function(m, "double"), 1, 1, 0, unsafe.Pointer(&p)))
	equal(t, "doubled", d.word(p), 42)
}

// What cannot be linked is told, at the latest when the link is completed.
func TestLinkErrors(t *testing.T) {
	d := start(t)
	for name, texts := range map[string][]string{
		"a function that nobody has": {twiceUser},
		"one function twice":         {twiceUser, twice, twice},
		"no PTX":                     {"this is no program"},
	} {
		l, r := d.linker(), cuda.CUDA_SUCCESS
		for _, text := range texts {
			if r == cuda.CUDA_SUCCESS {
				r = d.addText(l, text)
			}
		}
		var image unsafe.Pointer
		var size uint64
		if r == cuda.CUDA_SUCCESS {
			r = d.CuLinkComplete(l, &image, &size)
		}
		if r == cuda.CUDA_SUCCESS {
			t.Errorf("%s was linked", name)
		}
	}
	d.want(cuda.CUDA_ERROR_FILE_NOT_FOUND, d.CuLinkAddFile(d.linker(), cuda.CU_JIT_INPUT_PTX, cstring(filepath.Join(t.TempDir(), "none.ptx")), 0, nil, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLinkCreate(0, nil, nil, nil))
}
