// This file is openSync and what works on the numbers that it answers.

package fsmodule

import (
	"io"
	"os"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// handleOperations are the functions that have no form under fs.promises, where Node has objects
// instead of numbers.
var handleOperations = map[string]operation{
	"open": open, "read": read, "write": write, "close": closeFile, "fstat": fstat, "ftruncate": ftruncate,
}

// flags are Node's names for how to open a file.
var flags = map[string]int{
	"r": os.O_RDONLY, "r+": os.O_RDWR,
	"w": os.O_WRONLY | os.O_CREATE | os.O_TRUNC, "wx": os.O_WRONLY | os.O_CREATE | os.O_TRUNC | os.O_EXCL,
	"w+": os.O_RDWR | os.O_CREATE | os.O_TRUNC, "wx+": os.O_RDWR | os.O_CREATE | os.O_TRUNC | os.O_EXCL,
	"a": os.O_WRONLY | os.O_CREATE | os.O_APPEND, "ax": os.O_WRONLY | os.O_CREATE | os.O_APPEND | os.O_EXCL,
	"a+": os.O_RDWR | os.O_CREATE | os.O_APPEND, "ax+": os.O_RDWR | os.O_CREATE | os.O_APPEND | os.O_EXCL,
}

func openFlags(args bind.Args) int {
	v := args.Value(1)
	if !args.Has(1) || goja.IsNull(v) {
		return os.O_RDONLY
	}
	if goja.IsNumber(v) {
		n := int(args.Int(1, "flags"))
		if n&^(os.O_RDONLY|os.O_WRONLY|os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_TRUNC|os.O_APPEND) != 0 {
			args.Out("flags", "expected a sum of O_ flags of fs.constants, got %d", n)
		}
		return n
	}
	n, ok := flags[args.String(1, "flags")]
	if !ok {
		args.Out("flags", "expected r, r+, w, w+, a or a+, or one of the last four with an x before the plus, got %s", v)
	}
	return n
}

func open(m *module, args bind.Args) (string, string, func() (any, error)) {
	path, flags, mode := m.path(args), openFlags(args), os.FileMode(0o666)
	if args.Has(2) {
		mode = os.FileMode(args.IntIn(2, "mode", 0, 0o777))
	}
	return "open", path, func() (any, error) {
		f, err := m.env.Files.Open(path, flags, mode)
		if err != nil {
			return nil, err
		}
		return m.handles.add(f)
	}
}

func descriptor(args bind.Args) int { return int(args.IntIn(0, "fd", 0, 1<<31-1)) }

// span reads where in a view and in a file to work: (offset, length, position), or an object of
// these.
func (m *module) span(args bind.Args, op string, size int) (from, to int, position int64) {
	offset, length, at := args.Value(2), args.Value(3), args.Value(4)
	if obj, ok := offset.(*goja.Object); ok {
		o := m.env.Bind.Options(op, "options", obj, "offset", "length", "position")
		offset, length, at = o.Value("offset"), o.Value("length"), o.Value("position")
	}
	numbers := m.env.Bind.Args(op, goja.FunctionCall{Arguments: []goja.Value{offset, length, at}})
	end, position := int64(size), -1
	if !bind.Nullish(offset) {
		from = int(numbers.IntIn(0, "offset", 0, int64(size)))
	}
	if !bind.Nullish(length) {
		end = int64(from) + numbers.IntIn(1, "length", 0, int64(size-from))
	}
	if !bind.Nullish(at) {
		position = numbers.IntIn(2, "position", -1, 1<<53-1)
	}
	return from, int(end), position
}

// read fills memory of its own: the script may have ended when a read that waits comes back.
func read(m *module, args bind.Args) (string, string, func() (any, error)) {
	fd := descriptor(args)
	view, ok, err := m.env.Bind.View(args.Value(1))
	if !ok || err != nil {
		args.Wrong(1, "buffer", "a typed array, ArrayBuffer or DataView")
	}
	from, to, position := m.span(args, "fs.readSync", len(view.Data))
	return "read", "", func() (any, error) {
		data := make([]byte, to-from)
		f, err := m.readable(fd)
		if err != nil {
			return nil, err
		}
		n, err := readAt(f, data, position)
		if err != nil {
			return nil, err
		}
		return func() any { return copy(view.Data[from:to], data[:n]) }, nil
	}
}

func (m *module) readable(fd int) (io.Reader, error) {
	if fd == 0 {
		return m.stdin(), nil
	}
	return m.handles.get(fd)
}

// write takes (fd, buffer, offset, length, position) or (fd, text, position, encoding).
func write(m *module, args bind.Args) (string, string, func() (any, error)) {
	fd, data, position := descriptor(args), m.content(args), int64(-1)
	if goja.IsString(args.Value(1)) {
		if !bind.Nullish(args.Value(2)) {
			position = args.IntIn(2, "position", -1, 1<<53-1)
		}
		encoding(args, 3, m.env.Bind, "fs.writeSync")
	} else {
		from, to := 0, 0
		from, to, position = m.span(args, "fs.writeSync", len(data))
		data = data[from:to]
	}
	if fd == 1 || fd == 2 {
		w := []io.Writer{m.env.Config.Stdout, m.env.Config.Stderr}[fd-1]
		return "write", "", func() (any, error) { return w.Write(data) }
	}
	return "write", "", func() (any, error) {
		f, err := m.handles.get(fd)
		if err != nil {
			return nil, err
		}
		return writeAt(f, data, position)
	}
}

func closeFile(m *module, args bind.Args) (string, string, func() (any, error)) {
	fd := descriptor(args)
	return "close", "", func() (any, error) { return nil, m.handles.close(fd) }
}

func fstat(m *module, args bind.Args) (string, string, func() (any, error)) {
	fd := descriptor(args)
	return "fstat", "", func() (any, error) {
		f, err := m.handles.get(fd)
		if err != nil {
			return nil, err
		}
		return f.Stat()
	}
}

func ftruncate(m *module, args bind.Args) (string, string, func() (any, error)) {
	fd, length := descriptor(args), int64(0)
	if args.Has(1) {
		length = args.IntIn(1, "len", 0, 1<<53-1)
	}
	return "ftruncate", "", func() (any, error) {
		f, err := m.handles.get(fd)
		if err != nil {
			return nil, err
		}
		file, ok := f.(*os.File)
		if !ok {
			return nil, errBadHandle
		}
		return nil, file.Truncate(length)
	}
}
