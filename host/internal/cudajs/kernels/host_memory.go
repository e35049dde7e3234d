// This file brings the memory of buffers into the JavaScript engine for onHost:
// buffers that share memory on the device share it there.

package kernels

import (
	"context"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// alignment is what the address of an allocation is a multiple of on every
// device, as far as elements ask for it.
const alignment = 16

// A hostRegion is a stretch of device memory that buffers of a call cover
// without a gap between them, and a copy of it.
type hostRegion struct {
	begin, end uint64
	data       []byte
}

// hostRegions copies what the buffers among the arguments have.
func (s *Kernels) hostRegions(args []goja.Value) []hostRegion {
	var buffers []*gpu.Buffer
	for _, v := range args {
		switch state := s.Argument(v).State.(type) {
		case *values.Buffer:
			buffers = append(buffers, state.GPU)
		case bufferList:
			for _, b := range state {
				buffers = append(buffers, b.GPU)
			}
		case *images.TensorMap:
			buffers = append(buffers, state.Buffer())
		}
	}
	buffers = slices.DeleteFunc(buffers, func(b *gpu.Buffer) bool { return b.Bytes() == 0 })
	var regions []hostRegion
	for _, b := range buffers {
		begin := uint64(b.Address())
		regions = append(regions, hostRegion{begin: begin, end: begin + b.Bytes()})
	}
	regions = joined(regions)
	for i, r := range regions {
		lead := r.begin % alignment // so that elements lie as they do on the device
		regions[i].data = make([]byte, lead+r.end-r.begin)[lead:]
	}
	s.Looks = true
	defer func() { s.Looks = false }()
	for _, b := range buffers {
		s.Check(b.Read(context.Background(), 0, regionOf(b, regions)))
	}
	return regions
}

// joined puts regions together that overlap.
func joined(regions []hostRegion) []hostRegion {
	slices.SortFunc(regions, func(a, b hostRegion) int {
		if a.begin < b.begin {
			return -1
		}
		return 1
	})
	var whole []hostRegion
	for _, r := range regions {
		if last := len(whole) - 1; last >= 0 && r.begin < whole[last].end {
			whole[last].end = max(whole[last].end, r.end)
			continue
		}
		whole = append(whole, r)
	}
	return whole
}

// regionOf is a buffer's part of the copies.
func regionOf(b *gpu.Buffer, regions []hostRegion) []byte {
	begin := uint64(b.Address())
	for _, r := range regions {
		if r.begin <= begin && begin < r.end {
			return r.data[begin-r.begin:][:b.Bytes():b.Bytes()]
		}
	}
	return nil
}
