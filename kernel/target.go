// This file chooses the PTX that a device and its driver understand.

package kernel

import "github.com/cujs/cujs/ptx"

// A Target is the device that a kernel is compiled for. The zero Target is
// every device from compute capability 7.0 with a driver for CUDA 11.0.
type Target struct {
	// SM is the compute capability: 80 for 8.0.
	SM int
	// Driver is what cuDriverGetVersion answers: 12040 for CUDA 12.4.
	Driver int
}

// architectures are the targets and the PTX version that introduced each
// (PTX ISA 9.1, section 11.1.2).
var architectures = []struct {
	sm      int
	version ptx.Version
}{
	{50, ptx.Version{Major: 4, Minor: 0}}, {52, ptx.Version{Major: 4, Minor: 1}}, {53, ptx.Version{Major: 4, Minor: 2}},
	{60, ptx.Version{Major: 5, Minor: 0}}, {61, ptx.Version{Major: 5, Minor: 0}}, {62, ptx.Version{Major: 5, Minor: 0}},
	{70, ptx.Version{Major: 6, Minor: 0}}, {72, ptx.Version{Major: 6, Minor: 1}}, {75, ptx.Version{Major: 6, Minor: 3}},
	{80, ptx.Version{Major: 7, Minor: 0}}, {86, ptx.Version{Major: 7, Minor: 1}}, {87, ptx.Version{Major: 7, Minor: 4}},
	{89, ptx.Version{Major: 7, Minor: 8}}, {90, ptx.Version{Major: 7, Minor: 8}},
	{100, ptx.Version{Major: 8, Minor: 6}}, {103, ptx.Version{Major: 8, Minor: 8}}, {110, ptx.Version{Major: 9, Minor: 0}},
	{120, ptx.Version{Major: 8, Minor: 7}}, {121, ptx.Version{Major: 8, Minor: 8}},
}

// drivers are the newest PTX versions by CUDA version (PTX ISA 9.1, section
// 12).
var drivers = []struct {
	driver  int
	version ptx.Version
}{
	{11000, ptx.Version{Major: 7, Minor: 0}}, {11010, ptx.Version{Major: 7, Minor: 1}}, {11020, ptx.Version{Major: 7, Minor: 2}},
	{11030, ptx.Version{Major: 7, Minor: 3}}, {11040, ptx.Version{Major: 7, Minor: 4}}, {11050, ptx.Version{Major: 7, Minor: 5}},
	{11060, ptx.Version{Major: 7, Minor: 6}}, {11070, ptx.Version{Major: 7, Minor: 7}}, {11080, ptx.Version{Major: 7, Minor: 8}},
	{12000, ptx.Version{Major: 8, Minor: 0}}, {12010, ptx.Version{Major: 8, Minor: 1}}, {12020, ptx.Version{Major: 8, Minor: 2}},
	{12030, ptx.Version{Major: 8, Minor: 3}}, {12040, ptx.Version{Major: 8, Minor: 4}}, {12050, ptx.Version{Major: 8, Minor: 5}},
	{12070, ptx.Version{Major: 8, Minor: 6}}, {12080, ptx.Version{Major: 8, Minor: 7}}, {12090, ptx.Version{Major: 8, Minor: 8}},
	{13000, ptx.Version{Major: 9, Minor: 0}}, {13010, ptx.Version{Major: 9, Minor: 1}},
}

// oldest is the least version that the compiler writes: its instructions are
// all in it, and every driver since CUDA 11.0 takes it.
var oldest = ptx.Version{Major: 7, Minor: 0}

// choose is the newest architecture that the device is compatible with and
// the driver knows, and the oldest PTX version that has it.
func (t Target) choose() (sm int, version ptx.Version) {
	newest := t.newest()
	if t.SM == 0 {
		t.SM = 70
	}
	sm, version = architectures[0].sm, oldest
	for _, a := range architectures {
		if a.sm <= t.SM && !later(a.version, newest) {
			sm, version = a.sm, oldest
			if later(a.version, oldest) {
				version = a.version
			}
		}
	}
	return sm, version
}

// newest is the newest PTX version that the driver knows: for instructions that need one.
func (t Target) newest() ptx.Version {
	if t.Driver == 0 {
		t.Driver = 1 << 30
	}
	newest := oldest
	for _, d := range drivers {
		if d.driver <= t.Driver {
			newest = d.version
		}
	}
	return newest
}

func later(a, b ptx.Version) bool {
	return a.Major > b.Major || a.Major == b.Major && a.Minor > b.Minor
}

// sharedOf is the shared memory that a block can have at most (CUDA C++ Programming Guide, technical
// specifications per compute capability), less 1 KiB that the system takes.
func sharedOf(sm int) int {
	const kib = 1 << 10
	switch {
	case sm == 80 || sm == 87:
		return 163 * kib
	case sm == 86 || sm == 89 || sm >= 120:
		return 99 * kib
	case sm >= 90:
		return 227 * kib
	case sm >= 75:
		return 64 * kib
	case sm >= 70:
		return 96 * kib
	}
	return 48 * kib
}
