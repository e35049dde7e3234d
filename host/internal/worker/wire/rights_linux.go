package wire

import "golang.org/x/sys/unix"

// closeOnExec has received descriptors closed where the process executes another program.
const closeOnExec = unix.MSG_CMSG_CLOEXEC

// MaxFromWorker bounds a message from a worker. Typed arrays that are larger come in segments.
const MaxFromWorker = 8 << 20
