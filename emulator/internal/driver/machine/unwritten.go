package machine

import "github.com/cujs/cujs/bindings/cuda"

// Unwritten tells whether it is known that none of so many bytes of a device's memory has a value.
func (m *Machine) Unwritten(p cuda.DevicePtr, bytes uint64) bool {
	for _, d := range m.Devices {
		if b := d.Space.Find(uint64(p)); b != nil {
			return b.Unwritten(uint64(p), bytes)
		}
	}
	return false
}
