// This file shares buffers, events and memory pools with other processes, as text
// that a script passes on: by a file, a pipe, an argument.

package memory

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/devices"
	"github.com/cujs/cujs/host/internal/cudajs/streams"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// sharedBuffer begins the texts; the number is that of the format.
const sharedBuffer = "cujs-buffer-1"

// shareBuffer is buffer.share(): "cujs-buffer-1:f32:4x8:0:128:" and the handle, and
// where that is of a pool ":" and what follows in the text of the pool.
func (s *Memory) shareBuffer(b *values.Buffer, _ bind.Args) goja.Value {
	m, err := interop.ShareBuffer(b.GPU)
	s.Check(err)
	dims := strings.ReplaceAll(b.Shape.String(), "×", "x")
	text := fmt.Sprintf("%s:%s:%s:%d:%d:%s", sharedBuffer, b.Dtype, dims, m.Offset, m.Bytes,
		base64.StdEncoding.EncodeToString(m.Handle[:]))
	if m.Pool != nil {
		text += ":" + m.Pool.Device + ":" + m.Pool.Name
	}
	return s.VM.ToValue(text)
}

// openShared is cuda.openShared(text): the Buffer, the Event or the MemoryPool that
// another process has shared.
func (s *Memory) openShared(c *gpu.Context, a bind.Args) goja.Value {
	text := strings.TrimSpace(a.String(0, "text"))
	parts := strings.Split(text, ":")
	switch {
	case parts[0] == sharedBuffer && (len(parts) == 6 || len(parts) == 8):
		t, dims, m, ok := s.parseShared(parts)
		if !ok {
			break
		}
		b, err := interop.OpenBuffer(c, m)
		s.Check(err)
		return s.NewBuffer(b, t, dims)
	case parts[0] == streams.SharedEvent && len(parts) == 2:
		handle, ok := parseHandle(parts[1])
		if !ok {
			break
		}
		e, err := interop.OpenEvent(c, handle)
		s.Check(err)
		return s.Make(e)
	case parts[0] == devices.SharedPool && len(parts) == 3:
		p, err := interop.OpenPool(c.Driver(), interop.SharedPool{Device: parts[1], Name: parts[2]})
		s.Check(err)
		return s.Make(p)
	}
	a.Out("text", "expected what share() of a buffer, an event or a memory pool gave, got %s", s.Bind.Show(s.VM.ToValue(text[:min(len(text), 40)])))
	return nil
}

// parseShared reads the parts of a buffer's text, which may be anything.
func (s *Memory) parseShared(parts []string) (t element.Type, dims values.Shape, m interop.SharedMemory, ok bool) {
	if t = element.Parse(parts[1]); t == element.None {
		return t, nil, m, false
	}
	total := uint64(t.Size())
	for _, size := range strings.Split(parts[2], "x") {
		n, err := strconv.ParseUint(size, 10, 53)
		if err != nil || n == 0 || total > values.MaxBytes/n || len(dims) == values.MaxRank {
			return t, nil, m, false
		}
		total *= n
		dims = append(dims, int(n))
	}
	var errOffset, errBytes error
	m.Offset, errOffset = strconv.ParseUint(parts[3], 10, 53)
	m.Bytes, errBytes = strconv.ParseUint(parts[4], 10, 53)
	m.Handle, ok = parseHandle(parts[5])
	if len(parts) > 6 {
		m.Pool = &interop.SharedPool{Device: parts[6], Name: parts[7]}
	}
	return t, dims, m, ok && errOffset == nil && errBytes == nil && m.Bytes == total
}

func parseHandle(text string) (handle [64]byte, ok bool) {
	b, err := base64.StdEncoding.DecodeString(text)
	copy(handle[:], b)
	return handle, err == nil && len(b) == len(handle)
}
