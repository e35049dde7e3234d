// Plugins is a program that others extend by scripts it does not trust: each plug-in has a runtime
// of its own with limits, and a small interface, the module app. What a plug-in does wrong ends
// that plug-in only.
//
//	go run ./scripts/examples/embed/plugins
package main

import (
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/cujs/cujs/host"
)

//go:embed plugins/*.js
var folder embed.FS

// app is what a plug-in can do: register commands. Each runtime has its own.
func app() (host.Module, *[]string) {
	var commands []string
	return host.Module{Open: func(i *host.Instance) error {
		i.Value("version", 1)
		i.Func("register", func(c *host.Call) (any, error) {
			name := c.String(0, "name")
			c.Function(1, "run")
			if len(commands) == 10 {
				return nil, errors.New("a plug-in may have ten commands")
			}
			commands = append(commands, name)
			return nil, nil
		})
		return nil
	}}, &commands
}

// load runs a plug-in and tells what came of it.
func load(ctx context.Context, w io.Writer, device, name, source string) {
	module, commands := app()
	rt, err := host.New(host.Options{
		Device:  device,
		Modules: map[string]host.Module{"app": module},
		Limits: host.Limits{RunTime: 2 * time.Second, StackDepth: 200, DeviceBytes: 8 << 20, PinnedBytes: 1 << 20,
			ArrayBytes: 8 << 20, Objects: 100, OutputBytes: 256},
		Stdout: w,
	})
	if err != nil {
		fmt.Fprintf(w, "%s: %v\n", name, err)
		return
	}
	defer rt.Close()
	_, err = rt.Run(ctx, name, source)
	var limit *host.LimitError
	switch {
	case errors.As(err, &limit):
		fmt.Fprintf(w, "%s is switched off: %v\n", name, limit)
	case err != nil:
		fmt.Fprintf(w, "%s is broken: %v\n", name, err)
	default:
		fmt.Fprintf(w, "%s adds %v\n", name, *commands)
	}
}

// loadAll loads the plug-ins of a folder, by name.
func loadAll(ctx context.Context, w io.Writer, device string) error {
	files, err := fs.Glob(folder, "plugins/*.js")
	if err != nil {
		return err
	}
	for _, file := range files {
		source, err := fs.ReadFile(folder, file)
		if err != nil {
			return err
		}
		load(ctx, w, device, file[len("plugins/"):], string(source))
	}
	return nil
}

func main() {
	device := flag.String("device", "auto", "auto, cuda, emulated")
	flag.Parse()
	if err := loadAll(context.Background(), os.Stdout, *device); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
