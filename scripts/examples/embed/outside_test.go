// Package embed holds programs in Go with cujs inside. This file builds and runs the one that is a module of its own,
// without the network.
package embed

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOutside runs a copy of the program, so that its go.mod may be brought up to date with the one of cujs.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no Go here:", err)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("outside")); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": strings.Replace(string(mod), "../../../..", filepath.ToSlash(root), 1), "go.sum": string(sums),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(tool, "run", ".")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
	var out, failed bytes.Buffer
	run.Stdout, run.Stderr = &out, &failed
	if err := run.Run(); err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	const want = `length 32
tick 1
tick 2
tick 3
pixels [2 4 6] blurred [0.5 0.5 0.5 0.5] <nil>
in the VM 8
true false fail.js:1:10: RangeError: launching blur: block of 4096 threads exceeds the device's limit of 1024
/** Ticks. */
declare module "clock" {
  /** Counts, once in so many milliseconds. */
  export const every: (milliseconds: number) => AsyncIterable<number>
}
`
	if !strings.HasPrefix(out.String(), want) {
		t.Errorf("got\n%s", out.String())
	}
}
