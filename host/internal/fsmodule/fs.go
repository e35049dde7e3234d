// Package fsmodule is the module fs: reading and writing files, as far as scripts that work on data
// need it, within what the host permits. Every function has a form that returns a promise under
// fs.promises and in fs/promises; there the work is done on another goroutine.
package fsmodule

import (
	"io"
	"io/fs"
	"os"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// operation is one function: it reads its arguments inside the turn and answers the work, which
// needs no VM, and whose answer is turned into a value inside a turn again.
type operation func(m *module, args bind.Args) (op, path string, work func() (any, error))

var operations = map[string]operation{
	"readFile": readFile, "writeFile": writeFile, "appendFile": appendFile, "readdir": readDir, "stat": stat,
	"mkdir": mkdir, "rm": remove, "unlink": unlink, "rename": rename, "copyFile": copyFile,
	"lstat": lstat, "access": access, "realpath": realpath, "rmdir": rmdir, "mkdtemp": mkdtemp, "truncate": truncate,
}

// A module is the module fs of one runtime.
type module struct {
	env     *environment.Env
	stats   *bind.Class
	handles handles
}

// New makes the module fs.
func New(env *environment.Env) goja.Value {
	m := &module{env: env, handles: handles{files: map[int]fs.File{}}}
	env.OnClose(m.handles.closeAll)
	m.stats = m.statsClass()
	obj, promises, numbers := env.VM.NewObject(), env.VM.NewObject(), env.VM.NewObject()
	for name, op := range operations {
		m.define(obj, name, op)
		_ = promises.Set(name, env.Bind.FunctionOf("fs."+name, name, 1, func(call goja.FunctionCall) goja.Value {
			return m.later(op, env.Bind.Args("fs."+name, call))
		}))
	}
	for name, op := range handleOperations {
		m.define(obj, name, op)
	}
	for name, value := range constants {
		env.Bind.Constant(numbers, name, env.VM.ToValue(value))
	}
	_ = obj.Set("constants", numbers)
	_ = promises.Set("constants", numbers)
	_ = obj.Set("existsSync", env.Bind.FunctionOf("fs.existsSync", "existsSync", 1, func(call goja.FunctionCall) goja.Value {
		_, err := env.Stat(env.Files.Abs(env.Bind.Args("fs.existsSync", call).String(0, "path")))
		return env.VM.ToValue(err == nil)
	}))
	_ = obj.Set("promises", promises)
	return obj
}

// define sets the synchronous form of an operation.
func (m *module) define(obj *goja.Object, name string, op operation) {
	sync := name + "Sync"
	_ = obj.Set(sync, m.env.Bind.FunctionOf("fs."+sync, sync, 1, func(call goja.FunctionCall) goja.Value {
		what, path, work := op(m, m.env.Bind.Args("fs."+sync, call))
		v, err := m.wait(what, path, work)
		if err != nil {
			panic(m.failure(what, path, err))
		}
		return m.value(v)
	}))
}

// wait does the work of a synchronous function. Where that may take for ever, as reading from a
// pipe that nobody writes to does, it is left to itself when the script is to end.
func (m *module) wait(what, path string, work func() (any, error)) (any, error) {
	if !m.mayBlock(path) {
		return work()
	}
	return environment.Await(m.env, what, work)
}

// mayBlock tells whether a path, or an open file, which has none here, leads to something else than
// a file or a folder, or to where only the host knows.
func (m *module) mayBlock(path string) bool {
	if path == "" || path == stdin || m.env.Files.FS != nil || m.env.Files.OfApp(path) {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// later does the work on a goroutine. Arguments that are wrong reject the promise as well.
func (m *module) later(op operation, args bind.Args) goja.Value {
	var what, path string
	var work func() (any, error)
	p := m.env.Promise()
	if thrown := m.env.VM.Try(func() { what, path, work = op(m, args) }); thrown != nil {
		p.Reject(thrown)
		return p.Value
	}
	loop.Beside(what, work, func(v any, err error) {
		p.Settle(func() (goja.Value, error) {
			if err != nil {
				panic(m.failure(what, path, err))
			}
			return m.value(v), nil
		})
	})
	return p.Value
}

// value makes a JavaScript value of what work answers.
func (m *module) value(v any) goja.Value {
	switch v := v.(type) {
	case nil:
		return goja.Undefined()
	case []byte:
		return m.env.Buffer(v)
	case []string:
		items := make([]any, len(v))
		for i, s := range v {
			items[i] = s
		}
		return m.env.VM.NewArray(items...)
	case func() any:
		return m.value(v())
	case fs.FileInfo:
		return m.stats.New(&v)
	}
	return m.env.VM.ToValue(v)
}

// encoding reads the option that says whether a file is text.
func encoding(args bind.Args, i int, b *bind.Binder, op string) (text bool) {
	v := args.Value(i)
	if obj, ok := v.(*goja.Object); ok {
		v = b.Options(op, "options", obj, "encoding", "flag", "mode", "signal").Value("encoding")
	}
	if bind.Nullish(v) {
		return false
	}
	if name := v.String(); name != "utf8" && name != "utf-8" {
		args.Out("encoding", "expected utf8, got %s", name)
	}
	return true
}

func readFile(m *module, args bind.Args) (string, string, func() (any, error)) {
	text := encoding(args, 1, m.env.Bind, "fs.readFile")
	b := m.env.Budget()
	read := func() ([]byte, error) { return b.ReadAll(m.stdin(), 0) }
	path := stdin
	if !isStdin(args.Value(0)) {
		path = m.path(args)
		read = func() ([]byte, error) { return m.env.Files.ReadFile(b, path) }
	}
	return "open", path, func() (any, error) {
		data, err := read()
		if err != nil {
			b.Close()
			return nil, err
		}
		return func() any { // the array, or the text, counts by itself
			defer b.Close()
			if text {
				return string(data)
			}
			return m.env.Buffer(data)
		}, nil
	}
}

// stdin is what errors call standard input, on every system.
const stdin = "/dev/stdin"

// isStdin recognises the two usual names of standard input.
func isStdin(v goja.Value) bool {
	return goja.IsNumber(v) && v.ToInteger() == 0 || goja.IsString(v) && v.String() == stdin
}

func (m *module) stdin() io.Reader {
	if in := m.env.Config.Stdin; in != nil {
		return in
	}
	return io.LimitReader(nil, 0)
}

func (m *module) path(args bind.Args) string { return m.env.Files.Abs(args.String(0, "path")) }

// content is what is written: text, or a copy of an array's memory, which the script may change
// meanwhile.
func (m *module) content(args bind.Args) []byte {
	if v := args.Value(1); goja.IsString(v) {
		return []byte(v.String())
	}
	view, ok, err := m.env.Bind.View(args.Value(1))
	if !ok || err != nil {
		args.Wrong(1, "data", "a string, typed array, ArrayBuffer or DataView")
	}
	return append([]byte{}, view.Data...)
}

func writeFile(m *module, args bind.Args) (string, string, func() (any, error)) {
	return m.writing(args, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
}

func appendFile(m *module, args bind.Args) (string, string, func() (any, error)) {
	return m.writing(args, os.O_WRONLY|os.O_CREATE|os.O_APPEND)
}

func (m *module) writing(args bind.Args, flags int) (string, string, func() (any, error)) {
	path, data := m.path(args), m.content(args)
	return "open", path, func() (any, error) {
		real, err := m.env.Files.Writable(path)
		if err != nil {
			return nil, err
		}
		f, err := os.OpenFile(real, flags, 0o666)
		if err != nil {
			return nil, err
		}
		_, err = f.Write(data)
		if closed := f.Close(); err == nil {
			err = closed
		}
		return nil, err
	}
}

func readDir(m *module, args bind.Args) (string, string, func() (any, error)) {
	path := m.path(args)
	return "scandir", path, func() (any, error) {
		entries, err := m.env.Files.ReadDir(path)
		names := make([]string, len(entries))
		for i, entry := range entries {
			names[i] = entry.Name()
		}
		return names, err
	}
}

func stat(m *module, args bind.Args) (string, string, func() (any, error)) {
	path := m.path(args)
	return "stat", path, func() (any, error) {
		info, err := m.env.Files.Stat(path)
		if err != nil {
			return nil, err
		}
		return info, nil
	}
}
