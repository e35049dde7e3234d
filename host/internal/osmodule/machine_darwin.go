// This file asks macOS what the machine has.

package osmodule

import (
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// memory is the machine's memory in bytes, all of it and the free pages.
func memory() (total, free int64, err error) {
	all, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0, 0, err
	}
	pages, err := unix.SysctlUint32("vm.page_free_count")
	return int64(all), int64(pages) * int64(os.Getpagesize()), err
}

// processors are as many of the one model as the machine has. Apple's own tell no speed.
func processors() ([]processor, error) {
	model, err := unix.Sysctl("machdep.cpu.brand_string")
	if err != nil {
		model = "unknown"
	}
	hertz, _ := unix.SysctlUint64("hw.cpufrequency") // 0 where it is not known
	list := make([]processor, runtime.NumCPU())
	for i := range list {
		list[i] = processor{model: model, megahertz: float64(hertz) / 1e6}
	}
	return list, nil
}
