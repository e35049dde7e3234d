//go:build !noasm

// This file chooses the AVX2 loops where the processor has them. The build tag
// noasm leaves them out.

package loops

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate sh -c "cd ../../../../tools/avo && go run . -out ../../emulator/internal/engine/loops/zloops_amd64.s -stubs ../../emulator/internal/engine/loops/zloops_amd64.go -pkg loops"

var HasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// WideLoop is the assembly loop of an instruction; nil where there is none.
func WideLoop(instruction string) Loop {
	if !HasAVX2 {
		return nil
	}
	return avx2Loops()[instruction]
}

// WideGather is the assembly loop that loads size bytes through addresses of
// class address into registers of class to; nil where there is none.
func WideGather(address Class, size int, to Class) Gather {
	switch {
	case HasAVX2 && size == 8 && to == Long && address == Long:
		return gatherLongsThroughLongs
	case !HasAVX2 || size != 4 || to != Word:
		return nil
	case address == Word:
		return gatherThroughWords
	}
	return gatherThroughLongs
}

func WideScatter(address Class, size int, from Class) Scatter {
	switch {
	case !HasAVX2 || size != 4 || from != Word:
		return nil
	case address == Word:
		return scatterThroughWords
	}
	return scatterThroughLongs
}

// selectLoop is the loop of selp for registers of a class.
func selectLoop(k Class) Loop {
	switch {
	case HasAVX2 && k == Long:
		return avx2Select64
	case HasAVX2:
		return avx2Select32
	case k == Long:
		return selectLanes[uint64]
	}
	return selectLanes[uint32]
}

// The assembly serves eight lanes at a time and stops before eight that it
// cannot serve; the Go loops do the rest.

func gatherThroughWords(d, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.Step == 0 && r.Base == 0 {
		done = gatherWords32(d, address, r.Pointer, min(r.Limit, 1<<31-1), r.Align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + gatherAs[uint32, uint32, uint32, uint32](Element(d, Word, done), Element(address, Word, done), r, offset, n-done)
}

func gatherThroughLongs(d, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.Step == 0 {
		done = gatherWords64(d, address, r.Pointer, r.Base, min(r.Limit, 1<<63-1), r.Align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + gatherAs[uint64, uint32, uint32, uint32](Element(d, Word, done), Element(address, Long, done), r, offset, n-done)
}

func gatherLongsThroughLongs(d, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.Step == 0 {
		done = gatherLongs64(d, address, r.Pointer, r.Base, min(r.Limit, 1<<63-1), r.Align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + gatherAs[uint64, uint64, uint64, uint64](Element(d, Long, done), Element(address, Long, done), r, offset, n-done)
}

func scatterThroughWords(s, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.Step == 0 && r.Base == 0 {
		done = scatterWords32(s, address, r.Pointer, min(r.Limit, 1<<31-1), r.Align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + scatterAs[uint32, uint32, uint32](Element(s, Word, done), Element(address, Word, done), r, offset, n-done)
}

func scatterThroughLongs(s, address unsafe.Pointer, r *Reach, offset uint64, n int) int {
	done := 0
	if n >= 8 && r.Step == 0 {
		done = scatterWords64(s, address, r.Pointer, r.Base, min(r.Limit, 1<<63-1), r.Align, offset, n&^7)
	}
	if done == n {
		return n
	}
	return done + scatterAs[uint64, uint32, uint32](Element(s, Word, done), Element(address, Long, done), r, offset, n-done)
}

// fill writes v to bytes at p, rounded up to 32, and reports whether it did.
func fill(p unsafe.Pointer, v uint64, bytes int) bool {
	if HasAVX2 {
		avx2Fill(p, v, (bytes+31)/32)
	}
	return HasAVX2
}
