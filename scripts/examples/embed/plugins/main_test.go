package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestPlugins(t *testing.T) {
	var out bytes.Buffer
	if err := loadAll(context.Background(), &out, "emulated"); err != nil {
		t.Fatal(err)
	}
	const chat = "so much to say!\n"
	want := "brighten tried itself: Float32Array(2) [ 0.5, 1 ]\nbrighten.js adds [brighten]\n" +
		"broken.js is broken: broken.js:1:16: TypeError: app.register: run: expected a function, got undefined\n" +
		strings.Repeat(chat, 256/len(chat)) +
		"chatty.js is switched off: the limit on output bytes, 256 bytes, was exceeded\n" +
		"curious.js is broken: curious.js:1:15: Error: EACCES: permission denied, open '/etc/passwd'\n" +
		"endless.js is switched off: the limit on run time, 2s, was exceeded\n" +
		"greedy.js is switched off: the limit on device bytes, 8 MiB, was exceeded\n" +
		"spinning.js is switched off: the limit on run time, 2s, was exceeded\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
