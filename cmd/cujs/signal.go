// This file hears Ctrl-C.

package main

import (
	"os"
	"os/signal"
	"sync"
)

// onInterrupt calls f at the first interrupt signal, after which a second one has its usual effect. Stop ends that.
func onInterrupt(f func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt)
	go func() {
		select {
		case <-signals:
			signal.Stop(signals)
			f()
		case <-done:
		}
	}()
	var once sync.Once
	return func() {
		once.Do(func() {
			signal.Stop(signals)
			close(done)
		})
	}
}
