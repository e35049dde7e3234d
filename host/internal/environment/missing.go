package environment

import (
	"errors"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// TranslateMissing has the error of a library that was not found be a LibraryNotFoundError: its code is
// LIBRARY_NOT_FOUND, as that of a module is MODULE_NOT_FOUND, library its name, and tried what was looked for, each
// with the reason that it was not taken.
func TranslateMissing(b *bind.Binder) {
	class := b.VM.Get("Error")
	b.Translate(func(err error) *goja.Object {
		var missing *loader.NotFoundError
		if !errors.As(err, &missing) {
			return nil
		}
		o, failed := b.VM.New(class, b.VM.ToValue(err.Error()))
		b.Check(failed)
		for name, v := range map[string]any{
			"name": "LibraryNotFoundError", "code": "LIBRARY_NOT_FOUND", "library": missing.Search.Library, "tried": attempts(b, missing),
		} {
			b.Hidden(o, name, b.VM.ToValue(v))
		}
		b.Attach(o, err)
		return o
	})
}

// attempts are what was tried, as [{ path, reason }].
func attempts(b *bind.Binder, missing *loader.NotFoundError) *goja.Object {
	list := make([]any, len(missing.Tried))
	for i, t := range missing.Tried {
		o := b.VM.NewObject()
		b.Check(o.Set("path", t.Path))
		b.Check(o.Set("reason", t.Reason()))
		list[i] = o
	}
	return b.VM.NewArray(list...)
}
