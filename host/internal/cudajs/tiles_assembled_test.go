package cudajs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

var (
	versionAndTarget = regexp.MustCompile(`\.version (\d+\.\d+)\s+\.target (\w+)`)
	stackAndSpills   = regexp.MustCompile(`(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`)
	complaint        = regexp.MustCompile(`warning|C75\d\d`)
)

// branchBytes are what ptxas 11.8 puts aside of nested loops, where most registers are free.
const branchBytes = 8

// TestTilesAreAssembled gives the kernels in tiles.js to ptxas, which finds nothing to say and needs no local memory.
func TestTilesAreAssembled(t *testing.T) {
	if devicetest.OnGPU() || devicetest.Ptxas() == "" {
		t.Skip("the emulated device and ptxas are needed")
	}
	folder := t.TempDir()
	run(t, "testdata/kernels/tiles.js", host.Options{Areas: areas.All(), Env: map[string]string{"CUJS_TEST_PTX": folder}})
	files, err := filepath.Glob(filepath.Join(folder, "*.ptx"))
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		assembleTiles(t, file)
	}
}

func assembleTiles(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head := versionAndTarget.FindSubmatch(text)
	if head == nil {
		t.Fatalf("%s: no version", file)
	}
	if !devicetest.Takes(t, string(head[1])) {
		return
	}
	out, err := exec.Command(devicetest.Ptxas(), "-v", "-arch", string(head[2]), "-o", file+".cubin", file).CombinedOutput()
	found := stackAndSpills.FindSubmatch(out)
	if err != nil || found == nil || complaint.Match(out) {
		t.Fatalf("%s: %v\n%s", filepath.Base(file), err, out)
	}
	for _, bytes := range found[1:] {
		if n, err := strconv.Atoi(string(bytes)); err != nil || n > branchBytes {
			t.Errorf("%s: local memory or spilled registers\n%s", filepath.Base(file), out)
		}
	}
}
