//go:build unix

// This file passes descriptors over the socket between a program and its worker.

package wire

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// NewWorkerSocket makes a link of a worker's end, which takes descriptors.
func NewWorkerSocket(socket *os.File) *Link {
	return &Link{r: socket, w: socket, files: socket, mostIn: MaxToWorker, mostOut: MaxFromWorker}
}

func (l *Link) sendFiles(frame []byte, files []*os.File) error {
	socket, ok := l.w.(*os.File)
	if !ok {
		return fmt.Errorf("descriptors cannot cross")
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return err
	}
	fds := make([]int, len(files))
	for i, f := range files {
		fds[i] = int(f.Fd())
	}
	var sent int
	var failed error
	err = raw.Write(func(fd uintptr) bool {
		sent, failed = unix.SendmsgN(int(fd), frame, unix.UnixRights(fds...), nil, 0)
		return failed != unix.EAGAIN
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return err
	}
	_, err = l.w.Write(frame[sent:])
	return err
}

// receiveFiles reads the length of the next message: the descriptors come with its first byte.
func (l *Link) receiveFiles(prefix []byte) (files []*os.File, err error) {
	raw, err := l.files.SyscallConn()
	if err != nil {
		return nil, err
	}
	rights := make([]byte, unix.CmsgSpace(4*MaxFiles))
	var n, control int
	var failed error
	err = raw.Read(func(fd uintptr) bool {
		n, control, _, _, failed = unix.Recvmsg(int(fd), prefix, rights, closeOnExec)
		return failed != unix.EAGAIN
	})
	if err == nil {
		err = failed
	}
	if err == nil && n == 0 {
		err = io.EOF
	}
	if err != nil {
		return nil, err
	}
	if control > 0 {
		files = descriptors(rights[:control])
	}
	_, err = io.ReadFull(l.r, prefix[n:])
	return files, err
}

func descriptors(control []byte) (files []*os.File) {
	messages, err := unix.ParseSocketControlMessage(control)
	if err != nil {
		return nil
	}
	for i := range messages {
		fds, _ := unix.ParseUnixRights(&messages[i])
		for _, fd := range fds {
			files = append(files, os.NewFile(uintptr(fd), "segment"))
		}
	}
	return files
}
