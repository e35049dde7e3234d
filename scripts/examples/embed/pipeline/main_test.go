package main

import (
	"bytes"
	"testing"

	"github.com/cujs/cujs/emulator"
)

func TestPipeline(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), &out, api); err != nil {
		t.Fatal(err)
	}
	const want = "normalize: 2×4 of f32\nclip to 1.5: 2×4 of f32\n[-1.5 -0.5 -0.5 -0.5 0 0 1 1.5]\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
