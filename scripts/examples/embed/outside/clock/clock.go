// Package clock is an extension module for cujs: an asynchronous iterator of ticks. It keeps, for
// each runtime, the tickers that its scripts have started, and stops them when the runtime is
// closed.
package clock

import (
	"sync"
	"time"

	"github.com/cujs/cujs/host"
)

// Module describes the module; bind it under any name.
func Module() host.Module {
	return host.Module{
		Docs:    map[string]string{"": "Ticks.", "every": "Counts, once in so many milliseconds."},
		Declare: map[string]string{"every": "(milliseconds: number) => AsyncIterable<number>"},
		Open: func(i *host.Instance) error {
			var running sync.WaitGroup
			stop := make(chan struct{})
			i.Func("every", func(c *host.Call) (any, error) {
				period := time.Duration(c.IntIn(0, "milliseconds", 1, 1<<31)) * time.Millisecond
				ticks := make(chan int)
				running.Go(func() { count(ticks, period, stop) })
				return ticks, nil
			})
			i.OnClose(func() error {
				close(stop)
				running.Wait()
				return nil
			})
			return nil
		},
	}
}

func count(ticks chan<- int, period time.Duration, stop <-chan struct{}) {
	defer close(ticks)
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-ticker.C:
		case <-stop:
			return
		}
		select {
		case ticks <- n:
		case <-stop:
			return
		}
	}
}
