// This file has the budgets of what reads files for scripts.

package environment

import (
	"errors"
	"io/fs"

	"github.com/cujs/cujs/host/internal/budget"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// Budget is for reading one file in the task in progress. Close it when what was read is a value of the
// script's, which counts by itself, or forgotten.
func (e *Env) Budget() *budget.Budget { return e.reading.Open(e.Loop.Context(), 0) }

// DeviceBudget is a Budget for arrays that go to a device.
func (e *Env) DeviceBudget() *budget.Budget {
	return e.reading.Open(e.Loop.Context(), e.Config.Limits.DeviceBytes)
}

// ReadFile reads a file within a Budget of its own: what is a text of the program, or goes to the driver.
func (e *Env) ReadFile(name string) ([]byte, error) {
	b := e.Budget()
	defer b.Close()
	return e.ReadWithin(b, name)
}

// ReadWithin reads a file within a Budget. One of the program's FS may never come to its end.
func (e *Env) ReadWithin(b *budget.Budget, name string) ([]byte, error) {
	if e.Files.FS == nil && !e.Files.OfApp(name) {
		return e.Files.ReadFile(b, name)
	}
	return Await(e, "reading "+name, func() ([]byte, error) { return e.Files.ReadFile(b, name) })
}

// Stat describes a file, of the program's FS where there is one.
func (e *Env) Stat(name string) (fs.FileInfo, error) {
	if e.Files.FS == nil && !e.Files.OfApp(name) {
		return e.Files.Stat(name)
	}
	return Await(e, "stat "+name, func() (fs.FileInfo, error) { return e.Files.Stat(name) })
}

// Await does work of the program's, such as that of an fs.FS, which may never return: it is left to itself
// when the script is to end. Op names it in the error of one that ends its goroutine.
func Await[T any](e *Env, op string, work func() (T, error)) (T, error) {
	v, err := loop.Within(e.Loop.Context(), op, work)
	e.Loop.Checkpoint()
	return v, err
}

// translateBudget makes a RangeError of what is past a limit.
func (e *Env) translateBudget() {
	class := e.VM.Get("RangeError")
	e.Bind.Translate(func(err error) *goja.Object {
		if !errors.As(err, new(*budget.Error)) {
			return nil
		}
		obj, failed := e.VM.New(class, e.VM.ToValue(err.Error()))
		e.Bind.Check(failed)
		e.Bind.Attach(obj, err)
		return obj
	})
}
