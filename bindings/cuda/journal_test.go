package cuda

import (
	"errors"
	"testing"
	"unsafe"
)

// TestErrorQuotesTheDriver: an error tells what the driver has written since the
// last one, about this function.
func TestErrorQuotesTheDriver(t *testing.T) {
	log, dumps := "[22:21:31.1][9][CUDA][E] of an earlier failure\n[22:21:31.1][9][CUDA][E] Returning 400 (CUDA_ERROR_INVALID_HANDLE) from cuStreamQuery\n"+
		"[22:21:32.1][9][CUDA][E] bytesize cannot be 0.\n[22:21:32.1][9][CUDA][E] Returning 1 (CUDA_ERROR_INVALID_VALUE) from cuMemAlloc_v2\n", 0
	api := New("test", 13000, nil)
	api.CuLogsDumpToMemory = func(at *LogIterator, buffer *byte, size *uint64, _ uint32) Result {
		if dumps++; (at == nil) != (dumps == 1) {
			t.Errorf("dump %d from %v", dumps, at)
		}
		*size = uint64(copy(unsafe.Slice(buffer, *size), log))
		log = ""
		return CUDA_SUCCESS
	}
	api.CuLogsCurrent = func(at *LogIterator, _ uint32) Result { *at = 7; return CUDA_SUCCESS }
	api.said = (&journal{logs: api.Functions}).said
	want := "cuMemAlloc: CUDA_ERROR_INVALID_VALUE (1): an argument is outside what the call accepts; the driver adds: bytesize cannot be 0"
	if err := api.Error("cuMemAlloc", CUDA_ERROR_INVALID_VALUE); err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	var second *Error
	if err := api.Error("cuMemAlloc", CUDA_ERROR_INVALID_VALUE); !errors.As(err, &second) || second.Log != "" {
		t.Errorf("got %v", err)
	}
	// Drivers of CUDA 12.9 name the function in brackets.
	log = "[22:21:32.099][25642][CUDA][E][cuLogsDumpToMemory] buffer cannot be NULL\n[22:21:32.1][9][CUDA][W][cuMemFree] not an allocation\n"
	if err := api.Error("cuMemFree", CUDA_ERROR_INVALID_VALUE); !errors.As(err, &second) || second.Log != "not an allocation" {
		t.Errorf("got %v", err)
	}
	if err := api.Error("cuMemFree", CUDA_SUCCESS); err != nil || dumps != 3 {
		t.Errorf("got %v after %d dumps", err, dumps)
	}
	api.CuLogsDumpToMemory = func(*LogIterator, *byte, *uint64, uint32) Result { return CUDA_ERROR_INVALID_VALUE }
	api.said = (&journal{logs: api.Functions}).said
	if err := api.Error("cuMemFree", CUDA_ERROR_INVALID_VALUE); !errors.As(err, &second) || second.Log != "" {
		t.Errorf("got %v", err)
	}
}
