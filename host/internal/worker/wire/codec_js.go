// This file says that WebAssembly has no other process to send messages to. It leaves out the codec, which is
// a hundredth of the program that a page loads.

package wire

import (
	"bytes"
	"errors"
)

type labelled struct {
	Number  uint64
	Content any
}

var errNoCodec = errors.New("WebAssembly has no processes to send messages to")

func marshal(*Message, *bytes.Buffer) error { return errNoCodec }

func unmarshal([]byte, *Message) error { return errNoCodec }
