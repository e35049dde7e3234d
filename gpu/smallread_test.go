package gpu

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/staging"
)

// peeking makes a buffer of bytes that have been read often enough to be read
// through page-locked memory, and a list of the calls since.
func peeking(t *testing.T, size int, after func(name string, r cuda.Result) cuda.Result) (d *Driver, b *Buffer, sent []byte, calls *[]string) {
	t.Helper()
	d, c := stagingDriver(t)
	for i := range size {
		sent = append(sent, byte(i^i>>8))
	}
	b, err := Upload(context.Background(), c, sent)
	if err != nil {
		t.Fatal(err)
	}
	for range staging.SmallFrom {
		if err := b.Read(context.Background(), 0, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	calls = new([]string)
	d.SetAPI(d.API().Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		*calls = append(*calls, c.Name)
		return after(c.Name, next())
	}))
	return d, b, sent, calls
}

func unchanged(_ string, r cuda.Result) cuda.Result { return r }

// Little is read through page-locked memory, more by the driver.
func TestSmallReads(t *testing.T) {
	_, b, sent, calls := peeking(t, staging.SmallMost+1, unchanged)
	for _, size := range []int{1, 4, 4096, staging.SmallMost, staging.SmallMost + 1} {
		for offset := range 2 {
			if offset+size > len(sent) {
				continue
			}
			*calls = nil
			got := make([]byte, size)
			if err := b.Read(context.Background(), uint64(offset), got); err != nil || !bytes.Equal(got, sent[offset:][:size]) {
				t.Errorf("%d bytes: not what was sent: %v", size, err)
			}
			if direct := slices.Contains(*calls, "cuMemcpyDtoH"); direct != (size > staging.SmallMost) {
				t.Errorf("%d bytes: %v", size, *calls)
			}
		}
	}
}

// A read is over when the word behind it is there; where none comes, when the
// stream or an event says so.
func TestSmallReadsAreWaitedFor(t *testing.T) {
	for _, c := range []struct {
		what       string
		written    bool
		result     cuda.Result
		waits, not string
	}{
		{"a word", true, cuda.CUDA_SUCCESS, "cuStreamWriteValue32", "cuStreamQuery cuEventRecord"},
		{"no word in time", false, cuda.CUDA_SUCCESS, "cuEventRecord", "cuStreamQuery"},
		{"no words", false, cuda.CUDA_ERROR_NOT_SUPPORTED, "cuStreamQuery", "cuEventRecord"},
	} {
		d, b, sent, calls := peeking(t, 4, unchanged)
		inner := d.API()
		d.SetAPI(inner.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
			if call.Name == "cuStreamWriteValue32" {
				if !c.written {
					return c.result
				}
				defer inner.CuStreamSynchronize(0) // in time
			}
			if call.Name == "cuStreamQuery" {
				inner.CuStreamSynchronize(0)
			}
			return next()
		}))
		for range 2 {
			*calls = nil
			got := make([]byte, 4)
			if err := b.Read(context.Background(), 0, got); err != nil || !bytes.Equal(got, sent) {
				t.Errorf("%s: %v, %v", c.what, got, err)
			}
		}
		if !slices.Contains(*calls, c.waits) || slices.ContainsFunc(strings.Fields(c.not), func(name string) bool { return slices.Contains(*calls, name) }) {
			t.Errorf("%s: calls %v", c.what, *calls)
		}
	}
}

// Each call of a read that fails is told, and the next read works.
func TestSmallReadsThatFail(t *testing.T) {
	for _, name := range []string{"cuMemcpyDtoHAsync", "cuStreamQuery", "cuEventRecord", "cuEventQuery"} {
		var failing string
		slow := strings.HasPrefix(name, "cuEvent")
		d, b, sent, _ := peeking(t, 4, func(call string, r cuda.Result) cuda.Result {
			switch {
			case call == failing:
				failing = ""
				return cuda.CUDA_ERROR_INVALID_VALUE
			case call == "cuStreamWriteValue32":
				return cuda.CUDA_ERROR_NOT_SUPPORTED
			case slow && call == "cuStreamQuery":
				return cuda.CUDA_ERROR_NOT_READY
			}
			return r
		})
		got := make([]byte, 4)
		if err := b.Read(context.Background(), 0, got); err != nil { // which makes the memory
			t.Fatal(err)
		}
		failing = name
		clear(got)
		err := b.Read(context.Background(), 0, got)
		if want := name + ": CUDA_ERROR_INVALID_VALUE (1)"; err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "reading 4 bytes from") {
			t.Errorf("%v, want %s", err, want)
		}
		if err := b.Read(context.Background(), 0, got); err != nil || !bytes.Equal(got, sent) {
			t.Errorf("after %s: %v, %v", name, got, err)
		}
		slow = false
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A read that is given up leaves its memory alone until it has come to its end.
func TestSmallReadsThatAreGivenUp(t *testing.T) {
	stuck := false
	d, b, sent, calls := peeking(t, 4, func(call string, r cuda.Result) cuda.Result {
		switch {
		case stuck && (call == "cuEventQuery" || call == "cuStreamQuery"):
			return cuda.CUDA_ERROR_NOT_READY
		case call == "cuStreamWriteValue32":
			return cuda.CUDA_ERROR_NOT_SUPPORTED
		}
		return r
	})
	got := make([]byte, 4)
	if err := b.Read(context.Background(), 0, got); err != nil {
		t.Fatal(err)
	}
	clear(got)
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	stuck = true
	cancel(enough)
	d.SetInterrupt(ctx)
	if err := b.Read(context.Background(), 0, got); !errors.Is(err, enough) || !bytes.Equal(got, make([]byte, 4)) {
		t.Fatalf("%v, %v", err, got)
	}
	d.SetInterrupt(context.Background())
	for _, stuck = range []bool{true, false} {
		*calls = nil
		if err := b.Read(context.Background(), 0, got); err != nil || !bytes.Equal(got, sent) {
			t.Errorf("%v, %v", err, got)
		}
		if direct := slices.Contains(*calls, "cuMemcpyDtoH"); direct != stuck {
			t.Errorf("still under way %t: %v", stuck, *calls)
		}
	}
}

// The time of small reads into ordinary memory, the driver's own way and through
// page-locked memory.
func BenchmarkSmallRead(b *testing.B) {
	d, c := stagingDriver(b)
	for _, size := range []int{4, 4 << 10, 16 << 10, 64 << 10} {
		buffer, err := c.Alloc(context.Background(), uint64(size))
		if err != nil {
			b.Fatal(err)
		}
		data := make([]byte, size)
		for name, unstaged := range map[string]bool{"driver": true, "page-locked": false} {
			b.Run(name+"/"+FormatBytes(uint64(size)), func(b *testing.B) {
				d.unstaged = unstaged
				if err := c.Use(func() error { // on this goroutine, as in a script
					for b.Loop() {
						if err := buffer.Read(context.Background(), 0, data); err != nil {
							return err
						}
					}
					return nil
				}); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
