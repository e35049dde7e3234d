package host

import (
	"context"
	"errors"
	"os"
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
