package host_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
)

// attackMemory is what a worker under attack may use, and overshoot how much more it may have
// occupied when it died of that.
const attackMemory, overshoot = 512 << 20, 10 << 20

// TestAttacks runs scripts that attack, each in a worker of its own: those of testdata/attacks, and
// those of the folder that CUJS_ATTACKS names. Each ends in a value, an error of its own or the end
// of its worker, within its memory; nothing of it reaches the program. Options in the second line of
// a script are "run=3s", a limit on its time, "nostack", without a limit on calls, and "read=" and
// "write=" with folders.
func TestAttacks(t *testing.T) {
	folders := []string{"testdata/attacks"}
	if folder := os.Getenv("CUJS_ATTACKS"); folder != "" {
		folders = append(folders, folder)
	}
	var files []string
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(folder, "*.js"))
		if err != nil || len(found) == 0 {
			t.Fatal(folder, found, err)
		}
		files = append(files, found...)
	}
	goroutines := runtime.NumGoroutine()
	reasons := map[string]int{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) { reasons[attack(t, filepath.Base(file), string(source))]++ })
	}
	t.Log(len(files), "attacks:", reasons)
	for try := 0; runtime.NumGoroutine() > goroutines && try < 1000; try++ {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > goroutines {
		t.Error(n-goroutines, "goroutines are left")
	}
}

// attackOptions are what the script's own lines ask for.
func attackOptions(t *testing.T, source string) host.WorkerOptions {
	root := filepath.Join(t.TempDir(), "root")
	if err := errors.Join(os.MkdirAll(root, 0o755), os.WriteFile(filepath.Join(root, "a.txt"), []byte("a"), 0o644),
		os.WriteFile(root+"-secret", []byte("secret"), 0o600), os.Symlink(root+"-secret", filepath.Join(root, "link"))); err != nil && runtime.GOOS == "linux" {
		t.Fatal(err)
	}
	o := host.WorkerOptions{Sandbox: sandbox(), Memory: attackMemory, Grace: 700 * time.Millisecond, Options: host.Options{Device: "emulated", Limits: host.Limits{
		RunTime: 500 * time.Millisecond, StackDepth: 2000, DeviceBytes: 64 << 20, ArrayBytes: 64 << 20, Objects: 1000, OutputBytes: 64 << 10}}}
	for _, line := range strings.SplitN(source, "\n", 4)[:min(3, strings.Count(source, "\n"))] {
		options, ok := strings.CutPrefix(line, "// opts: ")
		if !ok {
			continue
		}
		for _, option := range strings.Fields(options) {
			switch name, value, _ := strings.Cut(option, "="); name {
			case "run":
				limit, err := time.ParseDuration(value)
				if err != nil {
					t.Fatal(err)
				}
				o.Options.Limits.RunTime = limit
			case "nostack":
				o.Options.Limits.StackDepth = 0
			case "read":
				o.Options.Permissions.Read = []string{root}
			case "write":
				o.Options.Permissions.Write = []string{root}
			}
		}
	}
	return o
}

// attack runs one script and says how it ended.
func attack(t *testing.T, name, source string) string {
	o := attackOptions(t, source)
	w, err := host.StartWorker(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Bind(t.Context(), "ext", host.Module{Values: map[string]any{"n": 1}}, attacked()); err != nil {
		t.Fatal(err)
	}
	value, err := w.Run(t.Context(), name, source)
	if strings.Contains(fmt.Sprint(value), "secret") && strings.HasPrefix(name, "fs-") {
		t.Error("it read what it may not:", value)
	}
	var death *host.WorkerError
	var script *host.ScriptError
	switch {
	case err == nil:
		return "value"
	case errors.As(err, &death):
		if death.Peak > o.Memory+overshoot {
			t.Errorf("it occupied %d MiB", death.Peak>>20)
		}
		switch death.Reason {
		case host.WorkerProtocol, host.WorkerKilled, host.WorkerFault:
			t.Error(err)
		}
		return string(death.Reason)
	case errors.As(err, &script), errors.As(err, new(*host.ExitError)), errors.As(err, new(*host.UnsettledError)), errors.As(err, new(*host.LimitError)):
		return "error"
	}
	return "refused"
}

// attacked are functions of a program that mean well.
func attacked() map[string]host.RemoteFunc {
	functions := map[string]host.RemoteFunc{
		"panic":  func(context.Context, []any) (any, error) { panic("boom") },
		"goexit": func(context.Context, []any) (any, error) { runtime.Goexit(); return nil, nil },
		"async":  func(context.Context, []any) (any, error) { return nil, nil },
		"argmap": func(_ context.Context, args []any) (any, error) { return fmt.Sprint(args...), nil },
		"echo":   func(_ context.Context, args []any) (any, error) { return args, nil },
	}
	return functions
}
