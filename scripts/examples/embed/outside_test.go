// Package embed holds programs in Go with cujs inside. This file builds and runs the one that is a module of its own,
// without the network.
package embed

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestOutside runs the program as docs/embedding.md says, so its go.mod must go with the one of cujs: after a change there
// "go mod tidy" in its folder brings it up to date.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no Go here:", err)
	}
	run := exec.Command(tool, "run", ".")
	run.Dir = "outside"
	run.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
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
5; 7 7 9 9 9; 7 7 9 9 9; true, 1, runs: 1 bytes are no pairs <nil>
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
