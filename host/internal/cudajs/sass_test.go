package cudajs_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestSASS shows machine code by the toolkit's disassembler: that of the
// assembler that CUJS_PTXAS names, or of the machine.
func TestSASS(t *testing.T) {
	if ptxas := os.Getenv("CUJS_PTXAS"); ptxas != "" {
		t.Setenv("PATH", filepath.Dir(ptxas)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
	var missing *compile.ToolNotFoundError
	if _, err := compile.Disassemble(context.Background(), nil, ""); errors.As(err, &missing) {
		t.Skip("this machine has no disassembler")
	}
	run(t, "testdata/tools/sass.js", host.Options{Areas: areas.All()})
}

// TestSandboxedSASS runs no programs for a script that may not.
func TestSandboxedSASS(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(context.Background(), "sass.js", `require('cuda').module('.version 6.0\n.target sm_50\n.address_size 64\n.entry f() { ret; }').function('f').sass()`)
	want := "function.sass: the host of this script does not permit it to run the programs of the CUDA toolkit"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
