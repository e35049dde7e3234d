// This file hands descriptors over on Linux: each is offered at a Unix socket with
// an abstract name, which lies in no folder and is gone with its process.

package handover

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Supported reports whether NewOffer works here.
const Supported = true

// Whoever connects is sent one byte: that the descriptor comes with it, or that
// there is none for the process that offers it.
const (
	given = 'g'
	owned = 'o'
)

// none is no descriptor.
const none = -1

// patience bounds how long one process waits for the other. The answer comes
// without any work between.
const patience = 5 * time.Second

// An Offer is a descriptor that other processes can take as often as they like,
// until Close.
type Offer struct {
	name     string
	file     int
	listener *net.UnixListener
	done     chan struct{} // closed when nobody is served any more
	once     sync.Once
}

// NewOffer offers a descriptor under a new name. The descriptor is the Offer's, or
// closed when this fails.
func NewOffer(file int) (*Offer, error) {
	unix.CloseOnExec(file)
	var random [nameBytes]byte
	_, _ = rand.Read(random[:]) // which never fails
	o := &Offer{name: hex.EncodeToString(random[:]), file: file, done: make(chan struct{})}
	var err error
	if o.listener, err = net.ListenUnix("unix", address(o.name)); err != nil {
		_ = unix.Close(file)
		return nil, err
	}
	go o.serve()
	return o, nil
}

// address is the socket of a name.
func address(name string) *net.UnixAddr {
	return &net.UnixAddr{Net: "unix", Name: "@cujs-" + name}
}

// Name is what other processes take the descriptor by.
func (o *Offer) Name() string { return o.name }

// Close ends the offer; whoever has taken the descriptor keeps it.
func (o *Offer) Close() {
	o.once.Do(func() {
		_ = o.listener.Close()
		<-o.done
		_ = unix.Close(o.file)
	})
}

// serve answers whoever comes.
func (o *Offer) serve() {
	defer close(o.done)
	for {
		c, err := o.listener.AcceptUnix()
		switch {
		case err == nil:
			o.answer(c)
			_ = c.Close()
		case errors.Is(err, net.ErrClosed):
			return
		default: // too many descriptors are open, say
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// answer sends what the process at the other end may have; the few bytes wait in
// the socket until it reads them.
func (o *Offer) answer(c *net.UnixConn) {
	peer, err := peerOf(c)
	if err != nil || int(peer.Uid) != os.Geteuid() {
		return
	}
	if int(peer.Pid) == os.Getpid() {
		_, _ = c.Write([]byte{owned})
		return
	}
	_, _, _ = c.WriteMsgUnix([]byte{given}, unix.UnixRights(o.file), nil)
}

// peerOf is who is at the other end.
func peerOf(c *net.UnixConn) (peer *unix.Ucred, err error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return nil, err
	}
	var failed error
	err = raw.Control(func(fd uintptr) {
		peer, failed = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	})
	return peer, errors.Join(err, failed)
}

// Take gets a descriptor of its own of what another process offers. It waits at
// most some seconds, and until ctx ends.
func Take(ctx context.Context, name string) (file int, err error) {
	if !valid(name) {
		return none, ErrNobody
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var d net.Dialer
	dialed, err := d.DialContext(ctx, "unix", address(name).Name)
	if errors.Is(err, syscall.ECONNREFUSED) {
		return none, ErrNobody
	}
	if err != nil {
		return none, err
	}
	c := dialed.(*net.UnixConn)
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now()) })()
	peer, err := peerOf(c)
	if err != nil {
		return none, err
	}
	if int(peer.Uid) != os.Geteuid() {
		return none, ErrOthers
	}
	return receive(c)
}

// receive reads the answer. What comes beside a descriptor, or where none should, is closed.
func receive(c *net.UnixConn) (file int, err error) {
	var said [1]byte
	rights := make([]byte, unix.CmsgSpace(4))
	n, extra, _, _, err := c.ReadMsgUnix(said[:], rights)
	files, wrong := filesIn(rights[:extra])
	switch {
	case err != nil && !errors.Is(err, os.ErrDeadlineExceeded):
		err = ErrNobody // it ended while this one came
	case err != nil:
		err = fmt.Errorf("the process that offers it does not answer: %w", err)
	case n == 1 && said[0] == owned:
		err = ErrOwn
	case n == 0:
		err = ErrNobody
	case wrong != nil || len(files) != 1:
		err = fmt.Errorf("an answer without a descriptor: %w", errors.Join(wrong, unix.EBADMSG))
	default:
		return files[0], nil
	}
	for _, f := range files {
		CloseFile(f)
	}
	return none, err
}

// filesIn are the descriptors that came with a message.
func filesIn(rights []byte) (files []int, err error) {
	messages, err := unix.ParseSocketControlMessage(rights)
	for i := range messages {
		some, wrong := unix.ParseUnixRights(&messages[i])
		files, err = append(files, some...), errors.Join(err, wrong)
	}
	return files, err
}

// CloseFile closes a descriptor that Take gave.
func CloseFile(file int) { _ = unix.Close(file) }
