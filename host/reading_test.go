package host

import (
	"archive/zip"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestReadingIsBounded reads what has no end: within ArrayBytes, and until the run's time is over, also by promises.
func TestReadingIsBounded(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("there is no /dev/zero")
	}
	for _, test := range []struct {
		source string
		limits Limits
		want   string
	}{
		{"fs.readFileSync('/dev/zero')", Limits{ArrayBytes: 8 << 20}, "array bytes"},
		{"fs.readFileSync('/dev/zero', 'utf8')", Limits{ArrayBytes: 8 << 20}, "array bytes"},
		{"fs.promises.readFile('/dev/zero')", Limits{ArrayBytes: 8 << 20}, "array bytes"},
		{"fs.copyFileSync('/dev/zero', '/dev/null')", Limits{ArrayBytes: 8 << 20}, "array bytes"},
		{"require('/dev/zero')", Limits{ArrayBytes: 8 << 20}, "array bytes"},
		{"Promise.all(Array.from({ length: 50 }, () => fs.promises.readFile('/dev/zero')))", Limits{ArrayBytes: 8 << 20}, "array bytes"},
		{"for (;;) try { fs.readFileSync('/dev/zero') } catch {}", Limits{ArrayBytes: 8 << 20, RunTime: 50 * time.Millisecond}, "run time"},
	} {
		r := newRuntime(t, Options{Limits: test.limits, Permissions: Permissions{Read: []string{AnyPath}, Write: []string{AnyPath}}})
		_, err := r.Run(context.Background(), "t.js", "const fs = require('fs'); "+test.source)
		var limit *LimitError
		if !errors.As(err, &limit) || limit.Limit != test.want {
			t.Errorf("%s: %v", test.source, err)
		}
	}
}

// TestSmallFilesOfLargeArrays loads what is a thousand times as large as its file.
func TestSmallFilesOfLargeArrays(t *testing.T) {
	folder := t.TempDir()
	file, err := os.Create(filepath.Join(folder, "zeros.npz"))
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(file)
	for _, name := range []string{"a.npy", "b.npy"} {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		const size, head = 8 << 20, "{'descr': '|u1', 'fortran_order': False, 'shape': (8388608,), }\n"
		_, _ = f.Write([]byte("\x93NUMPY\x01\x00" + string(rune(len(head))) + "\x00" + head))
		_, _ = f.Write(make([]byte, size))
	}
	if err := errors.Join(w.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		limits  Limits
		options string
		want    string
	}{
		{Limits{ArrayBytes: 12 << 20}, "", "array bytes"},
		{Limits{DeviceBytes: 12 << 20}, "", "device bytes"},
		{Limits{ArrayBytes: 12 << 20, DeviceBytes: 12 << 20}, "{ names: ['b'] }", ""}, // the other is not unpacked
	} {
		r := newRuntime(t, Options{Device: "emulated", Limits: test.limits, Permissions: Permissions{Read: []string{folder}}})
		source := fmt.Sprintf("require('cuda/ndarray').load(%q, %s)", file.Name(), cmp.Or(test.options, "{}"))
		_, err := r.Run(context.Background(), "t.js", source)
		var limit *LimitError
		if errors.As(err, &limit) != (test.want != "") || limit != nil && limit.Limit != test.want || limit == nil && err != nil {
			t.Errorf("%+v: %v", test.limits, err)
		}
		if limit != nil && !strings.Contains(err.Error(), "RangeError: nd.load: ") {
			t.Error(err)
		}
	}
}

// TestReadingSaysWhy has a script see why a file is too large, and go on with what it has.
func TestReadingSaysWhy(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("there is no /dev/zero")
	}
	r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 1 << 20}, Permissions: Permissions{Read: []string{AnyPath}}})
	v, err := r.Run(context.Background(), "t.js", `const fs = require('fs')
let said = ''
for (let i = 0; i < 9; i++) try { fs.readFileSync('/dev/zero') } catch (e) { said = [e.name, e.code, e.syscall, e.message].join('; ') }
said`)
	want := "RangeError; EFBIG; open; EFBIG: reading takes 1 MiB more, past the limit on array bytes, 1 MiB; 1 MiB are in use, open '/dev/zero'"
	if err != nil || v.String() != want {
		t.Errorf("got  %v, %v\nwant %s", v, err, want)
	}
}
