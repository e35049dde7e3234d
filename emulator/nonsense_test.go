package emulator

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Nonsense calls every function with arguments that mean nothing, or mean
// something else: no integer may crash the program. What a driver must trust is
// right: pointers are null or point to enough memory, and so do addresses of
// the host; counts fit it, or are more than any program has.
func TestNonsense(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		s := open(t, Options{Devices: "2xgeneric"})
		words := s.words()
		table := reflect.ValueOf(&s.API.Functions).Elem()
		for range 400 {
			i := random.IntN(table.NumField())
			if waits(table.Type().Field(i).Name) {
				continue
			}
			f := table.Field(i)
			in := make([]reflect.Value, f.Type().NumIn())
			for i := range in {
				in[i] = nonsense(random, f.Type().In(i), words)
			}
			f.Call(in)
		}
		s.CuCtxSetCurrent(0)
		s.CuCtxDestroy(s.context)
		runtime.KeepAlive(words.host)
	}
}

// waits reports whether a function makes a stream wait for a word of memory,
// which nobody here would write.
func waits(name string) bool {
	return strings.HasPrefix(name, "CuStreamWaitValue") || strings.Contains(name, "BatchMemOp")
}

// A vocabulary is what integers are taken from: a handle as an address, or as
// a size, would name memory that is the test's own.
type vocabulary struct {
	handles, addresses, counts []uint64
	host                       unsafe.Pointer // one of the addresses
}

// words makes one object of each kind.
func (s *session) words() vocabulary {
	var p, q cuda.DevicePtr
	var stream cuda.Stream
	var event cuda.Event
	var pool cuda.MemoryPool
	s.ok(s.CuMemAlloc(&p, 4096))
	s.ok(s.CuMemAllocAsync(&q, 4096, 0))
	s.ok(s.CuStreamCreate(&stream, 0))
	s.ok(s.CuEventCreate(&event, 0))
	s.ok(s.CuDeviceGetDefaultMemPool(&pool, 0))
	var g cuda.Graph
	var node, fill cuda.GraphNode
	var x cuda.GraphExec
	s.ok(s.CuGraphCreate(&g, 0))
	s.ok(s.CuGraphAddEmptyNode(&node, g, nil, 0))
	s.ok(s.CuGraphAddMemsetNode(&fill, g, &node, 1, &cuda.MemsetNodeParams{Dst: p, ElementSize: 4, Width: 1, Height: 1}, s.context))
	s.ok(s.CuGraphInstantiateWithFlags(&x, g, 0))
	f := s.function(stray, "stray")
	host := room()
	return vocabulary{
		handles: []uint64{0, 1, 2, 3, uint64(p), uint64(p) + 4, uint64(q), uint64(stream), uint64(event), uint64(pool), uint64(g), uint64(node), uint64(fill),
			uint64(x), uint64(f), uint64(s.context), 1 << 62, ^uint64(0)},
		addresses: []uint64{0, 1, 2, 3, uint64(p), uint64(p) + 4, uint64(q), uint64(uintptr(host)), 1 << 62, ^uint64(0)},
		counts:    []uint64{0, 1, 2, 3, 8, roomSize / 256, 1 << 62, ^uint64(0)},
		host:      host,
	}
}

// nonsense is a value of a type.
func nonsense(random *rand.Rand, of reflect.Type, words vocabulary) reflect.Value {
	v := reflect.New(of).Elem()
	switch of {
	case reflect.TypeFor[cuda.HostFn](), reflect.TypeFor[cuda.StreamCallback](), reflect.TypeFor[cuda.OccupancyB2DSize]():
		return v // an address that is called must be right
	case reflect.TypeFor[cuda.DevicePtr]():
		v.SetUint(words.addresses[random.IntN(len(words.addresses))])
		return v
	case reflect.TypeFor[uint64]():
		v.SetUint(words.counts[random.IntN(len(words.counts))])
		return v
	}
	switch of.Kind() {
	case reflect.Int32:
		v.SetInt(int64(random.IntN(5) - 1))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		v.SetUint(uint64(random.IntN(4)))
	case reflect.Uint64, reflect.Uintptr:
		v.SetUint(words.handles[random.IntN(len(words.handles))])
	case reflect.Pointer:
		if random.IntN(4) > 0 {
			v.Set(reflect.NewAt(of.Elem(), room()))
		}
	case reflect.UnsafePointer:
		if random.IntN(4) > 0 {
			v.SetPointer(room())
		}
	}
	return v
}

// roomSize is the bytes of a room: some counts are of structs of 256 bytes.
const roomSize = 64 << 10

// room is zeroed memory for whatever a call writes or reads.
func room() unsafe.Pointer { return unsafe.Pointer(&make([]uint64, roomSize/8)[0]) }
