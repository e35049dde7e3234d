// This file sends and receives messages, each behind its length in four bytes.

package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
)

// Bounds of one message. A worker believes its program, so that a module's code may be large; the
// program believes no worker.
const (
	MaxToWorker  = 256 << 20
	MaxFiles     = 32 // descriptors with one message
	maxItems     = 1 << 19
	maxPairs     = 1 << 18
	maxLevels    = 64
	lengthPrefix = 4
)

// ErrProtocol is behind every error of a message that the other end does not send, be that a worker of this
// program or its program.
var ErrProtocol = errors.New("a message against the protocol")

// Link is one end of the stream. Send may be called from any goroutine, Receive from one.
type Link struct {
	mu              sync.Mutex
	frame           bytes.Buffer // of Send
	w               io.Writer
	r               io.Reader
	files           *os.File // the socket, where descriptors can cross; nil elsewhere
	mostIn, mostOut int
}

// NewLink makes a link of the program's end, which takes no descriptors.
func NewLink(r io.Reader, w io.Writer) *Link {
	return &Link{r: r, w: w, mostIn: MaxFromWorker, mostOut: MaxToWorker}
}

// NewWorkerLink makes a link of a worker's end where no descriptors cross.
func NewWorkerLink(r io.Reader, w io.Writer) *Link {
	return &Link{r: r, w: w, mostIn: MaxToWorker, mostOut: MaxFromWorker}
}

// Send writes m, and with it the descriptors of files where the system has a means for that.
func (l *Link) Send(m *Message, files ...*os.File) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.frame.Reset()
	l.frame.Write(make([]byte, lengthPrefix))
	if err := marshal(m, &l.frame); err != nil {
		return err
	}
	frame := l.frame.Bytes()
	if len(frame)-lengthPrefix > l.mostOut {
		return fmt.Errorf("%d bytes are too many for one message; %d are the most", len(frame), l.mostOut)
	}
	binary.LittleEndian.PutUint32(frame, uint32(len(frame)-lengthPrefix))
	if cap(frame) > 1<<20 {
		defer func() { l.frame = bytes.Buffer{} }()
	}
	if len(files) > 0 {
		return l.sendFiles(frame, files)
	}
	_, err := l.w.Write(frame)
	return err
}

// Receive reads a message and, at a worker's end, the descriptors that came with it. Its error
// wraps ErrProtocol where the other end sent what is none, and is io.EOF at the end.
func (l *Link) Receive() (*Message, []*os.File, error) {
	var prefix [lengthPrefix]byte
	files, err := l.receivePrefix(prefix[:])
	if err != nil {
		return nil, nil, err
	}
	m, err := l.message(int64(binary.LittleEndian.Uint32(prefix[:])))
	if err != nil {
		for _, f := range files {
			_ = f.Close()
		}
		return nil, nil, err
	}
	return m, files, nil
}

// message reads a message of so many bytes.
func (l *Link) message(length int64) (*Message, error) {
	if length > int64(l.mostIn) {
		return nil, fmt.Errorf("%w: one of %d bytes; %d are the most", ErrProtocol, length, l.mostIn)
	}
	frame, err := l.read(int(length))
	if err != nil {
		return nil, err
	}
	if err := bounded(frame); err != nil {
		return nil, err
	}
	m := new(Message)
	if err := unmarshal(frame, m); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProtocol, err)
	}
	return m, nil
}

// atOnce is how much memory is made before the bytes for it have come.
const atOnce = 1 << 20

// read reads so many bytes, into memory that grows with what comes.
func (l *Link) read(length int) (frame []byte, err error) {
	for len(frame) < length && err == nil {
		more := min(length-len(frame), max(atOnce, len(frame)))
		frame = slices.Grow(frame, more)[:len(frame)+more]
		_, err = io.ReadFull(l.r, frame[len(frame)-more:])
	}
	if err == io.EOF { // between two reads, but within the message
		err = io.ErrUnexpectedEOF
	}
	return frame, err
}

func (l *Link) receivePrefix(prefix []byte) ([]*os.File, error) {
	if l.files != nil {
		return l.receiveFiles(prefix)
	}
	_, err := io.ReadFull(l.r, prefix)
	return nil, err
}

// bounded counts the items of a frame before they are made: of a frame's bytes each may be an item,
// and an item takes forty bytes in Go. An item's head tells how many bytes of it are no items.
func bounded(frame []byte) error {
	for items := 0; len(frame) > 0; items++ {
		if items == maxItems {
			return fmt.Errorf("%w: one of more than %d items", ErrProtocol, maxItems)
		}
		major, short := frame[0]>>5, frame[0]&31
		frame = frame[1:]
		argument := uint64(short)
		if width := 1 << (short - 24); short >= 24 && short <= 27 {
			if len(frame) < width {
				return fmt.Errorf("%w: it is cut off", ErrProtocol)
			}
			var wide [8]byte
			copy(wide[8-width:], frame[:width])
			argument, frame = binary.BigEndian.Uint64(wide[:]), frame[width:]
		}
		if major == 2 || major == 3 {
			if argument > uint64(len(frame)) {
				return fmt.Errorf("%w: it is cut off", ErrProtocol)
			}
			frame = frame[argument:]
		}
	}
	return nil
}
