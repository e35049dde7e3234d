//go:build unix && !linux

package wire

// closeOnExec is no flag of recvmsg here: a worker executes nothing after it has received descriptors.
const closeOnExec = 0
