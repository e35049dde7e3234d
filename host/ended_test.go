package host_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// pending are rejections that nobody handles, or may still handle, when a script ends.
var pending = map[string]string{
	"none":                 "",
	"an error":             "Promise.reject(new Error('pending'))",
	"no value":             "Promise.reject()",
	"several":              "Promise.reject(1); Promise.reject(2)",
	"an async function":    "(async () => { throw new TypeError('pending') })()",
	"a host's":             "failing()",
	"an await of a host's": "(async () => { await failing() })()",
	"one handled too late": "{ const p = Promise.reject(3); setTimeout(() => p.catch(() => {}), 1) }",
	"one without a text":   "Promise.reject({ get message() { throw 4 }, toString() { throw 5 } })",
}

// places are where the script ends.
var places = map[string]string{
	"at once":          "%s; %s",
	"behind an await":  "await null; %s; %s",
	"in a timer":       "setTimeout(() => { %s; %s }, 0)",
	"in a microtask":   "queueMicrotask(() => { %s; %s })",
	"behind a promise": "await failing().catch(() => {}); %s; %s",
}

// endings are how, and what Run answers.
var endings = map[string]struct {
	code   string
	is     func(error) bool
	thrown bool
}{
	"a limit":       {"console.log('more than may be written'); for (;;);", func(err error) bool { return errors.As(err, new(*host.LimitError)) }, false},
	"the context":   {"cancel(); for (;;);", func(err error) bool { return errors.Is(err, context.Canceled) }, false},
	"an exception":  {"throw new RangeError('mine')", func(err error) bool { return message(err) == "RangeError: mine" }, true},
	"the stack":     {"(function f() { f() })()", func(err error) bool { return errors.As(err, new(*host.LimitError)) }, false},
	"the program's": {"broken()", func(err error) bool { return errors.Is(err, errBroken) }, true},
	"the status":    {"process.exit(3)", func(err error) bool { var e *host.ExitError; return errors.As(err, &e) && e.Code == 3 }, false},
}

var errBroken = errors.New("broken")

func message(err error) string {
	var e *host.ScriptError
	if errors.As(err, &e) {
		return e.Name + ": " + e.Message
	}
	return fmt.Sprint(err)
}

// TestEndsWithPending ends scripts in all ways while promises are rejected: what Run answers is the end, and the next
// script is not told of the rejections.
func TestEndsWithPending(t *testing.T) {
	for what, rejects := range pending {
		for where, place := range places {
			for how, ending := range endings {
				if rejects != "" && strings.Contains(place, "await") && ending.thrown {
					continue // the source is one promise that is rejected among others, of which the first is told
				}
				r, ctx := endable(t)
				source := fmt.Sprintf(place, rejects, ending.code)
				if _, err := r.Run(ctx, "a.js", source); !ending.is(err) {
					t.Errorf("%s pending, ended %s by %s: %v\n%s", what, where, how, err, source)
				}
				if _, err := r.Run(context.Background(), "b.js", "1"); err != nil && how != "a limit" {
					t.Errorf("%s pending, ended %s by %s: the next script gives %v", what, where, how, err)
				}
				_ = r.Close()
			}
		}
	}
}

// endable is a runtime with what the scripts call.
func endable(t *testing.T) (*host.Runtime, context.Context) {
	r, err := host.New(host.Options{Areas: areas.All(), Limits: host.Limits{OutputBytes: 8, StackDepth: 100}, Permissions: host.Permissions{Exit: true}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	for name, f := range map[string]host.Func{
		"cancel": func(*host.Call) (any, error) { cancel(); return nil, nil },
		"broken": func(*host.Call) (any, error) { return nil, errBroken },
		"failing": func(c *host.Call) (any, error) {
			promise, settle := c.Promise()
			settle(nil, context.DeadlineExceeded)
			return promise, nil
		},
	} {
		if err := r.Set(name, f); err != nil {
			t.Fatal(err)
		}
	}
	return r, ctx
}

// TestHostPromiseFailsWithContext has a promise of the program fail because the script's context has ended.
func TestHostPromiseFailsWithContext(t *testing.T) {
	for _, source := range []string{
		"await waiting()", "waiting()", "await waiting().finally(() => { for (;;); })", "waiting().catch(() => {}); for (;;);", "Promise.reject(1).catch(() => {}); await Promise.all([waiting(), waiting()])",
		"try { await waiting() } catch { await waiting() }", "for await (const x of [waiting()]) x", "process.on('uncaughtException', () => {}); await waiting()",
	} {
		r, err := host.New(host.Options{Areas: areas.All(), Limits: host.Limits{RunTime: 10 * time.Millisecond}})
		if err != nil {
			t.Fatal(err)
		}
		err = r.Set("waiting", host.Func(func(c *host.Call) (any, error) {
			promise, settle := c.Promise()
			ctx := c.Context()
			go func() {
				<-ctx.Done()
				settle(nil, ctx.Err())
			}()
			return promise, nil
		}))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = r.Run(context.Background(), "a.js", source); !errors.As(err, new(*host.LimitError)) || message(err) != "Interrupted: the limit on run time, 10ms, was exceeded" {
			t.Errorf("%s: %v", source, err)
		}
		_ = r.Close()
	}
}
