// This file asks Windows what the machine has.

package osmodule

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// memoryStatus is MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                                               uint32
	totalPhysical, availablePhysical, totalPage, availablePage uint64
	totalVirtual, availableVirtual, availableExtended          uint64
}

var globalMemoryStatusEx = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// memory is the machine's memory in bytes, all of it and what programs can still have.
func memory() (total, free int64, err error) {
	var m memoryStatus
	m.length = uint32(unsafe.Sizeof(m))
	if ok, _, err := globalMemoryStatusEx.Call(uintptr(unsafe.Pointer(&m))); ok == 0 {
		return 0, 0, fmt.Errorf("GlobalMemoryStatusEx: %w", err)
	}
	return int64(m.totalPhysical), int64(m.availablePhysical), nil
}

// processors are the models and speeds of those that the registry lists.
func processors() ([]processor, error) {
	var list []processor
	for i := 0; ; i++ {
		k, err := registry.OpenKey(registry.LOCAL_MACHINE, fmt.Sprintf(`HARDWARE\DESCRIPTION\System\CentralProcessor\%d`, i), registry.QUERY_VALUE)
		if err != nil {
			return list, nil // there is no further one
		}
		model, _, err := k.GetStringValue("ProcessorNameString")
		if err != nil {
			model = "unknown"
		}
		megahertz, _, _ := k.GetIntegerValue("~MHz") // 0 where it is not known
		k.Close()
		list = append(list, processor{model: model, megahertz: float64(megahertz)})
	}
}
