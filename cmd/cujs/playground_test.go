package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
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

// TestPlaygroundKeepsToItself asks for what is not the page, and by names that are not this computer's.
func TestPlaygroundKeepsToItself(t *testing.T) {
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "secret")
	for path, text := range map[string]string{
		outside: "secret", filepath.Join(dir, "index.html"): "page", filepath.Join(dir, ".env"): "secret", filepath.Join(dir, "part", "a.js"): "part", filepath.Join(dir, ".git", "config"): "secret",
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Skip(err) // Windows asks for a privilege
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, test := range []struct {
		host, path string
		want       int
	}{
		{"127.0.0.1:8608", "/", 200}, {"localhost:8608", "/part/a.js", 200}, {"[::1]:8608", "/", 200}, {"127.0.0.1", "/", 200},
		{"127.0.0.1:8608", "/.env", 404}, {"127.0.0.1:8608", "/.git/config", 404}, {"127.0.0.1:8608", "/link", 404}, {"127.0.0.1:8608", "/part/", 404},
		{"127.0.0.1:8608", "/part/../.env", 404}, {"127.0.0.1:8608", "/none", 404}, {"evil.example:8608", "/", 403}, {"127.0.0.1.evil.example", "/", 403}, {"", "/", 403},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host, r.URL.Path = test.host, test.path
		w := httptest.NewRecorder()
		pageHandler(root.FS()).ServeHTTP(w, r)
		if w.Code != test.want || w.Header().Get("X-Content-Type-Options") != "nosniff" || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s%s: %d, want %d: %s", test.host, test.path, w.Code, test.want, w.Body)
		}
	}
}
