// This file builds libraries that stand in for NVIDIA's.

package devicetest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Stub compiles a library from C. The test is skipped where there is no compiler.
func Stub(tb testing.TB, name, source string) (file string) {
	tb.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		tb.Skip("no C compiler")
	}
	file = filepath.Join(tb.TempDir(), name)
	command := exec.Command(cc, "-O1", "-shared", "-fPIC", "-x", "c", "-o", file, "-", "-lm")
	command.Stdin = strings.NewReader(source)
	if out, err := command.CombinedOutput(); err != nil {
		tb.Fatalf("cc: %v\n%s", err, out)
	}
	return file
}

// Noted is an array of 64-bit numbers in a library, 32 of them.
func Noted(tb testing.TB, file, symbol string) []int64 {
	tb.Helper()
	handle, err := purego.Dlopen(file, purego.RTLD_NOW)
	if err != nil {
		tb.Fatal(err)
	}
	address, err := purego.Dlsym(handle, symbol)
	if err != nil {
		tb.Fatal(err)
	}
	return unsafe.Slice(*(**int64)(unsafe.Pointer(&address)), 32)
}
