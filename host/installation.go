// This file is what areas of a program's own know of a runtime.

package host

import (
	"context"
	"errors"
	"fmt"

	"github.com/dop251/goja"
)

// Installer is an Area of a program's own, or of a package that others publish. It must not be changed once it was passed.
type Installer interface {
	Area
	// Install adds the area to a runtime before any script runs. New returns its error.
	Install(*Installation) error
}

// Installation is an area in one runtime. Functions of the area may keep it: it may be used in Install, and where a script
// has called them, until the runtime is closed. NewClass and NewErrorClass make classes for it. The device is that of the
// call: [Call.GPU], [Call.Stream].
type Installation struct {
	r    *Runtime
	name string
}

// install adds what is not cujs's own.
func (r *Runtime) install(list []Area) (err error) {
	for _, a := range list {
		installer, ok := a.(Installer)
		if !ok {
			continue
		}
		exception := r.env.VM.Try(func() { err = installer.Install(&Installation{r, a.Name()}) })
		if exception != nil {
			err = exception
		}
		if err != nil {
			return fmt.Errorf("host: area %s: %w", a.Name(), err)
		}
	}
	return nil
}

// Module adds a module, as Runtime.Bind does, and refuses a name that the runtime knows already.
func (i *Installation) Module(name string, m Module) error {
	if err := i.made(); err != nil {
		return err
	}
	if i.r.env.Modules[name] != nil {
		return fmt.Errorf("there is a module %s already", name)
	}
	return i.r.bind(name, m)
}

// made returns an error for an Installation that no runtime has given.
func (i *Installation) made() error {
	if i == nil || !i.r.made() {
		return errors.New("host: the Installation is nil or a zero value; Install is given one")
	}
	return nil
}

// Global adds a global variable; see [Runtime.Set] for what the value becomes.
func (i *Installation) Global(name string, value any) error {
	if err := i.made(); err != nil {
		return err
	}
	return i.r.env.VM.GlobalObject().Set(name, i.r.toScript(name, value))
}

// Value is what a value becomes in this runtime, for other objects of goja.
func (i *Installation) Value(value any) goja.Value { return i.r.toScript(i.name, value) }

// VM is the runtime's.
func (i *Installation) VM() *goja.Runtime { return i.r.env.VM }

// Context ends when the script is to end.
func (i *Installation) Context() context.Context { return i.r.Context() }

// Permissions are what scripts of this runtime may do. An area that reaches beyond the runtime asks them.
func (i *Installation) Permissions() Permissions { return i.r.permissions }

// ReadFile reads a file that scripts may read, where Options.FS is set from that. It counts in Limits.ArrayBytes while it
// is read.
func (i *Installation) ReadFile(path string) ([]byte, error) {
	if err := i.made(); err != nil {
		return nil, err
	}
	return i.r.env.ReadFile(i.r.env.Files.Abs(path))
}

// Take counts memory that Go is about to allocate for a script, until release is called. Where Limits.ArrayBytes leaves no
// room, or the script is to end, it returns an error, which the function returns: a RangeError. Typed arrays that a
// function returns count by themselves.
func (i *Installation) Take(bytes int64) (release func(), err error) {
	if err := i.made(); err != nil {
		return nil, err
	}
	if bytes < 0 {
		return nil, errors.New("a number of bytes below 0")
	}
	budget := i.r.env.Budget()
	if err := budget.Take(bytes); err != nil {
		budget.Close()
		return nil, err
	}
	return budget.Close, nil
}

// OnClose has f run when the runtime is closed, while the GPU is still there. Its error is part of what Close returns.
func (i *Installation) OnClose(f func() error) { i.r.env.OnClose(f) }

// Warn says what a person should know, to Options.Logger, else on Options.Stderr.
func (i *Installation) Warn(message string) { i.r.env.Warn("%s: %s", i.name, message) }
