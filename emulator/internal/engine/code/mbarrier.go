package code

// A memory barrier is 64 bits, whose layout is the machine's own: from below
// the count of threads of a phase, the arrivals that are missing, the bytes that
// are missing, which may be negative, and the number of the phase, of which only
// the lowest bit is ever needed.
const (
	BarrierCountBits = 20
	BarrierCountMask = 1<<BarrierCountBits - 1
	barrierBytes     = 2 * BarrierCountBits
	barrierBytesMask = 1<<(BarrierCountBits+1) - 1
	BarrierPhase     = barrierBytes + BarrierCountBits + 1
	BarrierPhases    = 1<<(64-BarrierPhase) - 1 // as a mask
)

func memoryBarrier(count, pending, bytes, phase uint64) uint64 {
	return count&BarrierCountMask | pending&BarrierCountMask<<BarrierCountBits | bytes&barrierBytesMask<<barrierBytes | phase<<BarrierPhase
}

func InitBarrier(_, count, _ uint64) uint64 { return memoryBarrier(count, count, 0, 0) }

// counted takes arrivals and bytes from those that are missing. When nothing is,
// the phase ends.
func counted(old, arrivals, bytes uint64) uint64 {
	count, pending, phase := old&BarrierCountMask, old>>BarrierCountBits&BarrierCountMask, old>>BarrierPhase
	pending -= min(arrivals, pending)
	missing := (old>>barrierBytes - bytes) & barrierBytesMask
	if pending == 0 && missing == 0 {
		return memoryBarrier(count, count, 0, phase+1)
	}
	return memoryBarrier(count, pending, missing, phase)
}

// Missing is the arrivals and bytes that the phase of a barrier waits for.
func Missing(state uint64) (arrivals, bytes int) {
	n := int(state >> barrierBytes & barrierBytesMask)
	if n > barrierBytesMask/2 {
		n -= barrierBytesMask + 1
	}
	return int(state >> BarrierCountBits & BarrierCountMask), n
}

func ArriveAt(old, n, _ uint64) uint64 { return counted(old, n, 0) }

// ArriveAndDrop arrives and is not expected any more.
func ArriveAndDrop(old, n, _ uint64) uint64 { return ArriveAt(old-min(n, old&BarrierCountMask), n, 0) }

// Bytes are expected before those arrive that expect them.
func ExpectBytes(old, n, _ uint64) uint64 { return counted(old, 0, -n) }

func CompleteBytes(old, n, _ uint64) uint64 { return counted(old, 0, n) }

func ArriveExpecting(old, n, _ uint64) uint64 { return counted(old, 1, -n) }

func DropExpecting(old, n, _ uint64) uint64 {
	return counted(old-min(1, old&BarrierCountMask), 1, -n)
}
