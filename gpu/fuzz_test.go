// This file throws configurations and arguments of every kind at a kernel with
// parameters of every kind: each is taken or refused with an error, and what
// is taken arrives.

package gpu_test

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

const fuzzPTX = `
.version 6.0
.target sm_50
.address_size 64
.visible .entry every(.param .u64 p, .param .u8 a, .param .s8 b, .param .u16 c, .param .s16 d, .param .u32 e, .param .s32 f,
	.param .u64 g, .param .s64 h, .param .f32 i, .param .f64 j, .param .b32 k, .param .align 8 .b8 l[24])
{
	ret;
}
.visible .entry none()
{
	ret;
}
`

// A deck deals values from fuzzed bytes.
type deck struct{ data []byte }

func (d *deck) byte() byte {
	if len(d.data) == 0 {
		return 0
	}
	b := d.data[0]
	d.data = d.data[1:]
	return b
}

func (d *deck) word() uint64 {
	var w [8]byte
	n := copy(w[:], d.data)
	d.data = d.data[n:]
	return binary.LittleEndian.Uint64(w[:])
}

// argument is a value of one of the kinds that a launch may be given.
func (d *deck) argument(b *gpu.Buffer, freed *gpu.Buffer) any {
	kinds := []func() any{
		func() any { return b }, func() any { return freed }, func() any { return nil }, func() any { return (*gpu.Buffer)(nil) },
		func() any { return math.Float64frombits(d.word()) }, func() any { return float32(int8(d.byte())) },
		func() any { return int64(d.word()) }, func() any { return d.word() }, func() any { return int32(d.word()) },
		func() any { return int8(d.byte()) }, func() any { return int(int8(d.byte())) }, func() any { return d.byte()&1 == 1 },
		func() any { return make([]byte, d.byte()%40) }, func() any { return "text" }, func() any { return struct{ x int }{1} },
	}
	return kinds[int(d.byte())%len(kinds)]()
}

func (d *deck) dim() gpu.Dim {
	size := func() uint32 {
		switch d.byte() % 8 {
		case 0:
			return 0
		case 1:
			return uint32(d.word())
		}
		return uint32(d.byte()%4) + 1
	}
	return gpu.Dim{X: size(), Y: size(), Z: size()}
}

func FuzzLaunch(f *testing.F) {
	driver := open(f, gpu.Options{})
	c := primary(f, driver)
	m := must(c.LoadModule([]byte(fuzzPTX), gpu.JITOptions{}))(f)
	every, none := must(m.Function("every"))(f), must(m.Function("none"))(f)
	buffer, freed := must(c.Alloc(context.Background(), 64))(f), must(c.Alloc(context.Background(), 64))(f)
	ok(f, freed.Free())
	stream := must(c.NewStream(gpu.StreamOptions{}))(f)

	f.Add([]byte{0, 2, 2, 2, 2, 2, 2, 0, 13, 0, 10, 1, 10, 2, 10, 3, 10, 4, 10, 5, 10, 6, 10, 7, 10, 8, 10, 9, 10, 10, 10, 11, 12, 24})
	f.Add([]byte{1, 2, 2, 2, 2, 2, 2, 0, 0})
	f.Add([]byte{3, 1, 255, 255, 255, 255, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &deck{data}
		choice := d.byte()
		kernel := every
		if choice&1 == 1 {
			kernel = none
		}
		cfg := gpu.LaunchConfig{Grid: d.dim(), Block: d.dim(), Cooperative: choice&2 != 0}
		if choice&4 != 0 {
			cfg.Stream = stream
		}
		if choice&8 != 0 {
			cfg.Shared = uint32(d.word())
		}
		if threads(cfg.Grid)*threads(cfg.Block) > 1<<16 && threads(cfg.Block) <= 1024 {
			cfg.Grid = gpu.Dim{X: 1, Y: 1, Z: 1} // a kernel that does nothing, but not for hours
		}
		args := make([]any, d.byte()%16)
		for i := range args {
			args[i] = d.argument(buffer, freed)
		}
		checkLaunch(t, kernel, cfg, args)
		if err := c.Synchronize(context.Background()); err != nil {
			t.Fatalf("after launching with %v %v: %v", cfg, args, err)
		}
	})
}

func threads(d gpu.Dim) uint64 {
	return uint64(max(d.X, 1)) * uint64(max(d.Y, 1)) * uint64(max(d.Z, 1))
}

// checkLaunch demands that wrong use is refused by the checks, never by the
// driver as a lost context.
func checkLaunch(t *testing.T, f *gpu.Function, cfg gpu.LaunchConfig, args []any) {
	err := f.Launch(cfg, args...)
	var failed *cuda.Error
	if errors.As(err, &failed) && failed.Sticky() {
		t.Errorf("launching with %v %v: %v", cfg, args, err)
	}
	params, _ := f.Params()
	if err == nil && len(args) != len(params) {
		t.Errorf("%d arguments are taken for %d parameters", len(args), len(params))
	}
}
