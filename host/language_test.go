package host

import (
	"bytes"
	"context"
	"testing"
	"testing/fstest"
)

// TestAsyncGenerators runs what goja's parser reads and its compiler refuses: in a file, as a source, compiled before, and at a prompt.
func TestAsyncGenerators(t *testing.T) {
	const source = `async function* count(n) { for (let i = 0; i < n; i++) yield i }
(async () => { for await (const x of count(2)) console.log(x); throw new Error('at the end') })()
`
	const plain = `async function* count(n) { for (let i = 0; i < n; i++) yield i }
const it = count(2)
it.next().then(({ value }) => { console.log(value); it.next().then(({ value }) => { console.log(value); throw new Error('at the end') }) })
`
	for name, text := range map[string]string{"plain.js": plain, "each.js": source} {
		run := map[string]func(r *Runtime) error{
			"file":   func(r *Runtime) error { return r.RunFile(context.Background(), name) },
			"source": func(r *Runtime) error { _, err := r.Run(context.Background(), name, text); return err },
			"compiled": func(r *Runtime) error {
				p, err := Compile(name, text, everything...)
				if err == nil {
					_, err = r.RunProgram(context.Background(), p)
				}
				return err
			},
		}
		for how, f := range run {
			var out bytes.Buffer
			r := newRuntime(t, Options{Stdout: &out, FS: fstest.MapFS{name: {Data: []byte(text)}}})
			err := f(r)
			want := name + ":2:70: Error: at the end"
			if name == "plain.js" {
				want = name + ":3:111: Error: at the end"
			}
			if how == "file" {
				want = "/" + want
			}
			if err == nil || err.Error() != want || out.String() != "0\n1\n" {
				t.Errorf("%s, %s: printed %q and ended with %v", name, how, &out, err)
			}
		}
	}
}
