package parent

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// Reason says why a worker's process is no more.
type Reason string

// The reasons. Killed is the end that somebody else gave the process.
const (
	Memory   Reason = "memory"
	Stack    Reason = "stack"
	Time     Reason = "time"
	CPU      Reason = "cpu"
	Fault    Reason = "fault"
	Protocol Reason = "protocol"
	Killed   Reason = "killed"
	Closed   Reason = "closed" // by Close
)

// Death is the end of a worker's process.
type Death struct {
	Reason Reason
	Detail string // the process's last words, or what was found of it
	Output string // what scripts printed last
	Peak   int64  // the most bytes that it was seen to occupy; 0 where the system does not tell
}

// A head keeps the first bytes that are written to it: a Go program that cannot go on says why, and
// then much more.
type head struct {
	mu    sync.Mutex
	bytes []byte
	most  int
}

func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bytes = append(h.bytes, p[:min(len(p), h.most-len(h.bytes))]...)
	return len(p), nil
}

func (h *head) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return string(h.bytes)
}

// A tail keeps the last bytes that are written to it.
type tail struct {
	mu    sync.Mutex
	bytes []byte
	most  int
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, p...)
	if len(t.bytes) > 2*t.most {
		t.bytes = append(t.bytes[:0], t.bytes[len(t.bytes)-t.most:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.bytes[max(0, len(t.bytes)-t.most):])
}

// lastWords are the texts by which the Go runtime says that it cannot go on. A script cannot write
// where they are written.
var lastWords = []struct {
	text   string
	reason Reason
}{
	{"stack overflow", Stack}, {"goroutine stack exceeds", Stack},
	{"out of memory", Memory}, {"cannot allocate memory", Memory}, {"pthread_create failed", Memory}, {"failed to reserve", Memory},
	{"failed to create new OS thread", Memory}, {"cannot map pages", Memory}, {"cannot create thread", Memory},
}

// classify finds why a process ended that this program did not kill.
func classify(state *os.ProcessState, words string, cpu time.Duration) Death {
	if used := state.UserTime() + state.SystemTime(); cpu > 0 && used >= cpu {
		return Death{Reason: CPU, Detail: fmt.Sprintf("it used %s of processor time; the limit is %s", used.Round(time.Millisecond), cpu)}
	}
	if reason, detail := endedBy(state); reason != "" {
		return Death{Reason: reason, Detail: detail}
	}
	detail := message(words)
	for _, known := range lastWords {
		if strings.Contains(words, known.text) {
			return Death{Reason: known.reason, Detail: detail}
		}
	}
	return Death{Reason: Fault, Detail: strings.TrimSuffix(state.String()+": "+detail, ": ")}
}

// message is what a process said before the stacks of its goroutines.
func message(words string) string {
	text, _, _ := strings.Cut(words, "\ngoroutine ")
	text, _, _ = strings.Cut(text, "\nruntime stack:")
	return strings.TrimSpace(text)
}
