// Package collective has several GPUs work together: sums over all of them, broadcasts, exchanges, between the
// devices of one process, the processes of one host, and hosts.
//
// A [Communicator] is one rank's part in it: a number below the size, and a context. An [Operation] is what one
// rank does; [Run] enqueues some of them, in streams, and waits for nothing. All ranks must call the same
// operations in the same order.
//
// Two movers carry the data behind one interface: NCCL, and a mover of cujs's own that goes through host memory.
// The latter serves emulated devices and needs no library. It knows what every rank has called, and says which
// ranks disagree, with the lines of their programs, where NCCL waits for ever. Its sums are made in the order of
// the ranks. NCCL is watched: a rank that ends, or takes too long, has it aborted.
//
// Ranks of several processes meet at a [Hub] over TCP ([Join]): at the first rank's, or at that of the program
// that has started them. [Detect] reads what launchers say.
//
// Nothing waits for ever. A rank that does not come within the limit, that ends, or that calls something else
// fails the communicator of all who wait for it: every later call answers the same [Error].
package collective
