// This file carries errors from Go to JavaScript and back.

package bind

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// Translate registers a function that makes the JavaScript object for errors it knows, such as
// CudaError for a failed driver call, and returns nil for others. Later ones are asked first.
func (b *Binder) Translate(f func(error) *goja.Object) {
	b.translators = append(b.translators, f)
}

// Error returns the JavaScript error for err. The Go error stays behind it: GoError finds it, and
// so does errors.As on what the host gets. An exception of a script passed through Go comes back as
// itself.
func (b *Binder) Error(err error) *goja.Object {
	var exception *goja.Exception
	err = present(err)
	if errors.As(err, &exception) {
		if obj, ok := exception.Value().(*goja.Object); ok {
			return obj
		}
	}
	for i := len(b.translators) - 1; i >= 0; i-- {
		if obj := b.translators[i](err); obj != nil {
			return obj
		}
	}
	obj := b.newError(b.errorClass, err.Error())
	var internal *PanicError
	if errors.As(err, &internal) {
		b.Hidden(obj, "name", b.VM.ToValue("InternalError"))
	}
	b.Attach(obj, err)
	return obj
}

// present is err, or for a nil pointer, which is an error without a text, one that says what is wrong.
func present(err error) error {
	if v := reflect.ValueOf(err); v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Errorf("an error that is a nil %T: return nil where there is no error", err)
	}
	return err
}

// Throw throws err as a JavaScript exception; an interrupted script stays interrupted.
func (b *Binder) Throw(err error) {
	var exception *goja.Exception
	err = present(err)
	b.PassEnd(err)
	if errors.As(err, &exception) {
		panic(exception)
	}
	panic(b.Error(err))
}

// PassEnd throws err where it ends the script. Whoever takes an exception of a function for an answer
// asks it first: the script would go on otherwise until the next instruction of JavaScript.
func (b *Binder) PassEnd(err error) {
	var interrupted *goja.InterruptedError
	var overflow *goja.StackOverflowError
	if errors.As(err, &interrupted) || errors.As(err, &overflow) {
		panic(err)
	}
}

// Check throws err unless it is nil.
func (b *Binder) Check(err error) {
	if err != nil {
		b.Throw(err)
	}
}

// GoError returns the Go error behind a thrown value, or nil.
func (b *Binder) GoError(v goja.Value) error {
	err, _ := b.State(v).(error)
	return err
}

// ThrowTypeError throws a TypeError: something of the wrong kind.
func (b *Binder) ThrowTypeError(format string, args ...any) {
	panic(b.newError(b.typeErrorClass, fmt.Sprintf(format, args...)))
}

// ThrowRangeError throws a RangeError: the right kind, but a wrong size or index.
func (b *Binder) ThrowRangeError(format string, args ...any) {
	panic(b.newError(b.rangeErrorClass, fmt.Sprintf(format, args...)))
}

// TypeError returns a TypeError without throwing it.
func (b *Binder) TypeError(format string, args ...any) *goja.Object {
	return b.newError(b.typeErrorClass, fmt.Sprintf(format, args...))
}

func (b *Binder) newError(class goja.Value, message string) *goja.Object {
	obj, err := b.VM.New(class, b.VM.ToValue(message))
	if err != nil {
		panic(err)
	}
	return obj
}

// Call calls a JavaScript function and throws on what it throws.
func (b *Binder) Call(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	v, err := f(this, args...)
	if err != nil {
		panic(err)
	}
	return v
}
