// This file reads what the driver writes about its failures in plain words, for
// the errors that this package makes of them.

package cuda

import (
	"slices"
	"strings"
	"sync"

	"github.com/cujs/cujs/internal/lazyregexp"
)

// journalSince is the driver that began to write (CUDA driver API, Error Log
// Management Functions).
const journalSince = 12090

// journalBytes is the most that the driver keeps, with the end of the text
// (CUDA driver API, cuLogsDumpToMemory).
const journalBytes = 25600 + 1

// journalLines bounds what an error quotes.
const journalLines = 3

// A journal is the unread part of the driver's log.
type journal struct {
	mu    sync.Mutex
	logs  Functions // not traced: reading is no call of the program's
	begun bool
	next  LogIterator
}

// said is what the driver has written about the last failure of a function;
// "" when that is nothing, or nothing but the code.
func (j *journal) said(call string) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	text := make([]byte, journalBytes)
	size := uint64(len(text))
	from := &j.next
	if !j.begun {
		from = nil // all there is
	}
	r := j.logs.CuLogsDumpToMemory(from, &text[0], &size, 0)
	if !j.begun {
		j.begun = j.logs.CuLogsCurrent(&j.next, 0) == CUDA_SUCCESS
	}
	if r != CUDA_SUCCESS {
		return ""
	}
	return quote(string(text[:min(size, uint64(len(text)))]), call)
}

// journalLine is [time][thread][source][severity] and the message; drivers of
// CUDA 12.9 name the function in brackets before that.
var journalLine = lazyregexp.New(`^\[[^\]]*\]\[[^\]]*\]\[[^\]]*\]\[[^\]]*\](?:\[([^\]]*)\])?\s*(.*)$`)

// returning is a line that tells only the code, and of which function.
var returning = lazyregexp.New(`^Returning \d+ \(\w+\) from (\w+)`)

// quote picks the messages about a function, the last ones: those between the
// codes of other functions and that of this one.
func quote(text, call string) string {
	var messages []string
	for line := range strings.Lines(text) {
		parts := journalLine().FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if parts == nil || parts[2] == "" || parts[1] != "" && baseName(parts[1]) != baseName(call) {
			continue
		}
		if of := returning().FindStringSubmatch(parts[2]); of != nil {
			if baseName(of[1]) != baseName(call) {
				messages = nil
			}
			continue
		}
		if message := strings.TrimRight(parts[2], "."); !slices.Contains(messages, message) {
			messages = append(messages, message)
		}
	}
	return strings.Join(messages[max(0, len(messages)-journalLines):], "; ")
}
