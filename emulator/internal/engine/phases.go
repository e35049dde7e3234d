package engine

// A memory barrier is 64 bits, whose layout is the machine's own: from below
// the count of threads of a phase, the arrivals that are missing, the bytes that
// are missing, which may be negative, and the number of the phase, of which only
// the lowest bit is ever needed.
const (
	barrierCountBits = 20
	barrierCountMask = 1<<barrierCountBits - 1
	barrierBytes     = 2 * barrierCountBits
	barrierBytesMask = 1<<(barrierCountBits+1) - 1
	barrierPhase     = barrierBytes + barrierCountBits + 1
)

func memoryBarrier(count, pending, bytes, phase uint64) uint64 {
	return count&barrierCountMask | pending&barrierCountMask<<barrierCountBits | bytes&barrierBytesMask<<barrierBytes | phase<<barrierPhase
}

func initBarrier(_, count, _ uint64) uint64 { return memoryBarrier(count, count, 0, 0) }

// counted takes arrivals and bytes from those that are missing. When nothing is,
// the phase ends.
func counted(old, arrivals, bytes uint64) uint64 {
	count, pending, phase := old&barrierCountMask, old>>barrierCountBits&barrierCountMask, old>>barrierPhase
	pending -= min(arrivals, pending)
	missing := (old>>barrierBytes - bytes) & barrierBytesMask
	if pending == 0 && missing == 0 {
		return memoryBarrier(count, count, 0, phase+1)
	}
	return memoryBarrier(count, pending, missing, phase)
}

func arriveAt(old, n, _ uint64) uint64 { return counted(old, n, 0) }

// arriveAndDrop arrives and is not expected any more.
func arriveAndDrop(old, n, _ uint64) uint64 { return arriveAt(old-min(n, old&barrierCountMask), n, 0) }

// Bytes are expected before those arrive that expect them.
func expectBytes(old, n, _ uint64) uint64 { return counted(old, 0, -n) }

func completeBytes(old, n, _ uint64) uint64 { return counted(old, 0, n) }

func arriveExpecting(old, n, _ uint64) uint64 { return counted(old, 1, -n) }

func dropExpecting(old, n, _ uint64) uint64 {
	return counted(old-min(1, old&barrierCountMask), 1, -n)
}
