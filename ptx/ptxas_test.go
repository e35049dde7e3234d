package ptx

import (
	"bytes"
	"debug/elf"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var assembledFor = regexp.MustCompile(`(?m)^// ptxas: (sm_\w+)$`)

// TestAssembler has NVIDIA's assembler read the test data, to know that it is
// PTX, and what the printer makes of it, to know that it says the same.
func TestAssembler(t *testing.T) {
	ptxas := os.Getenv("CUJS_PTXAS")
	if ptxas == "" {
		ptxas, _ = exec.LookPath("ptxas")
	}
	if ptxas == "" {
		t.Skip("no ptxas on PATH and none in CUJS_PTXAS")
	}
	files, _ := filepath.Glob("testdata/*.ptx")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		target := assembledFor.FindSubmatch(text)
		if target == nil {
			continue
		}
		m, err := Parse(file, string(text))
		if err != nil {
			t.Fatal(err)
		}
		written := assemble(t, ptxas, string(target[1]), text)
		printed := assemble(t, ptxas, string(target[1]), []byte(m.String()))
		if len(written) == 0 || !maps.Equal(written, printed) {
			t.Errorf("%s printed assembles to other code", file)
		}
	}
}

// assemble answers the code and data of a text: the sections of its cubin that
// do not hold positions in the text.
func assemble(t *testing.T, ptxas, target string, text []byte) map[string]string {
	t.Helper()
	folder := t.TempDir()
	source, cubin := filepath.Join(folder, "a.ptx"), filepath.Join(folder, "a.cubin")
	if err := os.WriteFile(source, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if log, err := exec.Command(ptxas, "-c", "-arch", target, "-o", cubin, source).CombinedOutput(); err != nil {
		t.Errorf("ptxas: %v\n%s\n%s", err, log, text)
		return nil
	}
	object, err := os.ReadFile(cubin)
	if err != nil {
		t.Fatal(err)
	}
	copy(object[20:], []byte{1, 0, 0, 0}) // CUDA puts its own version here, e_version
	file, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		t.Fatal(err)
	}
	sections := make(map[string]string)
	for _, section := range file.Sections {
		if strings.HasPrefix(section.Name, ".text") || strings.HasPrefix(section.Name, ".nv.") {
			data, err := section.Data()
			if err != nil {
				t.Fatal(err)
			}
			sections[section.Name] = string(data)
		}
	}
	return sections
}
