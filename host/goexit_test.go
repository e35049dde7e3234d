package host_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// A function that ends its goroutine ends the script with an error that names it, not the goroutine
// that has called Run. The runtime goes on.
func TestGoexit(t *testing.T) {
	r, err := host.New(host.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	exit := host.Func(func(*host.Call) (any, error) { runtime.Goexit(); return nil, nil })
	if err := r.Bind("ext", host.Module{Funcs: map[string]host.Func{"exit": exit}}); err != nil {
		t.Fatal(err)
	}
	if err := r.Set("calls", func(c *host.Call) (any, error) { return c.Function(0, "f")(nil) }); err != nil {
		t.Fatal(err)
	}
	run(t, r, "function give(f) { f() }")
	for source, op := range map[string]string{
		"\nrequire('ext').exit()": "ext.exit",
		"\ntry { calls(() => require('ext').exit()) } finally { caught = 1 }": "ext.exit",
		"\n[1].map(() => { try { require('ext').exit() } catch {} })":         "ext.exit",
		"\nawait 1; require('ext').exit()":                                    "ext.exit",
		"\nsetTimeout(() => require('ext').exit())":                           "ext.exit",
		"\nprocess.on('exit', () => require('ext').exit())":                   "ext.exit",
		"give":    "argument 1",
		"session": "ext.exit",
	} {
		var failed *host.ScriptError
		switch source {
		case "give":
			_, err = r.Call(t.Context(), "give", exit)
		case "session":
			_, err = r.Session().Eval(t.Context(), "input", "require('ext').exit()")
		default:
			_, err = r.Run(t.Context(), "t.js", source)
		}
		if !errors.As(err, &failed) || failed.Name != "InternalError" || !strings.HasPrefix(failed.Message, op+": the function has called runtime.Goexit") {
			t.Errorf("%s: got %v", source, err)
		}
		if source[0] == '\n' && (failed.File != "t.js" || failed.Line != 2) {
			t.Errorf("%s: at %v", source, failed.Frame)
		}
		if got := run(t, r, "await Promise.resolve(40) + 2"); got != "42" {
			t.Errorf("%s: afterwards %s", source, got)
		}
	}
}
