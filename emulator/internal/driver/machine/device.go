package machine

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/preset"
)

// A Device is one emulated GPU with its memory and primary context.
type Device struct {
	Machine *Machine
	Ordinal int
	Preset  preset.Preset
	Space   *memory.Space
	Past    *check.Past // what its last operations have touched; nil when nothing is checked
	Primary PrimaryContext
}

// newDevice makes a device whose memory is of the budget.
func newDevice(m *Machine, ordinal int, p preset.Preset, budget *memory.Budget) *Device {
	d := &Device{Machine: m, Ordinal: ordinal, Preset: p, Space: memory.NewIn(budget)}
	if m.Config.Check != nil {
		d.Space.Check()
		d.Past = check.NewPast(m.Found)
	}
	d.Primary.Context = m.NewContext(d, 0)
	d.Primary.Context.Primary = true
	return d
}

// Bus is the number in the made-up PCI address.
func (d *Device) Bus() int { return d.Ordinal + 1 }

// BusID is the PCI address as text.
func (d *Device) BusID() string { return fmt.Sprintf("0000:%02X:00.0", d.Bus()) }

// Uuid tells devices of one machine apart; it is not random, so that runs can
// be compared.
func (d *Device) Uuid() (id cuda.UUID) {
	copy(id.Bytes[:], "emulated by cujs")
	id.Bytes[15] = byte(d.Ordinal)
	return id
}

// Device finds a device by its ordinal.
func (m *Machine) Device(ordinal cuda.Device) (*Device, cuda.Result) {
	if ordinal < 0 || int(ordinal) >= len(m.Devices) {
		return nil, cuda.CUDA_ERROR_INVALID_DEVICE
	}
	return m.Devices[ordinal], success
}

// DeviceValue makes a function that stores what value says of a device. A missing
// out-parameter is found out before a wrong device.
func DeviceValue[T any](m *Machine, value func(*Device) T) func(*T, cuda.Device) cuda.Result {
	return func(out *T, dev cuda.Device) cuda.Result {
		if out == nil {
			return invalidValue
		}
		return call.Ask(m.Device, dev, out, value)
	}
}
