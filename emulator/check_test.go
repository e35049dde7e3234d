package emulator

import (
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/report"
)

// Each wrong use of memory by the program is reported, and its clean twin is
// not. BASE stands for the address of 256 bytes of device memory.
func TestMisuseOfMemory(t *testing.T) {
	for _, c := range []struct {
		name      string
		bad, good func(*session, cuda.DevicePtr)
		want      string
	}{
		{"freed twice", func(s *session, p cuda.DevicePtr) { s.ok(s.CuMemFree(p)); s.CuMemFree(p) },
			func(s *session, p cuda.DevicePtr) { s.ok(s.CuMemFree(p)) },
			"wrong free: free of BASE: the 256 bytes at BASE have been freed already\n  at main.go:7\n  what to do: free each allocation once\n"},
		{"freed twice in a stream", func(s *session, p cuda.DevicePtr) { s.ok(s.CuMemFreeAsync(p, 0)); s.CuMemFreeAsync(p, 0) },
			func(s *session, p cuda.DevicePtr) { s.ok(s.CuMemFreeAsync(p, 0)) },
			"wrong free: free of BASE: the 256 bytes at BASE have been freed already\n  at main.go:7\n  what to do: free each allocation once\n"},
		{"freed within", func(s *session, p cuda.DevicePtr) { s.CuMemFree(p + 8) },
			func(s *session, p cuda.DevicePtr) { s.ok(s.CuMemFree(p)) },
			"wrong free: free of BASE+8: it lies 8 bytes into the device allocation of 256 bytes at BASE\n  at main.go:7\n  what to do: free each allocation once\n"},
		{"freed as memory of the host", func(s *session, p cuda.DevicePtr) { s.CuMemFreeHost(linear.BytesPointer(uint64(p))) },
			func(s *session, _ cuda.DevicePtr) {
				var host unsafe.Pointer
				s.ok(s.CuMemAllocHost(&host, 64))
				s.ok(s.CuMemFreeHost(host))
			},
			"wrong free: free of BASE: it is device memory of 256 bytes, which is freed otherwise\n  at main.go:7\n  what to do: free each allocation once\n"},
		{"copied without a value", func(s *session, p cuda.DevicePtr) {
			s.ok(s.CuMemsetD8(p, 0, 64))
			s.ok(s.CuMemcpyDtoD(p, p+64, 64))
			s.ok(s.CuCtxSynchronize())
		}, func(s *session, p cuda.DevicePtr) {
			s.ok(s.CuMemsetD8(p+127, 0, 1))
			s.ok(s.CuMemcpyDtoD(p, p+64, 64))
			s.ok(s.CuCtxSynchronize())
		},
			"uninitialised read: a copy of 64 bytes from BASE+64, none of which was ever written: 64 bytes into the device allocation of 256 bytes at BASE\n" +
				"  at main.go:7\n  what to do: write the memory first: copy to it, fill it, or store to it in a kernel\n"},
		{"rows without a value", func(s *session, p cuda.DevicePtr) {
			var rows [32]byte
			s.ok(s.CuMemsetD8(p, 0, 128))
			s.ok(s.CuMemcpy2D(rowsFrom(p+128, &rows)))
		}, func(s *session, p cuda.DevicePtr) {
			var rows [32]byte
			s.ok(s.CuMemsetD8(p+128, 0, 128))
			s.ok(s.CuMemcpy2D(rowsFrom(p+128, &rows)))
		},
			"uninitialised read: a copy of 32 bytes from BASE+128, none of which was ever written: 128 bytes into the device allocation of 256 bytes at BASE\n" +
				"  at main.go:7\n  what to do: write the memory first: copy to it, fill it, or store to it in a kernel\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := misuse(t, c.bad); len(got) != 1 || got[0] != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := misuse(t, c.good); len(got) != 0 {
				t.Errorf("the clean twin: %q", got)
			}
		})
	}
}

// rowsFrom describes the copy of four rows of eight bytes, 16 bytes apart.
func rowsFrom(p cuda.DevicePtr, to *[32]byte) *cuda.Memcpy2D {
	return &cuda.Memcpy2D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: p, SrcPitch: 16,
		DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: unsafe.Pointer(to), DstPitch: 8, WidthInBytes: 8, Height: 4,
	}
}

// misuse gives what is reported while a program does something.
func misuse(t *testing.T, do func(*session, cuda.DevicePtr)) (found []string) {
	t.Helper()
	s := open(t, Options{Check: &Check{
		Where: func() string { return "main.go:7" },
		Report: func(r *report.Report) {
			if r != nil {
				found = append(found, r.String())
			}
		},
	}})
	var p cuda.DevicePtr
	s.ok(s.CuMemAlloc(&p, 256))
	do(s, p)
	for i := range found {
		for _, offset := range []uint64{128, 64, 8, 0} {
			name := "BASE"
			if offset > 0 {
				name += "+" + strconv.FormatUint(offset, 10)
			}
			found[i] = strings.ReplaceAll(found[i], "0x"+strconv.FormatUint(uint64(p)+offset, 16), name)
		}
	}
	return found
}

// What is wrong again at the same place is counted, elsewhere it is told.
func TestMisuseIsCountedByPlace(t *testing.T) {
	place := ""
	var told, counted int
	s := open(t, Options{Check: &Check{Where: func() string { return place }, Report: func(r *report.Report) {
		if r == nil {
			counted++
		} else {
			told++
		}
	}}})
	for i := range 6 {
		place = []string{"a.js:1:1", "b.js:2:2"}[i/3]
		s.CuMemFree(4096)
	}
	if told != 2 || counted != 4 {
		t.Errorf("told %d times and counted %d, want 2 and 4", told, counted)
	}
}

// What another process was given it may have written, unseen.
func TestMemoryOfOthersHasValues(t *testing.T) {
	got := misuse(t, func(s *session, p cuda.DevicePtr) {
		var h cuda.IpcMemHandle
		if s.CuIpcGetMemHandle(&h, p) != cuda.CUDA_SUCCESS {
			s.Skip("memory cannot be given to other processes here")
		}
		s.ok(s.CuMemcpyDtoD(p, p+64, 64))
		s.ok(s.CuCtxSynchronize())
	})
	if len(got) != 0 {
		t.Errorf("got %q", got)
	}
}
