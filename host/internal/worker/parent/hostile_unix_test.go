//go:build unix

package parent

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/fxamacker/cbor/v2"
	"golang.org/x/sys/unix"
)

// hostileMessages is how many messages one hostile worker sends at about most.
const hostileMessages = 100

// hostile reads nothing more and sends messages of all kinds with what comes to its mind, then damaged ones or, now and then, an answer.
func hostile(link *wire.Link) {
	m, _, err := link.Receive()
	if err != nil {
		return
	}
	seed, _ := strconv.ParseUint(m.Text, 10, 64)
	h := &hostility{rand.New(rand.NewPCG(seed, 0)), m.ID}
	for range h.IntN(2*hostileMessages) >> h.IntN(7) { // few get through many
		if link.Send(h.message()) != nil {
			return
		}
	}
	if h.IntN(2) == 0 {
		_ = link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Value: "answered"})
		select {}
	}
	frame, _ := cbor.Marshal(map[int]any{0: h.IntN(80), 1: m.ID, 5: h.value(3)})
	for range h.IntN(6) {
		frame[h.IntN(len(frame))] = byte(h.Uint32())
	}
	_, _ = unix.Write(3, append(binary.LittleEndian.AppendUint32(nil, uint32(len(frame))), frame[:h.IntN(len(frame)+1)]...))
}

// A hostility makes messages.
type hostility struct {
	*rand.Rand
	request uint64
}

func (h *hostility) message() *wire.Message {
	kinds := []wire.Kind{wire.Callback, wire.Callback, wire.Want, wire.Want, wire.Output, wire.Output, wire.Output}
	m := &wire.Message{Kind: kinds[h.IntN(len(kinds))], ID: h.Uint64(), Request: h.request, Name: "f", Value: h.value(4), Size: int64(h.Uint64()>>h.IntN(64)) - 1,
		Stream: h.IntN(5) - 1, Bytes: make([]byte, h.IntN(2000))}
	if h.IntN(3) == 0 {
		m.Value = []any{m.Value}
	}
	if h.IntN(200) == 0 {
		m.Kind = wire.Kind(h.Uint32())
	}
	if h.IntN(4) == 0 {
		m.Request = h.Uint64N(4)
	}
	return m
}

func (h *hostility) value(depth int) any {
	switch h.IntN(9) {
	case 0:
		return nil
	case 1:
		return int64(h.Uint64())
	case 2:
		return h.Float64()
	case 3:
		return cbor.Tag{Number: 90003, Content: []any{h.IntN(100), h.IntN(5), h.IntN(1 << 20)}}
	case 4:
		return cbor.Tag{Number: uint64(64 + h.IntN(30)), Content: make([]byte, h.IntN(100))}
	case 5:
		return cbor.Tag{Number: uint64(90000 + h.IntN(4)), Content: "x"}
	case 6, 7:
		if depth == 0 {
			return "deep"
		}
		list := make([]any, h.IntN(4))
		for i := range list {
			list[i] = h.value(depth - 1)
		}
		return list
	}
	return map[string]any{"a": "b"}
}

// TestHostileMessages has workers send whatever they like: each is answered or ended for its protocol, and leaves nothing behind.
// CUJS_HOSTILE is how many messages are sent.
func TestHostileMessages(t *testing.T) {
	messages, _ := strconv.Atoi(os.Getenv("CUJS_HOSTILE"))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	reasons := map[string]int{}
	for seed := range max(20, messages/hostileMessages) {
		reasons[hostilePeer(t, seed)]++
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 32<<20 {
		t.Errorf("%d bytes are left", grown)
	}
	if reasons["answered"] == 0 || reasons[string(Protocol)] == 0 {
		t.Error("they are all of one kind:", reasons)
	}
}

func hostilePeer(t *testing.T, seed int) string {
	p := fake(t, "hostile", Config{Memory: 1 << 30, OutputBytes: 1 << 20, Grace: time.Minute,
		Call: func(_ context.Context, _ string, args []any) (any, error) {
			return nil, fmt.Errorf("called with %d", len(args))
		}})
	defer p.Close(context.Background())
	v, err := p.Do(t.Context(), time.Minute, &wire.Message{Kind: wire.Run, Text: strconv.Itoa(seed)})
	p.mu.Lock()
	kept := len(p.failures)
	p.mu.Unlock()
	if kept > keptErrors {
		t.Errorf("seed %d: %d errors are kept", seed, kept)
	}
	var death *Death
	switch {
	case err == nil && v == "answered":
		return "answered"
	case errors.As(err, &death) && (death.Reason == Protocol || death.Reason == Fault):
		return string(death.Reason)
	}
	t.Errorf("seed %d: %v, %v %+v", seed, v, err, death)
	return "?"
}
