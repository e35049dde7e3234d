package host_test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/host"
)

// TestAgainstNode runs scripts with node, where it is installed, and compares what it prints.
func TestAgainstNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: its behaviour is not compared")
	}
	files, _ := filepath.Glob("testdata/node/*.js")
	if len(files) == 0 {
		t.Fatal("no scripts")
	}
	for _, file := range files {
		want, err := exec.Command(node, file).Output()
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		r, err := host.New(host.Options{Stdout: &got, Permissions: host.Everything(), Args: []string{"cujs", file}})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.RunFile(context.Background(), file); err != nil {
			t.Error(host.FormatError(err, false))
		}
		r.Close()
		if got.String() != string(want) {
			t.Errorf("%s:\n%s\nnode prints\n%s", file, &got, want)
		}
	}
}
