//go:build linux && amd64

package docs_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/ptx"
)

// elsewhere are the functions that are not called here: those of a worker end the process, or wait for its program.
var elsewhere = []string{"host.ServeWorker", "host.WorkerMain"}

// idle are the methods that a nil pointer may have: with nothing to do they do nothing.
var idle = []string{"a nil blas.Library.GemmList"}

// literals are types with fields of their package's own that programs make by literals, as they do plain data.
var literals = []reflect.Type{reflect.TypeFor[ptx.Module]()}

// TestZeroValues calls everything exported that returns an error with nothing: each method of a zero value and of a nil
// pointer, each function, with zero arguments, and with a context and pointers to zero values. None may panic or wait,
// and what no call has made says so. The caller's own data, structs whose fields are all exported, is never nil.
func TestZeroValues(t *testing.T) {
	for _, typ := range exportedTypes {
		receivers := map[string]reflect.Value{"a zero ": reflect.New(typ), "a nil ": reflect.Zero(reflect.PointerTo(typ))}
		if plain(typ) {
			delete(receivers, "a nil ")
		}
		for what, receiver := range receivers {
			for m := range receiver.Type().Methods() {
				if _, byValue := typ.MethodByName(m.Name); byValue && receiver.IsNil() {
					continue
				}
				callWithNothing(t, what+typ.String()+"."+m.Name, receiver.MethodByName(m.Name), receiver.IsNil())
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(exportedFunctions)) {
		if !strings.HasPrefix(name, "gputest.") && !slices.Contains(elsewhere, name) {
			callWithNothing(t, name, reflect.ValueOf(exportedFunctions[name]), false)
		}
	}
}

// plain reports whether a type is data that any program fills.
func plain(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || slices.Contains(literals, t) {
		return true
	}
	for f := range t.Fields() {
		if !f.IsExported() {
			return false
		}
	}
	return t.NumField() > 0
}

// callWithNothing calls f, if it returns an error, with zero arguments and with the least that is not nil.
func callWithNothing(t *testing.T, name string, f reflect.Value, fails bool) {
	t.Helper()
	typ := f.Type()
	if typ.NumOut() == 0 || typ.Out(typ.NumOut()-1) != reflect.TypeFor[error]() || strings.HasSuffix(name, ".Unwrap") {
		return
	}
	for _, argument := range []func(reflect.Type) reflect.Value{nothing, least} {
		var args []reflect.Value
		for i := range typ.NumIn() {
			if !typ.IsVariadic() || i < typ.NumIn()-1 {
				args = append(args, argument(typ.In(i)))
			}
		}
		if err := attempt(f, args); errors.As(err, new(*brokenError)) || err == nil && fails && !slices.Contains(idle, name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// nothing is zero; nil only where that is not the caller's own data.
func nothing(t reflect.Type) reflect.Value {
	if t.Kind() == reflect.Pointer && plain(t.Elem()) {
		return reflect.New(t.Elem())
	}
	return reflect.Zero(t)
}

// least is a context that does not end, a pointer to a zero value, or zero.
func least(t reflect.Type) reflect.Value {
	switch {
	case t == reflect.TypeFor[context.Context]():
		return reflect.ValueOf(context.Background())
	case t.Kind() == reflect.Pointer:
		return reflect.New(t.Elem())
	}
	return reflect.Zero(t)
}

// A brokenError is a call that panicked, or did not return.
type brokenError struct{ text string }

func (b *brokenError) Error() string { return b.text }

// attempt is the error of a call.
func attempt(f reflect.Value, args []reflect.Value) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if cause := recover(); cause != nil {
				done <- &brokenError{fmt.Sprintf("panicked: %v\n%s", cause, debug.Stack())}
			}
		}()
		out := f.Call(args)
		err, _ := out[len(out)-1].Interface().(error)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Minute):
		return &brokenError{"has not returned"}
	}
}
