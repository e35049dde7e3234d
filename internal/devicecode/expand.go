//go:build !js

// This file undoes the compression of entries of fat binaries.

package devicecode

import (
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// zstdMagic begins what Zstandard has compressed.
const zstdMagic = 0xfd2fb528

// expand undoes the compression: LZ4 to CUDA 12.3, Zstandard since.
func expand(data []byte, size int) ([]byte, error) {
	if len(data) >= 4 && binary.LittleEndian.Uint32(data) == zstdMagic {
		decoder, err := zstdDecoder()
		if err != nil {
			return nil, err
		}
		return decoder.DecodeAll(data, make([]byte, 0, size)) // and no more than that: see zstdDecoder
	}
	if size > maxRatio*len(data) {
		return nil, fmt.Errorf("%d bytes cannot become %d", len(data), size)
	}
	out := make([]byte, size)
	n, err := lz4.UncompressBlock(data, out)
	if err == nil && n != size {
		err = fmt.Errorf("it gives %d bytes instead of %d", n, size)
	}
	return out, err
}

// zstdDecoder is made once; it may be used from any number of goroutines.
var zstdDecoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxExpanded), zstd.WithDecodeAllCapLimit(true))
})
