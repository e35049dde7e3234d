package gpu_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/ptx"
)

// image is a file that NVIDIA's compilers made; kernels.cu tells from what.
func image(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "internal", "devicecode", "testdata", name))
	ok(t, err)
	return data
}

// The emulated device and this package share what they parsed of a text.
func TestTextsAreParsedOnce(t *testing.T) {
	texts := &ptx.Cache{}
	api := must(emulator.Open(emulator.Options{Texts: texts}))(t)
	c := primary(t, openOver(t, api, gpu.Options{})) // finds the cache in the table
	m := must(c.LoadModule([]byte(".version 7.0\n.target sm_80\n.address_size 64\n.entry k() { ret; }"), gpu.JITOptions{Name: "k.ptx"}))(t)
	// The device's tree has no name, which is the one that the cache remembers.
	tree := must(texts.Parse("", m.PTX()))(t)
	if tree.File != "" || unsafe.StringData(tree.Source) != unsafe.StringData(m.PTX()) {
		t.Errorf("%q is parsed twice", tree.File)
	}
}

// TestFatbin loads a compressed fat binary: machine code on a GPU of its
// architectures, PTX elsewhere.
func TestFatbin(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	m := must(c.LoadModule(image(t, "kernels.fatbin"), gpu.JITOptions{}))(t)
	functions, globals := must(m.Functions())(t), must(m.Globals())(t)
	slices.Sort(functions)
	slices.Sort(globals)
	if got, want := fmt.Sprint(functions, globals), "[_Z7shuffleIfEvPT_ nothing store] [counter table weights]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	f := must(m.Function("store"))(t)
	params, known := f.Params()
	var places []string
	for _, p := range params {
		places = append(places, fmt.Sprintf("%d at %d", p.Bytes, p.Offset))
	}
	if got, want := fmt.Sprint(known, places), "true [8 at 0 4 at 8 8 at 12 1 at 20 8 at 24]"; got != want {
		t.Errorf("parameters: got %s, want %s", got, want)
	}
	ok(t, must(m.Function("nothing"))(t).Launch(one))
	if b := must(m.Global("weights"))(t); b.Bytes() != 32 {
		t.Errorf("weights has %d bytes", b.Bytes())
	}
}

// TestDamagedFatbin loads and links what is cut off: no driver sees it.
func TestDamagedFatbin(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	data := image(t, "kernels.fatbin")
	data = data[:len(data)-100]
	_, err := c.LoadModule(data, gpu.JITOptions{Name: "k.fatbin"})
	wantError(t, err, "loading the module k.fatbin: expected a whole fatbin, got a damaged one: it is cut off in its header")
	_, err = c.Link([]gpu.LinkInput{{Name: "k.fatbin", Type: cuda.CU_JIT_INPUT_FATBINARY, Data: data}}, gpu.JITOptions{})
	wantError(t, err, "linking: k.fatbin: expected a whole fatbin, got a damaged one: it is cut off in its header")
}

// TestOldDriver reads from the machine code what a driver before CUDA 12.4 does
// not tell.
func TestOldDriver(t *testing.T) {
	api := *table(t)
	api.CuModuleGetFunctionCount = func(*uint32, cuda.Module) cuda.Result { return cuda.CUDA_ERROR_NOT_SUPPORTED }
	api.CuFuncGetParamInfo = func(cuda.Function, uint64, *uint64, *uint64) cuda.Result { return cuda.CUDA_ERROR_NOT_SUPPORTED }
	c := primary(t, openOver(t, &api, gpu.Options{}))
	m := must(c.LoadModule(image(t, "kernels.fatbin"), gpu.JITOptions{}))(t)
	if functions := must(m.Functions())(t); len(functions) != 3 {
		t.Errorf("functions %v", functions)
	}
	if params, known := must(m.Function("store"))(t).Params(); !known || len(params) != 5 || params[4].Offset != 24 {
		t.Errorf("parameters %v, known %v", params, known)
	}
}

// TestOtherArchitecture names both architectures.
func TestOtherArchitecture(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	v := c.Device()
	major, minor := v.Capability()
	needs := fmt.Sprintf("%s needs code for sm_%d%d, or PTX for that or an older architecture", v, major, minor)
	if v.Emulated() {
		needs = fmt.Sprintf("%s needs PTX for sm_%d%d or an older architecture", v, major, minor)
	}
	if major != 8 || v.Emulated() {
		_, err := c.LoadModule(image(t, "kernels.cubin"), gpu.JITOptions{Name: "kernels.cubin"})
		var failed *cuda.Error
		if !errors.As(err, &failed) || failed.Hint != "the image is for sm_80, and "+needs {
			t.Errorf("a cubin: %v", err)
		}
	}
	_, err := c.LoadModule([]byte(".version 7.0\n.target sm_999\n.address_size 64\n.visible .entry f() { ret; }"), gpu.JITOptions{})
	var failed *cuda.Error
	if want := fmt.Sprintf("the text is for sm_999, and %s is sm_%d%d", v, major, minor); !errors.As(err, &failed) || failed.Hint != want {
		t.Errorf("PTX: %v", err)
	}
}
