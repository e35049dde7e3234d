package examples

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// withTexts is the emulated device as a table of driver functions that keeps the PTX of kernels in JavaScript; nil
// where the device is a GPU, or no ptxas is there to see them.
func withTexts(t *testing.T, stdout io.Writer, keep func(text string)) *cuda.API {
	if devicetest.OnGPU() || devicetest.Ptxas() == "" {
		return nil
	}
	api := devicetest.Table(t, "examples", emulator.Options{Stdout: stdout, Check: checks(t)})
	tenant := api.Tenant
	api.Tenant = func(stdout io.Writer) *cuda.API { return tapped(tenant(stdout), keep) }
	return api
}

// tapped shows what a table loads.
func tapped(api *cuda.API, keep func(text string)) *cuda.API {
	load := api.CuLibraryLoadData
	api.CuLibraryLoadData = func(l *cuda.Library, image unsafe.Pointer, options *cuda.JitOption, values *unsafe.Pointer, n uint32, of *cuda.LibraryOption, its *unsafe.Pointer, m uint32) cuda.Result {
		if text := cString(image); strings.Contains(text, "\t// arrays of ") {
			keep(text)
		}
		return load(l, image, options, values, n, of, its, m)
	}
	return api
}

// cString is the text that ends with a 0.
func cString(p unsafe.Pointer) string {
	n := 0
	for *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(p), n))
}

var (
	versionAndTarget = regexp.MustCompile(`\.version (\d+\.\d+)\s+\.target (\w+)`)
	properties       = regexp.MustCompile(`Function properties for (\w+)\s+(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`)
)

// branchBytes are what ptxas 11.8 puts aside of deeply nested branches, where most registers are free.
const branchBytes = 8

// assembled has ptxas assemble a kernel: without a word, and without local memory and spilled registers where the kernel
// has no local memory of its own. It is false where ptxas does not know its version of PTX.
func assembled(t *testing.T, text string) bool {
	t.Helper()
	head := versionAndTarget.FindStringSubmatch(text)
	if head == nil {
		t.Fatalf("no version in\n%s", text)
	}
	if !devicetest.Takes(t, head[1]) {
		return false
	}
	file := filepath.Join(t.TempDir(), "kernel.ptx")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(devicetest.Ptxas(), "-v", "-arch", max(head[2], "sm_80"), "-o", file+".cubin", file).CombinedOutput()
	found := properties.FindAllStringSubmatch(string(out), -1)
	if err != nil || len(found) == 0 || strings.Contains(string(out), "warning") {
		t.Fatalf("%v\n%s\n%s", err, out, text)
	}
	asks := strings.Contains(text, ".local ") || strings.Contains(text, ".minnctapersm") // the latter for fewer registers
	for _, f := range found {
		if bytes, _ := strconv.Atoi(f[2]); bytes > branchBytes && !asks {
			t.Errorf("%s\n%s", f[0], text)
		}
	}
	return true
}
