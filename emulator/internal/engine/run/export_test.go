package run

import "github.com/cujs/cujs/emulator/internal/engine/code"

// Demotes runs a launch and tells whether a block was demoted: whether it had to keep registers
// a lane that are the same for all by their instructions.
func Demotes(l *Launch) (bool, error) {
	g, err := newGrid(l)
	if err != nil {
		return false, err
	}
	if g.work(); g.fault != nil {
		return false, g.fault
	}
	return g.demoted.Load(), nil
}

// Registers are the registers of a kernel, and how many slots they take, pinned ones not counted.
func Registers(k *Kernel) ([]code.Virtual, int, error) {
	p, err := k.executable()
	if err != nil {
		return nil, 0, err
	}
	return p.Graph.Virtuals, p.Slots - len(p.Pins), nil
}
