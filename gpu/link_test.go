package gpu_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

const linkHeader = ".version 6.0\n.target sm_50\n.address_size 64\n"

// caller and callee are two halves of a program: a kernel, and the device
// function that it calls.
const (
	caller = linkHeader + `
.extern .func (.param .b32 r) twice(.param .b32 v);
.visible .entry run(.param .u64 out, .param .u32 v)
{
	.reg .b64 %out; .reg .b32 %v;
	ld.param.u64 %out, [out];
	ld.param.u32 %v, [v];
	{
		.param .b32 a; .param .b32 b;
		st.param.b32 [a], %v;
		call.uni (b), twice, (a);
		ld.param.b32 %v, [b];
	}
	st.global.u32 [%out], %v;
	ret;
}`
	callee = linkHeader + `
.visible .func (.param .b32 r) twice(.param .b32 v)
{
	.reg .b32 %v;
	ld.param.u32 %v, [v];
	add.u32 %v, %v, %v;
	st.param.b32 [r], %v;
	ret;
}`
)

func input(name, text string) gpu.LinkInput {
	return gpu.LinkInput{Name: name, Type: cuda.CU_JIT_INPUT_PTX, Data: []byte(text)}
}

// TestLink links two texts and runs the result, with every option of the
// linker's example in the CUDA programming guide.
func TestLink(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	level := 3
	linked, err := c.Link([]gpu.LinkInput{input("caller.ptx", caller), input("callee.ptx", callee)},
		gpu.JITOptions{Verbose: true, OptLevel: &level, MaxRegisters: 32})
	ok(t, err)
	kind, known := gpu.InputType(linked.Image)
	if !known || kind != made(c) || linked.WallTime <= 0 {
		t.Errorf("linked to %v in %v", kind, linked.WallTime)
	}
	m := must(c.LoadModule(linked.Image, gpu.JITOptions{}))(t)
	out := must(c.Alloc(context.Background(), 4))(t)
	pointer := gpu.Param{Type: gpu.Pointer, Bytes: 8, Align: 8}
	f := must(m.Function("run", pointer, gpu.Param{Type: gpu.U32, Bytes: 4, Align: 4}))(t)
	ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, out, 21))
	got := make([]byte, 4)
	ok(t, out.Read(context.Background(), 0, got))
	if got[0] != 42 {
		t.Errorf("twice 21 is %d", got[0])
	}
	_, err = c.Link([]gpu.LinkInput{input("caller.ptx", caller)}, gpu.JITOptions{})
	var failed *gpu.LinkError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a missing function: %v", err)
	}
	if want := "cuLinkComplete: CUDA_ERROR_INVALID_PTX (218): " + cuda.CUDA_ERROR_INVALID_PTX.Explanation() +
		"; while linking caller.ptx on " + c.Device().String() + "\nerror   : Undefined reference to 'twice' in 'caller.ptx'"; c.Device().Emulated() && err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// made is what linking makes on a device.
func made(c *gpu.Context) cuda.JitInputType {
	if c.Device().Emulated() {
		return cuda.CU_JIT_INPUT_PTX
	}
	return cuda.CU_JIT_INPUT_CUBIN
}

func TestLinkNothing(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	_, err := c.Link(nil, gpu.JITOptions{})
	if want := "linking: inputs: expected at least one, got none"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestInputType(t *testing.T) {
	elf := func(machine byte) string { return "\x7fELF" + strings.Repeat("\x00", 14) + string([]byte{machine, 0}) }
	tests := []struct {
		data string
		want cuda.JitInputType
		ok   bool
	}{
		{caller, cuda.CU_JIT_INPUT_PTX, true},
		{elf(190), cuda.CU_JIT_INPUT_CUBIN, true},
		{elf(62), cuda.CU_JIT_INPUT_OBJECT, true},
		{"!<arch>\n", cuda.CU_JIT_INPUT_LIBRARY, true},
		{"\x50\xed\x55\xba\x01", cuda.CU_JIT_INPUT_FATBINARY, true},
		{"int main() {}", cuda.CU_JIT_INPUT_PTX, false},
		{"", cuda.CU_JIT_INPUT_PTX, false},
	}
	for _, test := range tests {
		if got, ok := gpu.InputType([]byte(test.data)); ok != test.ok || ok && got != test.want {
			t.Errorf("%.10q is %v, %v", test.data, got, ok)
		}
	}
}

// TestLinkFile has the driver read an input itself, and names a file that is not
// there.
func TestLinkFile(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	path := filepath.Join(t.TempDir(), "callee.ptx")
	ok(t, os.WriteFile(path, append([]byte(callee), 0), 0o600))
	linked := must(c.Link([]gpu.LinkInput{input("caller.ptx", caller), {Type: cuda.CU_JIT_INPUT_PTX, Path: path}}, gpu.JITOptions{}))(t)
	m := must(c.LoadModule(linked.Image, gpu.JITOptions{Sources: linked.Sources}))(t)
	out := must(c.Alloc(context.Background(), 4))(t)
	ok(t, must(m.Function("run"))(t).Launch(one, out, 21))
	if got := must(gpu.Download[uint32](context.Background(), out))(t)[0]; got != 42 {
		t.Errorf("got %d, want 42", got)
	}
	_, err := c.Link([]gpu.LinkInput{{Type: cuda.CU_JIT_INPUT_PTX, Path: path + ".none"}}, gpu.JITOptions{})
	var failed *cuda.Error
	if !errors.As(err, &failed) || failed.Call != "cuLinkAddFile" || failed.Doing != "linking "+path+".none on "+c.Device().String() {
		t.Errorf("a missing file: %v", err)
	}
	if c.Device().Emulated() {
		wantError(t, err, "cuLinkAddFile: CUDA_ERROR_FILE_NOT_FOUND (301): "+cuda.CUDA_ERROR_FILE_NOT_FOUND.Explanation()+
			"; while linking "+path+".none on "+c.Device().String())
	}
}
