//go:build !noasm

// This file chooses the AVX2 loops where the processor has them. The build tag
// noasm leaves them out.

package engine

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate sh -c "cd ../../../tools/avo && go run . -out ../../emulator/internal/engine/zloops_amd64.s -stubs ../../emulator/internal/engine/zloops_amd64.go -pkg engine"

var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// wideLoop is the assembly loop of an instruction; nil where there is none.
func wideLoop(instruction string) loop {
	if !hasAVX2 {
		return nil
	}
	return avx2Loops[instruction]
}

// wideGather is the assembly loop that loads size bytes through addresses of
// class address into registers of class to; nil where there is none.
func wideGather(address class, size int, to class) gather {
	switch {
	case hasAVX2 && size == 8 && to == long && address == long:
		return gatherLongsThroughLongs
	case !hasAVX2 || size != 4 || to != word:
		return nil
	case address == word:
		return gatherThroughWords
	}
	return gatherThroughLongs
}

func wideScatter(address class, size int, from class) scatter {
	switch {
	case !hasAVX2 || size != 4 || from != word:
		return nil
	case address == word:
		return scatterThroughWords
	}
	return scatterThroughLongs
}

// The assembly serves eight lanes at a time and stops before eight that it
// cannot serve; the Go loops do the rest.

func gatherThroughWords(d, address unsafe.Pointer, r *reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.step == 0 && r.base == 0 {
		done = gatherWords32(d, address, r.pointer, min(r.limit, 1<<31-1), r.align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + gatherAs[uint32, uint32, uint32, uint32](element(d, word, done), element(address, word, done), r, offset, n-done)
}

func gatherThroughLongs(d, address unsafe.Pointer, r *reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.step == 0 {
		done = gatherWords64(d, address, r.pointer, r.base, min(r.limit, 1<<63-1), r.align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + gatherAs[uint64, uint32, uint32, uint32](element(d, word, done), element(address, long, done), r, offset, n-done)
}

func gatherLongsThroughLongs(d, address unsafe.Pointer, r *reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.step == 0 {
		done = gatherLongs64(d, address, r.pointer, r.base, min(r.limit, 1<<63-1), r.align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + gatherAs[uint64, uint64, uint64, uint64](element(d, long, done), element(address, long, done), r, offset, n-done)
}

func scatterThroughWords(s, address unsafe.Pointer, r *reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.step == 0 && r.base == 0 {
		done = scatterWords32(s, address, r.pointer, min(r.limit, 1<<31-1), r.align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + scatterAs[uint32, uint32, uint32](element(s, word, done), element(address, word, done), r, offset, n-done)
}

func scatterThroughLongs(s, address unsafe.Pointer, r *reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.step == 0 {
		done = scatterWords64(s, address, r.pointer, r.base, min(r.limit, 1<<63-1), r.align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + scatterAs[uint64, uint32, uint32](element(s, word, done), element(address, long, done), r, offset, n-done)
}

// fill writes v to bytes at p, rounded up to 32, and reports whether it did.
func fill(p unsafe.Pointer, v uint64, bytes int) bool {
	if hasAVX2 {
		avx2Fill(p, v, (bytes+31)/32)
	}
	return hasAVX2
}
