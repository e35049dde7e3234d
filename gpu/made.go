// This file says which objects were made: the methods of others return an error.

package gpu

import "github.com/cujs/cujs/gpu/internal/made"

// Made returns the error of an object that nothing has made.
func (inside) Made(object interface{ made() error }) error { return object.made() }

func (d *Driver) made() error { return made.By(d != nil && d.life != nil, "Driver", "Open") }
func (v *Device) made() error { return made.By(v != nil && v.driver != nil, "Device", "Open") }
func (c *Context) made() error {
	return made.By(c != nil && c.life != nil, "Context", "Device.PrimaryContext")
}
func (s *Stream) made() error {
	return made.By(s != nil && s.life != nil, "Stream", "Context.NewStream")
}
func (e *Event) made() error { return made.By(e != nil && e.res != nil, "Event", "Context.NewEvent") }
func (b *Buffer) made() error {
	return made.By(b != nil && b.context != nil, "Buffer", "Context.Alloc")
}
func (h *HostBuffer) made() error {
	return made.By(h != nil && h.context != nil, "HostBuffer", "Context.AllocHost")
}
func (m *Managed) made() error {
	return made.By(m != nil && m.Buffer != nil, "Managed", "Context.AllocManaged")
}
func (p *Pool) made() error { return made.By(p != nil && p.device != nil, "Pool", "Device.NewPool") }
func (m *Module) made() error {
	return made.By(m != nil && m.res != nil, "Module", "Context.LoadModule")
}
func (f *Function) made() error {
	return made.By(f != nil && f.module != nil, "Function", "Module.Function")
}
func (l *Launch) made() error { return made.By(l != nil && l.f != nil, "Launch", "Function.Prepare") }
func (t *Thread) made() error {
	return made.By(t != nil && t.driver != nil, "Thread", "Driver.NewThread")
}
func (w *Submission) made() error {
	return made.By(w != nil && w.context != nil && w.stream != nil, "Submission", "Context.Submit")
}
func (t *Transfer) made() error {
	return made.By(t != nil && t.copy.Context != nil, "Transfer", "Buffer.ReadAsync")
}

func (g *GreenContext) made() error {
	return made.By(g != nil && g.res != nil, "GreenContext", "Device.Partition")
}
func (g *Growable) made() error {
	return made.By(g != nil && g.Buffer != nil, "Growable", "Context.AllocGrowable")
}
func (p Process) made() error { return p.driver.made() }
