// This file saves arrays to files and loads them.

package ndarray

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/ndarray/files"
	"github.com/dop251/goja"
)

// An archivist knows arrays as files.
type archivist struct{ *Arrays }

// formatOf is the format of a file's ending, or a format itself.
func (s *archivist) formatOf(op, name, ending string) string {
	format := strings.ToLower(strings.TrimPrefix(ending, "."))
	if !slices.Contains(files.Formats(), format) {
		s.Bind.ThrowTypeError("%s: %s: expected one of %s, got %q", op, name, strings.Join(files.Formats(), ", "), ending)
	}
	return format
}

// save is nd.save(path, data).
func (s *archivist) save(a bind.Args) goja.Value {
	path := a.String(0, "path")
	data := s.encoded(a, s.formatOf(a.Op(), "path", filepath.Ext(path)))
	real, err := s.Env.Files.Writable(s.Env.Files.Abs(path))
	if err == nil {
		err = os.WriteFile(real, data, 0o666)
	}
	s.failed(a.Op(), err)
	return nil
}

// encode is nd.encode(format, data).
func (s *archivist) encode(a bind.Args) goja.Value {
	return s.Bind.TypedArray("Uint8Array", s.encoded(a, s.formatOf(a.Op(), "format", a.String(0, "format"))))
}

// encoded is the file of argument data, an array or an object of arrays.
func (s *archivist) encoded(a bind.Args, format string) []byte {
	const arrays, array = "an object of arrays such as { x, y }", "an NDArray"
	var list []files.Array
	x, single := bind.StateOf[*Array](s.Bind, a.Value(1))
	o, isObject := a.Value(1).(*goja.Object)
	switch {
	case files.Single(format) != single && single, !isObject:
		a.Wrong(1, "data", map[bool]string{true: array, false: arrays}[files.Single(format)])
	case single:
		list = append(list, s.content(a, "", x))
	case files.Single(format):
		a.Wrong(1, "data", array)
	default:
		for _, name := range o.Keys() {
			x, ok := bind.StateOf[*Array](s.Bind, o.Get(name))
			if !ok {
				s.Bind.ThrowTypeError("%s: data.%s: expected %s, got %s", a.Op(), name, array, s.Bind.Kind(o.Get(name)))
			}
			list = append(list, s.content(a, name, x))
		}
	}
	data, err := files.Encode(format, list)
	s.wrong(a.Op(), "data", err)
	return data
}

func (s *archivist) content(a bind.Args, name string, x *Array) files.Array {
	return files.Array{Name: name, DType: x.dtype, Shape: x.shape, Data: s.copies.bytes(a.Op(), x)}
}

// wrong throws what is wrong with a file.
func (s *archivist) wrong(op, name string, err error) {
	var failed *files.Error
	if errors.As(err, &failed) {
		s.Bind.ThrowRangeError("%s: %s: %v", op, name, err)
	}
	if err != nil {
		s.Fail(fmt.Errorf("%s: %s: %w", op, name, err))
	}
}

// failed throws what the file system says.
func (s *archivist) failed(op string, err error) {
	if err != nil {
		s.Fail(fmt.Errorf("%s: %w", op, err))
	}
}

// mostNames is how many arrays of a file nd.load can be asked for.
const mostNames = 1 << 16

// load is nd.load(path, options).
func (s *archivist) load(a bind.Args) goja.Value {
	path := a.String(0, "path")
	format := s.formatOf(a.Op(), "path", filepath.Ext(path))
	o := s.Bind.Options(a.Op(), "options", a.Value(1), "dtype", "device", "names", "header", "separator")
	t, c := s.args.makingOf(o)
	var names []string
	if o.Has("names") {
		var ok bool
		if names, ok = bind.Texts(o.Value("names"), mostNames); !ok {
			o.Wrong("names", "an array of strings")
		}
	}
	b := s.Env.DeviceBudget()
	defer b.Close()
	data, err := s.Env.ReadWithin(b, s.Env.Files.Abs(path))
	s.failed(a.Op(), err)
	list, err := files.Decode(format, data, files.Options{DType: t, Header: o.BoolOr("header", false), Separator: o.StringOr("separator", ","), Names: names, Budget: b})
	s.wrong(a.Op(), path, err)
	if o.Has("names") {
		list = s.chosen(a.Op(), path, list, names)
	}
	return s.decoded(c, t, format, list)
}

// chosen are the arrays of a file whose names the script gives.
func (s *archivist) chosen(op, path string, list []files.Array, names []string) (some []files.Array) {
	for _, name := range names {
		i := slices.IndexFunc(list, func(a files.Array) bool { return a.Name == name })
		if i < 0 {
			s.Bind.ThrowRangeError("%s: %s: there is no array %q", op, path, name)
		}
		some = append(some, list[i])
	}
	return some
}

// decode is nd.decode(format, bytes).
func (s *archivist) decode(a bind.Args) goja.Value {
	format := s.formatOf(a.Op(), "format", a.String(0, "format"))
	b := s.Env.DeviceBudget()
	defer b.Close()
	list, err := files.Decode(format, a.View(1, "bytes").Data, files.Options{Budget: b})
	s.wrong(a.Op(), "bytes", err)
	return s.decoded(s.Current(), nd.None, format, list)
}

// decoded is what a script gets of a file: its array, or an object of its arrays.
func (s *archivist) decoded(c *gpu.Context, t nd.DType, format string, list []files.Array) goja.Value {
	if files.Single(format) {
		return s.object(s.loaded(c, t, list[0]))
	}
	o := s.VM.NewObject()
	for _, a := range list {
		s.Check(o.DefineDataProperty(a.Name, s.object(s.loaded(c, t, a)), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
	return o
}

// loaded is an array of a file on the device, as a type unless that is None.
func (s *archivist) loaded(c *gpu.Context, t nd.DType, a files.Array) *Array {
	shape := a.Shape
	if a.Columns {
		shape = slices.Clone(shape)
		slices.Reverse(shape)
	}
	x := s.copies.uploaded(c, a.DType, shape, a.Data)
	if a.Columns {
		turned, err := x.data.Transpose(nil)
		s.Check(err)
		x = s.trees.computed(c, s.trees.use(x.view(turned)))
	}
	if t == nd.None || t == a.DType {
		return x
	}
	return s.trees.computed(c, s.args.converted("ndarray.load", s.trees.use(x), t))
}
