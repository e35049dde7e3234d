//go:build unix

package host_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/settings"
	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/fxamacker/cbor/v2"
	"golang.org/x/sys/unix"
)

// What a hostile program sends to one worker at most, how long a worker has to end then, and the memory
// that it may have taken.
const (
	messagesToWorker = 100
	toEnd            = time.Minute
	memoryOfVictim   = 512 << 20
)

// TestHostileProgram has workers whose program sends whatever it likes, in any order: each goes on, or ends
// by itself because of it. CUJS_HOSTILE is how many messages are sent.
func TestHostileProgram(t *testing.T) {
	messages, _ := strconv.Atoi(os.Getenv("CUJS_HOSTILE"))
	for seed := range max(8, messages/messagesToWorker) {
		victim(t, uint64(seed))
	}
	if end := victim(t, unknownKind); !strings.Contains(end, wire.ErrProtocol.Error()) {
		t.Errorf("a worker that was told something unknown said %q", end)
	}
	if end := victim(t, silent); end != "" {
		t.Errorf("a worker without a program said %q", end)
	}
}

// The seeds of programs that are not random.
const unknownKind, silent = 1 << 40, 1<<40 + 1

// victim is what a worker says at its end.
func victim(t *testing.T, seed uint64) string {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	unix.CloseOnExec(pair[0])
	unix.CloseOnExec(pair[1])
	if err := unix.SetNonblock(pair[0], true); err != nil {
		t.Fatal(err)
	}
	ours, theirs := os.NewFile(uintptr(pair[0]), "worker"), os.NewFile(uintptr(pair[1]), "program")
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var words bytes.Buffer
	stage := confine.SecondStage
	if confine.Stages == 1 {
		stage = confine.FirstStage
	}
	worker := &exec.Cmd{Path: path, Args: []string{stage}, Env: []string{"GOTRACEBACK=single"}, ExtraFiles: []*os.File{theirs}, Stderr: &words}
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	late := time.AfterFunc(toEnd, func() { _ = worker.Process.Kill() })
	p := &hostileProgram{Rand: rand.New(rand.NewPCG(seed, 1)), link: wire.NewLink(ours, ours), socket: ours}
	p.attack(seed)
	peak := highWater(worker.Process.Pid)
	ours.Close()
	_ = worker.Wait()
	killed, code := !late.Stop(), worker.ProcessState.ExitCode()
	switch said := words.String(); {
	case killed:
		t.Errorf("seed %d: the worker does not end", seed)
	case code != 0 && (code != 1 || !strings.HasPrefix(said, "cujs worker: ") || strings.Contains(said, "goroutine ")):
		t.Errorf("seed %d: the worker ended with %v: %.2000s", seed, worker.ProcessState, said)
	case peak > memoryOfVictim && !host.RaceDetector:
		t.Errorf("seed %d: the worker took %d MiB", seed, peak>>20)
	}
	return words.String()
}

// highWater is the most memory that a process has had, 0 where the system does not tell. A process that has
// ended tells that of who has started it, too.
func highWater(pid int) int64 {
	status, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	peak, _, _ = strings.Cut(strings.TrimSpace(peak), " ")
	kilobytes, _ := strconv.ParseInt(peak, 10, 64)
	return kilobytes << 10
}

// A hostileProgram is the other end of a worker's link.
type hostileProgram struct {
	*rand.Rand
	link   *wire.Link
	socket *os.File

	last  uint64 // request
	mu    sync.Mutex
	asked []uint64 // what the worker has asked
}

// attack opens the runtime of the worker and sends messages, then a damaged one.
func (p *hostileProgram) attack(seed uint64) {
	_ = p.link.Send(&wire.Message{Kind: wire.Open, ID: 1, Options: &wire.Options{Settings: settings.Settings{
		Device: "emulated", Limits: settings.Limits{RunTime: 50 * time.Millisecond, OutputBytes: 1 << 20, ArrayBytes: 32 << 20, DeviceBytes: 32 << 20},
	}, Confinement: &wire.Confinement{BestEffort: true}}})
	if _, _, err := p.link.Receive(); err != nil {
		return
	}
	switch p.last = 1; seed {
	case unknownKind:
		_ = p.link.Send(&wire.Message{Kind: 200})
		return
	case silent:
		return
	}
	if p.IntN(4) > 0 { // or it is deaf
		go p.listen()
	}
	for range p.IntN(2 * messagesToWorker) {
		m, files := p.message()
		if p.IntN(16) == 0 {
			time.Sleep(time.Millisecond) // for the worker to get on
		}
		err := p.link.Send(m, files...)
		for _, f := range files {
			f.Close()
		}
		if err != nil {
			return
		}
	}
	if p.IntN(2) == 0 {
		return
	}
	frame, _ := cbor.Marshal(map[int]any{0: p.IntN(80), 1: p.last, 3: "x", 5: p.value(6), 10: p.Uint64()})
	for range p.IntN(6) {
		frame[p.IntN(len(frame))] = byte(p.Uint32())
	}
	length := uint32(len(frame))
	if p.IntN(4) == 0 {
		length = p.Uint32()
	}
	_, _ = p.socket.Write(append(binary.LittleEndian.AppendUint32(nil, length), frame[:p.IntN(len(frame)+1)]...))
}

// listen notes what the worker asks.
func (p *hostileProgram) listen() {
	for {
		m, _, err := p.link.Receive()
		if err != nil {
			return
		}
		if m.Kind == wire.Callback || m.Kind == wire.Want {
			p.mu.Lock()
			p.asked = append(p.asked, m.ID)
			p.mu.Unlock()
		}
	}
}

// hostileRuns are sources that a worker is told to run.
var hostileRuns = []string{"1", "for (;;);", "throw new Error('x')", "m.f(1)", "m.f(new Uint8Array(1 << 17))", "new Float64Array(1 << 15)", "x", "x.length && x[0]++", "await null",
	"console.log('x'.repeat(1000))", "(", "const m = require('m'); m.f({ a: [1, m] })", "globalThis.m = require('m'); m.f()", "globalThis.g = (...a) => a; x = g(x)"}

func (p *hostileProgram) message() (m *wire.Message, files []*os.File) {
	pick := func(list ...string) string { return list[p.IntN(len(list))] }
	p.last++
	kinds := []wire.Kind{wire.Run, wire.Run, wire.Run, wire.RunFile, wire.Call, wire.Set, wire.Get, wire.Bind, wire.Share, wire.Cancel, wire.Returned, wire.Granted}
	m = &wire.Message{Kind: kinds[p.IntN(len(kinds))], ID: p.last, Name: pick("x", "g", "m", "", "__proto__", "a.js", "a/b\x00"), Text: pick(hostileRuns...), Value: p.value(4),
		Size: int64(p.Uint64()>>p.IntN(64)) - 1, Segment: p.Uint64() >> p.IntN(64), Stream: 60 + p.IntN(30)}
	switch m.Kind {
	case wire.Bind:
		m.Module = p.module()
	case wire.Cancel:
		m.ID = p.Uint64N(p.last + 2)
	case wire.Returned, wire.Granted:
		if m.ID = p.answered(); m.ID == 0 {
			m.Kind, m.ID = wire.Get, p.last
		} else if p.IntN(3) == 0 {
			m.Error = &wire.Error{Message: "no", Cause: &wire.Error{Kind: wire.ErrorKind(p.IntN(20))}}
		}
	}
	if p.IntN(200) == 0 {
		m.Kind = wire.Kind(p.Uint32())
	}
	if p.IntN(200) == 0 {
		m.ID = p.Uint64N(p.last)
	}
	for range p.IntN(3) * p.IntN(2) {
		files = append(files, p.file())
	}
	return m, files
}

// answered is the number of something that the worker has asked, which may have been answered before; 0
// where there is nothing.
func (p *hostileProgram) answered() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.asked)
	switch {
	case p.IntN(100) == 0:
		return p.Uint64N(3)
	case n == 0:
		return 0
	}
	id := p.asked[n-1]
	if p.IntN(50) > 0 {
		p.asked = p.asked[:n-1]
	}
	return id
}

func (p *hostileProgram) module() *wire.Module {
	m := &wire.Module{Values: map[string]any{"v": p.value(3)}, Functions: []string{"f"}, Docs: map[string]string{"f": "x"}}
	switch p.IntN(4) {
	case 0:
		m.Image, m.Kernels = make([]byte, p.IntN(2000)), map[string][]string{"k": {"a: ptr", "?"}}
	case 1:
		m.Source, m.Functions = "__global__ void k() {}", []string{"", "f", "f", "constructor"}
	case 2:
		return nil
	}
	return m
}

// file is a segment, or something that is none.
func (p *hostileProgram) file() *os.File {
	f, err := os.CreateTemp("", "hostile")
	if err != nil {
		return os.Stdin
	}
	_ = os.Remove(f.Name())
	if p.IntN(3) > 0 {
		_ = f.Truncate(int64(p.Uint64() >> (40 + p.IntN(24))))
		return f
	}
	f.Close()
	r, w, _ := os.Pipe()
	w.Close()
	return r
}

func (p *hostileProgram) value(depth int) any {
	switch p.IntN(10) {
	case 0:
		return nil
	case 1:
		return int64(p.Uint64())
	case 2:
		return p.Float64()
	case 3:
		return cbor.Tag{Number: 90003, Content: []any{64 + p.IntN(25), p.IntN(3), p.IntN(1 << 20)}}
	case 4:
		return cbor.Tag{Number: uint64(64 + p.IntN(30)), Content: make([]byte, p.IntN(100))}
	case 5:
		return cbor.Tag{Number: uint64(90000 + p.IntN(4)), Content: []any{"x", "y"}[:p.IntN(3)]}
	case 6:
		return bytes.Repeat([]byte{1}, p.IntN(1<<12))
	case 7, 8:
		if depth == 0 {
			return "deep"
		}
		list := make([]any, p.IntN(4))
		for i := range list {
			list[i] = p.value(depth - 1)
		}
		return list
	}
	return map[string]any{"a": p.value(max(depth-1, 0)), "__proto__": "x"}
}
