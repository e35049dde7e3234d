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

// TestWorkerAttacks runs scripts that attack, each in a worker of its own: those of
// testdata/attacks, and those of the folder that CUJS_ATTACKS names. Each ends in a value, an error
// of its own or the end of its worker, within its memory; nothing of it reaches the program.
func TestWorkerAttacks(t *testing.T) {
	var paths []string
	for _, folder := range []string{"testdata/attacks", os.Getenv("CUJS_ATTACKS")} {
		if folder == "" {
			continue
		}
		found, err := filepath.Glob(filepath.Join(folder, "*.js"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no scripts in %s: %v", folder, err)
		}
		paths = append(paths, found...)
	}
	goroutines := runtime.NumGoroutine()
	endings := map[string]int{}
	for _, path := range paths {
		a, err := readAttack(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".js"), func(t *testing.T) { endings[a.onWorker(t)]++ })
	}
	t.Log(len(paths), "attacks:", endings)
	for wait := time.Millisecond; runtime.NumGoroutine() > goroutines && wait < 10*time.Second; wait *= 2 {
		time.Sleep(wait)
	}
	if n := runtime.NumGoroutine(); n > goroutines {
		t.Error(n-goroutines, "goroutines are left")
	}
}

// onWorker runs the attack and says how it ended.
func (a attack) onWorker(t *testing.T) string {
	t.Chdir(attackRoot(t))
	options := a.options()
	if a.fs != "" { // no fs.FS crosses
		options.FS, options.Permissions.Read = nil, append(options.Permissions.Read, a.fs)
	}
	w := worker(t, host.WorkerOptions{Memory: attackMemory, Grace: 700 * time.Millisecond, Options: options})
	if err := w.Bind(t.Context(), "ext", host.Module{Values: map[string]any{"n": 1}}, attacked()); err != nil {
		t.Fatal(err)
	}
	_, err := w.Run(t.Context(), filepath.Base(a.path), a.source)
	var death *host.WorkerError
	switch {
	case err == nil:
		return "value"
	case errors.As(err, &death):
		if death.Peak > attackMemory+overshoot {
			t.Errorf("it occupied %d MiB", death.Peak>>20)
		}
		switch death.Reason {
		case host.WorkerProtocol, host.WorkerKilled, host.WorkerFault:
			t.Error(err)
		}
		return string(death.Reason)
	case errors.As(err, new(*host.ScriptError)), errors.As(err, new(*host.ExitError)), errors.As(err, new(*host.UnsettledError)), errors.As(err, new(*host.LimitError)):
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
