package clock

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32  = windows.NewLazySystemDLL("kernel32.dll")
	counter   = kernel32.NewProc("QueryPerformanceCounter")
	frequency = kernel32.NewProc("QueryPerformanceFrequency")

	began = sinceStart() // scripts are not told for how long the system runs
)

// Reading returns the time since the program's start. It never goes back.
func Reading() time.Duration { return sinceStart() - began }

// sinceStart is the time since the system's start.
func sinceStart() time.Duration {
	ticks, second := read(counter), read(frequency)
	return time.Duration(ticks/second)*time.Second + time.Duration(ticks%second*int64(time.Second)/second)
}

// read calls a function that writes one number, and that succeeds on every Windows since XP.
func read(p *windows.LazyProc) (n int64) {
	p.Call(uintptr(unsafe.Pointer(&n)))
	return n
}
