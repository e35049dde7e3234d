package devicetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Ptxas returns the path of NVIDIA's assembler: CUJS_PTXAS, or ptxas on the
// path; "" where there is none.
func Ptxas() string {
	if path := os.Getenv("CUJS_PTXAS"); path != "" {
		return path
	}
	path, err := exec.LookPath("ptxas")
	if err != nil {
		return ""
	}
	return path
}

// NeedPtxas returns the path of NVIDIA's assembler and skips the test where
// there is none.
func NeedPtxas(t testing.TB) string {
	t.Helper()
	path := Ptxas()
	if path == "" {
		t.Skip("this machine has no ptxas on its path, and CUJS_PTXAS names none")
	}
	return path
}

// WithPtxas puts the folder of NVIDIA's assembler on the path of the programs
// that the test starts.
func WithPtxas(t *testing.T) {
	t.Helper()
	if path := Ptxas(); path != "" {
		t.Setenv("PATH", filepath.Dir(path)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
}

// Assemble has ptxas assemble PTX for an architecture, with further options,
// and returns the path of the cubin. Refusals and warnings fail the test.
func Assemble(t testing.TB, arch, text string, options ...string) string {
	t.Helper()
	source := filepath.Join(t.TempDir(), "test.ptx")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cubin := source + ".cubin"
	options = append(options, "-arch", arch, "-o", cubin, source)
	if out, err := exec.Command(NeedPtxas(t), options...).CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("ptxas: %v\n%s\n%.4000s", err, out, text)
	}
	return cubin
}

// Takes tells whether ptxas knows a version of PTX: "8.3".
func Takes(t testing.TB, version string) bool {
	t.Helper()
	source := filepath.Join(t.TempDir(), "version.ptx")
	if err := os.WriteFile(source, []byte(".version "+version+"\n.target sm_90\n.address_size 64\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command(NeedPtxas(t), "-arch", "sm_90", "-o", source+".cubin", source).CombinedOutput()
	return !strings.Contains(string(out), "Unsupported .version")
}
