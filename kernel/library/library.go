// Package library holds functions for kernels that are written in the kernel
// language itself: the accurate functions of Math, and operations on warps that
// the hardware lacks. The compiler compiles in what a kernel uses.
//
// Functions that end in _f32 or _f64 take and give that type; the others take
// the types of the call. Additions and multiplications in them are never
// contracted: they say fma where they mean it.
package library

import (
	"embed"
	"encoding/binary"
	"math"
	"sync"
)

//go:embed *.js
var files embed.FS

// Files are the sources by name.
func Files() map[string]string {
	table := map[string]string{}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the file system is part of the program
	}
	for _, e := range entries {
		text, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		table["kernel/library/"+e.Name()] = string(text)
	}
	return table
}

// twoOverPi is the binary fraction of 2/π, 1280 bits.
var twoOverPi = [20]uint64{
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
	0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
	0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
	0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
}

// atanHigh and atanLow are the arc tangents of k/8 in two parts.
var (
	atanHigh = [9]float64{0.0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483}
	atanLow  = [9]float64{0.0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17, -5.4556305485916264e-18, 1.5834785051444286e-17, -2.1478388444456983e-17, 3.061616997868383e-17}
)

// A Table is an array that the library's functions see as a constant.
type Table struct {
	Type string
	Data []byte // little-endian
}

// Tables are the tables by name.
func Tables() map[string]Table { return tables() }

var tables = sync.OnceValue(func() map[string]Table {
	var bits, high, low []byte
	for _, w := range twoOverPi {
		bits = binary.LittleEndian.AppendUint64(bits, w)
	}
	for k := range atanHigh {
		high = binary.LittleEndian.AppendUint64(high, math.Float64bits(atanHigh[k]))
		low = binary.LittleEndian.AppendUint64(low, math.Float64bits(atanLow[k]))
	}
	return map[string]Table{"TWO_OVER_PI": {"u64", bits}, "ATAN_HIGH": {"f64", high}, "ATAN_LOW": {"f64", low}}
})
