package compile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withTools puts the toolkit of the assembler that CUJS_PTXAS names into PATH.
func withTools(t *testing.T) {
	t.Helper()
	ptxas := os.Getenv("CUJS_PTXAS")
	if ptxas == "" {
		t.Skip("CUJS_PTXAS names no assembler")
	}
	t.Setenv("PATH", filepath.Dir(ptxas)+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

const twoKernels = ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry first() { ret; }\n" +
	".visible .entry second(.param .u64 x) { .reg .b64 %r; ld.param.u64 %r, [x]; st.global.u32 [%r], 5; ret; }\n"

func TestDisassemble(t *testing.T) {
	withTools(t)
	cubin, err := Assemble(context.Background(), twoKernels, "sm_80")
	if err != nil {
		t.Fatal(err)
	}
	all, err := Disassemble(context.Background(), cubin, "")
	if err != nil || !strings.Contains(all, ".text.first") || !strings.Contains(all, ".text.second") {
		t.Errorf("all: %v\n%s", err, all)
	}
	one, err := Disassemble(context.Background(), cubin, "second")
	if err != nil || strings.Contains(one, "first") || !strings.HasPrefix(one, "//-----") || !strings.Contains(one, "STG.E") {
		t.Errorf("one: %v\n%s", err, one)
	}
	_, err = Assemble(context.Background(), strings.Replace(twoKernels, "%r, [x];", "%q, [x];", 1), "sm_80")
	const want = `assembling PTX for sm_80 by ptxas: exit status 255
<ptx>:5:55: error: Arguments mismatch for instruction 'ld'
    5 │ .visible .entry second(.param .u64 x) { .reg .b64 %r; ld.param.u64 %q, [x]; st.global.u32 [%r], 5; ret; }
      ╵                                                       ~~
<ptx>:5:68: error: Unknown symbol '%q'
    5 │ .visible .entry second(.param .u64 x) { .reg .b64 %r; ld.param.u64 %q, [x]; st.global.u32 [%r], 5; ret; }
      ╵                                                                    ~~
ptxas fatal   : Ptx assembly aborted due to errors`
	var failed *ToolError
	if !errors.As(err, &failed) || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestMissingTools(t *testing.T) {
	for _, name := range []string{"CUDA_HOME", "CUDA_PATH", "HOME", "VIRTUAL_ENV", "CONDA_PREFIX", "PATH"} {
		t.Setenv(name, t.TempDir())
	}
	_, err := Disassemble(context.Background(), nil, "vadd")
	var missing *ToolNotFoundError
	if !errors.As(err, &missing) {
		t.Skip("this machine has a toolkit in the usual places:", err)
	}
	const want = "disassembling vadd: nvdisasm or cuobjdump was not found; install the CUDA toolkit, or only its tools " +
		"(conda install cuda-nvdisasm cuda-nvcc-tools), or name the toolkit's folder in CUDA_HOME; " +
		"it is looked for there, in PATH and in the usual places"
	if err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
