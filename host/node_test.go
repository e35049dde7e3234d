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
	"github.com/cujs/cujs/host/areas"
)

// behaves is the version of Node.js that cujs behaves as; others print some values in other ways.
const behaves = "v20."

// node is the program to compare with. Without it the test is skipped, or fails where CUJS_REQUIRE asks for it.
func node(t *testing.T) string {
	t.Helper()
	missing := "node is not installed"
	file, err := exec.LookPath("node")
	if err == nil {
		version, _ := exec.Command(file, "--version").Output()
		if strings.HasPrefix(string(version), behaves) {
			return file
		}
		missing = "node is " + strings.TrimSpace(string(version)) + ", not " + behaves + "x"
	}
	if strings.Contains(os.Getenv("CUJS_REQUIRE"), "node") {
		t.Fatal("CUJS_REQUIRE asks for node: ", missing)
	}
	t.Skip(missing + ": its behaviour is not compared")
	return ""
}

// TestAgainstNode runs scripts with node, where it is installed, and compares what it prints. Those
// about standard input get some. Node's own settings are left out.
func TestAgainstNode(t *testing.T) {
	node := node(t)
	files, _ := filepath.Glob("testdata/node/*.js")
	modules, _ := filepath.Glob("testdata/node/modules/*.mjs")
	files = append(files, modules...)
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
		r, err := host.New(host.Options{Areas: areas.All(), Stdin: bytes.NewReader(stdin), Stdout: &got, Permissions: host.Everything(), Args: []string{"cujs", file}})
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
