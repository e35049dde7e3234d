// This file hears Ctrl-C.

package main

import (
	"fmt"
	"os"
	"os/signal"
	"sync"
	"time"
)

// grace is how long interrupted work may take to end and to release its objects.
const grace = 3 * time.Second

// noticeAfter is when the user is told that it is still running.
const noticeAfter = time.Second

// lastResort ends the process some time after Ctrl-C, unless it is stopped. Cujs waits for kernels
// in a way that can be interrupted, but some calls of the driver wait themselves, as those of
// cuda/driver and the end of a context do; behind a kernel that runs for ever on a GPU, where
// nothing can end it, they come back only with the end of the process, at which the system releases
// everything.
func lastResort() (stop func() bool) {
	notice := time.AfterFunc(noticeAfter, func() {
		fmt.Fprintln(os.Stderr, "cujs: a call of the driver waits for work that cannot be stopped: the process must end; Ctrl-C ends it at once")
	})
	end := time.AfterFunc(grace, func() {
		fmt.Fprintln(os.Stderr, "cujs: a call of the driver did not return; it ends with the process")
		os.Exit(statusInterrupted)
	})
	return func() bool {
		notice.Stop()
		return end.Stop()
	}
}

// onInterrupt calls f at the first interrupt signal that is not taken, after which another one has
// its usual effect. Stop ends that.
func onInterrupt(taken func() bool, f func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt)
	go func() {
		for {
			select {
			case <-signals:
				if taken() {
					continue
				}
				signal.Stop(signals)
				f()
			case <-done:
			}
			return
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
