package engine

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A vector is one recorded run of a small program on a GPU.
type vector struct {
	Name              string
	Threads, Blocks   uint32
	InTypes, OutTypes []string
	In, Out           string
	PTX               string
	Epsilon           float64
}

// TestVectors runs the programs in the folder that CUJS_PTX_VECTORS names and
// compares with what a GPU answered.
func TestVectors(t *testing.T) {
	folder := os.Getenv("CUJS_PTX_VECTORS")
	if folder == "" {
		t.Skip("CUJS_PTX_VECTORS names no folder")
	}
	file, err := os.Open(filepath.Join(folder, "ptx-vectors.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	texts := map[string]string{}
	passed, total := 0, 0
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		if v.PTX != "" {
			texts[v.Name] = v.PTX
		}
		v.PTX = texts[v.Name]
		total++
		if runVector(t, v) {
			passed++
		}
	}
	t.Logf("%d of %d vectors pass", passed, total)
	if total == 0 {
		t.Error("the file holds no vectors")
	}
}

func runVector(t *testing.T, v vector) bool {
	module, err := ptx.Parse(v.Name, v.PTX)
	if err != nil {
		t.Error(err)
		return false
	}
	m, err := Load(module, Options{})
	if err != nil {
		t.Errorf("%s: %v", v.Name, err)
		return false
	}
	space := memory.New(1 << 30)
	defer space.Close()
	instance, err := m.Instantiate(space)
	if err != nil {
		t.Fatal(err)
	}
	in, want := mustHex(t, v.In), mustHex(t, v.Out)
	source := mustAlloc(t, space, uint64(len(in)))
	copy(source.Bytes(), in)
	target := mustAlloc(t, space, uint64(len(want)))
	l := &run.Launch{
		Instance: instance, Kernel: m.Kernel("test"), Grid: [3]uint32{v.Blocks, 1, 1}, Block: [3]uint32{v.Threads, 1, 1},
		Params: words(target.Base, source.Base),
	}
	if err := run.Run(context.Background(), l); err != nil {
		t.Errorf("%s: %v", v.Name, err)
		return false
	}
	got := target.Bytes()
	if !v.matches(got, want) {
		t.Errorf("%s\nin   %x\ngot  %x\nwant %x\n%s", v.Name, in, got, want, v.PTX)
		return false
	}
	return true
}

func mustHex(t *testing.T, s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// matches compares element by element as the README of the vectors says.
func (v *vector) matches(got, want []byte) bool {
	offset := 0
	for _, kind := range v.OutTypes {
		size := map[string]int{"i8": 1, "i16": 2, "i32": 4, "i64": 8, "f32": 4, "f64": 8, "fp32": 4, "fp64": 8, "single": 4, "double": 8}[kind]
		if size == 0 {
			return false
		}
		offset = (offset + size - 1) &^ (size - 1)
		g, w := got[offset:offset+size], want[offset:offset+size]
		offset += size
		if string(g) == string(w) {
			continue
		}
		if kind[0] == 'i' || !v.close(float(g), float(w), size) {
			return false
		}
	}
	return true
}

func float(b []byte) float64 {
	v := uint64(0)
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	if len(b) == 4 {
		return float64(math.Float32frombits(uint32(v)))
	}
	return math.Float64frombits(v)
}

// close judges two floating-point numbers that differ in bits.
func (v *vector) close(g, w float64, size int) bool {
	if math.IsNaN(g) || math.IsNaN(w) {
		return math.IsNaN(g) && math.IsNaN(w)
	}
	distance, ulp := math.Abs(g-w), math.Nextafter(math.Abs(w), math.Inf(1))-math.Abs(w)
	if size == 4 {
		ulp = float64(math.Nextafter32(float32(math.Abs(w)), float32(math.Inf(1)))) - math.Abs(w)
	}
	return distance <= v.Epsilon*math.Max(1, math.Abs(w)) || distance <= v.allowed(w, ulp)
}

// allowed is the error that the ISA grants the instruction (PTX ISA 9.1,
// 9.7.3), for both the GPU and the emulated device.
func (v *vector) allowed(w, ulp float64) float64 {
	switch {
	case strings.Contains(v.PTX, "sin.approx"), strings.Contains(v.PTX, "cos.approx"):
		if math.Abs(w) > 1 {
			return 0
		}
		return math.Exp2(-20.5) * 2
	case strings.Contains(v.PTX, "lg2.approx"):
		return math.Max(math.Exp2(-22), math.Abs(w)*math.Exp2(-22)) * 2
	case strings.Contains(v.PTX, "rsqrt.approx"):
		return math.Abs(w) * math.Exp2(-22.9) * 2
	case strings.Contains(v.PTX, ".approx"), strings.Contains(v.PTX, "div.full"):
		return 2 * ulp
	}
	return 0
}
