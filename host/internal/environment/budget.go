// This file has the budgets of what reads files for scripts.

package environment

import (
	"errors"

	"github.com/cujs/cujs/host/internal/budget"
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
	return e.Files.ReadFile(b, name)
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
