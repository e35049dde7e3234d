// This file tells what was enqueued: which kernel, or which library.

package gpu

// Submitted is a launch of a kernel, or a call of a library that enqueues work.
type Submitted struct {
	Library string // "cuBLAS"; empty for a kernel
	Name    string // of the kernel, or what the library was called for
}

// OnSubmit has told called after each launch and each call of a library that this Driver enqueues. It
// must be short, and may be called by any goroutine that enqueues work. There is one such function; nil
// is none.
func (d *Driver) OnSubmit(told func(Submitted)) {
	if told == nil {
		d.submitted.Store(nil)
		return
	}
	d.submitted.Store(&told)
}

// tell tells what was enqueued.
func (d *Driver) tell(library, name string) {
	if told := d.submitted.Load(); told != nil {
		(*told)(Submitted{library, name})
	}
}
