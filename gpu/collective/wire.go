//go:build !js

// This file has the messages between a rank and the hub of other processes, over TCP.

package collective

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"github.com/fxamacker/cbor/v2"
)

// Bounds of what one end takes from the other.
const (
	maxHeader  = 16 << 10 // bytes of a message without its data
	maxMeeting = 4 << 10  // bytes that a rank brings to Meet
	maxHeld    = 1 << 30  // bytes of one rank's calls that wait for others
	maxCalls   = 4096     // calls of one rank that wait for others
)

// An errand is what a rank wants of the hub.
type errand uint8

const (
	ask     errand = iota // a call, which is answered
	giveUp                // the call with this ID is of no more use
	takeOff               // the rank leaves the party
)

// A request is what a rank sends. It does not say which rank that is: the hub knows who has the connection.
type request struct {
	Errand      errand        `cbor:"0,keyasint,omitempty"`
	ID          uint64        `cbor:"1,keyasint,omitempty"`
	Party       string        `cbor:"2,keyasint,omitempty"`
	Sequence    uint64        `cbor:"3,keyasint,omitempty"`
	Description Description   `cbor:"4,keyasint"`
	Compare     bool          `cbor:"5,keyasint,omitempty"`
	Limit       time.Duration `cbor:"6,keyasint,omitempty"`
}

// A reply answers a call.
type reply struct {
	ID      uint64   `cbor:"0,keyasint"`
	Finding *finding `cbor:"1,keyasint,omitempty"`
}

var decoding = func() cbor.DecMode {
	mode, err := cbor.DecOptions{DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden, TagsMd: cbor.TagsForbidden,
		MaxNestedLevels: 8, MaxArrayElements: maxHeader, MaxMapPairs: 64, ExtraReturnErrors: cbor.ExtraDecErrorUnknownField}.DecMode()
	if err != nil {
		panic(err) // the options are constants
	}
	return mode
}()

// send writes a message: the length of its header, four bytes, that of its data, eight, the header as CBOR, and the data.
func send(w io.Writer, header any, data []byte) error {
	text, err := cbor.Marshal(header)
	if err != nil {
		return err
	}
	if len(text) > maxHeader {
		return fmt.Errorf("a message's header has %d bytes, and may have %d", len(text), maxHeader)
	}
	lengths := binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	lengths = binary.LittleEndian.AppendUint64(lengths, uint64(len(data)))
	for _, part := range [][]byte{append(lengths, text...), data} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// receive reads a message up to its data, whose length it returns.
func receive(r *bufio.Reader, header any) (data uint64, err error) {
	var lengths [12]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return 0, err
	}
	n := binary.LittleEndian.Uint32(lengths[:])
	if n > maxHeader {
		return 0, protocolError(fmt.Sprintf("a header of %d bytes", n))
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return 0, err
	}
	if err := decoding.Unmarshal(text, header); err != nil {
		return 0, protocolError("a header that cannot be read: " + err.Error())
	}
	return binary.LittleEndian.Uint64(lengths[4:]), nil
}

// receiveData reads so many bytes. Memory is taken as they arrive, not by what the other end announces.
func receiveData(r io.Reader, n uint64) ([]byte, error) {
	var data bytes.Buffer
	if _, err := io.CopyN(&data, r, int64(n)); err != nil {
		return nil, err
	}
	return data.Bytes(), nil
}
