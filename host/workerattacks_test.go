package host_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// attackMemory is what a worker under attack may use, compilerMemory one that compiles, and overshoot
// how much more it may have occupied when it died of that.
const attackMemory, compilerMemory, overshoot = 512 << 20, 300 << 20, 10 << 20

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

// TestWorkerCompilers has CUDA C++ that keeps NVRTC busy for ever end with the script's time, and what
// takes memory, or a stack, with that of the worker.
func TestWorkerCompilers(t *testing.T) {
	if host.RaceDetector {
		t.Skip("the race detector's own memory is more than the worker has")
	}
	compiler, err := compile.Open(compile.Config{})
	if err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	major, minor := compiler.Version()
	stops := major > 12 || major == 12 && minor >= 9 // when it is told to
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	for name, c := range map[string]struct {
		source string
		run    time.Duration
		ends   []host.WorkerReason // or in an error of the compiler's
	}{
		"loops": {"const unroll = '#pragma unroll\\n'; let s = ''; for (let n = 0; n < 16; n++) s += `__global__ void k${n}(float *x) {\\n${unroll}for (int i = 0; i < 100000; i++)\\n${unroll}for (int j = 0; j < 1000; j++) x[i] += x[j] * i; }\\n`; compile(s)",
			3 * time.Second, []host.WorkerReason{host.WorkerTime}},
		"templates": {"compile('template <int A, long B> struct T { static const long v = T<A - 1, 2 * B>::v + T<A - 1, 2 * B + 1>::v; }; template <long B> struct T<0, B> { static const long v = B; }; __device__ long x = T<40, 1>::v;')",
			10 * time.Minute, []host.WorkerReason{host.WorkerMemory, host.WorkerFault}},
		"macros": {"let s = '#define A0 1,1,1,1\\n'; for (let i = 1; i < 20; i++) s += `#define A${i} A${i - 1},A${i - 1},A${i - 1},A${i - 1}\\n`; compile(s + '__device__ int z[] = {A19};')",
			10 * time.Minute, []host.WorkerReason{host.WorkerMemory, host.WorkerFault}},
		"headers": {"compile('#include \"h\"\\n'.repeat(100), { headers: { h: '__device__ const char *s = \"' + 'x'.repeat(1 << 24) + '\";' } })",
			10 * time.Minute, []host.WorkerReason{host.WorkerMemory, host.WorkerFault}},
		"brackets": {"compile('__device__ int x = ' + '('.repeat(1e6) + '1' + ')'.repeat(1e6) + ';')",
			10 * time.Minute, []host.WorkerReason{host.WorkerFault, host.WorkerMemory, host.WorkerStack}},
	} {
		t.Run(name, func(t *testing.T) {
			w := worker(t, host.WorkerOptions{Memory: compilerMemory, Grace: 100 * time.Millisecond, Options: host.Options{Areas: areas.All(), Limits: host.Limits{RunTime: c.run}}})
			_, err := w.Run(t.Context(), "compile.js", "const { compile } = require('cuda'); compile('__device__ int x;'); "+c.source)
			var death *host.WorkerError
			var script *host.ScriptError
			switch {
			case errors.As(err, &death) && slices.Contains(c.ends, death.Reason) && death.Peak <= compilerMemory+overshoot:
			case name != "loops" && errors.As(err, &script) && script.Name == "CompileError":
			case name == "loops" && stops && errors.As(err, new(*host.LimitError)):
			default:
				t.Error(err)
			}
		})
	}
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
