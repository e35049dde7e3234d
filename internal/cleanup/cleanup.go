// Package cleanup has tests wait for what the garbage collector brings about.
package cleanup

import "runtime"

// Await collects garbage until a cleanup of its own has run. The others of what was dropped before run on the same
// goroutine, or beside it: who needs one to have ended calls Await until that shows.
func Await() {
	done := make(chan struct{})
	runtime.AddCleanup(new([64]byte), func(done chan struct{}) { close(done) }, done)
	for {
		runtime.GC()
		select {
		case <-done:
			return
		default:
			runtime.Gosched()
		}
	}
}
