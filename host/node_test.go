package host_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// TestAgainstNode runs scripts with node, where it is installed, and compares what it prints. Those
// about standard input get some. Node's own settings are left out.
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
		var stdin []byte
		if strings.HasPrefix(filepath.Base(file), "stdin") {
			stdin = bytes.Repeat([]byte("line €\n"), 20_000)
		}
		command := exec.Command(node, file)
		command.Stdin = bytes.NewReader(stdin)
		command.Env = slices.DeleteFunc(os.Environ(), func(entry string) bool {
			return strings.HasPrefix(entry, "FORCE_COLOR=") || strings.HasPrefix(entry, "NODE_")
		})
		want, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		r, err := host.New(host.Options{Stdin: bytes.NewReader(stdin), Stdout: &got, Permissions: host.Everything(), Args: []string{"cujs", file}})
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
