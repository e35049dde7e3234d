package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"

	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host"
)

// A script gets what the options name, and nothing else.
func ExampleOptions() {
	rt, _ := host.New(host.Options{
		Stdout:      os.Stdout,
		Stdin:       strings.NewReader("4 5"),
		Args:        []string{"app", "sum.js", "--twice"},
		Env:         map[string]string{"USER": "ada"},
		Permissions: host.Permissions{Env: true},
		Modules:     map[string]host.Module{"app": {Values: map[string]any{"version": "1.2"}}},
		Device:      "emulated:h100",
	})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "sum.js", `
		console.log(process.argv[2], process.env.USER, require('app').version)
		console.log(require('fs').readFileSync(0, 'utf8').split(' ').map(Number))
		console.log(require('cuda').device().capability.toString())
	`)
	fmt.Println(err)
	// Output:
	// --twice ada 1.2
	// [ 4, 5 ]
	// 9.0
	// <nil>
}

// With FS, the files of that file system are all that scripts can read.
func ExampleOptions_fS() {
	rt, _ := host.New(host.Options{Stdout: os.Stdout, FS: fstest.MapFS{"data/prices.csv": {Data: []byte("7,9")}}})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "a.js", `
		const fs = require('fs')
		console.log(fs.readdirSync('/'), fs.readFileSync('data/prices.csv', 'utf8'))
		for (const f of [() => fs.readFileSync('/etc/passwd'), () => fs.writeFileSync('data/prices.csv', '')])
			try { f() } catch (e) { console.log(e.message) }
	`)
	fmt.Println(err)
	// Output:
	// [ 'data' ] 7,9
	// ENOENT: no such file or directory, open '/etc/passwd'
	// EACCES: permission denied, open '/data/prices.csv'
	// <nil>
}

// Reading and writing are permitted apart, each below folders of the real file system.
func ExamplePermissions() {
	input, _ := os.MkdirTemp("", "input")
	output, _ := os.MkdirTemp("", "output")
	defer os.RemoveAll(input)
	defer os.RemoveAll(output)
	os.WriteFile(filepath.Join(input, "a.txt"), []byte("a picture"), 0o600)
	rt, _ := host.New(host.Options{Stdout: os.Stdout, Permissions: host.Permissions{Read: []string{input}, Write: []string{output}}})
	defer rt.Close()
	rt.Set("input", input)
	rt.Set("output", output)
	_, err := rt.Run(context.Background(), "a.js", `
		const fs = require('fs')
		fs.writeFileSync(output + '/b.txt', fs.readFileSync(input + '/a.txt', 'utf8').toUpperCase())
		for (const f of [() => fs.writeFileSync(input + '/a.txt', ''), () => fs.readFileSync(output + '/b.txt')])
			try { f() } catch (e) { console.log(e.code, e.syscall) }
	`)
	written, _ := os.ReadFile(filepath.Join(output, "b.txt"))
	fmt.Println(string(written), err)
	// Output:
	// EACCES open
	// EACCES open
	// A PICTURE <nil>
}

// A terminal or a log shows what a script waits for.
func ExampleOptions_progress() {
	rt, _ := host.New(host.Options{Device: "emulated", Progress: func(work string) (done func()) {
		fmt.Println(work, "...")
		return func() { fmt.Println("done") }
	}})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "a.js", `
		const cuda = require('cuda')
		const x = cuda.buffer(new Float32Array(1 << 22))
	`)
	fmt.Println(err)
	// Output:
	// writing 16 MiB ...
	// done
	// <nil>
}

// Close tells what a script has asked of the driver, and what its device has done.
func ExampleOptions_profile() {
	rt, _ := host.New(host.Options{Device: "emulated", Profile: func(report *profile.Report) {
		for _, row := range report.Device() {
			fmt.Println(row.Kind, row.Name, row.Count) // row.Total is the time
		}
	}})
	_, err := rt.Run(context.Background(), "a.js", `
		const cuda = require('cuda')
		const fill = cuda.kernel(function fill(x, v) { const i = grid(1); if (i < x.length) x[i] = v })
		const x = cuda.alloc('f32', 1000)
		for (let i = 0; i < 3; i++) fill.forall(x.length, x, i)
		cuda.synchronize()
	`)
	fmt.Println(err, rt.Close())
	// Output:
	// kernel fill 3
	// <nil> <nil>
}
