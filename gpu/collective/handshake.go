//go:build !js

// This file has both ends of a connection prove that they know the job's secret, which never crosses it. What follows is
// neither encrypted nor signed: whoever can change the packets of a network is trusted.

package collective

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// handshakeTime is how long either end waits for the other before both are known.
const handshakeTime = 10 * time.Second

// The hub begins with this text and a nonce. The number changes with the messages.
const magic = "cujs collective 2\n"

type nonce [32]byte

func newNonce() (n nonce) {
	_, _ = rand.Read(n[:]) // never fails
	return n
}

// A hello is what a rank says of itself.
type hello struct{ Rank, Size uint32 }

// A claim is what a rank answers to the hub's nonce.
type claim struct {
	Nonce nonce
	Hello hello
	Proof [sha256.Size]byte
}

// prove is what only an end that knows the secret can tell; who is "hub" or "rank", so that none can send back what it got.
func prove(secret, who string, hub, rank nonce, h hello) (proof [sha256.Size]byte) {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s%s\n%s%s%d/%d", magic, who, hub[:], rank[:], h.Rank, h.Size)
	mac.Sum(proof[:0])
	return proof
}

// challenge is the hub's part. admit says why the rank may not stay, or ""; it is asked only for one that knows the secret.
func challenge(conn net.Conn, secret string, admit func(hello) string) (hello, error) {
	own := newNonce()
	if _, err := conn.Write(append([]byte(magic), own[:]...)); err != nil {
		return hello{}, err
	}
	var c claim
	if err := binary.Read(conn, binary.LittleEndian, &c); err != nil {
		return hello{}, err
	}
	problem := "this rank's secret is another than that of the job; CUJS_HUB_TOKEN must be the same for all ranks"
	if want := prove(secret, "rank", own, c.Nonce, c.Hello); hmac.Equal(want[:], c.Proof[:]) {
		problem = admit(c.Hello)
	}
	if problem != "" {
		_, err := conn.Write(append(binary.LittleEndian.AppendUint16(nil, uint16(len(problem))), problem...))
		return hello{}, errors.Join(errors.New(problem), err)
	}
	proof := prove(secret, "hub", own, c.Nonce, c.Hello)
	_, err := conn.Write(append([]byte{0, 0}, proof[:]...))
	return c.Hello, err
}

// errSilent is a connection that ended before the other end said who it is: its hub may have had too many at a time.
var errSilent = errors.New("the connection ended before anything was said")

// present is the rank's part.
func present(conn net.Conn, secret string, h hello) error {
	var greeting [len(magic) + len(nonce{})]byte
	if _, err := io.ReadFull(conn, greeting[:]); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errSilent
	} else if err != nil {
		return err
	}
	if !bytes.HasPrefix(greeting[:], []byte(magic)) {
		return fmt.Errorf("it begins with %q, and a hub of this version with %q", greeting[:len(magic)], magic)
	}
	hub, own := nonce(greeting[len(magic):]), newNonce()
	if err := binary.Write(conn, binary.LittleEndian, claim{own, h, prove(secret, "rank", hub, own, h)}); err != nil {
		return err
	}
	var length uint16
	if err := binary.Read(conn, binary.LittleEndian, &length); err != nil {
		return err
	}
	if length > 0 {
		problem := make([]byte, length)
		_, err := io.ReadFull(conn, problem)
		return errors.Join(refusal(problem), err)
	}
	var proof [sha256.Size]byte
	if _, err := io.ReadFull(conn, proof[:]); err != nil {
		return err
	}
	if want := prove(secret, "hub", hub, own, h); !hmac.Equal(want[:], proof[:]) {
		return errors.New("it does not know the secret of this job")
	}
	return nil
}

// A refusal is why the hub turns a rank away.
type refusal string

func (r refusal) Error() string { return string(r) }
