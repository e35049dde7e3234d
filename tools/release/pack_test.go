package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestPack packs the same files twice, with other times: the bytes are the same, and what is in them.
func TestPack(t *testing.T) {
	for _, ending := range []string{".tar.gz", ".zip"} {
		var packed [][]byte
		for i := range 2 {
			folder := filepath.Join(t.TempDir(), "any name")
			when := time.Unix(int64(1_000_000_000*(i+1)), 0)
			for name, mode := range map[string]os.FileMode{"b/run": 0o755, "a": 0o600} {
				file := filepath.Join(folder, name)
				if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("text of "+name), mode), os.Chtimes(file, when, when)); err != nil {
					t.Fatal(err)
				}
			}
			file := filepath.Join(t.TempDir(), "out"+ending)
			if err := pack(file, folder, "cujs-1"); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			packed = append(packed, data)
		}
		if !bytes.Equal(packed[0], packed[1]) {
			t.Errorf("%s: other bytes", ending)
		}
		if got, want := listed(t, ending, packed[0]), "cujs-1/a -rw-r--r-- text of a\ncujs-1/b/run -rwxr-xr-x text of b/run\n"; got != want {
			t.Errorf("%s:\n%s", ending, got)
		}
	}
}

// listed is what is in an archive, read by Go's own readers.
func listed(t *testing.T, ending string, data []byte) (text string) {
	t.Helper()
	add := func(name string, mode os.FileMode, r io.Reader) {
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("%s %s %s\n", name, mode, content)
	}
	if ending == ".zip" {
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			add(f.Name, f.Mode(), r)
		}
		return text
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return text
		}
		if err != nil {
			t.Fatal(err)
		}
		add(h.Name, h.FileInfo().Mode(), r)
	}
}

func TestSums(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a"), []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time beside the file itself
		if err := sums(folder); err != nil {
			t.Fatal(err)
		}
	}
	got, _ := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	if want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n"; string(got) != want {
		t.Errorf("%s", got)
	}
}
