// Package runs is an area for cujs, as anybody can write and publish one: a module with a class, over files of bytes that
// repeat. A file is pairs of bytes, how often and which.
package runs

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
)

// Area is for host.Options.Areas.
var Area host.Area = area{}

type area struct{}

// Name implements host.Area.
func (area) Name() string { return "runs" }

// Install implements host.Installer.
func (area) Install(i *host.Installation) error {
	class, err := host.NewClass(i, host.Class[*runs]{
		Name: "Runs", Instead: "use runs.read()",
		Getters: map[string]func(*runs) (any, error){"length": func(r *runs) (any, error) { return r.length, nil }},
		Methods: map[string]func(*runs, *host.Call) (any, error){
			"expand": func(r *runs, _ *host.Call) (any, error) { return r.expand(i) },
			"upload": func(r *runs, c *host.Call) (any, error) { return r.upload(i, c.GPU()) },
		},
	})
	if err != nil {
		return err
	}
	failed, err := host.NewErrorClass(i, "RunsError", func(err error) (map[string]any, bool) {
		e, ok := err.(*Error)
		if !ok {
			return nil, false
		}
		return map[string]any{"size": e.Size}, true
	})
	if err != nil {
		return err
	}
	return i.Module("runs", host.Module{
		Docs:    map[string]string{"": "Bytes that repeat.", "read": "Reads a file of pairs, how often and which."},
		Declare: map[string]string{"read": "(path: string) => { length: number, expand(): Uint8Array, upload(): object }"},
		Values:  map[string]any{"Runs": class, "RunsError": failed},
		Funcs: map[string]host.Func{"read": func(c *host.Call) (any, error) {
			data, err := i.ReadFile(c.String(0, "path"))
			if err != nil {
				return nil, err
			}
			return of(data)
		}},
	})
}

// An Error is a file that is not pairs of bytes.
type Error struct{ Size int }

func (e *Error) Error() string { return fmt.Sprintf("runs: %d bytes are no pairs", e.Size) }

// runs are the pairs of a file.
type runs struct {
	pairs  []byte
	length int // of what they stand for
}

func of(data []byte) (*runs, error) {
	if len(data)%2 != 0 {
		return nil, &Error{len(data)}
	}
	r := &runs{pairs: data}
	for i := 0; i < len(data); i += 2 {
		r.length += int(data[i])
	}
	return r, nil
}

// expand has all bytes. A small file may stand for many: they count before they are made.
func (r *runs) expand(i *host.Installation) ([]byte, error) {
	release, err := i.Take(int64(r.length))
	if err != nil {
		return nil, err
	}
	defer release() // what a function returns counts by itself
	all := make([]byte, 0, r.length)
	for p := 0; p < len(r.pairs); p += 2 {
		for range r.pairs[p] {
			all = append(all, r.pairs[p+1])
		}
	}
	return all, nil
}

// upload has all bytes on the current device.
func (r *runs) upload(i *host.Installation, c *gpu.Context) (*gpu.Buffer, error) {
	all, err := r.expand(i)
	if err != nil {
		return nil, err
	}
	return gpu.Upload(i.Context(), c, all)
}
