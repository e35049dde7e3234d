// This file writes the outputs of a device, and compares with those written.

package kernels

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
)

// An output is what a case computed.
type output struct {
	// Bound is how far a number may be from a reference's; 0: not at all.
	Bound   float64   `json:"bound,omitempty"`
	Numbers []float64 `json:"numbers"`
	// Data is the same as the device wrote it, where numbers lack something: NaN
	// and infinities are not JSON.
	Data []byte `json:"data,omitempty"`
}

// keep adds an output of the case.
func (b *bench) keep(name string, bound float64, data []byte, values []float64) {
	o := output{Bound: bound, Numbers: values}
	if _, err := json.Marshal(values); err != nil {
		o.Numbers, o.Data = nil, data
	}
	b.outputs[name] = o
}

// finish records the outputs, or compares them with the recorded ones.
func (b *bench) finish(name, text string) {
	b.Helper()
	if dir := os.Getenv("CUJS_RECORD"); dir != "" {
		data, err := json.Marshal(b.outputs)
		if err == nil {
			err = write(filepath.Join(dir, name+".json.gz"), data)
		}
		if err == nil {
			err = write(filepath.Join(dir, name+".ptx.gz"), []byte(text))
		}
		if err != nil {
			b.Error(err)
		}
	}
	if dir := recordings(); dir != "" && !devicetest.OnGPU() {
		b.compareRecorded(filepath.Join(dir, name+".json.gz"))
	}
}

// recordings is the folder of what a GPU computed; empty: none.
func recordings() string {
	if dir := os.Getenv("CUJS_GPU_RESULTS"); dir != "" {
		return dir
	}
	if _, err := os.Stat("testdata/recorded"); err == nil {
		return "testdata/recorded"
	}
	return ""
}

func (b *bench) compareRecorded(path string) {
	b.Helper()
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) && os.Getenv("CUJS_GPU_RESULTS") == "" {
		b.Logf("nothing is recorded at %s yet", path)
		return
	}
	if err != nil {
		b.Error(err)
		return
	}
	recorded := map[string]output{}
	if err := json.Unmarshal(data, &recorded); err != nil {
		b.Fatal(path, err)
	}
	for name, got := range b.outputs {
		want, ok := recorded[name]
		switch {
		case !ok:
			b.Errorf("%s has no output %s: record it again", path, name)
		case want.Data != nil:
			if !bytes.Equal(got.Data, want.Data) {
				b.Errorf("%s differs from the GPU's", name)
			}
		default:
			compare(b, name+" of the GPU", got.Numbers, want.Numbers, 2*got.Bound)
		}
	}
}

// recordedPTX is the code that was run on the GPU, if there is any.
func recordedPTX(t testing.TB, name string) (string, bool) {
	t.Helper()
	dir := recordings()
	if dir == "" {
		return "", false
	}
	text, err := read(filepath.Join(dir, name+".ptx.gz"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text), true
}

func write(path string, data []byte) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
