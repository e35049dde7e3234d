package host

import (
	"bytes"
	"io"
	"reflect"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host/internal/typescript"
	"github.com/cujs/cujs/host/internal/worker/child"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// staying are the options whose values stay in the program's process: of streams a worker is told that there are any,
// modules cross in messages of their own, and the others are refused.
var staying = map[string]bool{
	"Stdin": true, "Stdout": true, "Stderr": true, "Trace": true, "Colors": true, "FS": true, "App": true, "Driver": true, "Check": true,
	"Counting": true, "Profile": true, "Loading": true, "Progress": true, "Kernels": true, "Logger": true, "OnLaunch": true, "Modules": true,
}

// TestOptionsCross sets each option, permission and limit alone, as a new one will be too, and sends it to a worker:
// there it is as it was, and no other is set.
func TestOptionsCross(t *testing.T) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Options]()) {
		if staying[field.Name] {
			continue
		}
		var options Options
		for _, part := range parts(reflect.ValueOf(&options).Elem().FieldByIndex(field.Index)) {
			options = Options{}
			fill(t, field.Name, part)
			if got := asSent(t, options); !reflect.DeepEqual(got, options) {
				t.Errorf("%s: got\n%+v, want\n%+v", field.Name, got, options)
			}
		}
	}
}

// parts are the fields of an option that has some, or else the option itself.
func parts(option reflect.Value) (all []reflect.Value) {
	if option.Kind() != reflect.Struct {
		return []reflect.Value{option}
	}
	for i := range option.NumField() {
		all = append(all, option.Field(i))
	}
	return all
}

// fill sets an option to a value that is not what it is without.
func fill(t *testing.T, name string, option reflect.Value) {
	t.Helper()
	switch to := option.Addr().Interface().(type) {
	case *string:
		*to = "emulated:h100" // the only text names the device
	case *[]string:
		*to = []string{AnyPath}
	case *map[string]string:
		*to = map[string]string{"A": "b"}
	case *[]Area:
		*to = everything
	case **emulator.Shuffle:
		*to = &emulator.Shuffle{Seed: 7}
	case *bool:
		*to = true
	default:
		switch {
		case option.CanInt():
			option.SetInt(7)
		case option.CanUint():
			option.SetUint(7)
		default:
			t.Fatalf("%s: has no value for a %s", name, option.Type())
		}
	}
}

// asSent is what a worker makes of the options of its program.
func asSent(t *testing.T, options Options) Options {
	t.Helper()
	o, _, err := (&WorkerOptions{Options: options}).crossing()
	if err != nil {
		t.Fatal(err)
	}
	got := received(t, o)
	for _, list := range []*[]string{&got.Permissions.Read, &got.Permissions.Write, &got.Args} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	got.Stdout, got.Stderr, got.Trace, got.Colors = nil, nil, nil, nil
	return got
}

func received(t *testing.T, o *wire.Options) Options {
	t.Helper()
	var stream bytes.Buffer
	if err := wire.NewLink(nil, &stream).Send(&wire.Message{Kind: wire.Open, Options: o}); err != nil {
		t.Fatal(err)
	}
	link := wire.NewWorkerLink(&stream, io.Discard)
	m, _, err := link.Receive()
	if err != nil {
		t.Fatal(err)
	}
	options, err := (&worker{program: child.Of(link), areas: everything}).options(m.Options)
	if err != nil {
		t.Fatal(err)
	}
	return options
}

// TestStreamsCross: a worker is told which streams somebody reads, and which of them show colours.
func TestStreamsCross(t *testing.T) {
	stdout, stderr := new(bytes.Buffer), new(bytes.Buffer)
	for _, coloured := range []io.Writer{nil, stdout, stderr} {
		o, _, err := (&WorkerOptions{Options: Options{Stdout: stdout, Stderr: stderr, Colors: func(w io.Writer) bool { return w == coloured }}}).crossing()
		if err != nil {
			t.Fatal(err)
		}
		if !o.Stdout || !o.Stderr || o.Trace {
			t.Errorf("streams: %+v", o)
		}
		got := received(t, o)
		if out, errs := got.Colors(got.Stdout), got.Colors(got.Stderr); out != (coloured == stdout) || errs != (coloured == stderr) || got.Trace != nil {
			t.Errorf("colours: %v, %v, trace %v", out, errs, got.Trace)
		}
	}
	o, _, err := (&WorkerOptions{Options: Options{Trace: stdout}}).crossing()
	if err != nil || o.Stdout || o.Stderr || !o.Trace || received(t, o).Trace == nil {
		t.Errorf("a trace: %+v, %v", o, err)
	}
}

// TestAreasOfTheWorkersProgram: a worker has the areas that its program passes, whatever the other program has.
func TestAreasOfTheWorkersProgram(t *testing.T) {
	const want = "host: a worker lacks the area plots: its program must pass plots.Area to host.WorkerMain and host.ServeWorker"
	w := &worker{areas: []Area{nil, typescript.Area}}
	if list, err := w.chosen([]string{"typescript"}); err != nil || len(list) != 1 || list[0] != Area(typescript.Area) {
		t.Error(list, err)
	}
	if _, err := w.chosen([]string{"typescript", "plots"}); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
