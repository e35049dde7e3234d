package ndarray_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestElementTypes does the same with each element type: allocates, writes, reads, fills, converts,
// computes in kernels and on the host, and saves. A new type is tested by being a row.
func TestElementTypes(t *testing.T) {
	var out bytes.Buffer
	r, err := host.New(host.Options{Device: devicetest.Name(), Areas: areas.All(), Permissions: host.Everything(), Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var rows []map[string]any
	for _, of := range nd.Types() {
		e := element.Type(of)
		rows = append(rows, map[string]any{"name": e.String(), "size": e.Size(), "array": e.Array(), "number": e.Number(), "coded": e.Coded(), "complex": e.Complex(),
			"npy": e.NumPy() != "", "safetensors": e.Safetensors() != "", "sum": e.Summed().String(), "float": e.Float(), "alone": e.Alone()})
	}
	if err := r.Set("rows", rows); err != nil {
		t.Fatal(err)
	}
	r.Set("folder", t.TempDir())
	if err := r.RunFile(context.Background(), "testdata/rows/elements.js"); err != nil {
		t.Errorf("%s\n%s", host.FormatError(err, false), out.String())
	}
}
