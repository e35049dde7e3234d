//go:build !js

// This file makes bytes of messages, and messages of bytes.

package wire

import (
	"bytes"

	"github.com/fxamacker/cbor/v2"
)

// A labelled value has a tag, which says what it is.
type labelled = cbor.Tag

var (
	encoding = must(cbor.EncOptions{BigIntConvert: cbor.BigIntConvertNone}.UserBufferEncMode())
	decoding = must(cbor.DecOptions{
		DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden,
		MaxNestedLevels: maxLevels, MaxArrayElements: maxItems, MaxMapPairs: maxPairs,
		DefaultMapType: mapType, IntDec: cbor.IntDecConvertSignedOrFail, BigIntDec: cbor.BigIntDecodePointer,
		ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
	}.DecMode())
)

func must[T any](mode T, err error) T {
	if err != nil {
		panic(err) // the options are constants
	}
	return mode
}

// marshal appends a message's bytes.
func marshal(m *Message, to *bytes.Buffer) error { return encoding.MarshalToBuffer(m, to) }

func unmarshal(frame []byte, m *Message) error { return decoding.Unmarshal(frame, m) }
