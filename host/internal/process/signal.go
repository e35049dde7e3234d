// This file is process.on('SIGINT'): a script that handles Ctrl-C, to clean up before it ends.

package process

import "sync/atomic"

// signals is what is known of the listeners outside of turns.
type signals struct {
	heard   atomic.Bool // the script listens for SIGINT
	pending atomic.Bool // the event was posted and has not run yet
}

// listening is called after every change of the listeners.
func (p *Process) listening() {
	p.env.Signals = len(p.listeners["SIGINT"]) > 0
	p.signals.heard.Store(p.env.Signals)
}

// Interrupted tells the script's listeners for SIGINT of a Ctrl-C, as soon as its turn ends. It
// answers false when there are none, or when they have not come to the last one yet: then the
// caller must end the script. It may be called from any goroutine.
func (p *Process) Interrupted() bool {
	if !p.signals.heard.Load() || p.signals.pending.Swap(true) {
		return false
	}
	p.env.Loop.Post(func() error {
		p.signals.pending.Store(false)
		to := p.env.VM.ToValue
		if exception := p.env.VM.Try(func() { p.emit("SIGINT", to("SIGINT"), to(2)) }); exception != nil {
			return exception
		}
		return nil
	})
	return true
}
