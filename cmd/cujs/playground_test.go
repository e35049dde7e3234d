package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPlaygroundServes(t *testing.T) {
	said, out := io.Pipe()
	ctx, end := context.WithCancelCause(context.Background())
	done := make(chan error, 1)
	page := fstest.MapFS{"index.html": {Data: []byte("<p>the page")}, "playground.wasm": {Data: []byte("\x00asm")}}
	go func() {
		done <- (&playgroundFlags{port: "0"}).serve(ctx, &process{stdout: out, stderr: io.Discard}, page)
	}()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address, found := strings.CutPrefix(strings.TrimSpace(line), "the playground is at ")
	if !found || !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Fatal(line)
	}
	for path, want := range map[string]string{"": "text/html", "playground.wasm": "application/wasm"} {
		answer, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, want) || answer.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%q: %v", path, answer.Header)
		}
		answer.Body.Close()
	}
	end(errInterrupted)
	if err := <-done; !errors.Is(err, errInterrupted) {
		t.Errorf("it ended with %v", err)
	}
}

func TestPlaygroundWithoutPage(t *testing.T) {
	empty := t.TempDir()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{filepath.Join(empty, "none")}, "is no folder that scripts/playground has made"},
		{[]string{"--port", "70000", empty}, `the port "70000" is not a number`},
		{[]string{empty, empty}, "takes one folder, got 2"},
		{nil, "built without the page"},
	} {
		err := (&process{stdout: os.Stdout, stderr: os.Stderr}).playground(c.args)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}
