package devicetest

import "runtime"

// Collect collects garbage until a cleanup of its own has run. Cleanups of
// objects dropped before have been started by then, but may not have ended: a
// test that needs the effect of one calls Collect until it shows.
func Collect() {
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
