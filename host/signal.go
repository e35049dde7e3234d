// This file hands Ctrl-C to scripts that listen for it.

package host

// Interrupted tells the script in progress that its user wants it to end, by the event SIGINT of
// process, which comes when the script waits the next time. It answers false when the script does
// not listen for it, or has not come to the last one yet: a program that has caught the signal then
// cancels the context of the Run. It may be called from any goroutine.
func (r *Runtime) Interrupted() bool { return r.process.Interrupted() }
